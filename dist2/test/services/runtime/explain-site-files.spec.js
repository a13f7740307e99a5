import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { ConfigError } from "../../../common/config/read-environment.js";
import { explainSiteFiles } from "../../../common/services/runtime/explain-site-files.js";
import { createTemporaryFolder } from "../../setup/temporary-folder.js";
const failing = () => Promise.reject(new Error("cannot be compiled"));
const complain = (config) => explainSiteFiles(config, failing).catch((error) => error);
const messageOf = async (config) => {
    const error = await complain(config);
    expect(error).to.be.instanceOf(ConfigError);
    return error.message;
};
describe("complaints about the files of a site", () => {
    const folder = createTemporaryFolder();
    after(() => folder.remove());
    it("are none where everything loads", async () => {
        const nowhere = path.join(folder.dir, "nowhere");
        expect(await explainSiteFiles({ rulesDir: nowhere }, () => Promise.resolve("loaded"))).to.equal("loaded");
    });
    it("are none where the site has no files: the error is reported as it is", async () => {
        const error = await complain({});
        expect(error).to.not.be.instanceOf(ConfigError);
        expect(String(error)).to.equal("Error: cannot be compiled");
    });
    it("name every variable that leads to unusable files, at once", async () => {
        const nowhere = path.join(folder.dir, "nowhere");
        const text = await messageOf({ rulesDir: nowhere, ublXsdDir: nowhere });
        expect(text).to.contain(`RULES_DIR names ${nowhere}, which cannot be used: `);
        expect(text).to.contain(`UBL_XSD_DIR names ${nowhere}, which cannot be used: `);
    });
    it("blame the schema of reports only where those that it imports are not broken", async () => {
        const file = path.join(folder.dir, "tdd.xsd");
        writeFileSync(file, "no schema");
        const [nowhere, ubl] = [path.join(folder.dir, "nowhere"), path.join(folder.dir, "ubl")];
        expect(await messageOf({ ublXsdDir: nowhere, taxDataXsd: file })).to.not.contain("TDD_XSD");
        ["common", "maindoc"].forEach((each) => mkdirSync(path.join(ubl, each), { recursive: true }));
        for (const root of ["Invoice", "CreditNote"]) {
            const empty = '<schema xmlns="http://www.w3.org/2001/XMLSchema"/>';
            writeFileSync(path.join(ubl, "maindoc", `UBL-${root}-2.1.xsd`), empty);
        }
        const text = await messageOf({ ublXsdDir: ubl, taxDataXsd: file });
        expect(text).to.contain("TDD_XSD names").and.not.contain("UBL_XSD_DIR");
    });
});
//# sourceMappingURL=explain-site-files.spec.js.map