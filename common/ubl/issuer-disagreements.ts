import { documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind, Party } from "../documents/document.ts";
import type { UblElement } from "../readable-invoice/ubl-element.ts";
import { textAt } from "./element-values.ts";
import { roleOf, type ClaimErrors } from "./document-claims.ts";

/**
 * Complaints where the issuer of a document is not the business profile: its endpoint must be the profile's, and its VAT
 * number and TIN where they are stated. Names, address and contact may differ, as in a request of fields.
 */
export function issuerDisagreements(root: UblElement, kind: DocumentKind, profile: Party): ClaimErrors {
  const role = roleOf(documentKinds[kind].issuer);
  const party = root.first(`${role}/Party`);
  const numbersOf = (step: string): string[] =>
    (party?.all(step) ?? []).flatMap((scheme) => textAt(scheme, "CompanyID") ?? []);
  const compared: readonly [name: string, values: readonly string[], expected: string | undefined][] = [
    ["cbc:EndpointID", [textAt(party, "EndpointID") ?? ""], profile.endpoint_id],
    ["cbc:EndpointID/@schemeID", [textAt(party, "EndpointID/@schemeID") ?? ""], profile.endpoint_scheme_id],
    ["cac:PartyTaxScheme/cbc:CompanyID", numbersOf("PartyTaxScheme"), profile.party_tax_scheme?.company_id],
    ["cac:PartyTaxScheme[cac:TaxScheme/cbc:ID='TIN']/cbc:CompanyID", numbersOf("TinScheme"), profile.tin],
  ];
  const paths = compared
    .filter(([, values, expected]) => values.some((value) => value !== expected))
    .map(([name]) => `/*/cac:${role}/cac:Party/${name}`);
  return Object.fromEntries(paths.map((path) => [path, `${path} differs from the business profile in the path`]));
}
