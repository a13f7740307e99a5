import {
  type DocumentKind,
  type TradeDocument,
  type DocumentReference,
  type Address,
  type Party,
  type PartyTaxScheme,
  issueTime,
  profileExecution,
} from "../documents/document.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import type { DocumentKindTraits } from "../documents/document-kinds.ts";
import type { XmlWriter } from "./xml-writer.ts";
import { billingFrequencies } from "../code-lists/document-codes.ts";
import { atLeastTwoDecimals } from "../pricing/decimal.ts";

export interface UblInput {
  kind: DocumentKind;
  /** UUID of the document (BTAE-07), the same in all revisions. */
  documentId: string;
  /** The document number (IBT-001). */
  documentSequence: string;
  document: TradeDocument;
  amounts: DocumentAmounts;
  /** Base64 by attachment id. Without the map no attachment is written, as in the copy for tax data. */
  attachmentContents?: ReadonlyMap<string, string>;
}

export interface UblSource extends UblInput {
  traits: DocumentKindTraits;
  /** Whether the document currency differs from AED, so that VAT is also stated in AED. */
  isForeignCurrency: boolean;
}

/** CustomizationID to DiscrepancyResponse (ubl-mapping parts 1 and 2); a credit note has no DueDate in UBL 2.1. */
export function writeHeader(
  writer: XmlWriter,
  { traits, document, documentId, documentSequence, isForeignCurrency }: UblSource,
): void {
  const isInvoice = traits.rootName === "Invoice";
  writer.leaf("cbc:CustomizationID", traits.customizationId);
  writer.leaf("cbc:ProfileID", traits.profileId);
  writer.field("cbc:ProfileExecutionID", document, "profile_execution_id");
  writer.leaf("cbc:ID", documentSequence);
  writer.leaf("cbc:UUID", documentId.toLowerCase());
  writer.field("cbc:IssueDate", document, "issue_date");
  writer.from(document, "issue_time").leaf("cbc:IssueTime", issueTime(document.issue_time));
  if (isInvoice) {
    writer.field("cbc:DueDate", document, "due_date");
  }
  writer.field(traits.typeCodeElement, document, "invoice_type_code");
  writer.field("cbc:Note", document, "note");
  writer.field("cbc:DocumentCurrencyCode", document, "document_currency_code");
  const taxCurrency = isForeignCurrency ? (document.tax_currency_code ?? "AED") : undefined;
  writer.from(document, "tax_currency_code").leaf("cbc:TaxCurrencyCode", taxCurrency);
  writer.field("cbc:AccountingCost", document, "accounting_cost");
  writer.field("cbc:BuyerReference", document, "buyer_reference");
  // IBG-14. A description that is a billing frequency is written as its code (BTAE-06), any other as text.
  const period = document.invoice_period;
  const isFrequency = period?.description !== undefined && billingFrequencies.has(period.description);
  writer.from(document, "invoice_period").group("cac:InvoicePeriod", () => {
    writer.field("cbc:StartDate", period, "start_date");
    writer.field("cbc:EndDate", period, "end_date");
    writer.field(isFrequency ? "cbc:DescriptionCode" : "cbc:Description", period, "description");
  });
  // BTAE-03.
  if (!isInvoice) {
    writer.from(document, "discrepancy_response").group("cac:DiscrepancyResponse", () => {
      writer.field("cbc:ResponseCode", document.discrepancy_response, "response_code");
      writer.field("cbc:Description", document.discrepancy_response, "description");
    });
  }
}

/** OrderReference to ProjectReference; the schema has them in another order in a credit note (ubl-mapping part 6). */
export function writeReferences(writer: XmlWriter, source: UblSource): void {
  const { document, traits } = source;
  const isInvoice = traits.rootName === "Invoice";
  const write = (element: string, field: ReferenceField): void =>
    writeReference(writer.from(document, field), element, document[field]);
  const writeStatementAndOriginator = (): void => {
    // BTAE-21 (the customs reference of an export), IBT-017.
    write("cac:StatementDocumentReference", "statement_document_reference");
    write("cac:OriginatorDocumentReference", "originator_document_reference");
  };
  // IBT-013, IBT-014.
  writer.from(document, "order_reference").group("cac:OrderReference", () => {
    writer.field("cbc:ID", document.order_reference, "id");
    writer.field("cbc:SalesOrderID", document.order_reference, "sales_order_id");
  });
  // IBG-03: one BillingReference per preceding invoice (ibr-055).
  document.billing_reference?.forEach((preceding, index) => {
    writer.from(document, "billing_reference", index).group("cac:BillingReference", () => {
      writeReference(writer, "cac:InvoiceDocumentReference", preceding);
    });
  });
  // IBT-016, IBT-015.
  write("cac:DespatchDocumentReference", "despatch_document_reference");
  write("cac:ReceiptDocumentReference", "receipt_document_reference");
  if (isInvoice) {
    writeStatementAndOriginator();
  }
  // IBT-012, BTAE-05.
  write("cac:ContractDocumentReference", "contract_document_reference");
  writeAdditionalReferences(writer, source);
  if (isInvoice) {
    // IBT-011.
    writer.from(document, "project_reference").group("cac:ProjectReference", () => {
      writer.field("cbc:ID", document.project_reference, "id");
    });
  } else {
    writeStatementAndOriginator();
  }
}

type ReferenceField = {
  [Field in keyof TradeDocument]-?: NonNullable<TradeDocument[Field]> extends DocumentReference
    ? Field & `${string}_document_reference`
    : never;
}[keyof TradeDocument];

type AnyReference = DocumentReference & { document_description?: string };

function writeReference(writer: XmlWriter, element: string, value: AnyReference | undefined): void {
  writer.group(element, () => {
    writer.field("cbc:ID", value, "id");
    writer.field("cbc:IssueDate", value, "issue_date");
    writer.field("cbc:DocumentDescription", value, "document_description");
  });
}

/**
 * The three uses of AdditionalDocumentReference in a fixed order: total in AED (BTAE-20), project of a credit note
 * (IBT-011, type 50: UBL 2.1 has no ProjectReference there), attachments (IBG-24). Attachments have no DocumentTypeCode,
 * because 130, 50 and aedtotal-incl-vat have other meanings.
 */
function writeAdditionalReferences(
  writer: XmlWriter,
  { document, traits, amounts, attachmentContents }: UblSource,
): void {
  const element = "cac:AdditionalDocumentReference";
  const total = amounts.totals.tax_inclusive_amount_in_aed;
  if (total !== undefined) {
    writer.group(element, () => {
      writer.leaf("cbc:ID", "AED");
      writer.leaf("cbc:DocumentTypeCode", "aedtotal-incl-vat");
      writer.leaf("cbc:DocumentDescription", `AED ${total}`);
    });
  }
  if (traits.rootName === "CreditNote" && document.project_reference !== undefined) {
    writer.from(document, "project_reference").group(element, () => {
      writer.field("cbc:ID", document.project_reference, "id");
      writer.leaf("cbc:DocumentTypeCode", "50");
    });
  }
  if (attachmentContents === undefined) {
    return;
  }
  document.attachments?.forEach((attachment, index) => {
    const content = attachmentContents.get(attachment.id);
    if (content === undefined) {
      throw new Error(`The content of attachment ${attachment.id} is missing`);
    }
    const file = { ...attachment, file_content: content };
    writer.from(document, "attachments", index).group(element, () => {
      writer.leaf("cbc:ID", attachment.id);
      writer.field("cbc:DocumentDescription", attachment, "description");
      writer.group("cac:Attachment", () => {
        const attributes = { mimeCode: "file_type", filename: "file_name" } as const;
        writer.field("cbc:EmbeddedDocumentBinaryObject", file, "file_content", attributes);
      });
    });
  });
}

/** The six parties of a document (ubl-mapping 4.1). */
export function writeParties(writer: XmlWriter, document: TradeDocument): void {
  // IBG-04. Without a VAT number, which contains the TIN, the TIN identifies a seller (IBT-032, ibr-148-ae).
  const supplier = document.accounting_supplier_party;
  const knownByTin = supplier.party_tax_scheme === undefined && supplier.tin !== undefined;
  writer.from(document, "accounting_supplier_party").group("cac:AccountingSupplierParty", () => {
    writeParty(writer, supplier, () => {
      if (!knownByTin) {
        writeTaxScheme(writer, supplier);
        return;
      }
      writer.from(supplier, "tin").group("cac:PartyTaxScheme", () => {
        writer.leaf("cbc:CompanyID", supplier.tin);
        writer.leaf("cac:TaxScheme/cbc:ID", "TIN");
      });
    });
  });
  // IBG-07.
  const customer = document.accounting_customer_party;
  writer.from(document, "accounting_customer_party").group("cac:AccountingCustomerParty", () => {
    writeParty(writer, customer, () => writeTaxScheme(writer, customer));
  });
  // IBG-10. PayeeParty has no cac:Party inside.
  writer.from(document, "payee_party").group("cac:PayeeParty", () => {
    writeIdentification(writer, document.payee_party);
    writer.field("cac:PartyName/cbc:Name", document.payee_party, "name");
    writer.field("cac:PartyLegalEntity/cbc:CompanyID", document.payee_party, "company_id");
  });
  // BTAE-01: the beneficiary in a free trade zone.
  writer.from(document, "buyer_customer_party").group("cac:BuyerCustomerParty", () => {
    writer.field("cac:Party/cac:PartyIdentification/cbc:ID", document.buyer_customer_party, "id");
  });
  // BTAE-14: the principal of a disclosed agent.
  writer.from(document, "seller_supplier_party").group("cac:SellerSupplierParty", () => {
    writer.field("cac:Party/cac:PartyIdentification/cbc:ID", document.seller_supplier_party, "id");
  });
  // IBG-11; no cac:Party inside.
  const representative = document.tax_representative_party;
  writer.from(document, "tax_representative_party").group("cac:TaxRepresentativeParty", () => {
    writer.field("cac:PartyName/cbc:Name", representative, "name");
    writeAddress(writer.from(representative, "postal_address"), "cac:PostalAddress", representative?.postal_address);
    writeTaxScheme(writer, representative);
  });
}

/** Ubl-mapping 4.1. An individual has no legal name, so the display name is written (ibr-006, ibr-007). */
function writeParty(writer: XmlWriter, party: Party, writeTax: () => void): void {
  // The attribute is the licensing authority (BTAE-11, 12) or the country of the passport (BTAE-18, 19).
  const agencies = { TL: "authority_name", PAS: "passport_issuing_country_code" } as const;
  const { scheme_agency_id: agency } = party;
  writer.group("cac:Party", () => {
    writer.field("cbc:EndpointID", party, "endpoint_id", { schemeID: "endpoint_scheme_id" });
    writeIdentification(writer, party);
    writer.field("cac:PartyName/cbc:Name", party, "name");
    writeAddress(writer.from(party, "postal_address"), "cac:PostalAddress", party.postal_address);
    writeTax();
    writer.group("cac:PartyLegalEntity", () => {
      writer.field("cbc:RegistrationName", party, party.party_name === undefined ? "name" : "party_name");
      writer.field("cbc:CompanyID", party, "company_id", {
        schemeAgencyID: "scheme_agency_id",
        schemeAgencyName: agency === "TL" || agency === "PAS" ? agencies[agency] : undefined,
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

/** Ubl-mapping 4.2. PINT has no name of the country. */
function writeAddress(writer: XmlWriter, element: string, address: Address | undefined): void {
  writer.group(element, () => {
    writer.field("cbc:StreetName", address, "street_name");
    writer.field("cbc:AdditionalStreetName", address, "additional_street_name");
    writer.field("cbc:CityName", address, "city_name");
    writer.field("cbc:PostalZone", address, "postal_zone");
    writer.field("cbc:CountrySubentity", address, "country_subentity");
    writer.field("cac:AddressLine/cbc:Line", address, "address_line");
    writer.field("cac:Country/cbc:IdentificationCode", address, "country_code");
  });
}

/** IBG-13 (ubl-mapping 3.3); the Incoterms (BTAE-22) are inside Delivery. */
export function writeDelivery(writer: XmlWriter, document: TradeDocument): void {
  const sent = document.delivery;
  writer.from(document, "delivery").group("cac:Delivery", () => {
    writer.field("cbc:ActualDeliveryDate", sent, "actual_delivery_date");
    writer.from(sent, "delivery_location").group("cac:DeliveryLocation", () => {
      const location = sent?.delivery_location;
      writer.field("cbc:ID", location, "id", { schemeID: "scheme_id" });
      writeAddress(writer.from(location, "address"), "cac:Address", location?.address);
    });
    writer.from(sent, "delivery_party").group("cac:DeliveryParty", () => {
      writer.field("cac:PartyIdentification/cbc:ID", sent?.delivery_party, "party_identification_id");
      writer.field("cac:PartyName/cbc:Name", sent?.delivery_party, "name");
    });
    writer.from(sent, "delivery_terms").group("cac:DeliveryTerms", () => {
      const terms = sent?.delivery_terms;
      writer.from(terms, "id").leaf("cbc:ID", terms?.id, { schemeID: "Incoterms" });
    });
  });
}

/**
 * Payment means (IBG-16) and terms (IBG-33). UBL 2.1 has no due date on a credit note: it goes to the first payment means
 * (EN 16931 practice), or is left out without any. An invoice needs payment means (ibr-191-ae) that the API does not
 * require: "1" means that the instrument is not defined.
 */
export function writePayment(writer: XmlWriter, { document, traits }: UblSource): void {
  const isInvoice = traits.rootName === "Invoice";
  const sent = document.payment_means ?? [];
  sent.forEach((means, index) => {
    writer.from(document, "payment_means", index).group("cac:PaymentMeans", () => {
      writer.field("cbc:ID", means, "id");
      writer.field("cbc:PaymentMeansCode", means, "payment_means_code");
      if (!isInvoice && index === 0) {
        writer.field("cbc:PaymentDueDate", document, "due_date");
      }
      const { card_account: card, payee_financial_account: account, payment_mandate: mandate } = means;
      means.payment_id?.forEach((id, position) => writer.from(means, "payment_id", position).leaf("cbc:PaymentID", id));
      writer.from(means, "card_account").group("cac:CardAccount", () => {
        writer.field("cbc:PrimaryAccountNumberID", card, "primary_account_number_id");
        writer.field("cbc:NetworkID", card, "network_id");
        writer.field("cbc:HolderName", card, "holder_name");
      });
      writer.from(means, "payee_financial_account").group("cac:PayeeFinancialAccount", () => {
        writer.field("cbc:ID", account, "id");
        writer.field("cbc:Name", account, "name");
        writer.group("cac:FinancialInstitutionBranch", () => {
          writer.field("cbc:ID", account, "financial_institution_branch_id");
          writeAddress(writer.from(account, "address"), "cac:Address", account?.address);
        });
      });
      writer.from(means, "payment_mandate").group("cac:PaymentMandate", () => {
        writer.field("cbc:ID", mandate, "id");
        writer.field("cac:PayerFinancialAccount/cbc:ID", mandate, "payer_financial_account_id");
      });
    });
  });
  if (sent.length === 0 && isInvoice && !profileExecution(document.profile_execution_id).deemedSupply) {
    writer.from(document, "payment_means").leaf("cac:PaymentMeans/cbc:PaymentMeansCode", "1");
  }
  // IBG-33.
  const { payment_terms: terms, document_currency_code: currencyID } = document;
  const amount = terms?.amount === undefined ? undefined : atLeastTwoDecimals(terms.amount);
  writer.from(document, "payment_terms").group("cac:PaymentTerms", () => {
    writer.field("cbc:PaymentMeansID", terms, "payment_means_id");
    writer.field("cbc:Note", terms, "note");
    writer.from(terms, "amount").leaf("cbc:Amount", amount, { currencyID });
    writer.field("cbc:InstallmentDueDate", terms, "installment_due_date");
  });
}
