import { accepts, invoice, invoiceWithLine, refuses } from "./field-cases.js";
const at = "document_lines[0].classified_tax_category";
const exempt = () => invoiceWithLine({
    classified_tax_category: {
        id: "E",
        tax_exemption_reason_code: "DL8.46.1",
        tax_exemption_reason: "Certain financial services",
    },
});
describe("api/resources/documents/schema/tax-category", () => {
    refuses(invoice, [
        [`${at}.id`, "K", /VAT category code: S, E, O, AE, Z, N/],
        [`${at}.percent`, "5", /must be a number/],
        [`${at}.percent`, -1, /must not be negative/],
        [`${at}.percent`, 100.5, /must be at most 100/],
        [`${at}.tax_exemption_reason_code`, "X", /exemption reason code/],
        [`${at}.tax_scheme`, "GST", /must be VAT/],
        [`${at}.rate`, 5, /is not a known field/],
    ]);
    refuses(exempt, [
        [`${at}.tax_exemption_reason`, "Bare land", /must be the description of DL8.46.1: "Certain financial services"/],
    ]);
    accepts(exempt, [[`${at}.tax_exemption_reason`, "Cetrain financial services"]]);
});
//# sourceMappingURL=tax-category.spec.js.map