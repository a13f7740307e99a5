import { billingFrequencies } from "../domain/code-lists/document-reasons.ts";
import type { Section } from "./ubl-input.ts";

/** CustomizationID to BuyerReference (ubl-mapping parts 1 and 2); a credit note has no DueDate in UBL 2.1. */
export const header: Section = (writer, { traits, document, documentId, documentSequence, isForeignCurrency }) => {
  writer.leaf("cbc:CustomizationID", traits.customizationId);
  writer.leaf("cbc:ProfileID", traits.profileId);
  writer.leaf("cbc:ProfileExecutionID", document.profile_execution_id);
  writer.leaf("cbc:ID", documentSequence);
  writer.leaf("cbc:UUID", documentId.toLowerCase());
  writer.leaf("cbc:IssueDate", document.issue_date);
  writer.leaf("cbc:IssueTime", issueTime(document.issue_time));
  if (traits.rootName === "Invoice") {
    writer.leaf("cbc:DueDate", document.due_date);
  }
  writer.leaf(traits.typeCodeElement, document.invoice_type_code);
  writer.leaf("cbc:Note", document.note);
  writer.leaf("cbc:DocumentCurrencyCode", document.document_currency_code);
  if (isForeignCurrency) {
    writer.leaf("cbc:TaxCurrencyCode", document.tax_currency_code ?? "AED");
  }
  writer.leaf("cbc:AccountingCost", document.accounting_cost);
  writer.leaf("cbc:BuyerReference", document.buyer_reference);
};

/** The contract's time has no zone and means the UAE's. */
function issueTime(time: string | undefined): string | undefined {
  const hasZone = time === undefined || /(?:Z|[+-]\d{2}:\d{2})$/.test(time);
  return hasZone ? time : `${time}+04:00`;
}

/** IBG-14. A description that is a billing frequency is one (BTAE-06); any other stays free text. */
export const invoicePeriod: Section = (writer, { document: { invoice_period: period } }) => {
  const isFrequency = period?.description !== undefined && billingFrequencies.has(period.description);
  writer.group("cac:InvoicePeriod", () => {
    writer.leaf("cbc:StartDate", period?.start_date);
    writer.leaf("cbc:EndDate", period?.end_date);
    writer.leaf(isFrequency ? "cbc:DescriptionCode" : "cbc:Description", period?.description);
  });
};

/** BTAE-03, credit notes only. */
export const discrepancyResponse: Section = (writer, { document: { discrepancy_response: discrepancy } }) => {
  writer.group("cac:DiscrepancyResponse", () => {
    writer.leaf("cbc:ResponseCode", discrepancy?.response_code);
    writer.leaf("cbc:Description", discrepancy?.description);
  });
};
