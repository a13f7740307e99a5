import { expect } from "chai";
import { buildMls } from "../../factories/mls.js";
import { ScriptedAccessPoint, usePipeline } from "../../setup/pipeline.js";
import { readStatusSnapshot, recordInbound } from "../use-cases.js";
describe("readStatusSnapshot", () => {
    const pipeline = usePipeline();
    it("is consistent when the last leg is decided between the reads of the document and of its legs", async () => {
        const document = await pipeline.createValidated();
        const accessPoint = new ScriptedAccessPoint();
        await pipeline.deliver(accessPoint, document, "c3");
        await pipeline.deliver(accessPoint, document, "c5");
        const { legs } = await pipeline.snapshot(document);
        const decide = () => Promise.all(legs.map(({ sbdhId }) => recordInbound(pipeline.deps, buildMls({ referenceId: sbdhId }))));
        let statements = 0;
        const { database } = pipeline.deps;
        const interrupted = {
            queryText: async (...args) => {
                const rows = await database.queryText(...args);
                if (++statements === 1) {
                    await decide();
                }
                return rows;
            },
        };
        const key = pipeline.keyOf(document);
        const seen = await readStatusSnapshot({ database: interrupted }, key);
        expect(seen.legs.map(({ state }) => state)).to.deep.equal(["accepted", "accepted"]);
        expect(seen.record.overallStatus).to.equal("APPROVED");
        expect(statements).to.equal(4);
    });
});
//# sourceMappingURL=read-document.spec.js.map