import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { readDocumentTimeline } from "../../../common/services/document-timeline/read-document-timeline.js";
import { usePipeline } from "../../setup/pipeline.js";
import { refusal } from "../../setup/refusal.js";
describe("the timeline of a document", () => {
    const finding = { flag: "fatal", reasonCode: "BR-01", text: "no", location: "/Invoice", test: "" };
    const pipeline = usePipeline({ findings: [finding] });
    it("has the findings of its revision, none before it is judged, and is its organization's alone", async () => {
        const { deps, orgId } = pipeline;
        const document = await pipeline.create();
        const findings = async () => (await readDocumentTimeline(deps, orgId, document.id)).findings;
        expect(await findings()).to.be.empty;
        await pipeline.validate([document]);
        expect((await findings()).map(({ reasonCode }) => reasonCode)).to.deep.equal(["BR-01"]);
        const { status, message } = await refusal(readDocumentTimeline(deps, uuid(), document.id));
        expect({ status, message }).to.deep.equal({ status: 404, message: "Document not found" });
    });
});
//# sourceMappingURL=read-document-timeline.spec.js.map