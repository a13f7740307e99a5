import { isPersonalRegistration } from "../documents/mask-document.ts";
import type { TradeDocument } from "../documents/document.ts";
import { maskNumbers } from "../runtime/mask-numbers.ts";

/** Characters of names and of references; a document with ten thousand lines may name as many orders, and only the first are found. */
const maxLength = 2_000;

/** Ends the names, and what else parties are known by, in the text of a document. */
export const marks = { names: "\u001e", parties: "\u001f" } as const;

/** Members whose value is the id of another document or party. */
const referencing = [
  "order_reference",
  "contract_document_reference",
  "project_reference",
  "despatch_document_reference",
  "receipt_document_reference",
  "statement_document_reference",
  "originator_document_reference",
  "buyer_customer_party",
  "seller_supplier_party",
] as const;

/** What a document is found by besides its number and total, a line each: names of parties, their identifiers, and references. */
export function searchText(document: TradeDocument): string {
  const parties = [document.accounting_supplier_party, document.accounting_customer_party];
  const names = parties.flatMap(({ name, party_name: other }) => [name, other]);
  const identifiers = parties.flatMap((party) => [
    party.tin,
    party.party_tax_scheme?.company_id,
    party.endpoint_id,
    // A reader that sees the number of a passport masked could find it out character by character.
    ...(isPersonalRegistration(party.scheme_agency_id) ? [] : [party.company_id, party.party_identification_id]),
  ]);
  const references = [
    document.external_reference,
    ...Object.values(document.metadata ?? {}),
    document.buyer_reference,
    document.accounting_cost,
    document.order_reference?.sales_order_id,
    document.payee_party?.name,
    ...referencing.map((member) => document[member]?.id),
    ...(document.billing_reference ?? []).map(({ id }) => id),
    ...(document.payment_means ?? []).flatMap(({ payment_id: ids }) => ids ?? []),
    ...document.document_lines.flatMap((line) => [
      line.order_line_reference?.order_reference?.id,
      line.despatch_line_reference?.document_reference?.id,
      line.document_reference?.id,
      line.line_object_identifier,
      line.lot_number_id,
    ]),
  ];
  // Neither could he an account's or a card's that somebody has written here.
  const [written, referred] = [names, references].map((values) => values.map((each) => each && maskNumbers(each)));
  return [linesOf(written!), marks.names, linesOf(identifiers), marks.parties, linesOf(referred!)].join("");
}

/** Without the control characters that divide lines, a NUL and halves of characters, which PostgreSQL does not take. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .toLowerCase();

/** Each once. */
function linesOf(values: readonly (string | undefined)[]): string {
  const lines = new Set<string>();
  let room = maxLength;
  for (const value of values) {
    const line = oneLine(value?.slice(0, maxLength) ?? "");
    if (line.length > room) {
      break;
    }
    if (line !== "" && !lines.has(line)) {
      lines.add(line);
      room -= line.length;
    }
  }
  return [...lines, ""].join("\n");
}
