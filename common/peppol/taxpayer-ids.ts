import type { Party } from "../documents/document.ts";
import { formatParticipantId, tinOfTrn, TIN_SCHEME } from "./identifiers.ts";

type Identity = Pick<Party, "tin" | "party_tax_scheme" | "endpoint_id" | "endpoint_scheme_id">;

/**
 * Participant ids (`0235:1987654321`, in lower case, without white space) that a party's documents are reported under:
 * its endpoint, and its TIN under the TIN scheme. The VAT number counts only without a TIN, because members of a VAT
 * group share it and have a TIN each.
 */
export function taxpayerIds({ tin, party_tax_scheme: vat, ...party }: Identity): string[] {
  const endpoint = { scheme: party.endpoint_scheme_id, value: party.endpoint_id };
  const named = tin ?? (endpoint.scheme === TIN_SCHEME ? endpoint.value : tinOfTrn(vat?.company_id ?? ""));
  const ids = [endpoint, ...(named === undefined ? [] : [{ scheme: TIN_SCHEME, value: named }])];
  return [...new Set(ids.map((id) => formatParticipantId(id).toLowerCase().replaceAll(/\s/g, "")))];
}

/** The taxpayer that a party is: of its ids the TIN, or what stands for it. */
export const taxpayerOf = (party: Identity): string => taxpayerIds(party).at(-1)!;

/**
 * Whether an organization may have a taxpayer:
 * - `asked`: it has tried to, and waits for a site operator
 * - `allowed`: as its only organization
 * - `shared`: beside another organization, with whose profile it shares one run of numbers
 * - `refused`: not
 */
export const taxpayerRightStates = ["asked", "allowed", "shared", "refused"] as const;
export type TaxpayerRightState = (typeof taxpayerRightStates)[number];

export const taxpayerDecisions = ["allowed", "shared", "refused"] as const;
export type TaxpayerDecision = (typeof taxpayerDecisions)[number];
