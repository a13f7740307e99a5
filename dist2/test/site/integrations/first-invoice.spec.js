import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { runPython } from "../../client/python/run-python.js";
import { Stack } from "../../setup/processes/stack.js";
import { repositoryRoot } from "../../setup/repository-root.js";
import { createTemporaryFolder } from "../../setup/temporary-folder.js";
describe("docs/first-invoice/first_invoice.py", function () {
    this.timeout(120_000);
    let site;
    const folder = createTemporaryFolder();
    after(async () => {
        await site?.close();
        folder.remove();
    });
    it("brings an invoice of the user's own to APPROVED, from what npm start has written", async function () {
        const probe = await runPython(["-c", ""]);
        if (probe === undefined) {
            this.skip();
            return;
        }
        site = await Stack.startAlone();
        const { url, token, businessProfileId } = site;
        mkdirSync(path.join(folder.dir, ".data"));
        symlinkSync(path.join(repositoryRoot, "docs"), path.join(folder.dir, "docs"));
        const demo = { base_url: url, token, business_profile_id: businessProfileId };
        writeFileSync(path.join(folder.dir, ".data/demo.json"), JSON.stringify(demo));
        const outcome = await runPython(["docs/first-invoice/first_invoice.py"], { cwd: folder.dir });
        expect(outcome?.stderr).to.equal("");
        expect(outcome?.stdout).to.match(/^\S+ 4004\.04 APPROVED\n$/);
    });
});
//# sourceMappingURL=first-invoice.spec.js.map