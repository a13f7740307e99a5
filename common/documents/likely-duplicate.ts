import type { Party, DocumentKind, TradeDocument } from "./document.ts";
import { predefinedRecipient } from "../peppol/identifiers.ts";
import { exact } from "../pricing/decimal.ts";
import { documentKinds, partyNames } from "./document-kinds.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import type { Finding } from "../rules/finding.ts";

export interface LikelyDuplicate {
  documentSequence: string;
  externalReference: string | null;
}

/**
 * What two documents of one business profile have in common when they may be the same one, sent twice: the other party,
 * the payable amount, the issue date and the first line.
 */
export function likenessOf(
  { kind, businessProfileId }: { kind: DocumentKind; businessProfileId: string },
  document: TradeDocument,
  { totals }: DocumentAmounts,
): string {
  const party = document[documentKinds[kind].receiver];
  const [strongest = ""] = identifiers.map((identifier) => identifier(party)).filter((text) => text !== undefined);
  const [line] = document.document_lines;
  return JSON.stringify([
    businessProfileId,
    kind,
    document.issue_date,
    strongest.trim().toLowerCase(),
    document.document_currency_code,
    totals.payable_amount,
    ...(line === undefined
      ? []
      : [line.name, line.description, line.unit_code, exact(line.quantity), exact(line.price.base_amount)]),
  ]);
}

/** The warning about a document that may be another one, sent twice. */
export function likelyDuplicateFinding(kind: DocumentKind, other: LikelyDuplicate): Finding {
  const { rootName, lineElement, receiver } = documentKinds[kind];
  const { role: party } = partyNames[receiver];
  const reference = other.externalReference === null ? "" : ` (external_reference ${other.externalReference})`;
  return {
    flag: "warning",
    reasonCode: "OWN-45",
    text: `The ${party}, the payable amount, the issue date and the first line are those of ${other.documentSequence}${reference}, which came within 24 hours of this document: it may have been sent twice.`,
    location: `/${rootName}/${lineElement}[1]`,
    test: "no other document of 24 hours has the same party, payable amount, issue date and first line",
    pointer: "/document_lines/0",
    ruleSet: "duplicates 1",
  };
}

/**
 * Whether two documents name the same party. The first identifier that both have decides: TIN, VAT number,
 * registration, other identification, endpoint, then the name. Addresses and contacts change and do not count.
 */
export function isSameParty(one: Party, other: Party): boolean {
  for (const identifier of identifiers) {
    const left = identifier(one);
    const right = identifier(other);
    if (left !== undefined && right !== undefined) {
      return left.trim().toLowerCase() === right.trim().toLowerCase();
    }
  }
  return false;
}

/** Identifiers of a party, the strongest first. */
const identifiers: readonly ((party: Party) => string | undefined)[] = [
  ({ tin }) => tin,
  ({ party_tax_scheme: scheme }) => scheme?.company_id,
  ({ company_id: id, scheme_agency_id: register = "" }) => (id === undefined ? id : `${register}:${id}`),
  ({ party_identification_id: id, party_identification_scheme_id: scheme = "" }) =>
    id === undefined ? id : `${scheme}:${id}`,
  // Predefined endpoints are shared by all recipients outside the network, so they identify none.
  ({ endpoint_scheme_id: scheme, endpoint_id: value }) =>
    predefinedRecipient({ scheme, value }) === undefined ? `${scheme}:${value}` : undefined,
  ({ party_name: legal, name }) => legal ?? name,
];
