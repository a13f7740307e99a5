import { expect } from "chai";
import { documentKindNames } from "../../../../common/domain/document-kinds.js";
import { lowestIdOf, timeOfId } from "../../../../common/domain/lowest-id.js";
import { lookForDuplicates } from "../../../../common/services/documents/look-for-duplicates.js";
import { buildAddress, buildLine, buildParty, requestOf } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { addTenant, dollars, dryRun, otherTaxpayer } from "../../../setup/settlement.js";
import { statusOf, TestDocument } from "../../../setup/test-document.js";
const kind = "purchase-invoices";
const warned = async (document) => statusOf(await document.read())["validation_results"].filter(({ reasonCode }) => reasonCode === "OWN-45");
describe("a likely duplicate", () => {
    const api = useTestApi();
    let of;
    beforeEach(async () => {
        of = await addTenant(api, "warn");
    });
    const judged = async (overrides = {}, other = kind, at = of) => {
        const document = await TestDocument.begin(at, other, overrides);
        await document.judge();
        return document;
    };
    for (const each of documentKindNames) {
        it(`is warned of with the number of the other one, and goes its way: ${each}`, async () => {
            const first = await judged({ external_reference: "A-1", note: "one" }, each);
            const second = await judged({ external_reference: "A-2", note: "another", due_date: "2026-10-01" }, each);
            expect(await warned(first)).to.deep.equal([]);
            const [warning, ...more] = await warned(second);
            expect(more).to.deep.equal([]);
            const isInvoice = each.endsWith("invoices");
            expect(warning).to.include({
                flag: "warning",
                location: isInvoice ? "/Invoice/cac:InvoiceLine[1]" : "/CreditNote/cac:CreditNoteLine[1]",
                pointer: "/document_lines/0",
            });
            const party = each.startsWith("purchase") ? "supplier" : "customer";
            expect(warning?.["text"])
                .to.contain(`The ${party}, `)
                .and.contain(`those of ${first.number} (external_reference A-1)`);
            expect(statusOf(await second.read())).to.include({ overall_status: "PENDING" });
            const trial = (await dryRun(of, each, {})).json;
            expect(trial.valid).to.equal(true);
            expect(trial.validation_results.map(({ reasonCode }) => reasonCode)).to.include("OWN-45");
        });
    }
    it("is found when both came before either was judged", async () => {
        const both = [await TestDocument.begin(of, kind), await TestDocument.begin(of, kind)];
        for (const document of both) {
            await document.judge();
        }
        const texts = await Promise.all(both.map(async (document) => String((await warned(document))[0]?.["text"])));
        expect(texts[0]).to.contain(both[1]?.number);
        expect(texts[1]).to.contain(both[0]?.number);
    });
    const others = [
        ["another party", { accounting_supplier_party: buildParty(otherTaxpayer) }],
        ["another amount", { document_lines: [buildLine(), buildLine({ quantity: 3 })] }],
        ["another currency", dollars],
        ["another day", { issue_date: "2026-08-21" }],
        ["another first line", { document_lines: [buildLine({ name: "Another" })] }],
        ["another unit of the first line", { document_lines: [buildLine({ unit_code: "KGM" })] }],
    ];
    for (const [words, overrides] of others) {
        it(`is no document with ${words}`, async () => {
            await judged();
            expect(await warned(await judged(overrides))).to.deep.equal([]);
        });
    }
    it("is a document whose party has moved", async () => {
        await judged();
        const moved = buildParty({ email: "new@example.ae", postal_address: buildAddress({ street_name: "Street 2" }) });
        expect(await warned(await judged({ accounting_supplier_party: moved }))).to.have.length(1);
    });
    it("is no document that was refused, of another kind, profile or organization", async () => {
        const refused = await TestDocument.begin(of, kind);
        await refused.fail();
        await judged({ invoice_type_code: "380" }, "sales-invoices");
        await judged({}, kind, await addTenant(api, "warn"));
        expect(await warned(await judged())).to.deep.equal([]);
    });
    it("is warned of again when a corrected document has become one", async () => {
        const first = await judged();
        const second = await TestDocument.begin(of, kind, { issue_date: "2026-08-21" });
        await second.fail();
        await second.resubmit(requestOf[kind]());
        await second.judge();
        expect(String((await warned(second))[0]?.["text"])).to.contain(first.number);
    });
    it("is one of 24 hours, and only of the same organization", async () => {
        const { id } = await judged();
        const [row] = await of.query("select likeness from documents where id = $1", [id]);
        const hour = 3_600_000;
        const found = async (hours, orgId = of.orgId) => {
            const later = lowestIdOf(timeOfId(id) + hours * hour);
            return (await lookForDuplicates(of.deps.database, [{ id: later, orgId, likeness: row?.likeness ?? "" }])).size;
        };
        expect([await found(23), await found(-23), await found(25), await found(-25)]).to.deep.equal([1, 1, 0, 0]);
        expect(await found(1, api.orgId)).to.equal(0);
    });
});
//# sourceMappingURL=likely-duplicates.spec.js.map