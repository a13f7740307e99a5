import type { Party, PartyTaxScheme } from "../domain/document.ts";
import { writeAddress } from "./address.ts";
import type { Section } from "./ubl-input.ts";
import type { UblWriter } from "./ubl-writer.ts";

/** IBG-04. */
export const supplierParty: Section = (writer, { document }) => {
  const supplier = document.accounting_supplier_party;
  writer.group("cac:AccountingSupplierParty", () => writeParty(writer, supplier, sellerTaxScheme(supplier)));
};

/** IBG-07. */
export const customerParty: Section = (writer, { document }) => {
  const customer = document.accounting_customer_party;
  writer.group("cac:AccountingCustomerParty", () => writeParty(writer, customer, customer.party_tax_scheme));
};

/** A seller without a VAT number is known by its TIN (IBT-032, ibr-148-ae); with one, the TIN is inside of it. */
function sellerTaxScheme({ party_tax_scheme: taxScheme, tin }: Party): PartyTaxScheme | undefined {
  return taxScheme ?? (tin === undefined ? undefined : { company_id: tin, tax_scheme: "TIN" });
}

/** Ubl-mapping 4.1. Without a legal name (an individual) the display name stands in: ibr-006 and ibr-007 want one. */
function writeParty(writer: UblWriter, party: Party, taxScheme: PartyTaxScheme | undefined): void {
  writer.group("cac:Party", () => {
    writer.leaf("cbc:EndpointID", party.endpoint_id, { schemeID: party.endpoint_scheme_id });
    writeIdentification(writer, party.party_identification_id, party.party_identification_scheme_id);
    writer.group("cac:PartyName", () => writer.leaf("cbc:Name", party.name));
    writeAddress(writer, "cac:PostalAddress", party.postal_address);
    writeTaxScheme(writer, taxScheme);
    writer.group("cac:PartyLegalEntity", () => {
      writer.leaf("cbc:RegistrationName", party.party_name ?? party.name);
      writer.leaf("cbc:CompanyID", party.company_id, {
        schemeAgencyID: party.scheme_agency_id,
        schemeAgencyName: agencyName(party),
      });
      writer.leaf("cbc:CompanyLegalForm", party.company_legal_form);
    });
    writer.group("cac:Contact", () => {
      writer.leaf("cbc:Name", party.contact_name);
      writer.leaf("cbc:Telephone", party.telephone);
      writer.leaf("cbc:ElectronicMail", party.email);
    });
  });
}

/** One attribute, two meanings: the licensing authority (BTAE-11, 12) or the country of the passport (BTAE-18, 19). */
function agencyName(party: Party): string | undefined {
  if (party.scheme_agency_id === "TL") {
    return party.authority_name;
  }
  return party.scheme_agency_id === "PAS" ? party.passport_issuing_country_code : undefined;
}

function writeIdentification(writer: UblWriter, id: string | undefined, schemeID?: string): void {
  writer.group("cac:PartyIdentification", () => writer.leaf("cbc:ID", id, { schemeID }));
}

function writeTaxScheme(writer: UblWriter, taxScheme: PartyTaxScheme | undefined): void {
  writer.group("cac:PartyTaxScheme", () => {
    writer.leaf("cbc:CompanyID", taxScheme?.company_id);
    writer.group("cac:TaxScheme", () => writer.leaf("cbc:ID", taxScheme?.tax_scheme));
  });
}

/** IBG-10. PayeeParty is a party itself: no cac:Party inside. */
export const payeeParty: Section = (writer, { document: { payee_party: payee } }) => {
  writer.group("cac:PayeeParty", () => {
    writeIdentification(writer, payee?.party_identification_id, payee?.party_identification_scheme_id);
    writer.group("cac:PartyName", () => writer.leaf("cbc:Name", payee?.name));
    writer.group("cac:PartyLegalEntity", () => writer.leaf("cbc:CompanyID", payee?.company_id));
  });
};

/** BTAE-01: the beneficiary in a free trade zone. */
export const buyerCustomerParty: Section = (writer, { document }) => {
  writer.group("cac:BuyerCustomerParty", () =>
    writer.group("cac:Party", () => writeIdentification(writer, document.buyer_customer_party?.id)),
  );
};

/** BTAE-14: the principal of a disclosed agent. */
export const sellerSupplierParty: Section = (writer, { document }) => {
  writer.group("cac:SellerSupplierParty", () =>
    writer.group("cac:Party", () => writeIdentification(writer, document.seller_supplier_party?.id)),
  );
};

/** IBG-11; no cac:Party inside. */
export const taxRepresentativeParty: Section = (writer, { document: { tax_representative_party: representative } }) => {
  writer.group("cac:TaxRepresentativeParty", () => {
    writer.group("cac:PartyName", () => writer.leaf("cbc:Name", representative?.name));
    writeAddress(writer, "cac:PostalAddress", representative?.postal_address);
    writeTaxScheme(writer, representative?.party_tax_scheme);
  });
};
