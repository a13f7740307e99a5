import { expect } from "chai";
import { originalKind } from "../../common/domain/settlement/settlement.js";
import { call } from "../api/http-client.js";
import { buildLine, requestOf } from "../factories/request.js";
import { TestDocument, statusOf } from "./test-document.js";
/** A supplier that is not the factories' one. */
export const otherTaxpayer = {
    tin: "1987654322",
    endpoint_id: "1987654322",
    party_tax_scheme: { company_id: "198765432202003", tax_scheme: "VAT" },
};
export const dollars = {
    document_currency_code: "USD",
    tax_currency_code: "AED",
    tax_exchange_rate: { calculation_rate: 3.6725 },
};
/** What makes a credit note one of `amount` with VAT; the factories' invoices come to 210. */
export const crediting = (numbers, amount = 21, overrides = {}) => ({
    billing_reference: numbers.map((id) => ({ id })),
    document_lines: [
        buildLine({
            quantity: 1,
            price: { base_amount: amount, base_quantity: 1 },
            classified_tax_category: { id: "Z", percent: 0 },
        }),
    ],
    ...overrides,
});
/** One more organization of the service under test, to be used as the first one is. */
export async function addTenant(api, settlement) {
    const added = await api.addOrganization();
    await api.deps.database.query("update organizations set settlement = $2 where id = $1", [added.orgId, settlement]);
    return { ...api, ...added, token: (orgId = added.orgId) => api.token(orgId) };
}
/** An invoice that credit notes of the kind can be about. */
export const beginOriginal = (api, kind, overrides = {}) => TestDocument.begin(api, originalKind(kind), overrides);
const pathOf = (api, kind) => `/api/${kind}/${api.businessProfileId}`;
export const post = (api, kind, body, headers = {}) => call(api, "POST", pathOf(api, kind), { body: requestOf[kind](body), headers });
export const dryRun = (api, kind, body) => call(api, "POST", `${pathOf(api, kind)}/validate`, { body: requestOf[kind](body) });
export async function postBatch(api, kind, bodies, headers = {}) {
    const body = JSON.stringify(bodies.map((one) => requestOf[kind](one)));
    const answer = await call(api, "POST", `${pathOf(api, kind)}/batch`, { body, headers });
    expect(answer.status, answer.text).to.equal(200);
    return answer.json;
}
/** The messages of a 400 by their fields. */
export function fieldErrors({ status, json, text }) {
    expect(status, text).to.equal(400);
    return json.errors;
}
/** What a credit note's answer says of its originals. */
export const references = (document) => document["billing_reference"];
/** What an invoice's answer says of its credit notes. */
export const credits = (document) => ({
    credited: Number(document["credited_amount"]),
    remaining: Number(document["remaining_amount"]),
    by: document["credited_by"].map(({ document_id, amount }) => [document_id, amount]),
});
/** The stored findings of our own checks of originals. */
export const warnings = (document) => statusOf(document)["validation_results"].filter(({ rule_set: ruleSet }) => ruleSet === "settlement 1");
export const warnedOf = (document) => warnings(document).map(({ reasonCode, pointer }) => `${String(reasonCode)} ${String(pointer)}`);
//# sourceMappingURL=settlement.js.map