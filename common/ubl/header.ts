import { billingFrequencies } from "../code-lists/document-codes.ts";
import { issueTime } from "../documents/issue-time.ts";
import type { Section } from "./ubl-input.ts";

/** CustomizationID to BuyerReference (ubl-mapping parts 1 and 2); a credit note has no DueDate in UBL 2.1. */
export const header: Section = (writer, { traits, document, documentId, documentSequence, isForeignCurrency }) => {
  writer.leaf("cbc:CustomizationID", traits.customizationId);
  writer.leaf("cbc:ProfileID", traits.profileId);
  writer.field("cbc:ProfileExecutionID", document, "profile_execution_id");
  writer.leaf("cbc:ID", documentSequence);
  writer.leaf("cbc:UUID", documentId.toLowerCase());
  writer.field("cbc:IssueDate", document, "issue_date");
  writer.from(document, "issue_time").leaf("cbc:IssueTime", issueTime(document.issue_time));
  if (traits.rootName === "Invoice") {
    writer.field("cbc:DueDate", document, "due_date");
  }
  writer.field(traits.typeCodeElement, document, "invoice_type_code");
  writer.field("cbc:Note", document, "note");
  writer.field("cbc:DocumentCurrencyCode", document, "document_currency_code");
  const taxCurrency = isForeignCurrency ? (document.tax_currency_code ?? "AED") : undefined;
  writer.from(document, "tax_currency_code").leaf("cbc:TaxCurrencyCode", taxCurrency);
  writer.field("cbc:AccountingCost", document, "accounting_cost");
  writer.field("cbc:BuyerReference", document, "buyer_reference");
};

/** IBG-14. A description that is a billing frequency is written as its code (BTAE-06), any other as text. */
export const invoicePeriod: Section = (writer, { document }) => {
  const period = document.invoice_period;
  const isFrequency = period?.description !== undefined && billingFrequencies.has(period.description);
  writer.from(document, "invoice_period").group("cac:InvoicePeriod", () => {
    writer.field("cbc:StartDate", period, "start_date");
    writer.field("cbc:EndDate", period, "end_date");
    writer.field(isFrequency ? "cbc:DescriptionCode" : "cbc:Description", period, "description");
  });
};

/** BTAE-03, credit notes only. */
export const discrepancyResponse: Section = (writer, { document }) => {
  writer.from(document, "discrepancy_response").group("cac:DiscrepancyResponse", () => {
    writer.field("cbc:ResponseCode", document.discrepancy_response, "response_code");
    writer.field("cbc:Description", document.discrepancy_response, "description");
  });
};
