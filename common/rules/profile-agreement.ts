import type { Party } from "../documents/document.ts";

type Member = readonly [field: string, value: (party: Party) => string | undefined];

/** What says who a party is. Addresses and contacts may be out of date and are not compared. */
const members: readonly Member[] = [
  ["name", ({ name }) => name],
  ["party_name", ({ party_name: legal }) => legal],
  ["tin", ({ tin }) => tin],
  ["endpoint_id", ({ endpoint_id: endpoint }) => endpoint],
  ["endpoint_scheme_id", ({ endpoint_scheme_id: scheme }) => scheme],
  ["party_tax_scheme.company_id", ({ party_tax_scheme: vat }) => vat?.company_id],
];

const nameMembers: ReadonlySet<string> = new Set(["name", "party_name"]);

/** Names are written in many ways: case, white space and compatibility forms (full width) do not tell two apart. */
const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/**
 * The fields in which the sent part of a party contradicts its profile. Either of the profile's names is taken for
 * either name, because many systems have one alone.
 */
export function contradictions(sent: Party, profile: Party): string[] {
  const names = [profile.name, profile.party_name].filter((name) => name !== undefined).map(folded);
  const agrees = ([field, value]: Member): boolean => {
    const said = value(sent);
    return said === undefined || (nameMembers.has(field) ? names.includes(folded(said)) : sameId(said, value(profile)));
  };
  return members.filter((member) => !agrees(member)).map(([field]) => field);
}

/** Participants are compared without regard to case (network.md 2.2). */
const sameId = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();

/** What identifies a taxpayer: the member that two parties both have decides, the first one first. */
export type Taxpayer = Pick<Party, "tin" | "party_tax_scheme" | "endpoint_id" | "endpoint_scheme_id">;

const identifiers: readonly (readonly [words: string, value: (party: Taxpayer) => string | undefined])[] = [
  ["TIN", ({ tin }) => tin],
  ["VAT number", ({ party_tax_scheme: vat }) => vat?.company_id],
  ["endpoint", ({ endpoint_scheme_id: scheme, endpoint_id: value }) => `${scheme}:${value}`],
];

/**
 * How a party differs from the profile that it names; undefined if it is the profile's. Members of a VAT group share
 * the VAT number and have a TIN each, so the TIN is compared first; a party abroad may have neither.
 */
export function otherTaxpayer(party: Taxpayer, profile: Taxpayer): string | undefined {
  for (const [words, value] of identifiers) {
    const sent = value(party);
    const own = value(profile);
    if (sent !== undefined && own !== undefined) {
      return sameId(sent, own) ? undefined : `has the ${words} ${own}, and the party has ${sent}`;
    }
  }
  return undefined;
}
