import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { readAttachment, readDocumentXml } from "../../../common/services/document-files/read-document-files.js";
import { sha256 } from "../../../common/services/identifiers/digest.js";
import { usePipeline, eachDocument } from "../../setup/pipeline.js";
import { refusal } from "../../setup/refusal.js";
const file = { file_name: "a.txt", file_type: "text/plain", file_content: Buffer.from("hello").toString("base64") };
describe("the files of a document", () => {
    const pipeline = usePipeline();
    const document = eachDocument(pipeline, { attachments: [file] });
    const key = (overrides = {}) => pipeline.keyOf(document, overrides);
    const set = (columns) => pipeline.query(`update documents set ${columns} where id = $1`, [document.id]);
    const xml = (form = "ubl", revision, of = key()) => readDocumentXml(pipeline.deps, of, { form, ...(revision !== undefined && { revision }) });
    const missing = async (form, revision) => {
        const { status, message } = await refusal(xml(form, revision));
        expect(status).to.equal(404);
        return message.replace(document.documentSequence, "it");
    };
    it("are its attachments, for its organization alone", async () => {
        const id = document.document.attachments?.[0]?.id ?? "";
        const found = await readAttachment(pipeline.deps, key(), id);
        expect(found).to.include({ fileName: "a.txt", fileType: "text/plain", sha256: sha256("hello") });
        expect(found.content.toString()).to.equal("hello");
        for (const wrong of [key({ orgId: uuid() }), key({ kind: "sales-invoices" }), key({ id: uuid() })]) {
            expect(await refusal(readAttachment(pipeline.deps, wrong, id))).to.include({ status: 404 });
        }
        expect(await refusal(readAttachment(pipeline.deps, key(), uuid()))).to.include({ status: 404 });
    });
    it("are its XML, of the current revision or of the one asked for", async () => {
        await pipeline.validate([document]);
        const found = await xml();
        expect(found.xml).to.contain(document.documentSequence);
        expect(found).to.include({ documentSequence: document.documentSequence, sha256: sha256(found.xml) });
        expect(await xml("ubl", 1)).to.deep.equal(found);
        expect((await refusal(xml("ubl", 1, key({ orgId: uuid() })))).message).to.equal("Document not found");
        expect(await refusal(xml("ubl", 1, key({ kind: "sales-invoices" })))).to.include({ status: 404 });
        await set("revision = 2");
        expect(await xml("ubl", 1)).to.deep.equal(found);
        expect(await missing("ubl")).to.equal("Revision 2 of it is not rendered yet");
    });
    it("say why they are not there", async () => {
        expect(await missing("ubl")).to.equal("Revision 1 of it is not rendered yet");
        expect(await missing("tax-data")).to.equal("Revision 1 of it is not reported yet");
        expect(await missing("ubl", 2)).to.equal("Revision 2 of it not found");
        await set("stage = 'invalid'");
        expect(await missing("tax-data")).to.equal("Revision 1 of it failed validation and is not reported");
        await set("revision = 2");
        expect(await missing("tax-data", 1)).to.equal("Revision 1 of it was not reported");
        expect(await missing("ubl", 1)).to.equal("Revision 1 of it was not rendered");
    });
});
//# sourceMappingURL=read-document-files.spec.js.map