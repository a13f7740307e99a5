import { attributed, type Place, type Places } from "./place.ts";
import type { Party } from "../../domain/document.ts";

export const addressPlaces: Places = {
  "cbc:StreetName": "street_name",
  "cbc:AdditionalStreetName": "additional_street_name",
  "cbc:CityName": "city_name",
  "cbc:PostalZone": "postal_zone",
  "cbc:CountrySubentity": "country_subentity",
  "cac:AddressLine": "address_line",
  "cac:Country": "country_code",
};

const identification: Place = {
  at: "",
  own: "party_identification_id",
  children: { "cbc:ID": attributed("party_identification_id", { "@schemeID": "party_identification_scheme_id" }) },
};

const taxScheme: Place = {
  at: "party_tax_scheme",
  children: { "cbc:CompanyID": "company_id", "cac:TaxScheme": "tax_scheme" },
};

const postalAddress: Place = { at: "postal_address", children: addressPlaces };

/** @schemeAgencyName shows the passport's country or the licensing authority (party.ts). */
function registration(party: Party): Place {
  const agencyName = party.scheme_agency_id === "PAS" ? "passport_issuing_country_code" : "authority_name";
  return attributed("company_id", { "@schemeAgencyID": "scheme_agency_id", "@schemeAgencyName": agencyName });
}

/** A full party inside of cac:Party, as supplier and customer have it. */
export function partyPlace(at: string, party: Party): Place {
  const children: Places = {
    "cbc:EndpointID": attributed("endpoint_id", { "@schemeID": "endpoint_scheme_id" }),
    "cac:PartyIdentification": identification,
    "cac:PartyName": "name",
    "cac:PostalAddress": postalAddress,
    "cac:PartyTaxScheme": party.party_tax_scheme === undefined && party.tin !== undefined ? "tin" : taxScheme,
    "cac:PartyLegalEntity": {
      at: "",
      children: {
        "cbc:RegistrationName": party.party_name === undefined ? "name" : "party_name",
        "cbc:CompanyID": registration(party),
        "cbc:CompanyLegalForm": "company_legal_form",
      },
    },
    "cac:Contact": {
      at: "",
      children: { "cbc:Name": "contact_name", "cbc:Telephone": "telephone", "cbc:ElectronicMail": "email" },
    },
  };
  return { at, children: { "cac:Party": { at: "", children } } };
}

/** A party of which only the identifier is known. */
export function identifiedParty(at: string): Place {
  return { at, children: { "cac:Party": { at: "", children: { "cac:PartyIdentification": "id" } } } };
}

export const payeePlace: Place = {
  at: "payee_party",
  children: {
    "cac:PartyIdentification": identification,
    "cac:PartyName": "name",
    "cac:PartyLegalEntity": "company_id",
  },
};

export const taxRepresentativePlace: Place = {
  at: "tax_representative_party",
  children: { "cac:PartyName": "name", "cac:PostalAddress": postalAddress, "cac:PartyTaxScheme": taxScheme },
};
