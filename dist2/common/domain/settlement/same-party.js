import { predefinedRecipient } from "../identifiers.js";
/** Identifiers of a party, the strongest first. */
const identifiers = [
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
export function isSameParty(one, other) {
    for (const identifier of identifiers) {
        const [left, right] = [identifier(one), identifier(other)];
        if (left !== undefined && right !== undefined) {
            return left.trim().toLowerCase() === right.trim().toLowerCase();
        }
    }
    return false;
}
/** The strongest identifier that a party has. */
export function strongestIdentifier(party) {
    const [found = ""] = identifiers.map((identifier) => identifier(party)).filter((text) => text !== undefined);
    return found.trim().toLowerCase();
}
const within = (scheme, id) => id === undefined ? undefined : `${scheme ?? ""}:${id}`;
/** Predefined endpoints are shared by all recipients outside the network, so they identify none. */
function ownEndpoint({ endpoint_scheme_id: scheme, endpoint_id: value }) {
    return predefinedRecipient({ scheme, value }) === undefined ? `${scheme}:${value}` : undefined;
}
//# sourceMappingURL=same-party.js.map