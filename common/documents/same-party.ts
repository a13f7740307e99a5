import type { Party } from "./document.ts";
import { predefinedRecipient } from "../peppol/identifiers.ts";

/** Identifiers of a party, the strongest first. */
const identifiers: readonly ((party: Party) => string | undefined)[] = [
  ({ tin }) => tin,
  ({ party_tax_scheme: scheme }) => scheme?.company_id,
  ({ company_id: id, scheme_agency_id: register }) => within(register, id),
  ({ party_identification_id: id, party_identification_scheme_id: scheme }) => within(scheme, id),
  ownEndpoint,
  ({ party_name: legal, name }) => legal ?? name,
];

/**
 * Whether two documents name the same party. The first identifier that both have decides: TIN, VAT number,
 * registration, other identification, endpoint, then the name. Addresses and contacts change and do not count.
 */
export function isSameParty(one: Party, other: Party): boolean {
  for (const identifier of identifiers) {
    const [left, right] = [identifier(one), identifier(other)];
    if (left !== undefined && right !== undefined) {
      return left.trim().toLowerCase() === right.trim().toLowerCase();
    }
  }
  return false;
}

/** The strongest identifier that a party has. */
export function strongestIdentifier(party: Party): string {
  const [found = ""] = identifiers.map((identifier) => identifier(party)).filter((text) => text !== undefined);
  return found.trim().toLowerCase();
}

const within = (scheme: string | undefined, id: string | undefined): string | undefined =>
  id === undefined ? undefined : `${scheme ?? ""}:${id}`;

/** Predefined endpoints are shared by all recipients outside the network, so they identify none. */
function ownEndpoint({ endpoint_scheme_id: scheme, endpoint_id: value }: Party): string | undefined {
  return predefinedRecipient({ scheme, value }) === undefined ? `${scheme}:${value}` : undefined;
}
