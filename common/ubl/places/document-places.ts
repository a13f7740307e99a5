import { linePlaces } from "./line-places.ts";
import { addressPlaces, identifiedParty, partyPlace, payeePlace, taxRepresentativePlace } from "./party-places.ts";
import {
  allowanceOrCharge,
  each,
  identified,
  attributed,
  periodPlaces,
  type LocatePlace,
  type Place,
  type Places,
} from "./place.ts";

const referencePlaces: Places = {
  "cbc:ID": "id",
  "cbc:IssueDate": "issue_date",
  "cbc:DocumentDescription": "document_description",
};

const reference = (at: string): Place => ({ at, children: referencePlaces });

const billingReference: LocatePlace = (position) => ({
  at: `billing_reference/${position - 1}`,
  children: { "cac:InvoiceDocumentReference": { at: "", children: referencePlaces } },
});

const attachmentPlaces: Places = {
  "cbc:DocumentDescription": "description",
  "cac:Attachment": {
    at: "",
    children: {
      "cbc:EmbeddedDocumentBinaryObject": attributed("file_content", {
        "@mimeCode": "file_type",
        "@filename": "file_name",
      }),
    },
  },
};

/** references.ts writes the total in AED, the project of a credit note, the attachments. */
const additionalReference: LocatePlace = (position, { document, rootName }) => {
  const aedTotals = document.document_currency_code === "AED" ? 0 : 1;
  const projects = rootName === "CreditNote" && document.project_reference !== undefined ? 1 : 0;
  const index = position - 1 - aedTotals;
  if (index < 0) {
    return undefined;
  }
  return index < projects
    ? reference("project_reference")
    : { at: `attachments/${index - projects}`, children: attachmentPlaces };
};

const paymentMeansPlaces: Places = {
  "cbc:ID": "id",
  "cbc:PaymentMeansCode": "payment_means_code",
  "cbc:PaymentID": each("payment_id"),
  "cac:CardAccount": {
    at: "card_account",
    children: {
      "cbc:PrimaryAccountNumberID": "primary_account_number_id",
      "cbc:NetworkID": "network_id",
      "cbc:HolderName": "holder_name",
    },
  },
  "cac:PayeeFinancialAccount": {
    at: "payee_financial_account",
    children: {
      "cbc:ID": "id",
      "cbc:Name": "name",
      "cac:FinancialInstitutionBranch": {
        at: "",
        children: {
          "cbc:ID": "financial_institution_branch_id",
          "cac:Address": { at: "address", children: addressPlaces },
        },
      },
    },
  },
  "cac:PaymentMandate": {
    at: "payment_mandate",
    children: { "cbc:ID": "id", "cac:PayerFinancialAccount": "payer_financial_account_id" },
  },
};

/** An invoice without payment means gets one that nobody sent (payment.ts). */
const paymentMeans: LocatePlace = (position, { document }) =>
  (document.payment_means?.length ?? 0) === 0
    ? "payment_means"
    : { at: `payment_means/${position - 1}`, children: paymentMeansPlaces };

const deliveryPlaces: Places = {
  "cbc:ActualDeliveryDate": "actual_delivery_date",
  "cac:DeliveryLocation": {
    at: "delivery_location",
    children: { ...identified, "cac:Address": { at: "address", children: addressPlaces } },
  },
  "cac:DeliveryParty": {
    at: "delivery_party",
    children: { "cac:PartyIdentification": "party_identification_id", "cac:PartyName": "name" },
  },
  "cac:DeliveryTerms": { at: "delivery_terms", children: { "cbc:ID": "id" } },
};

const line = each("document_lines", linePlaces);

/** Below the document element. What the service computes or sets (totals, VAT, identifiers) has no place. */
export const documentPlaces: Places = {
  "cbc:ProfileExecutionID": "profile_execution_id",
  "cbc:IssueDate": "issue_date",
  "cbc:IssueTime": "issue_time",
  "cbc:DueDate": "due_date",
  "cbc:InvoiceTypeCode": "invoice_type_code",
  "cbc:CreditNoteTypeCode": "invoice_type_code",
  "cbc:Note": "note",
  "cbc:DocumentCurrencyCode": "document_currency_code",
  "cbc:TaxCurrencyCode": "tax_currency_code",
  "cbc:AccountingCost": "accounting_cost",
  "cbc:BuyerReference": "buyer_reference",
  "cac:InvoicePeriod": { at: "invoice_period", children: periodPlaces },
  "cac:DiscrepancyResponse": {
    at: "discrepancy_response",
    children: { "cbc:ResponseCode": "response_code", "cbc:Description": "description" },
  },
  "cac:OrderReference": {
    at: "order_reference",
    children: { "cbc:ID": "id", "cbc:SalesOrderID": "sales_order_id" },
  },
  "cac:BillingReference": billingReference,
  "cac:DespatchDocumentReference": reference("despatch_document_reference"),
  "cac:ReceiptDocumentReference": reference("receipt_document_reference"),
  "cac:StatementDocumentReference": reference("statement_document_reference"),
  "cac:OriginatorDocumentReference": reference("originator_document_reference"),
  "cac:ContractDocumentReference": reference("contract_document_reference"),
  "cac:AdditionalDocumentReference": additionalReference,
  "cac:ProjectReference": reference("project_reference"),
  "cac:AccountingSupplierParty": (_, { document }) =>
    partyPlace("accounting_supplier_party", document.accounting_supplier_party),
  "cac:AccountingCustomerParty": (_, { document }) =>
    partyPlace("accounting_customer_party", document.accounting_customer_party),
  "cac:PayeeParty": payeePlace,
  "cac:BuyerCustomerParty": identifiedParty("buyer_customer_party"),
  "cac:SellerSupplierParty": identifiedParty("seller_supplier_party"),
  "cac:TaxRepresentativeParty": taxRepresentativePlace,
  "cac:Delivery": { at: "delivery", children: deliveryPlaces },
  "cac:PaymentMeans": paymentMeans,
  "cac:PaymentTerms": {
    at: "payment_terms",
    children: {
      "cbc:PaymentMeansID": "payment_means_id",
      "cbc:Note": "note",
      "cbc:Amount": "amount",
      "cbc:InstallmentDueDate": "installment_due_date",
    },
  },
  "cac:AllowanceCharge": allowanceOrCharge,
  "cac:TaxExchangeRate": {
    at: "tax_exchange_rate",
    children: {
      "cbc:SourceCurrencyCode": "source_currency_code",
      "cbc:TargetCurrencyCode": "target_currency_code",
      "cbc:CalculationRate": "calculation_rate",
      "cbc:Date": "date",
    },
  },
  "cac:InvoiceLine": line,
  "cac:CreditNoteLine": line,
};
