import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { findAttachment, loadAttachmentContents, sizeInBytes, } from "../../../../common/db/stores/documents/attachment-store.js";
import { sha256 } from "../../../../common/services/identifiers/digest.js";
import { usePipeline } from "../../../setup/pipeline.js";
const file = (content, file_name = "a.txt") => ({
    file_name,
    file_type: "text/plain",
    file_content: Buffer.from(content, "latin1").toString("base64"),
});
const idsOf = ({ document }) => (document.attachments ?? []).map(({ id }) => id);
describe("attachment-store", () => {
    const pipeline = usePipeline();
    const db = () => pipeline.deps.database;
    const create = (...contents) => pipeline.create({ attachments: contents.map((content) => file(content)) });
    const contents = (digest) => db().query("select content from attachment_contents where sha256 = $1", [digest]);
    it("keeps bytes as they are, empty ones too", async () => {
        const bytes = "\0\u00FF\u0001a'\\";
        const [first, second] = idsOf(await create(bytes, ""));
        const loaded = await loadAttachmentContents(db(), [pipeline.orgId], [first ?? "", second ?? ""]);
        expect(Buffer.from(loaded.get(first ?? "") ?? "", "base64").toString("latin1")).to.equal(bytes);
        expect(loaded.get(second ?? "")).to.equal("");
    });
    it("keeps the same bytes once, however often they come", async () => {
        const document = await create("twice", "twice");
        await create("twice");
        const digest = sha256("twice");
        expect(await contents(digest)).to.have.length(1);
        const rows = await db().query("select size_bytes, sha256, revision from attachments where document_id = $1", [
            document.id,
        ]);
        expect(rows).to.deep.equal([
            { sizeBytes: 5, sha256: digest, revision: 1 },
            { sizeBytes: 5, sha256: digest, revision: 1 },
        ]);
    });
    it("loads what is asked for of the organizations named, and nothing else", async () => {
        const [mine = "", other = ""] = idsOf(await create("mine", "other"));
        const loaded = await loadAttachmentContents(db(), [pipeline.orgId, pipeline.orgId], [mine, uuid()]);
        expect([...loaded.keys()]).to.deep.equal([mine]);
        expect([...(await loadAttachmentContents(db(), [uuid()], [mine, other]))]).to.be.empty;
    });
    it("finds an attachment of the document alone", async () => {
        const document = await create("mine");
        const [id = ""] = idsOf(document);
        const key = pipeline.keyOf(document);
        expect(await findAttachment(db(), key, id)).to.deep.include({ fileName: "a.txt", content: Buffer.from("mine") });
        for (const wrong of [
            { ...key, orgId: uuid() },
            { ...key, kind: "sales-invoices" },
            { ...key, id: (await create("another")).id },
        ]) {
            expect(await findAttachment(db(), wrong, id)).to.equal(undefined);
        }
        expect(await findAttachment(db(), key, uuid())).to.equal(undefined);
    });
    it("weighs a document with its attachments, in bytes", () => {
        const attachment = { id: uuid(), fileName: "", fileType: "", sha256: "", content: Buffer.alloc(7) };
        expect(sizeInBytes(Buffer.from('"\u00E9"'), [])).to.equal(4);
        expect(sizeInBytes(Buffer.from('"\u00E9"'), [attachment, attachment])).to.equal(18);
    });
});
//# sourceMappingURL=attachment-store.spec.js.map