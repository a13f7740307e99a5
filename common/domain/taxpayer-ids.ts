import type { Party } from "./document.ts";
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
