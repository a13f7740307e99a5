import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { namesOriginals, previewSettlement, resettleCreditNote, } from "../../../common/services/documents/settle-credit-note.js";
import { acceptedDocument, buildCreditNoteRequest, buildDocument } from "../../factories/request.js";
import { usePipeline } from "../../setup/pipeline.js";
import { crediting } from "../../setup/settlement.js";
import { refusal } from "../../setup/refusal.js";
import { createDocument, readDocument } from "../use-cases.js";
describe("the settlement of a credit note", () => {
    const pipeline = usePipeline();
    let invoice;
    beforeEach(async () => {
        await pipeline.query("update organizations set settlement = 'warn'");
        invoice = await pipeline.create();
    });
    const credit = (amount, ids = [invoice.documentSequence], businessProfileId = pipeline.businessProfileId) => {
        const { accounting_customer_party: _issuer, ...request } = acceptedDocument(buildCreditNoteRequest(crediting(ids, amount)), "purchase-credit-notes");
        return createDocument(pipeline.deps, {
            orgId: pipeline.orgId,
            businessProfileId,
            kind: "purchase-credit-notes",
            request: request,
            serviceVersion: "20260101",
            requestId: "test",
        });
    };
    const readInvoice = () => readDocument(pipeline.deps, { orgId: pipeline.orgId, kind: "purchase-invoices", id: invoice.id });
    it("is none of an invoice, and none of a credit note that names nothing", () => {
        const named = { billing_reference: [{ id: "x" }] };
        expect(namesOriginals({ kind: "purchase-credit-notes", document: buildDocument(named) })).to.equal(true);
        expect(namesOriginals({ kind: "purchase-invoices", document: buildDocument(named) })).to.equal(false);
        expect(namesOriginals({ kind: "sales-credit-notes", document: buildDocument({ billing_reference: [] }) })).to.equal(false);
        expect(namesOriginals({ kind: "sales-credit-notes", document: buildDocument() })).to.equal(false);
    });
    it("is refused or taken with a warning where it does not fit, as the organization has it", async () => {
        const preview = (orgId = pipeline.orgId) => {
            const document = acceptedDocument(buildCreditNoteRequest(crediting([invoice.documentSequence], 300)), "purchase-credit-notes");
            const { businessProfileId } = pipeline;
            return previewSettlement(pipeline.deps.database, {
                orgId,
                businessProfileId,
                kind: "purchase-credit-notes",
                id: uuid(),
                document,
                taxInclusiveAmount: "300.00",
            });
        };
        const { settlements, originals } = await preview();
        expect(originals[0]).to.include({ amount: "300.00", credited: "300.00" });
        expect(settlements[0]?.warnings[0]?.reasonCode).to.match(/^OWN-3/);
        expect(settlements[0]?.warnings[0]?.flag).to.equal("warning");
        await pipeline.query("update organizations set settlement = 'refuse'");
        const { status, fields } = await refusal(preview());
        expect(status).to.equal(400);
        expect(Object.keys(fields ?? {})[0]).to.match(/^billing_reference\[0\]/);
        expect(await preview(uuid()), "of another organization's numbers").to.deep.equal({
            originals: [],
            settlements: [],
        });
        expect(Number((await readInvoice()).credited)).to.equal(0);
    });
    it("is decided anew when the credit note changes", async () => {
        const note = await credit(50);
        const changed = await credit(0, ["elsewhere"]);
        await pipeline.deps.database.transaction((tx) => resettleCreditNote(tx, {
            ...note,
            taxInclusiveAmount: "70.00",
        }));
        expect(Number((await readInvoice()).credited)).to.equal(70);
        expect(changed.originals).to.be.empty;
        await pipeline.deps.database.transaction((tx) => resettleCreditNote(tx, {
            ...note,
            taxInclusiveAmount: "70.00",
            document: { ...note.document, billing_reference: [{ id: "elsewhere" }] },
        }));
        expect(Number((await readInvoice()).credited)).to.equal(0);
    });
    it("credits nothing while it is refused", async () => {
        const note = await credit(50);
        await pipeline.query("update documents set overall_status = 'REJECTED' where id = $1", [note.id]);
        const { credited, creditedBy } = await readInvoice();
        expect(Number(credited)).to.equal(0);
        expect(creditedBy).to.be.empty;
    });
    it("is none of an invoice that refers to one, and looks at none", async () => {
        const { orgId, businessProfileId } = pipeline;
        const settlement = await previewSettlement(pipeline.deps.database, {
            orgId,
            businessProfileId,
            kind: "purchase-invoices",
            id: uuid(),
            document: buildDocument({ billing_reference: [{ id: invoice.documentSequence }] }),
            taxInclusiveAmount: "10.00",
        });
        expect(settlement).to.deep.equal({ originals: [], settlements: [] });
    });
});
//# sourceMappingURL=settle-credit-note.spec.js.map