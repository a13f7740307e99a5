import { expect } from "chai";

import { documentKindNames, documentKinds, isCreditNote } from "../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../common/documents/document.ts";
import { originalKind } from "../../common/documents/settle-against-originals.ts";
import { call, jsonOf } from "../api/http-client.ts";
import { buildAddress, buildLine, requestOf, type Json } from "../factories/request.ts";
import { buildXml, createXml, judgeXml, postXml } from "../factories/sent-xml.ts";
import { useTestApi, type TestApi } from "./api.ts";
import { addTenant, dryRun, fieldErrors, post, postBatch } from "./settlement.ts";
import { statusOf } from "./test-document.ts";

/** What is sent: changes of a request that breaks no rule, after the documents that it names were made. */
export type Sent = Json | ((kind: DocumentKind, of: TestApi) => Json | Promise<Json>);

export type Kinds = readonly DocumentKind[];

export const every: Kinds = documentKindNames;
export const invoices = every.filter((kind) => !isCreditNote(kind));
export const credits = every.filter(isCreditNote);
export const salesInvoice: Kinds = ["sales-invoices"];
export const salesCredit: Kinds = ["sales-credit-notes"];
export const selfBilled: Kinds = ["purchase-invoices", "purchase-credit-notes"];

/** Five days after the documents of the factories. */
export const later = { issue_date: "2026-08-25" };

export type Category = "S" | "Z" | "E" | "O" | "N" | "AE";

export const categories: Readonly<Record<Category, Json>> = {
  S: { id: "S", percent: 5 },
  Z: { id: "Z", percent: 0 },
  E: { id: "E", tax_exemption_reason_code: "DL8.46.1", tax_exemption_reason: "Certain financial services" },
  O: { id: "O" },
  N: { id: "N", percent: 5 },
  AE: { id: "AE", percent: 5 },
};

const domestic = {
  standard_item_identification: { id: "6291041500213", scheme_id: "0160" },
  commodity_classification: { nature_code: "DL8.48.8.2" },
};

export const line = (net: number, category: Category = "S", more: Json = {}): Json =>
  buildLine({
    quantity: 1,
    price: { base_amount: net, base_quantity: 1 },
    classified_tax_category: categories[category],
    ...(category === "AE" && domestic),
    ...more,
  });

export const lines = (...all: readonly Json[]): Json => ({ document_lines: all });
export const allowance = (amount: number, category: Category = "S"): Json => ({
  allowances: [{ reason: "Rebate", amount, tax_category: categories[category] }],
});
export const freight = (amount: number): Json => ({
  charges: [{ reason_code: "FC", reason: "Freight", amount, tax_category: categories.S }],
});

export const rate = (currency: string, calculation_rate: number, date?: string): Json => ({
  document_currency_code: currency,
  tax_currency_code: "AED",
  tax_exchange_rate: { calculation_rate, ...(date !== undefined && { date }) },
});

export const flags = (profile_execution_id: string): Json => ({ profile_execution_id });
export const period = (start_date: string, end_date: string): Json => ({ invoice_period: { start_date, end_date } });
export const delivered = (actual_delivery_date: string): Json => ({ delivery: { actual_delivery_date } });
export const deliveredTo = (country_code: string): Json => ({
  delivery: { delivery_location: { address: buildAddress({ country_code, ...(country_code !== "AE" && abroad) }) } },
});
const abroad = { country_subentity: "XX", city_name: "Elsewhere", country: "Elsewhere" };

/** The party that does not send, changed. */
export const other = (kind: DocumentKind, changes: Json): Json => {
  const { receiver } = documentKinds[kind];
  return { [receiver]: { ...(requestOf[kind]()[receiver] as Json), ...changes } };
};
export const at = (endpoint_id: string) => (kind: DocumentKind) => other(kind, { endpoint_id });
export const inGroup = { party_tax_scheme: { company_id: "134567890123003", tax_scheme: "VAT" } };
export const beta = {
  name: "Beta",
  party_name: "Beta LLC",
  tin: "1555555555",
  endpoint_id: "1555555555",
  party_tax_scheme: { company_id: "155555555502003", tax_scheme: "VAT" },
};
export const british = {
  postal_address: buildAddress({ country_code: "GB", ...abroad }),
  tin: undefined,
  party_tax_scheme: { company_id: "GB123456789", tax_scheme: "VAT" },
  endpoint_id: "GB123456789",
  endpoint_scheme_id: "9932",
};
export const soldTo = (accounting_customer_party: Json): Json => ({ accounting_customer_party });

export const make = async (of: TestApi, kind: DocumentKind, body: Json): Promise<Json> =>
  jsonOf<Json>(Promise.resolve(await post(of, kind, body)), 201);
export const numberOf = (document: Json): string => String(document["document_sequence"]);
export const idOf = (document: Json): string => String(document["id"]);
export const refer = (...ids: readonly string[]): Json => ({ billing_reference: ids.map((id) => ({ id })) });

/** A credit note for an invoice of ours, which is named as `name` says. */
export const crediting =
  (original: Json, note: Json, name: (original: Json) => string | readonly string[] = numberOf): Sent =>
  async (kind, of) => ({ ...later, ...refer(...[name(await make(of, originalKind(kind), original))].flat()), ...note });

/** An invoice that names an advance of ours. */
export const deducting =
  (advance: Json, invoice: Json, name: (advance: Json) => string | readonly string[] = numberOf): Sent =>
  async (kind, of) => ({ ...later, ...refer(...[name(await make(of, kind, advance))].flat()), ...invoice });

/** The number with its parts written in another way. */
export const written = (change: (number: string) => string): Sent =>
  crediting(lines(line(100)), lines(line(500)), (original) => change(numberOf(original)));

export const shifted = (zero: number) => (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** A document with a second credit note or invoice that names the same one. */
export const again =
  (first: Sent, second: Json): Sent =>
  async (kind, of) => {
    const body = typeof first === "function" ? await first(kind, of) : first;
    await make(of, kind, body);
    return { ...body, ...second };
  };

export const creditOf = (kind: DocumentKind): DocumentKind =>
  kind === "sales-invoices" ? "sales-credit-notes" : "purchase-credit-notes";

/**
 * What the answer is: of a field, a 400 that says the words there; of a pointer, a stored finding with this code.
 * A fatal finding of the official rules keeps the document from being sent as well.
 */
export type Wrong = readonly [law: string, kinds: Kinds, sent: Sent, code: string, place: string];

export interface Finding {
  reasonCode: string;
  pointer?: string;
  text: string;
}

export const storedOf = async (of: TestApi, kind: DocumentKind, document: Json): Promise<Finding[]> => {
  await judgeXml(of, document);
  const read = await jsonOf<Json>(call(of, "GET", `/api/${kind}/${idOf(document)}`), 200);
  return statusOf(read)["validation_results"] as Finding[];
};

export const bodyOf = async (sent: Sent, kind: DocumentKind, of: TestApi): Promise<Json> =>
  typeof sent === "function" ? sent(kind, of) : sent;

/** A 400 that names the field, in each way of sending; it changes nothing, so that one body serves for all. */
async function expectRefused(of: TestApi, kind: DocumentKind, [, , sent, code, field]: Wrong): Promise<void> {
  const body = await bodyOf(sent, kind, of);
  const [batched] = await postBatch(of, kind, [body]);
  expect(batched?.status).to.equal(400);
  const answers = [await dryRun(of, kind, body), await post(of, kind, body)].map(fieldErrors);
  for (const errors of [...answers, batched?.errors ?? {}]) {
    expect(Object.keys(errors)).to.deep.equal([field]);
    expect(errors[field])
      .to.include(code)
      .and.to.match(/^\S+ [a-z].{20}/);
  }
  if (code.startsWith("OWN")) {
    const errors = fieldErrors(await postXml(of, kind, buildXml(kind, "X-1", body)));
    expect(
      Object.entries(errors).filter(([place, text]) => place.startsWith("/*/") && String(text).includes(code)),
    ).to.have.lengthOf(1);
  }
}

/** A finding in the dry run, and stored with the document, sent as fields or as XML. */
async function expectFound(api: TestApi, kind: DocumentKind, [, , sent, code, pointer]: Wrong): Promise<void> {
  const [of, byXml] = [await addTenant(api, "refuse"), await addTenant(api, "refuse")];
  const body = await bodyOf(sent, kind, of);
  const tried = await jsonOf<{ validation_results: Finding[] }>(dryRun(of, kind, body), 200);
  const stored = await storedOf(of, kind, await make(of, kind, body));
  for (const findings of [tried.validation_results, stored]) {
    const found = findings.filter(({ reasonCode }) => reasonCode === code);
    expect(found.map((one) => one.pointer)).to.deep.equal([pointer]);
    expect(found[0]?.text).to.match(/^\S+ .{20,}\.$/);
  }
  const xml = buildXml(kind, "X-1", await bodyOf(sent, kind, byXml));
  const ofXml = await storedOf(byXml, kind, await createXml(byXml, kind, xml));
  expect(ofXml.map(({ reasonCode }) => reasonCode)).to.include(code);
}

/** Tries each document in each kind: none may be approved in silence. */
export function refuseOrWarn(title: string, rows: readonly Wrong[]): void {
  describe(title, () => {
    const api = useTestApi();
    for (const wrong of rows) {
      const [law, kinds, , code, place] = wrong;
      for (const kind of kinds) {
        it(`${law}: ${code} of ${kind}`, async () => {
          if (place.startsWith("/")) {
            await expectFound(api, kind, wrong);
          } else {
            await expectRefused(await addTenant(api, "refuse"), kind, wrong);
          }
        });
      }
    }
  });
}
