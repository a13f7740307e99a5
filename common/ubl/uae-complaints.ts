import { documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import type { CheckedMembers } from "../rules/uae-checks.ts";
import { roleOf, type ClaimErrors } from "./document-claims.ts";

/** What is wrong with a member that `uaeChecks` look at, as words behind the name of the field. */
export type UaeProblem = (field: keyof CheckedMembers, members: CheckedMembers) => string | undefined;

/** Complaints of `uaeChecks` about the receiver's endpoint and about card numbers; the issuer's endpoint is its profile's. */
export function uaeComplaints(document: TradeDocument, kind: DocumentKind, problem: UaeProblem): ClaimErrors {
  const { receiver } = documentKinds[kind];
  const cards = (document.payment_means ?? []).map(({ card_account: card = {} }, index) => [
    `/*/cac:PaymentMeans[${index + 1}]/cac:CardAccount/cbc:PrimaryAccountNumberID`,
    problem("primary_account_number_id", card),
  ]);
  const complaints = [
    [`/*/cac:${roleOf(receiver)}/cac:Party/cbc:EndpointID`, problem("endpoint_id", document[receiver])],
    ...cards,
  ];
  return Object.fromEntries(
    complaints.flatMap(([path, words]) => (words === undefined ? [] : [[path, `${path} ${words}`]])),
  ) as ClaimErrors;
}
