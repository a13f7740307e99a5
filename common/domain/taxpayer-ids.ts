import type { Party } from "./document.ts";
import { formatParticipantId, tinOfTrn, TIN_SCHEME } from "./identifiers.ts";

type Identity = Pick<Party, "tin" | "party_tax_scheme" | "endpoint_id" | "endpoint_scheme_id">;

/**
 * The participant ids (`0235:1987654321`, in lower case, without white space) under which a party's documents are reported:
 * its endpoint, and its TIN under the scheme of TINs. The VAT number counts only where the party names no TIN, because the
 * members of a VAT group share one and have a TIN each.
 */
export function taxpayerIds({ tin, party_tax_scheme: vat, ...party }: Identity): string[] {
  const endpoint = { scheme: party.endpoint_scheme_id, value: party.endpoint_id };
  const named = tin ?? (endpoint.scheme === TIN_SCHEME ? endpoint.value : tinOfTrn(vat?.company_id ?? ""));
  const ids = [endpoint, ...(named === undefined ? [] : [{ scheme: TIN_SCHEME, value: named }])];
  return [...new Set(ids.map((id) => formatParticipantId(id).toLowerCase().replaceAll(/\s/g, "")))];
}
