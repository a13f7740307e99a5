import type { Messages } from "./message.ts";

/* Messages for fields of documents and lines; messages.ts joins them to the catalogue. */

export const documents = {
  taxCurrency: {
    at: "tax_currency_code",
    text: "is mandatory when document_currency_code is not AED",
    rule: "IBR-175-AE",
  },
  exchangeRate: {
    at: "tax_exchange_rate",
    text: "is mandatory when document_currency_code is not AED",
    rule: "IBR-159-AE",
  },
  sourceCurrency: {
    at: "tax_exchange_rate.source_currency_code",
    text: "must equal document_currency_code {currency}",
    rule: "IBR-153-AE",
  },
  profileExecution: { at: "profile_execution_id", text: "must be 8 characters, each 0 or 1", rule: "IBR-154-AE" },
  beneficiary: {
    at: "buyer_customer_party",
    text: "is mandatory when position 1 of profile_execution_id is 1",
    rule: "IBR-007-AE",
  },
  summaryPeriod: {
    at: "invoice_period",
    text: "is mandatory when position 4 of profile_execution_id is 1",
    rule: "IBR-138-AE",
  },
  summaryDates: {
    at: "invoice_period.start_date",
    text: "is mandatory unless end_date is sent, when position 4 of profile_execution_id is 1",
    rule: "IBR-CO-19",
  },
  agentPrincipal: {
    at: "seller_supplier_party",
    text: "is mandatory when position 6 of profile_execution_id is 1",
    rule: "IBR-137-AE",
  },
  exportDelivery: {
    at: "delivery, delivery.delivery_location, its address",
    text: "is mandatory when position 8 of profile_execution_id is 1",
    rule: "IBR-152-AE",
  },
  outOfScopeFlags: {
    at: "profile_execution_id",
    text: "must have 0 in the positions 2, 3 and 4 of a document out of the scope of VAT (480, 81)",
    rule: "IBR-157-AE",
  },
  taxPoint: { at: "tax_point_date", text: "must not be sent: use delivery.actual_delivery_date" },
  creditNoteTaxPoint: {
    at: "tax_point_date of a credit note",
    text: "must not be sent: use delivery.actual_delivery_date",
    rule: "IBR-124-AE",
  },
  creditNoteOnly: { at: "discrepancy_response", text: "belongs to credit notes and must not be sent on an invoice" },
  creditReasonGiven: { at: "discrepancy_response", text: "is mandatory on a credit note", rule: "IBR-158-AE" },
  original: {
    at: "billing_reference",
    text: "is mandatory unless discrepancy_response.response_code is VD",
    rule: "IBR-055-AE",
  },
  originalOfDiscount: {
    at: "billing_reference of a sales credit note",
    text: "must not be sent when discrepancy_response.response_code is VD: a volume discount has no single original",
    rule: "IBR-055-AE",
  },
  card: { at: "card_account", text: "is mandatory when payment_means_code is 54 or 55" },
  account: { at: "payee_financial_account", text: "is mandatory when payment_means_code is 30", rule: "IBR-192-AE" },
  mandate: { at: "payment_mandate", text: "is mandatory when payment_means_code is 49" },
  allowanceReason: {
    at: "allowances[].reason",
    text: "is mandatory unless reason_code is sent",
    rule: "IBR-033, IBR-042",
  },
  chargeReason: { at: "charges[].reason", text: "is mandatory unless reason_code is sent", rule: "IBR-038, IBR-044" },
  amountOrBase: {
    at: "allowances[].amount, charges[].amount",
    text: "is mandatory unless base_amount and multiplier_factor_numeric are sent",
  },
  fileName: {
    at: "file_name",
    text: "must be a file name: no path, no control character, nothing that turns the direction of text",
  },
  base64: { at: "file_content", text: "must be a Base64 string" },
  base64Empty: { at: "file_content", text: "must not be empty" },
  base64Form: { at: "file_content", text: "must be Base64 with padding and without line breaks" },
  fileContent: { at: "file_content", text: "must hold a file of the type {type}" },
} satisfies Messages;

export const lines = {
  noRate: {
    at: "percent",
    text: "must not be sent with the tax category {id}: it has no rate here",
    rule: "ALIGNED-IBRP-E-05, ALIGNED-IBRP-O-05, ALIGNED-IBRP-O-06, ALIGNED-IBRP-O-07",
  },
  zeroRate: {
    at: "percent",
    text: "must be 0 or left out with the tax category {id} on an allowance or charge of the document",
    rule: "ALIGNED-IBRP-E-06, ALIGNED-IBRP-E-07, ALIGNED-IBRP-AE-06, ALIGNED-IBRP-AE-07",
  },
  exemption: {
    at: "tax_exemption_reason_code, tax_exemption_reason",
    text: "is mandatory when id is E",
    rule: "IBR-167-AE",
  },
  exemptionText: { at: "tax_exemption_reason", text: "must be the description of {code}: {texts}" },
  periodBefore: {
    at: "invoice_period of a line",
    text: "must not be before the document's invoice_period.start_date {start}",
    rule: "IBR-085",
  },
  periodAfter: {
    at: "invoice_period of a line",
    text: "must not be after the document's invoice_period.end_date {end}",
    rule: "IBR-086",
  },
  lineDates: {
    at: "invoice_period.start_date of a line",
    text: "is mandatory unless end_date is sent",
    rule: "IBR-CO-20",
  },
  orderLine: { at: "order_line_reference.line_id", text: "is mandatory", rule: "IBR-021" },
  itemSchemeGiven: { at: "standard_item_identification.scheme_id", text: "is mandatory", rule: "IBR-064" },
  documentType: { at: "document_reference.document_type_code", text: "must be digits only" },
  serviceCode: {
    at: "additional_item_identification",
    text: "must hold an entry with scheme_id SAC when commodity_code is S or B",
    rule: "IBR-189-AE",
  },
  serviceCodes: {
    at: "additional_item_identification",
    text: "is mandatory when commodity_classification.commodity_code is S or B",
    rule: "IBR-185-AE",
  },
  goodsCode: { at: "item_classification_code", text: "is mandatory when commodity_code is G or B", rule: "IBR-184-AE" },
  goodsScheme: {
    at: "item_classification_list_id",
    text: "must be HS when commodity_code is G or B",
    rule: "IBR-188-AE",
  },
} satisfies Messages;
