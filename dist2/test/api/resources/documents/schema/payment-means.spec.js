import { accepts, invoice, refuses } from "./field-cases.js";
const paidBy = (means) => () => invoice({ payment_means: [means] });
const card = { primary_account_number_id: "1234", network_id: "VISA" };
const mandate = { id: "M-1", payer_financial_account_id: "AE070331234567890123456" };
const at = "payment_means[0]";
describe("api/resources/documents/schema/payment-means", () => {
    refuses(paidBy({ payment_means_code: "30", payee_financial_account: { id: "AE1" } }), [
        [`${at}.payment_means_code`, "58", /payment means code: 1, 10, 20, 21, 30, 49, 54, 55, 68/],
        [`${at}.payee_financial_account.name`, 1, /must be a string/],
        [`${at}.payee_financial_account.financial_institution_branch_id`, 1, /must be a string/],
        [`${at}.payment_id`, [5], /must be a string/, `${at}.payment_id[0]`],
        [`${at}.iban`, "x", /is not a known field/],
        ["payment_means[0]", null, /must not be null/],
    ]);
    refuses(paidBy({ payment_means_code: "54", card_account: card }), [
        [`${at}.card_account.holder_name`, 1, /must be a string/],
    ]);
    accepts(invoice, [
        ["payment_means", [{ payment_means_code: "49", payment_mandate: mandate, payment_id: ["A", "B"] }]],
        ["payment_means", ["1", "10", "20", "21", "68"].map((code) => ({ payment_means_code: code }))],
    ]);
});
//# sourceMappingURL=payment-means.spec.js.map