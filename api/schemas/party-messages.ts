import type { Messages } from "./message.ts";

/** Messages for fields of parties; messages.ts joins them to the catalogue. */
export const parties = {
  partyScheme: { at: "party_identification_scheme_id", text: "must be an ISO 6523 ICD scheme code", rule: "IBR-CL-10" },
  partySchemeOrSepa: {
    at: "party_identification_scheme_id",
    text: "must be an ISO 6523 ICD scheme code or SEPA",
    rule: "IBR-CL-10",
  },
  locationScheme: { at: "delivery_location.scheme_id", text: "must be an ISO 6523 ICD scheme code", rule: "IBR-CL-26" },
  endpointScheme: { at: "endpoint_scheme_id", text: "must be a Peppol endpoint scheme code (EAS)", rule: "IBR-CL-25" },
  endpointOfNobody: {
    at: "endpoint_id",
    text: "must be an endpoint of its own: 0235:{endpoint} stands for a recipient outside of the network",
  },
  supplierRegistration: { at: "scheme_agency_id", text: "must be a registration type: {codes}", rule: "IBR-173-AE" },
  customerRegistration: { at: "scheme_agency_id", text: "must be a registration type: {codes}", rule: "IBR-183-AE" },
  individualRegistration: {
    at: "scheme_agency_id",
    text: "must be a registration type of an individual: {codes}; a business is sent with its party_name",
  },
  authority: { at: "authority_name", text: "is mandatory when scheme_agency_id is TL", rule: "IBR-101-AE, IBR-172-AE" },
  passport: {
    at: "passport_issuing_country_code",
    text: "is mandatory when scheme_agency_id is PAS",
    rule: "IBR-010-AE, IBR-012-AE",
  },
  passportCountry: {
    at: "passport_issuing_country_code",
    text: "must be an ISO 3166-1 alpha-2 country code other than 1A and XI",
    rule: "IBR-010-AE, IBR-012-AE",
  },
  outOfScopeCustomer: {
    at: "accounting_customer_party.company_id",
    text: "is mandatory for the customer of a document out of the scope of VAT (480, 81)",
    rule: "IBR-136-AE",
  },
  tin: { at: "tin", text: "must be 10 digits starting with 1", rule: "IBR-148-AE" },
  tinOfParty: { at: "tin", text: "is mandatory for a party in the UAE" },
  tinOfCustomer: {
    at: "tin",
    text: "is mandatory for a business customer in the UAE, whom party_name tells from an individual",
  },
  tinAbroad: { at: "tin", text: "must not be sent for a party outside of the UAE" },
  legalName: {
    at: "accounting_customer_party.party_name",
    text: "is mandatory for a business customer, whom {field} tells from an individual",
  },
  trn: {
    at: "party_tax_scheme.company_id",
    text: "must be 15 digits starting with 1 and ending with 03",
    rule: "IBR-132-AE",
  },
  taxScheme: { at: "tax_scheme", text: "must be VAT", rule: "IBR-133-AE" },
  taxSchemeAbroad: { at: "party_tax_scheme", text: "must not carry a UAE VAT number for a party outside of the UAE" },
  taxSchemeOfForeignCustomer: {
    at: "accounting_customer_party.party_tax_scheme",
    text: "must not be sent for a customer outside of the UAE, unless the document is an export (position 7 or 8 of profile_execution_id)",
  },
  telephone: { at: "telephone", text: "is mandatory for a supplier in the UAE" },
  email: { at: "email", text: "must be an e-mail address" },
  profileId: { at: "profile_id", text: "must be the id of a business profile (a UUID)" },
  profileItself: {
    at: "profile_id",
    text: "belongs to the parties of documents and must not be sent in a business profile",
  },
  principal: { at: "seller_supplier_party.id", text: "must be a TRN: 15 digits starting with 1 and ending with 03" },
} satisfies Messages;
