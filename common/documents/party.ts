/** contract.md 2.4. `country` is stored and returned, never rendered. */
export interface Address {
  street_name: string;
  additional_street_name?: string;
  city_name: string;
  postal_zone?: string;
  country_subentity: string;
  address_line?: string;
  country: string;
  country_code: string;
}

export interface PartyTaxScheme {
  company_id: string;
  tax_scheme: string;
}

/** contract.md 2.3: supplier, customer and business profile. `party_name` is the legal name, `name` the trade name. */
export interface Party {
  name: string;
  party_name?: string;
  profile_id?: string;
  postal_address: Address;
  scheme_agency_id?: string;
  company_id?: string;
  company_legal_form?: string;
  party_identification_id?: string;
  party_identification_scheme_id?: string;
  authority_name?: string;
  passport_issuing_country_code?: string;
  tin?: string;
  party_tax_scheme?: PartyTaxScheme;
  endpoint_id: string;
  endpoint_scheme_id: string;
  contact_name?: string;
  email: string;
  telephone?: string;
}

export interface PayeeParty {
  name: string;
  party_identification_id?: string;
  party_identification_scheme_id?: string;
  company_id?: string;
}

export interface TaxRepresentativeParty {
  name: string;
  postal_address: Address;
  party_tax_scheme: PartyTaxScheme;
}
