import { expect } from "chai";
import { buildParty, requestOf } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { TestDocument, statusOf } from "../../../setup/test-document.js";
import { addTenant, beginOriginal, crediting, credits, dollars, dryRun, otherTaxpayer, references, warnedOf, warnings, } from "../../../setup/settlement.js";
describe("settlement of credit notes of an organization that warns", () => {
    const api = useTestApi();
    const kind = "purchase-credit-notes";
    /** What is wrong, the request that is, and the warnings that it meets. */
    const cases = [
        [
            "an original of another supplier",
            async (of) => {
                const supplier = {
                    accounting_supplier_party: buildParty(otherTaxpayer),
                };
                return crediting([(await beginOriginal(of, kind)).number], 21, supplier);
            },
            ["OWN-31 /billing_reference/0/id"],
        ],
        [
            "an original that is a credit note",
            async (of) => crediting(["INV-1", (await TestDocument.begin(of, kind, crediting(["INV-1"], 20))).number]),
            ["OWN-32 /billing_reference/1/id"],
        ],
        [
            "an original in another currency",
            async (of) => {
                return crediting([(await beginOriginal(of, kind, dollars)).number], 9_999);
            },
            ["OWN-33 /billing_reference/0/id"],
        ],
        [
            "an original that was refused",
            async (of) => {
                const invoice = await beginOriginal(of, kind);
                await invoice.fail();
                return crediting([invoice.number]);
            },
            ["OWN-34 /billing_reference/0/id"],
        ],
        [
            "a hundred times the original's amount",
            async (of) => crediting([(await beginOriginal(of, kind)).number], 21_000),
            ["OWN-35 /billing_reference/0/id"],
        ],
        [
            "dates that cannot be",
            async (of) => {
                const { number: id } = await beginOriginal(of, kind);
                return crediting([], 21, { issue_date: "2026-08-19", billing_reference: [{ id, issue_date: "2026-08-18" }] });
            },
            ["OWN-36 /billing_reference/0/issue_date", "OWN-37 /billing_reference/0/id"],
        ],
    ];
    for (const [words, make, expected] of cases) {
        it(`warns of ${words}, in the dry run and in what is stored`, async () => {
            const of = await addTenant(api, "warn");
            const body = await make(of);
            const trial = (await dryRun(of, kind, body)).json;
            expect(trial.valid).to.equal(true);
            const note = await TestDocument.begin(of, kind, body);
            expect(warnings(note.created)).to.deep.equal([]);
            await note.judge();
            const stored = await note.read();
            expect(statusOf(stored)).to.include({ overall_status: "PENDING" });
            expect(warnedOf(stored)).to.deep.equal(expected);
            expect(trial.validation_results).to.deep.equal(warnings(stored));
            for (const finding of warnings(stored)) {
                expect(finding).to.include({ flag: "warning", rule_set: "settlement 1" });
                expect(finding["text"]).to.match(/^The (reference|issue date of the reference) .*\.$/);
            }
            const log = (await note.read("/peppol-status-logs"));
            const verdict = log.find(({ event }) => event === "VALIDATED")?.["detail"];
            expect(verdict).to.include({ fatal: 0, warnings: expected.length });
        });
    }
    it("shows what is beyond the original as less than nothing", async () => {
        const of = await addTenant(api, "warn");
        const invoice = await beginOriginal(of, kind);
        const note = await TestDocument.begin(of, kind, crediting([invoice.number], 21_000));
        expect(references(note.created)[0]).to.include({ amount: 21_000, remaining_amount: -20_790 });
        expect(credits(await invoice.read())).to.include({ credited: 21_000, remaining: -20_790 });
    });
    it("counts nothing against the invoice of another supplier", async () => {
        const of = await addTenant(api, "warn");
        const supplier = buildParty(otherTaxpayer);
        const invoice = await beginOriginal(of, kind, { accounting_supplier_party: supplier });
        const note = await TestDocument.begin(of, kind, crediting([invoice.number]));
        expect(references(note.created)[0]).to.include({ document_id: invoice.id, amount: 0, remaining_amount: 210 });
        expect(credits(await invoice.read())).to.deep.equal({ credited: 0, remaining: 210, by: [] });
    });
    it("checks again when a credit note is sent again", async () => {
        const of = await addTenant(api, "warn");
        const invoice = await beginOriginal(of, kind);
        const first = await TestDocument.begin(of, kind, crediting([invoice.number], 200));
        const note = await TestDocument.begin(of, kind, crediting([invoice.number], 20));
        await note.reject();
        const excess = "OWN-35 /billing_reference/0/id";
        expect(warnedOf(await note.read())).to.deep.equal([excess]);
        await first.fail();
        await note.resubmit();
        await note.reject();
        expect(warnedOf(await note.read())).to.deep.equal([]);
        await first.resubmit();
        await note.resubmit();
        await note.reject();
        expect(warnedOf(await note.read())).to.deep.equal([excess]);
        await note.resubmit(requestOf[kind](crediting(["INV-1"], 20)));
        expect(references(await note.read())).to.deep.equal([{ id: "INV-1" }]);
        await note.judge();
        expect(warnedOf(await note.read())).to.deep.equal([]);
        expect(credits(await invoice.read())).to.include({ credited: 200 });
    });
    it("warns of a credit note that names itself", async () => {
        const of = await addTenant(api, "warn");
        const note = await TestDocument.begin(of, kind, crediting(["INV-1"]));
        await note.fail();
        await note.resubmit(requestOf[kind](crediting([note.number])));
        await note.judge();
        expect(warnedOf(await note.read())).to.deep.equal(["OWN-32 /billing_reference/0/id"]);
    });
    it("forgets its originals when it becomes a volume discount", async () => {
        const of = await addTenant(api, "warn");
        const invoice = await beginOriginal(of, kind);
        const note = await TestDocument.begin(of, kind, crediting([invoice.number], 20));
        await note.fail();
        const discount = { discrepancy_response: { response_code: "VD" }, billing_reference: undefined };
        await note.resubmit(requestOf[kind](discount));
        expect(await note.read()).not.to.have.property("billing_reference");
        expect(credits(await invoice.read())).to.include({ credited: 0 });
    });
});
//# sourceMappingURL=settlement-warnings.spec.js.map