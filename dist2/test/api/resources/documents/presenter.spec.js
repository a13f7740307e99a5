import { expect } from "chai";
import { writeJson } from "../../../../api/json/write-json.js";
import { presentDocument } from "../../../../api/resources/documents/presenter.js";
import { buildRecord } from "../../../factories/document-record.js";
import { buildDocument, buildLine } from "../../../factories/request.js";
const presented = (record = buildRecord()) => JSON.parse(writeJson(presentDocument(record)));
describe("api/resources/documents/presenter", () => {
    it("says when the document was created and when it was updated", () => {
        expect(presented()).to.include({
            created_at: "2026-08-20T09:00:00.000Z",
            updated_at: "2026-08-20T09:00:01.000Z",
        });
    });
    it("shows findings with exactly the contract's keys, the pointer and the rules", () => {
        const finding = { flag: "fatal", reasonCode: "IBR-CO-15", text: "t", location: "/Invoice", test: "x = y" };
        const record = buildRecord({
            findings: [finding, { ...finding, pointer: "/document_lines/0", ruleSet: "pint-ae 1" }],
            overallStatus: "VALIDATION_FAILED",
        });
        const { peppol_status } = presented(record)["meta_info"];
        expect(peppol_status).to.deep.equal({
            participant_status: null,
            fta_status: null,
            overall_status: "VALIDATION_FAILED",
            validation_results: [finding, { ...finding, pointer: "/document_lines/0", rule_set: "pint-ae 1" }],
        });
    });
    it("calls the price's base_amount price_amount and adds the line's amounts", () => {
        const document = buildDocument({
            document_lines: [buildLine({ price: { base_amount: 100, base_quantity: 3, allowance: { amount: 5 } } })],
        });
        const [line] = presented(buildRecord({ document }))["document_lines"];
        expect(line?.["price"]).to.deep.equal({ price_amount: 100, base_quantity: 3, allowance: { amount: 5 } });
        expect(line).to.include({ base_amount: 66.67, net_amount: 66.67, tax_amount: 3.33, total_amount: 70 });
    });
    it("adds AED amounts to the totals in another currency", () => {
        const rate = { calculation_rate: 3.6725 };
        const document = buildDocument({
            document_currency_code: "USD",
            tax_currency_code: "AED",
            tax_exchange_rate: rate,
        });
        const answer = presented(buildRecord({ document }));
        expect(answer["totals"]).to.include({ tax_amount_in_aed: 36.73, tax_inclusive_amount_in_aed: 771.23 });
        expect(answer["tax_exchange_rate"]).to.deep.equal(rate);
    });
    it("answers amounts that were left to be computed", () => {
        const allowance = { reason: "x", base_amount: 200, multiplier_factor_numeric: 2.5 };
        const document = buildDocument({
            document_lines: [buildLine({ allowances: [allowance] })],
            charges: [{ ...allowance, tax_category: { id: "S", percent: 5 } }],
        });
        const answer = presented(buildRecord({ document }));
        expect(answer.charges).to.deep.equal([{ ...allowance, amount: 5, tax_category: { id: "S", percent: 5 } }]);
        expect(answer.document_lines[0]?.allowances).to.deep.equal([{ ...allowance, amount: 5 }]);
    });
    it("keeps the digits of every number", () => {
        const text = writeJson(presentDocument(buildRecord()));
        expect(text).to.include('"payable_amount":210.00').and.to.include('"taxable_amount":200.00,"tax_amount":10.00');
    });
});
//# sourceMappingURL=presenter.spec.js.map