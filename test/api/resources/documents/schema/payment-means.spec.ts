import { absent, accepts, invoice, refuses } from "./field-cases.ts";

const paidBy = (means: Record<string, unknown>) => () => invoice({ payment_means: [means] });
const card = { primary_account_number_id: "1234", network_id: "VISA" };
const mandate = { id: "M-1", payer_financial_account_id: "AE070331234567890123456" };
const at = "payment_means[0]";

describe("api/resources/documents/schema/payment-means", () => {
  refuses(paidBy({ payment_means_code: "30", payee_financial_account: { id: "AE1" } }), [
    [`${at}.payment_means_code`, absent, /is mandatory/],
    [`${at}.payment_means_code`, 30, /must be a string/],
    [`${at}.payment_means_code`, "58", /payment means code: 1, 10, 20, 21, 30, 49, 54, 55, 68/],
    [`${at}.payee_financial_account`, absent, /is mandatory/],
    [`${at}.payee_financial_account.id`, absent, /is mandatory/],
    [`${at}.payee_financial_account.id`, "", /must not be blank/],
    [`${at}.payee_financial_account.name`, 1, /must be a string/],
    [`${at}.payee_financial_account.financial_institution_branch_id`, 1, /must be a string/],
    [`${at}.id`, 1, /must be a string/],
    [`${at}.payment_id`, "REF", /must be an array/],
    [`${at}.payment_id`, [5], /must be a string/, `${at}.payment_id[0]`],
    [`${at}.iban`, "x", /is not a known field/],
    ["payment_means", {}, /must be an array/],
    ["payment_means[0]", null, /must not be null/],
  ]);
  for (const code of ["54", "55"]) {
    refuses(paidBy({ payment_means_code: code, card_account: card }), [
      [`${at}.card_account`, absent, /is mandatory/],
      [`${at}.card_account.primary_account_number_id`, " ", /must not be blank/],
      [`${at}.card_account.network_id`, absent, /is mandatory/],
      [`${at}.card_account.holder_name`, 1, /must be a string/],
    ]);
  }
  refuses(paidBy({ payment_means_code: "49", payment_mandate: mandate }), [
    [`${at}.payment_mandate`, absent, /is mandatory/],
    [`${at}.payment_mandate.id`, absent, /is mandatory/],
    [`${at}.payment_mandate.payer_financial_account_id`, absent, /is mandatory/],
  ]);
  accepts(invoice, [
    ["payment_means", absent],
    ["payment_means", null],
    ["payment_means", []],
    ["payment_means", [{ payment_means_code: "54", card_account: card }]],
    ["payment_means", [{ payment_means_code: "49", payment_mandate: mandate, payment_id: ["A", "B"] }]],
    ["payment_means", ["1", "10", "20", "21", "68"].map((code) => ({ payment_means_code: code }))],
  ]);
});
