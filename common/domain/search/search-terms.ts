import { isPersonalRegistration } from "../masking/mask-document.ts";
import type { DocumentLine, Party, TradeDocument } from "../document.ts";

/** Longer than any identifier that people type; the rest of a term is ignored. */
const maxTermLength = 100;
/** Limit per document, because one with ten thousand lines may name as many orders; the first are indexed. */
const maxReferences = 200;
const maxWords = 20;

/** Normalizes a text for comparison: case, width and composition of characters, and spaces do not count. */
export function normalised(text: string): string {
  const compared = text.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ");
  // Cuts by characters, because a lone surrogate could not be stored.
  return Array.from(compared).slice(0, maxTermLength).join("");
}

/** Words between spaces and punctuation. `AE070-33` is one word and its two parts. */
export function wordsOf(text: string): string[] {
  const words = normalised(text).split(" ");
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{M}\p{N}]+/u));
  return [...new Set([...words, ...parts])].filter((word) => word !== "").slice(0, maxWords);
}

/** Search terms of a party. Parties with the same terms are one to the search. */
export interface SearchParty {
  name: string;
  terms: string[];
}

export function searchParty(party: Party): SearchParty {
  const names = present([party.name, party.party_name]);
  const ids = present([
    party.tin,
    party.party_tax_scheme?.company_id,
    party.endpoint_id,
    // A search by beginnings would tell the number of a passport character by character.
    ...(isPersonalRegistration(party.scheme_agency_id) ? [] : [party.company_id, party.party_identification_id]),
  ]);
  const terms = [...names, ...ids].map(normalised);
  return { name: party.name, terms: [...new Set([...terms, ...names.flatMap(wordsOf)])].sort() };
}

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

/** Every identifier of the document and of what it refers to, as search terms. */
export function searchReferences(document: TradeDocument): string[] {
  const references = present([
    document.external_reference,
    ...Object.values(document.metadata ?? {}),
    document.buyer_reference,
    document.accounting_cost,
    document.order_reference?.sales_order_id,
    document.payee_party?.name,
    ...referencing.map((member) => document[member]?.id),
    ...(document.billing_reference ?? []).map(({ id }) => id),
    ...(document.payment_means ?? []).flatMap(({ payment_id: ids }) => ids ?? []),
    ...document.document_lines.flatMap(lineReferences),
  ]);
  return [...new Set(references.map(normalised))].slice(0, maxReferences);
}

const lineReferences = (line: DocumentLine): (string | undefined)[] => [
  line.order_line_reference?.order_reference?.id,
  line.despatch_line_reference?.document_reference?.id,
  line.document_reference?.id,
  line.line_object_identifier,
  line.lot_number_id,
];

const present = (values: readonly (string | undefined)[]): string[] =>
  values.filter((value): value is string => value !== undefined && value.trim() !== "");
