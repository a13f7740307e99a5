import type { WordTable } from "./words.ts";

/** Parties and addresses. Where two terms stand, the first is the supplier's and the second the customer's. */
export const partyWords: WordTable = {
  "document.accounting_supplier_party":
    "The seller (IBG-04). Sent with purchase documents; with sales documents the service takes it from the business profile.",
  "document.accounting_customer_party":
    "The buyer (IBG-07). Sent with sales documents; with purchase documents the service takes it from the business profile.",
  "document.payee_party": "Who is to be paid, where that is not the seller (IBG-10).",
  "document.tax_representative_party": "The seller's tax representative in the UAE (IBG-11).",
  "document.buyer_customer_party": "The beneficiary of a supply in a free trade zone.",
  "buyer_customer_party.id": ["Identifier of the beneficiary (BTAE-01).", "1345678902"],
  "document.seller_supplier_party": "The principal of a disclosed agent.",
  "seller_supplier_party.id": ["TRN of the principal (BTAE-14), not that of the seller.", "134567890223003"],

  "party.name": [
    "The name that the party trades under (IBT-028, IBT-045). The legal name is `party_name`.",
    "Gulf Seller",
  ],
  "party.party_name": [
    "The legal name, as it is registered (IBT-027, IBT-044). The name that the party trades under is `name`.",
    "Gulf Seller LLC",
  ],
  "party.profile_id": "A business profile of yours that the party is; it has to exist. It is in no XML.",
  "party.postal_address": "The party's address (IBG-05, IBG-08).",
  "party.scheme_agency_id": ["What sort of register or paper `company_id` is a number of (BTAE-15, BTAE-16).", "TL"],
  "party.company_id": [
    "Number in the register that `scheme_agency_id` names (IBT-030, IBT-047), such as the number of the trade licence. The VAT number is another one: `party_tax_scheme.company_id`.",
    "SHJ-4411",
  ],
  "party.company_legal_form": [
    "Legal form and share capital in words (IBT-033). Of a seller.",
    "Limited liability company",
  ],
  "party.authority_name": [
    "The authority that issued the trade licence (BTAE-12, BTAE-11).",
    "Sharjah Economic Development Department",
  ],
  "party.passport_issuing_country_code": ["The country that issued the passport (BTAE-18, BTAE-19).", "IN"],
  "party.party_identification_id": ["A further identifier of the party (IBT-029, IBT-046).", "7300010000001"],
  "party.party_identification_scheme_id": ["The scheme of `party_identification_id`.", "0088"],
  "party.tin": [
    "Tax identification number: ten digits, the first of them 1. It is the first ten digits of the TRN, and the party's endpoint on the network.",
    "1987654321",
  ],
  "party.party_tax_scheme": "The party's VAT registration.",
  "party.endpoint_id": ["The party's address on the network (IBT-034, IBT-049).", "1987654321"],
  "party.endpoint_scheme_id": ["The scheme of `endpoint_id`; 0235 is the UAE's TIN (IBT-034-1, IBT-049-1).", "0235"],
  "party.contact_name": ["Whom to ask (IBT-041, IBT-056).", "Accounts payable"],
  "party.email": ["E-mail address of the contact (IBT-043, IBT-058).", "accounts@gulf-seller.example"],
  "party.telephone": ["Telephone number of the contact (IBT-042, IBT-057).", "+97161234567"],

  "PayeeParty.name": ["Name of the payee (IBT-059). It has to be another one than the seller's.", "Gulf Factoring"],
  "PayeeParty.party_identification_id": ["Identifier of the payee (IBT-060).", "7300010000001"],
  "PayeeParty.party_identification_scheme_id": ["The scheme of `party_identification_id` (IBT-060-1).", "0088"],
  "PayeeParty.company_id": ["Number of the payee in its register (IBT-061).", "DXB-9912"],
  "TaxRepresentativeParty.name": ["Name of the representative (IBT-062).", "Marina Tax Agents"],
  "TaxRepresentativeParty.postal_address": "Address of the representative (IBG-12).",
  "TaxRepresentativeParty.party_tax_scheme": "VAT registration of the representative.",

  "taxScheme.company_id": [
    "The VAT number (IBT-031, IBT-048; of a tax representative IBT-063). In the UAE the TRN: 15 digits, 1 in front and 03 at the end. The number in a register of companies is another one: `company_id` of the party.",
    "198765432102003",
  ],
  "taxScheme.tax_scheme": "The tax that the number is for; always VAT.",

  "Address.street_name": ["Street and number (IBT-035, IBT-050).", "Al Wahda Street 1"],
  "Address.additional_street_name": ["A second line of the street (IBT-036, IBT-051).", "Building 7"],
  "Address.city_name": ["City (IBT-037, IBT-052).", "Sharjah"],
  "Address.postal_zone": ["Post code or box (IBT-038, IBT-053).", "4411"],
  "Address.country_subentity": ["Emirate, state or province (IBT-039, IBT-054).", "SHJ"],
  "Address.address_line": ["A third line (IBT-162, IBT-163).", "Second floor"],
  "Address.country": ["Name of the country, for your own use. It is in no XML.", "United Arab Emirates"],
  "Address.country_code": ["The country as ISO 3166-1 has it, two letters (IBT-040, IBT-055).", "AE"],
};
