import { expect } from "chai";

import type { DocumentKind } from "../../common/documents/document.ts";
import { originalKind, type SettlementPolicy } from "../../common/documents/settle-against-originals.ts";
import { call, type Answer } from "../api/http-client.ts";
import { buildLine, requestOf, type Json } from "../factories/request.ts";
import type { TestApi } from "./api.ts";
import { TestDocument, statusOf } from "./test-document.ts";

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

/** A line that comes to `amount` without VAT. */
export const zeroRatedLine = (amount: number): Json =>
  buildLine({
    quantity: 1,
    price: { base_amount: amount, base_quantity: 1 },
    classified_tax_category: { id: "Z", percent: 0 },
  });

/** What makes a credit note one of `amount` without VAT; the invoices of `beginOriginal` come to 210. */
export const crediting = (numbers: readonly string[], amount = 21, overrides: Json = {}): Json => ({
  billing_reference: numbers.map((id) => ({ id })),
  document_lines: [zeroRatedLine(amount)],
  ...overrides,
});

/** One more organization of the service under test, to be used as the first one is. */
export async function addTenant(api: TestApi, settlement: SettlementPolicy): Promise<TestApi> {
  const added = await api.addOrganization();
  await api.deps.database.query("update organizations set settlement = $2 where id = $1", [added.orgId, settlement]);
  return { ...api, ...added, token: (orgId = added.orgId) => api.token(orgId) };
}

/** An invoice of 210 without VAT, which credit notes of the kind can be about. */
export const beginOriginal = (api: TestApi, kind: DocumentKind, overrides: Json = {}): Promise<TestDocument> =>
  TestDocument.begin(api, originalKind(kind), { document_lines: [zeroRatedLine(210)], ...overrides });

const pathOf = (api: TestApi, kind: DocumentKind): string => `/api/${kind}/${api.businessProfileId}`;

export const post = (api: TestApi, kind: DocumentKind, body: Json, headers: Record<string, string> = {}) =>
  call(api, "POST", pathOf(api, kind), { body: requestOf[kind](body), headers });

export const dryRun = (api: TestApi, kind: DocumentKind, body: Json): Promise<Answer> =>
  call(api, "POST", `${pathOf(api, kind)}/validate`, { body: requestOf[kind](body) });

export interface BatchResult {
  status: number;
  errors?: Json;
  document?: Json;
}

export async function postBatch(
  api: TestApi,
  kind: DocumentKind,
  bodies: readonly Json[],
  headers: Record<string, string> = {},
): Promise<BatchResult[]> {
  const body = JSON.stringify(bodies.map((one) => requestOf[kind](one)));
  const answer = await call(api, "POST", `${pathOf(api, kind)}/batch`, { body, headers });
  expect(answer.status, answer.text).to.equal(200);
  return answer.json as BatchResult[];
}

/** The messages of a 400 by their fields. */
export function fieldErrors({ status, json, text }: Answer): Json {
  expect(status, text).to.equal(400);
  return (json as { errors: Json }).errors;
}

export interface Reference {
  id: string;
  document_id?: string;
  amount?: number;
  credited_amount?: number;
  remaining_amount?: number;
}

/** What a credit note's answer says of its originals. */
export const references = (document: Json): Reference[] => document["billing_reference"] as Reference[];

/** What an invoice's answer says of its credit notes. */
export const credits = (document: Json): { credited: number; remaining: number; by: unknown[] } => ({
  credited: Number(document["credited_amount"]),
  remaining: Number(document["remaining_amount"]),
  by: (document["credited_by"] as Json[]).map(({ document_id, amount }) => [document_id, amount]),
});

/** The stored findings of our own checks of originals. */
const warnings = (document: Json): Json[] =>
  (statusOf(document)["validation_results"] as Json[]).filter(({ rule_set: ruleSet }) => ruleSet === "settlement 1");

export const warnedOf = (document: Json): string[] =>
  warnings(document).map(({ reasonCode, pointer }) => `${String(reasonCode)} ${String(pointer)}`);
