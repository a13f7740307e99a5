import type { WordTable } from "./words.ts";

/** Members of a document beside its parties, lines and money. "document" is each of the four kinds, sent and answered. */
export const documentWords: WordTable = {
  "document.id": "Id of the document in this service. It is not its number.",
  "document.org_id": "The organization that the document belongs to.",
  "document.business_profile_id": "The business profile that issues the document.",
  "document.document_sequence": ["The document's number (IBT-001).", "SBI-2026-000001"],
  "document.revision": ["Which sending of the document this is.", 1],
  "document.issue_date": ["The day of issue (IBT-002), as it is in the UAE.", "2026-08-20"],
  "document.issue_time": [
    "The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00.",
    "14:05:00",
  ],
  "document.due_date": "The day on which payment is due (IBT-009).",
  "document.invoice_type_code":
    "What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT.",
  "document.profile_execution_id": [
    "What is special about the supply (BTAE-02), one flag a position, 1 for yes. Position 1: free trade zone (then `buyer_customer_party` is mandatory). 2: deemed supply. 3: profit margin scheme. 4: summary invoice (then `invoice_period` is mandatory). 5: continuous supply. 6: billing by a disclosed agent (then `seller_supplier_party` is mandatory). 7: supply through e-commerce. 8: export (then `delivery` with its place is mandatory). `00000000` is an ordinary supply.",
    "00000000",
  ],
  "document.document_currency_code": [
    "The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005).",
    "AED",
  ],
  "document.tax_currency_code":
    "The currency in which VAT is accounted for (IBT-006). With a document in AED it may be sent and is not in the XML.",
  "document.tax_exchange_rate":
    "The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED.",
  "document.note": ["A remark for the reader of the document (IBT-022).", "Delivered in two parts"],
  "document.document_source": ["The system that the document comes from, for your own use. It is in no XML.", "API"],
  "document.external_reference": ["", "PO-4711-1"],
  "document.metadata": ["", { cost_centre: "4200" }],
  "document.document_lines":
    "What is supplied, a line for each item or service (IBG-25). The line's number in the XML is its place in this list, from 1 on.",
  "document.payment_means":
    "How payment is made (IBG-16). Where an invoice has none, the XML says code 1, which stands for no defined means.",
  "document.attachments":
    "Files that travel inside the document (IBG-24). The copy for the tax authority goes without them.",
  "document.invoice_period": "The period that the document is about (IBG-14).",
  "document.delivery": "When and where the supply took place (IBG-13).",
  "document.charges": "Amounts added to the document as a whole (IBG-21), such as freight.",
  "document.allowances": "Amounts taken off the document as a whole (IBG-20), such as a discount.",
  "document.payment_terms": "Until when and how is to be paid (IBG-33).",
  "document.rounding_amount": ["", 0.13],
  "document.prepaid_amount": ["", 500],
  "document.expected_totals":
    "The totals as your system computed them. Where one differs from ours, the document is refused, or a finding warns, as the organization has it (`expected_totals`). What is left out is not compared.",
  "document.totals": "The document's totals, in its currency unless the name says AED.",
  "document.order_reference": "The order that is billed.",
  "document.billing_reference":
    "Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an invoice the advance invoices that were paid before.",
  "document.contract_document_reference": "The contract that is billed under.",
  "document.despatch_document_reference": "The despatch advice (IBT-016).",
  "document.receipt_document_reference": "The receiving advice (IBT-015).",
  "document.statement_document_reference": "The customs reference number of an export (BTAE-21).",
  "document.originator_document_reference": "The call for tender or the lot that led to the contract (IBT-017).",
  "document.project_reference": "The project that is billed for (IBT-011).",
  "document.accounting_cost": ["Where the buyer books it, as the buyer has named it (IBT-019).", "4200:CAPEX"],
  "document.buyer_reference": ["The buyer's own sign for routing the document (IBT-010).", "Dept. 12"],
  "document.discrepancy_response": "Why the credit note is issued (BTAE-03).",
  "document.meta_info": "Where the document stands. Only the service sets it.",
  "document.created_at": "When the document was accepted.",
  "document.updated_at": "When its content or its state last changed.",
  "document.credited_amount": ["", 0],
  "document.remaining_amount": ["", 4004.04],

  external_reference: "What you call the document.",

  "MetaInfo.peppol_status": "How far the document has come on the network, and what the rules found.",
  "peppol_status.overall_status":
    "The state to decide by: `PENDING` is on its way, `APPROVED` and `REJECTED` are what the network made of it, `VALIDATION_FAILED` broke a rule and was not sent.",
  "peppol_status.participant_status":
    "The receiver's verdict; null while there is none, and where no leg goes to a receiver.",
  "peppol_status.fta_status": "The tax authority's verdict; null while there is none.",
  "peppol_status.validation_results": "What the rules found; empty when there is nothing to report.",

  "attachments.id": "Id of the attachment, by which its file is downloaded (IBT-122).",
  "attachments.file_name": ["The file's name (IBT-125-2).", "timesheet.pdf"],
  "attachments.file_type": "Media type of the file (IBT-125-1).",
  "attachments.description": ["What the file is (IBT-123).", "Time sheet for August"],
  "attachments.file_content": [
    "The file's bytes in Base64 with padding and without line breaks (IBT-125). They have to begin as a file of `file_type` does. No answer has them: the file is downloaded by its id.",
    "JVBERi0xLjc=",
  ],

  "InvoicePeriod.start_date": ["First day of the period (IBT-073).", "2026-08-01"],
  "InvoicePeriod.end_date": ["Last day of the period (IBT-074), not before `start_date`.", "2026-08-31"],
  "InvoicePeriod.description": [
    "How often is billed (BTAE-06): a code of the list FreqBilling, see /api/code-lists/FreqBilling; or any other text. With OTH, `note` says what is meant.",
    "MTH",
  ],

  "Delivery.actual_delivery_date": "The day of the supply (IBT-072).",
  "Delivery.delivery_location": "The place of delivery.",
  "delivery_location.id": ["Identifier of the place (IBT-071).", "7300010000001"],
  "delivery_location.scheme_id": ["The scheme of `id` (IBT-071-1).", "0088"],
  "delivery_location.address": "The address of the place (IBG-15).",
  "Delivery.delivery_party": "Who receives the delivery.",
  "delivery_party.name": ["Name of who receives it (IBT-070).", "Gate 4"],
  "delivery_party.party_identification_id": ["Identifier of who receives it (BTAE-23).", "1345678902"],
  "Delivery.delivery_terms": "The terms of delivery.",
  "delivery_terms.id": ["The Incoterm (BTAE-22).", "DAP"],

  "OrderReference.id": ["Number of the buyer's order (IBT-013).", "PO-4711"],
  "OrderReference.sales_order_id": ["Number of the seller's order (IBT-014).", "SO-1204"],
  "DocumentReference.id": ["Number of the document that is meant.", "INV-2026-000815"],
  "DocumentReference.issue_date": "The day of issue of the document that is meant.",
  "billing_reference.amount": ["", 4004.04],
  "ContractReference.id": ["Number of the contract (IBT-012).", "C-2026-17"],
  "ContractReference.issue_date": "The day of the contract.",
  "ContractReference.document_description": [
    "The contract's value, as currency and amount without a space (BTAE-05).",
    "AED200000",
  ],
  "project_reference.id": ["The project's number (IBT-011).", "P-88"],
  "DiscrepancyResponse.response_code": ["The reason as a code (BTAE-03).", "DL8.61.1.D"],
  "DiscrepancyResponse.description": ["The reason in words of your own.", "Two of three pieces came back"],
  "CreditedBy.document_id": "Id of the credit note.",
  "CreditedBy.document_sequence": ["Number of the credit note.", "SBCN-2026-000004"],

  "ExchangeRate.source_currency_code": ["The currency that is converted from; that of the document.", "USD"],
  "ExchangeRate.target_currency_code": "The currency that is converted to.",
  "ExchangeRate.calculation_rate": ["", 3.6725],
  "ExchangeRate.date": "The day of the rate. It is in no XML rule and helps readers only.",
};
