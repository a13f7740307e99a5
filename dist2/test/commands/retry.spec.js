import path from "node:path";
import { expect } from "chai";
import { saveStageFailure } from "../../common/db/stores/documents/stage-store.js";
import { usePipeline } from "../setup/pipeline.js";
import { builtRoot } from "../setup/repository-root.js";
import { runEntry } from "../setup/processes/run-entry.js";
const entry = path.join(builtRoot, "common/commands/retry.js");
describe("the command for what was given up", function () {
    this.timeout(120_000);
    const pipeline = usePipeline();
    const retry = (...args) => runEntry(entry, args, { DATABASE_URL: pipeline.deps.config.databaseUrl });
    it("gives a new try, and says to how many", async () => {
        const { id } = await pipeline.create();
        const giveUp = () => saveStageFailure(pipeline.deps.database, { id, revision: 1, stage: "pricing", message: "no room" });
        await giveUp();
        expect(await retry("--stage=rendering")).to.deep.include({ code: 0, stdout: "0 documents get a new try\n" });
        expect(await retry("--org", pipeline.orgId, "--reason", "mended")).to.deep.include({
            code: 0,
            stdout: "1 documents get a new try\n",
        });
        const entryOfLog = (await pipeline.log({ id })).at(-1);
        expect(entryOfLog?.event).to.equal("OPERATOR_RETRY");
        expect(entryOfLog?.detail?.["why"]).to.equal("mended");
    });
    it("refuses missing and wrong options", async () => {
        for (const args of [[], ["--all", "--stage=pricing"], ["--stage=printing"], ["--org=x"], ["--all", "--reason="]]) {
            const { code, stderr } = await retry(...args);
            expect(code, args.join(" ")).to.equal(2);
            expect(stderr).to.contain("Usage: npm run -s retry");
        }
    });
});
//# sourceMappingURL=retry.spec.js.map