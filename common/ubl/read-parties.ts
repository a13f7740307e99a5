import { definedFields } from "../runtime/defined-fields.ts";
import { countries } from "../code-lists/iso-codes.ts";
import type { Address, Party, PartyTaxScheme, TradeDocument } from "../documents/document.ts";
import { isTin, TIN_SCHEME } from "../peppol/identifiers.ts";
import type { UblElement } from "../readable-invoice/ubl-element.ts";
import { partAt, textAt, textsAt } from "./element-values.ts";

const addressWays = {
  street_name: "StreetName",
  additional_street_name: "AdditionalStreetName",
  city_name: "CityName",
  postal_zone: "PostalZone",
  country_subentity: "CountrySubentity",
  address_line: "AddressLine/Line",
  country_code: "Country/IdentificationCode",
} as const;

/** UBL has no name of the country, which the list of countries gives. */
export function readAddress(element: UblElement | undefined): Address | undefined {
  if (element === undefined) {
    return undefined;
  }
  const { country_code: code = "", ...texts } = textsAt(element, addressWays);
  return { ...texts, country: countries.find(code)?.name ?? code, country_code: code } as Address;
}

function readTaxScheme(from: UblElement | undefined): PartyTaxScheme | undefined {
  const scheme = partAt(from, "PartyTaxScheme", { company_id: "CompanyID", tax_scheme: "TaxScheme/ID" });
  return scheme?.company_id === undefined ? undefined : (scheme as PartyTaxScheme);
}

const partyWays = {
  party_name: "PartyLegalEntity/RegistrationName",
  scheme_agency_id: "PartyLegalEntity/CompanyID/@schemeAgencyID",
  company_id: "PartyLegalEntity/CompanyID",
  company_legal_form: "PartyLegalEntity/CompanyLegalForm",
  party_identification_id: "PartyIdentification/ID",
  party_identification_scheme_id: "PartyIdentification/ID/@schemeID",
  contact_name: "Contact/Name",
  email: "Contact/ElectronicMail",
  telephone: "Contact/Telephone",
} as const;

/** Members that the service itself works with are always there, if need be blank. */
function readParty(party: UblElement | undefined): Party {
  const texts = textsAt(party, partyWays);
  const scheme = textAt(party, "EndpointID/@schemeID") ?? "";
  const endpoint = textAt(party, "EndpointID") ?? "";
  const stated = textAt(party, "TinScheme/CompanyID");
  return definedFields({
    ...texts,
    ...agencyOf(texts.scheme_agency_id, textAt(party, "PartyLegalEntity/CompanyID/@schemeAgencyName")),
    name: textAt(party, "PartyName/Name") ?? texts.party_name ?? "",
    postal_address: readAddress(party?.first("PostalAddress")) ?? ({ country: "", country_code: "" } as Address),
    tin: stated ?? (scheme === TIN_SCHEME && isTin(endpoint) ? endpoint : undefined),
    party_tax_scheme: readTaxScheme(party),
    endpoint_id: endpoint,
    endpoint_scheme_id: scheme,
  }) as Party;
}

/** The attribute is the licensing authority (BTAE-11, 12) or the country of the passport (BTAE-18, 19). */
function agencyOf(agency: string | undefined, name: string | undefined): Partial<Party> {
  if (name === undefined) {
    return {};
  }
  return agency === "PAS" ? { passport_issuing_country_code: name } : { authority_name: name };
}

type Parties = Pick<
  TradeDocument,
  | "accounting_supplier_party"
  | "accounting_customer_party"
  | "payee_party"
  | "buyer_customer_party"
  | "seller_supplier_party"
  | "tax_representative_party"
>;

/** The six parties of a document (ubl-mapping 4.1). */
export function readParties(root: UblElement): Parties {
  const identification = { id: "Party/PartyIdentification/ID" };
  const payee = {
    name: "PartyName/Name",
    party_identification_id: "PartyIdentification/ID",
    party_identification_scheme_id: "PartyIdentification/ID/@schemeID",
    company_id: "PartyLegalEntity/CompanyID",
  };
  return {
    accounting_supplier_party: readParty(root.first("AccountingSupplierParty/Party")),
    accounting_customer_party: readParty(root.first("AccountingCustomerParty/Party")),
    ...(definedFields({
      payee_party: partAt(root, "PayeeParty", payee),
      buyer_customer_party: partAt(root, "BuyerCustomerParty", identification),
      seller_supplier_party: partAt(root, "SellerSupplierParty", identification),
      tax_representative_party: readRepresentative(root.first("TaxRepresentativeParty")),
    }) as Partial<Parties>),
  };
}

const readRepresentative = (element: UblElement | undefined): object | undefined =>
  element &&
  definedFields({
    name: textAt(element, "PartyName/Name"),
    postal_address: readAddress(element.first("PostalAddress")),
    party_tax_scheme: readTaxScheme(element),
  });
