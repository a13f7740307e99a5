import { expect } from "chai";
import { lockDocument } from "../../../../common/db/stores/documents/document-store.js";
import { buildParty, requestOf } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { TestDocument, statusOf } from "../../../setup/test-document.js";
import { openTransaction } from "../../../setup/database/open-transaction.js";
import { addTenant, beginOriginal, crediting, credits, dollars, dryRun, fieldErrors, otherTaxpayer, post, postBatch, references, warnedOf, } from "../../../setup/settlement.js";
import { until } from "../../../setup/until.js";
import { call } from "../../http-client.js";
describe("settlement of credit notes of an organization that refuses", () => {
    const api = useTestApi();
    const kind = "purchase-credit-notes";
    const field = "billing_reference[0].id";
    const excess = (number, amount, remaining) => ({
        [field]: `${field} names ${number}: this credit note comes to ${amount} AED, and of what it names only ${remaining} AED remain (OWN-35)`,
    });
    it("answers 400 on the field to create, dry run and batch, and takes no number for it", async () => {
        const of = await addTenant(api, "refuse");
        const invoice = await beginOriginal(of, kind);
        const body = crediting([invoice.number], 210.01);
        const expected = excess(invoice.number, "210.01", "210.00");
        expect(fieldErrors(await post(of, kind, body))).to.deep.equal(expected);
        expect(fieldErrors(await dryRun(of, kind, body))).to.deep.equal(expected);
        const bodies = [200, 10.01, 10, 0.01].map((amount) => crediting([invoice.number], amount));
        const lines = await postBatch(of, kind, bodies);
        const taken = lines.filter(({ status }) => status === 201).map(({ document }) => document?.["document_sequence"]);
        expect(lines.filter(({ status }) => status === 400).map(({ errors }) => Object.keys(errors ?? {}))).to.deep.equal(Array.from({ length: 4 - taken.length }, () => [field]));
        expect(taken).to.have.members(taken.map((_, nth) => `SBC-2026-00000${nth + 1}`));
        const { remaining } = credits(await invoice.read());
        expect(remaining).to.be.at.least(0);
    });
    it("answers 400 to everything but dates that does not fit", async () => {
        const of = await addTenant(api, "refuse");
        const invoice = await beginOriginal(of, kind);
        const refused = async (body) => Object.values(fieldErrors(await post(of, kind, body)))[0];
        const other = {
            accounting_supplier_party: buildParty(otherTaxpayer),
        };
        expect(await refused(crediting([invoice.number], 1, other))).to.match(/another supplier .*\(OWN-31\)$/);
        const named = await TestDocument.begin(of, kind, crediting(["INV-1"]));
        expect(await refused(crediting([named.number]))).to.match(/a credit note itself.*\(OWN-32\)$/);
        expect(await refused(crediting([invoice.number], 1, dollars))).to.match(/in AED: a credit note in USD.*\(OWN-33\)$/);
        const dated = { billing_reference: [{ id: invoice.number, issue_date: "2026-08-01" }] };
        const note = await TestDocument.begin(of, kind, crediting([], 1, dated));
        await note.judge();
        expect(warnedOf(await note.read())).to.deep.equal(["OWN-36 /billing_reference/0/issue_date"]);
        await invoice.fail();
        expect(await refused(crediting([invoice.number], 1))).to.match(/is VALIDATION_FAILED.*\(OWN-34\)$/);
    });
    it("answers 400 to update and resubmit, with a body and without, and changes nothing", async () => {
        const of = await addTenant(api, "refuse");
        const invoice = await beginOriginal(of, kind);
        const note = await TestDocument.begin(of, kind, crediting([invoice.number], 100));
        await note.reject();
        const before = await note.read();
        const other = await TestDocument.begin(of, kind, crediting([invoice.number], 150));
        const dear = requestOf[kind](crediting([invoice.number], 60.01));
        const expected = excess(invoice.number, "60.01", "60.00");
        expect(fieldErrors(await call(of, "PUT", note.path, { body: dear }))).to.deep.equal(expected);
        expect(fieldErrors(await call(of, "POST", `${note.path}/resubmit`, { body: dear }))).to.deep.equal(expected);
        expect(fieldErrors(await call(of, "POST", `${note.path}/resubmit`))).to.deep.equal(excess(invoice.number, "100.00", "60.00"));
        const after = await note.read();
        expect(references(after)[0]).to.include({ amount: 100, credited_amount: 150 });
        expect({ ...after, billing_reference: 0 }).to.deep.equal({ ...before, billing_reference: 0 });
        const fitting = requestOf[kind](crediting([invoice.number], 60));
        expect((await call(of, "PUT", note.path, { body: fitting })).status).to.equal(200);
        await note.resubmit();
        expect(credits(await invoice.read())).to.include({ credited: 210, remaining: 0 });
        expect(statusOf(await other.read())).to.include({ overall_status: "PENDING" });
    });
    it("stores exactly ten of fifty credit notes of a tenth each that come at the same moment, without a gap", async () => {
        const of = await addTenant(api, "refuse");
        const invoice = await beginOriginal(of, kind);
        const answers = await Promise.all(Array.from({ length: 50 }, () => post(of, kind, crediting([invoice.number], 21))));
        const taken = answers.filter(({ status }) => status === 201).map(({ json }) => json);
        expect(answers.filter(({ status }) => status === 400).length).to.equal(40);
        expect(taken.map((note) => note["document_sequence"])).to.have.members(Array.from({ length: 10 }, (_, nth) => `SBC-2026-${String(nth + 1).padStart(6, "0")}`));
        expect(taken.map((note) => references(note)[0]?.remaining_amount).sort((a = 0, b = 0) => a - b)).to.deep.equal(Array.from({ length: 10 }, (_, nth) => nth * 21));
        expect(credits(await invoice.read())).to.include({ credited: 210, remaining: 0 });
        const next = await TestDocument.begin(of, kind, crediting(["INV-1"]));
        expect(next.number).to.equal("SBC-2026-000011");
    });
    it("lets of several that are sent again at the same moment through what fits", async () => {
        const of = await addTenant(api, "refuse");
        const invoice = await beginOriginal(of, kind);
        const notes = [];
        for (let nth = 0; nth < 6; nth += 1) {
            const note = await TestDocument.begin(of, kind, crediting([invoice.number], 100));
            await note.fail();
            notes.push(note);
        }
        const answers = await Promise.all(notes.map(({ path }) => call(of, "POST", `${path}/resubmit`)));
        expect(answers.map(({ status }) => status).sort((one, other) => one - other)).to.deep.equal([
            200, 200, 400, 400, 400, 400,
        ]);
        expect(credits(await invoice.read())).to.include({ credited: 200, remaining: 10 });
    });
    it("does not send what another request has changed, even with the same amount", async () => {
        const of = await addTenant(api, "refuse");
        const [invoice, other] = [await beginOriginal(of, kind), await beginOriginal(of, kind)];
        const note = await TestDocument.begin(of, kind, crediting([invoice.number], 100));
        await note.fail();
        const original = await openTransaction(api.deps.database, (tx) => lockDocument(tx, { orgId: of.orgId, id: invoice.id }));
        const resubmission = call(of, "POST", `${note.path}/resubmit`);
        await until("the resubmission waits for its original", async () => {
            const waiting = await api.query("select from pg_locks where not granted");
            return waiting.length > 0;
        });
        const body = requestOf[kind](crediting([other.number], 100));
        expect((await call(of, "PUT", note.path, { body })).status).to.equal(200);
        await original.commit();
        const refused = await resubmission;
        expect(refused.status, refused.text).to.equal(409);
        expect(refused.text).to.contain("was changed by another request");
        await note.resubmit();
        expect(credits(await invoice.read())).to.include({ credited: 0 });
        expect(credits(await other.read())).to.include({ credited: 100 });
    });
    it("does not get in its own way with several originals in any order, new or sent again", async () => {
        const of = await addTenant(api, "refuse");
        const invoices = [];
        for (let nth = 0; nth < 4; nth += 1) {
            invoices.push(await beginOriginal(of, kind));
        }
        const numbers = invoices.map(({ number }) => number);
        const orders = [numbers, numbers.toReversed(), [...numbers.slice(2), ...numbers.slice(0, 2)]];
        const notes = [];
        for (const order of orders) {
            const note = await TestDocument.begin(of, kind, crediting(order, 60));
            await note.fail();
            notes.push(note);
        }
        const answers = await Promise.all([
            ...Array.from({ length: 30 }, (_, nth) => post(of, kind, crediting(orders[nth % 3] ?? [], 60))),
            ...notes.map(({ path }) => call(of, "POST", `${path}/resubmit`)),
            ...notes.map(({ path }, nth) => call(of, "PUT", path, { body: requestOf[kind](crediting(orders[nth] ?? [], 60)) })),
        ]);
        expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).to.deep.equal([]);
        const totals = await Promise.all(invoices.map(async (invoice) => credits(await invoice.read())));
        const credited = totals.reduce((sum, { credited: part }) => sum + part, 0);
        expect(credited).to.equal(840);
    });
    it("counts a request that is repeated with its Idempotency-Key once", async () => {
        const of = await addTenant(api, "refuse");
        const invoice = await beginOriginal(of, kind);
        const answers = [];
        for (let nth = 0; nth < 3; nth += 1) {
            answers.push(await post(of, kind, crediting([invoice.number], 210), { "idempotency-key": "once" }));
        }
        expect(answers.map(({ status }) => status)).to.deep.equal([201, 201, 201]);
        for (let nth = 0; nth < 2; nth += 1) {
            const key = { "idempotency-key": "line" };
            const [line] = await postBatch(of, kind, [crediting([invoice.number], 0.01)], key);
            expect(line).to.include({ status: 400 });
        }
        expect(credits(await invoice.read())).to.include({ credited: 210 });
    });
});
//# sourceMappingURL=settlement-refusals.spec.js.map