import { expect } from "chai";
import { loadDocumentValidation } from "../../common/services/validation/validate-document.js";
import { badNotes, writeHostileRules } from "../factories/hostile-rules.js";
import { runStages, openPipeline } from "../setup/pipeline.js";
import { suiteResource } from "../setup/suite-resource.js";
import { createTemporaryFolder } from "../setup/temporary-folder.js";
describe("documents of a site whose rules go wrong", () => {
    const folder = createTemporaryFolder();
    const pipeline = suiteResource(() => openPipeline({ config: { rulesDir: writeHostileRules(folder.dir), rulesSeconds: 1 } }));
    after(async () => {
        folder.remove();
    });
    /** What the last step says, and the findings that it left. */
    async function outcome(document) {
        const findings = await pipeline.query(`select f.flag || ' ' || f.reason_code || ' ' || coalesce(f.rule, '') as words from validation_findings f where f.document_id = $1 order by 1`, [document.id]);
        const log = await pipeline.log(document);
        return [log.at(-1)?.event ?? "nothing", ...findings.map(({ words }) => words)];
    }
    it("fail with what the rule did, and their neighbours in the group are judged as ever", async () => {
        const notes = [undefined, badNotes.endless, "good", badNotes.recursive, "bad", undefined];
        const documents = [];
        for (const note of notes) {
            documents.push(await pipeline.create(note === undefined ? {} : { note }));
        }
        await runStages(pipeline.deps, await loadDocumentValidation(pipeline.deps), documents);
        const outcomes = await Promise.all(documents.map((document) => outcome(document)));
        expect(outcomes).to.deep.equal([
            ["QUEUED"],
            ["VALIDATION_FAILED", "fatal OWN-EVALUATION site-02"],
            ["QUEUED"],
            ["VALIDATION_FAILED", "fatal OWN-EVALUATION site-01"],
            ["VALIDATION_FAILED", "fatal SITE-04 site-04"],
            ["QUEUED"],
        ]);
        const { record } = await pipeline.snapshot(documents[1]);
        expect(record.overallStatus).to.equal("VALIDATION_FAILED");
    });
});
//# sourceMappingURL=hostile-rules.spec.js.map