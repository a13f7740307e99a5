import { about, type Messages } from "./message.ts";

/* Messages for fields of documents and lines; messages.ts joins them to the catalogue. */

export const documents = {
  taxCurrency: about("tax_currency_code", "is mandatory when document_currency_code is not AED", "IBR-175-AE"),
  exchangeRate: about("tax_exchange_rate", "is mandatory when document_currency_code is not AED", "IBR-159-AE"),
  sourceCurrency: about(
    "tax_exchange_rate.source_currency_code",
    "must equal document_currency_code {currency}",
    "IBR-153-AE",
  ),
  profileExecution: about("profile_execution_id", "must be 8 characters, each 0 or 1", "IBR-154-AE"),
  beneficiary: about("buyer_customer_party", "is mandatory when position 1 of profile_execution_id is 1", "IBR-007-AE"),
  summaryPeriod: about("invoice_period", "is mandatory when position 4 of profile_execution_id is 1", "IBR-138-AE"),
  summaryDates: about(
    "invoice_period.start_date",
    "is mandatory unless end_date is sent, when position 4 of profile_execution_id is 1",
    "IBR-CO-19",
  ),
  agentPrincipal: about(
    "seller_supplier_party",
    "is mandatory when position 6 of profile_execution_id is 1",
    "IBR-137-AE",
  ),
  exportDelivery: about(
    "delivery, delivery.delivery_location, its address",
    "is mandatory when position 8 of profile_execution_id is 1",
    "IBR-152-AE",
  ),
  outOfScopeFlags: about(
    "profile_execution_id",
    "must have 0 in the positions 2, 3 and 4 of a document out of the scope of VAT (480, 81)",
    "IBR-157-AE",
  ),
  taxPoint: about("tax_point_date", "must not be sent: use delivery.actual_delivery_date"),
  creditNoteTaxPoint: about(
    "tax_point_date of a credit note",
    "must not be sent: use delivery.actual_delivery_date",
    "IBR-124-AE",
  ),
  advanceInvoices: about(
    "billing_reference of an invoice",
    "is mandatory when prepaid_amount is more than 0: it names the advance invoices",
  ),
  invoiceOnly: about("prepaid_amount", "belongs to invoices and must not be sent on a credit note"),
  creditNoteOnly: about("discrepancy_response", "belongs to credit notes and must not be sent on an invoice"),
  creditReasonGiven: about("discrepancy_response", "is mandatory on a credit note", "IBR-158-AE"),
  original: about("billing_reference", "is mandatory unless discrepancy_response.response_code is VD", "IBR-055-AE"),
  originalOfDiscount: about(
    "billing_reference of a sales credit note",
    "must not be sent when discrepancy_response.response_code is VD: a volume discount has no single original",
    "IBR-055-AE",
  ),
  card: about("card_account", "is mandatory when payment_means_code is 54 or 55"),
  wholeCardNumber: about(
    "card_account.primary_account_number_id",
    "must not be a whole card number, which the security rules of card payments (PCI DSS) forbid to send and to show: send its last 4 to 6 digits, or mask the others",
  ),
  account: about("payee_financial_account", "is mandatory when payment_means_code is 30", "IBR-192-AE"),
  mandate: about("payment_mandate", "is mandatory when payment_means_code is 49"),
  allowanceReason: about("allowances[].reason", "is mandatory unless reason_code is sent", "IBR-033, IBR-042"),
  chargeReason: about("charges[].reason", "is mandatory unless reason_code is sent", "IBR-038, IBR-044"),
  amountOrBase: about(
    "allowances[].amount, charges[].amount",
    "is mandatory unless base_amount and multiplier_factor_numeric are sent",
  ),
  fileName: about(
    "file_name",
    "must be a file name: no path, no control character, nothing that turns the direction of text",
  ),
  base64: about("file_content", "must be a Base64 string"),
  base64Empty: about("file_content", "must not be empty"),
  base64Form: about("file_content", "must be Base64 with padding and without line breaks"),
  fileContent: about("file_content", "must hold a file of the type {type}"),
} satisfies Messages;

export const lines = {
  noRate: about(
    "percent",
    "must be 0 or left out with the tax category {id}, which has no rate here",
    "ALIGNED-IBRP-E-05, ALIGNED-IBRP-O-05, ALIGNED-IBRP-O-06, ALIGNED-IBRP-O-07",
  ),
  zeroRate: about(
    "percent",
    "must be 0 or left out with the tax category {id} on an allowance or charge of the document",
    "ALIGNED-IBRP-E-06, ALIGNED-IBRP-E-07, ALIGNED-IBRP-AE-06, ALIGNED-IBRP-AE-07",
  ),
  categoryOfLine: about(
    "tax_category of a charge or allowance of a line",
    "must be {expected} as in the line's classified_tax_category: charges and allowances of a line are taxed with it, and have no category of their own in the UBL",
  ),
  exemption: about("tax_exemption_reason_code, tax_exemption_reason", "is mandatory when id is E", "IBR-167-AE"),
  exemptionText: about("tax_exemption_reason", "must be the description of {code}: {texts}"),
  periodBefore: about(
    "invoice_period of a line",
    "must not be before the document's invoice_period.start_date {start}",
    "IBR-085",
  ),
  periodAfter: about(
    "invoice_period of a line",
    "must not be after the document's invoice_period.end_date {end}",
    "IBR-086",
  ),
  lineDates: about("invoice_period.start_date of a line", "is mandatory unless end_date is sent", "IBR-CO-20"),
  orderLine: about("order_line_reference.line_id", "is mandatory", "IBR-021"),
  itemSchemeGiven: about("standard_item_identification.scheme_id", "is mandatory", "IBR-064"),
  documentType: about("document_reference.document_type_code", "must be digits only"),
  serviceCode: about(
    "additional_item_identification",
    "must hold an entry with scheme_id SAC when commodity_code is S or B",
    "IBR-189-AE",
  ),
  serviceCodes: about(
    "additional_item_identification",
    "is mandatory when commodity_classification.commodity_code is S or B",
    "IBR-185-AE",
  ),
  goodsCode: about("item_classification_code", "is mandatory when commodity_code is G or B", "IBR-184-AE"),
  goodsScheme: about("item_classification_list_id", "must be HS when commodity_code is G or B", "IBR-188-AE"),
} satisfies Messages;
