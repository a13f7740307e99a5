import type { Party, PartyTaxScheme } from "../documents/document.ts";
import type { XmlWriter } from "./xml-writer.ts";
import { writeAddress } from "./address.ts";
import type { Section } from "./ubl-input.ts";

/** IBG-04. Without a VAT number, which contains the TIN, the TIN identifies a seller (IBT-032, ibr-148-ae). */
export const supplierParty: Section = (writer, { document }) => {
  const supplier = document.accounting_supplier_party;
  const knownByTin = supplier.party_tax_scheme === undefined && supplier.tin !== undefined;
  writer.from(document, "accounting_supplier_party").group("cac:AccountingSupplierParty", () => {
    writeParty(writer, supplier, knownByTin ? writeTin : writeTaxScheme);
  });
};

/** IBG-07. */
export const customerParty: Section = (writer, { document }) => {
  writer.from(document, "accounting_customer_party").group("cac:AccountingCustomerParty", () => {
    writeParty(writer, document.accounting_customer_party, writeTaxScheme);
  });
};

/** Ubl-mapping 4.1. An individual has no legal name, so the display name is written (ibr-006, ibr-007). */
function writeParty(writer: XmlWriter, party: Party, writeTax: (writer: XmlWriter, party: Party) => void): void {
  writer.group("cac:Party", () => {
    writer.field("cbc:EndpointID", party, "endpoint_id", { schemeID: "endpoint_scheme_id" });
    writeIdentification(writer, party);
    writer.field("cac:PartyName/cbc:Name", party, "name");
    writeAddress(writer.from(party, "postal_address"), "cac:PostalAddress", party.postal_address);
    writeTax(writer, party);
    writer.group("cac:PartyLegalEntity", () => {
      writer.field("cbc:RegistrationName", party, party.party_name === undefined ? "name" : "party_name");
      writer.field("cbc:CompanyID", party, "company_id", {
        schemeAgencyID: "scheme_agency_id",
        schemeAgencyName: agencyName(party),
      });
      writer.field("cbc:CompanyLegalForm", party, "company_legal_form");
    });
    writer.group("cac:Contact", () => {
      writer.field("cbc:Name", party, "contact_name");
      writer.field("cbc:Telephone", party, "telephone");
      writer.field("cbc:ElectronicMail", party, "email");
    });
  });
}

/** The attribute is the licensing authority (BTAE-11, 12) or the country of the passport (BTAE-18, 19). */
function agencyName({
  scheme_agency_id: agency,
}: Party): "authority_name" | "passport_issuing_country_code" | undefined {
  if (agency === "TL") {
    return "authority_name";
  }
  return agency === "PAS" ? "passport_issuing_country_code" : undefined;
}

type Identified = Pick<Party, "party_identification_id" | "party_identification_scheme_id">;

function writeIdentification(writer: XmlWriter, party: Identified | undefined): void {
  writer.field("cac:PartyIdentification/cbc:ID", party, "party_identification_id", {
    schemeID: "party_identification_scheme_id",
  });
}

function writeTaxScheme(writer: XmlWriter, party: { party_tax_scheme?: PartyTaxScheme } | undefined): void {
  const taxScheme = party?.party_tax_scheme;
  writer.from(party, "party_tax_scheme").group("cac:PartyTaxScheme", () => {
    writer.field("cbc:CompanyID", taxScheme, "company_id");
    writer.field("cac:TaxScheme/cbc:ID", taxScheme, "tax_scheme");
  });
}

function writeTin(writer: XmlWriter, party: Party): void {
  writer.from(party, "tin").group("cac:PartyTaxScheme", () => {
    writer.leaf("cbc:CompanyID", party.tin);
    writer.leaf("cac:TaxScheme/cbc:ID", "TIN");
  });
}

/** IBG-10. PayeeParty has no cac:Party inside. */
export const payeeParty: Section = (writer, { document }) => {
  writer.from(document, "payee_party").group("cac:PayeeParty", () => {
    writeIdentification(writer, document.payee_party);
    writer.field("cac:PartyName/cbc:Name", document.payee_party, "name");
    writer.field("cac:PartyLegalEntity/cbc:CompanyID", document.payee_party, "company_id");
  });
};

/** BTAE-01: the beneficiary in a free trade zone. */
export const buyerCustomerParty: Section = (writer, { document }) => {
  writer.from(document, "buyer_customer_party").group("cac:BuyerCustomerParty", () => {
    writer.field("cac:Party/cac:PartyIdentification/cbc:ID", document.buyer_customer_party, "id");
  });
};

/** BTAE-14: the principal of a disclosed agent. */
export const sellerSupplierParty: Section = (writer, { document }) => {
  writer.from(document, "seller_supplier_party").group("cac:SellerSupplierParty", () => {
    writer.field("cac:Party/cac:PartyIdentification/cbc:ID", document.seller_supplier_party, "id");
  });
};

/** IBG-11; no cac:Party inside. */
export const taxRepresentativeParty: Section = (writer, { document }) => {
  const representative = document.tax_representative_party;
  writer.from(document, "tax_representative_party").group("cac:TaxRepresentativeParty", () => {
    writer.field("cac:PartyName/cbc:Name", representative, "name");
    writeAddress(writer.from(representative, "postal_address"), "cac:PostalAddress", representative?.postal_address);
    writeTaxScheme(writer, representative);
  });
};
