import { buildAddress } from "../../factories/request.js";
import { onTheService, each } from "./contract-trials.js";
const at = "payment_means[0]";
const paidBy = (payment_means_code, details = {}) => ({
    base: { payment_means: [{ payment_means_code, ...details }] },
});
const account = { payee_financial_account: { id: "AE070331234567890123456" } };
const card = { card_account: { primary_account_number_id: "1234", network_id: "VISA" } };
const mandate = { payment_mandate: { id: "M-1", payer_financial_account_id: "AE070331234567890123456" } };
describe("contract 2.6: payment means", () => {
    const { holds } = onTheService();
    holds("id: optional", {
        ...paidBy("10"),
        accepted: each(`${at}.id`, undefined, "P-1"),
        refused: [[`${at}.id`, 1]],
    });
    holds("payment_means_code: mandatory, one of nine", {
        ...paidBy("30", { ...account, ...card, ...mandate }),
        accepted: ["1", "10", "20", "21", "30", "49", "54", "55", "68"].map((code) => [`${at}.payment_means_code`, code]),
        refused: [undefined, "58", "48", 30].map((code) => [`${at}.payment_means_code`, code]),
    });
    holds("payment_id: a list of texts", {
        ...paidBy("10"),
        accepted: each(`${at}.payment_id`, undefined, ["A", "B"]),
        refused: [
            [`${at}.payment_id`, "A"],
            [`${at}.payment_id`, [5], `${at}.payment_id[0]`],
        ],
    });
    for (const code of ["54", "55"]) {
        holds(`card_account: mandatory with ${code}, number and network not blank, holder optional`, {
            ...paidBy(code, card),
            accepted: [[`${at}.card_account.holder_name`, "A. Holder"]],
            refused: [
                [`${at}.card_account`, undefined],
                ...[undefined, " "].flatMap((value) => [
                    [`${at}.card_account.primary_account_number_id`, value],
                    [`${at}.card_account.network_id`, value],
                ]),
            ],
        });
    }
    holds("payee_financial_account: mandatory with 30, and its id", {
        ...paidBy("30", account),
        refused: [
            [`${at}.payee_financial_account`, undefined],
            [`${at}.payee_financial_account.id`, undefined],
            [`${at}.payee_financial_account.id`, ""],
        ],
    });
    holds("payee_financial_account: name, branch and address optional", {
        ...paidBy("30", account),
        accepted: [
            [`${at}.payee_financial_account.name`, "Main account"],
            [`${at}.payee_financial_account.financial_institution_branch_id`, "EBILAEAD"],
            [`${at}.payee_financial_account.address`, buildAddress()],
        ],
        refused: [
            [
                `${at}.payee_financial_account.address`,
                buildAddress({ city_name: undefined }),
                `${at}.payee_financial_account.address.city_name`,
            ],
        ],
    });
    holds("payment_mandate: mandatory with 49, and both of its ids", {
        ...paidBy("49", mandate),
        refused: [
            [`${at}.payment_mandate`, undefined],
            [`${at}.payment_mandate.id`, undefined],
            [`${at}.payment_mandate.payer_financial_account_id`, undefined],
        ],
        says: /is mandatory/,
    });
});
//# sourceMappingURL=payment-means.spec.js.map