import { about, type Messages } from "./message.ts";

/** Messages for fields of parties; messages.ts joins them to the catalogue. */
export const parties = {
  partyScheme: about("party_identification_scheme_id", "must be an ISO 6523 ICD scheme code", "IBR-CL-10"),
  partySchemeOrSepa: about(
    "party_identification_scheme_id",
    "must be an ISO 6523 ICD scheme code or SEPA",
    "IBR-CL-10",
  ),
  locationScheme: about("delivery_location.scheme_id", "must be an ISO 6523 ICD scheme code", "IBR-CL-26"),
  endpointScheme: about("endpoint_scheme_id", "must be a Peppol endpoint scheme code (EAS)", "IBR-CL-25"),
  endpointOfNobody: about(
    "endpoint_id",
    "must be an endpoint of its own: 0235:{endpoint} stands for a recipient outside of the network",
  ),
  endpointOfTrn: about("endpoint_id", "must be the TIN under the scheme 0235, not the VAT number: {tin}"),
  endpointOfTin: about("endpoint_id", "must be the TIN under the scheme 0235: 10 digits starting with 1"),
  endpointOfAnother: about(
    "endpoint_id",
    "must be the party's tin under the scheme 0235: it is {endpoint}, tin is {tin}",
  ),
  supplierRegistration: about("scheme_agency_id", "must be a registration type: {codes}", "IBR-173-AE"),
  customerRegistration: about("scheme_agency_id", "must be a registration type: {codes}", "IBR-183-AE"),
  individualRegistration: about(
    "scheme_agency_id",
    "must be a registration type of an individual: {codes}; a business is sent with its party_name",
  ),
  authority: about("authority_name", "is mandatory when scheme_agency_id is TL", "IBR-101-AE, IBR-172-AE"),
  passport: about(
    "passport_issuing_country_code",
    "is mandatory when scheme_agency_id is PAS",
    "IBR-010-AE, IBR-012-AE",
  ),
  passportCountry: about(
    "passport_issuing_country_code",
    "must be an ISO 3166-1 alpha-2 country code other than 1A and XI",
    "IBR-010-AE, IBR-012-AE",
  ),
  outOfScopeCustomer: about(
    "accounting_customer_party.company_id",
    "is mandatory for the customer of a document out of the scope of VAT (480, 81)",
    "IBR-136-AE",
  ),
  tin: about("tin", "must be 10 digits starting with 1", "IBR-148-AE"),
  tinOfParty: about("tin", "is mandatory for a party in the UAE"),
  tinOfCustomer: about(
    "tin",
    "is mandatory for a business customer in the UAE, whom party_name tells from an individual",
  ),
  tinAbroad: about("tin", "must not be sent for a party outside of the UAE"),
  legalName: about(
    "accounting_customer_party.party_name",
    "is mandatory for a business customer, whom {field} tells from an individual",
  ),
  trn: about("party_tax_scheme.company_id", "must be 15 digits starting with 1 and ending with 03", "IBR-132-AE"),
  taxScheme: about("tax_scheme", "must be VAT", "IBR-133-AE"),
  taxSchemeAbroad: about("party_tax_scheme", "must not carry a UAE VAT number for a party outside of the UAE"),
  taxSchemeOfForeignCustomer: about(
    "accounting_customer_party.party_tax_scheme",
    "must not be sent for a customer outside of the UAE, unless the document is an export (position 7 or 8 of profile_execution_id)",
  ),
  telephone: about("telephone", "is mandatory for a supplier in the UAE"),
  email: about("email", "must be an e-mail address"),
  profileId: about("profile_id", "must be the id of a business profile (a UUID)"),
  profileItself: about("profile_id", "belongs to the parties of documents and must not be sent in a business profile"),
  numberPrefix: about(
    "numbering.{kind}.prefix",
    "must be 1 to {most} capital letters (A to Z) and digits with single hyphens between them, a letter first",
  ),
  numberPrefixTwice: about(
    "numbering.{kind}.prefix",
    "must not be {prefix}, which looks like the prefix of {kind}: each kind has its own",
  ),
  principal: about("seller_supplier_party.id", "must be a TRN: 15 digits starting with 1 and ending with 03"),
} satisfies Messages;
