import { accepts, invoice, literal, refuses } from "./field-cases.js";
const standard = { id: "S", percent: 5 };
const charge = { reason: "Freight", amount: 40, tax_category: standard };
const allowance = { reason_code: "95", amount: 1.5, tax_category: standard };
describe("api/resources/documents/schema/allowance-charge", () => {
    refuses(() => invoice({ charges: [charge], allowances: [allowance] }), [
        ["charges[0].tax_category.id", "Q", /VAT category/],
        ["charges[0].reason", undefined, /is mandatory unless reason_code is sent \(IBR-038, IBR-044\)/],
        ["charges[0].reason", " ", /must not be blank/],
        ["charges[0].reason_code", "95", /UNCL7161/],
        ["charges[0].amount", undefined, /is mandatory/],
        ["charges[0].amount", -1, /must not be negative/],
        ["charges[0].amount", literal("1.005"), /2 after the decimal point/],
        ["charges[0].amount", "40", /must be a number/],
        ["charges[0].base_amount", 100, /is mandatory together with base_amount/, "charges[0].multiplier_factor_numeric"],
        ["charges[0].multiplier_factor_numeric", 4, /is mandatory together with/, "charges[0].base_amount"],
        ["charges[0].kind", 1, /is not a known field/],
        ["charges", Array.from({ length: 101 }, () => charge), /at most 100 elements/],
        ["allowances[0].reason_code", "FC", /UNCL5189/],
        ["allowances[0].reason_code", undefined, /is mandatory unless reason_code is sent/, "allowances[0].reason"],
        ["allowances[0].tax_category", null, /is mandatory/],
        ["allowances", "none", /must be an array/],
        ["allowances[1]", 5, /must be an object/],
    ]);
    accepts(invoice, [
        ["charges", null],
        ["allowances", []],
        ["allowances", [{ reason: "x", base_amount: 100, multiplier_factor_numeric: 2.5, tax_category: standard }]],
        ["document_lines[0].allowances", [{ reason: "x", amount: literal("1.50") }]],
    ]);
});
//# sourceMappingURL=allowance-charge.spec.js.map