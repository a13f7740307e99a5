import { optionalDocumentFields, optionalLineFields, type OptionalField } from "../../../common/documents/document.ts";

/** Members of a document besides its parties, lines and money. "document" is each of the four kinds, sent and answered. */
const documentWords: WordTable = {
  ...wordsOf("document", optionalDocumentFields),
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
    "Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an invoice the advance invoices whose balance it charges.",
  "document.contract_document_reference": "The contract that is billed under.",
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
  "DiscrepancyResponse.response_code": ["The reason as a code (BTAE-03).", "DL8.61.1.D"],
  "DiscrepancyResponse.description": ["The reason in words of your own.", "Two of three pieces came back"],
  "CreditedBy.document_id": "Id of the credit note.",
  "CreditedBy.document_sequence": ["Number of the credit note.", "SBCN-2026-000004"],

  "ExchangeRate.source_currency_code": ["The currency that is converted from; that of the document.", "USD"],
  "ExchangeRate.target_currency_code": "The currency that is converted to.",
  "ExchangeRate.calculation_rate": ["", 3.6725],
  "ExchangeRate.date": "The day of the rate. It is in no XML rule and helps readers only.",
};

/** Lines, prices, VAT categories, charges and allowances. */
const lineWords: WordTable = {
  ...wordsOf("DocumentLine", optionalLineFields),
  "DocumentLine.name": ["What the item or service is called (IBT-153).", "Cable"],
  "DocumentLine.description": ["What it is, in more words (IBT-154).", "Network cable, 10 m"],
  "DocumentLine.quantity": ["How much is supplied (IBT-129), counted in `unit_code`.", 3],
  "DocumentLine.unit_code": ["The unit of the quantity (IBT-130): H87 is a piece, HUR an hour.", "H87"],
  "DocumentLine.price": "The price of the item, in the document's currency and without VAT.",
  "DocumentLine.classified_tax_category": "How VAT applies to the line.",
  "DocumentLine.note": ["A remark on the line (IBT-127).", "Replaces the one of March"],
  "DocumentLine.invoice_period": "The period of the line, inside that of the document.",
  "LinePeriod.start_date": ["First day of the line's period (IBT-134).", "2026-08-01"],
  "LinePeriod.end_date": ["Last day of the line's period (IBT-135).", "2026-08-15"],
  "DocumentLine.order_line_reference": "The line of the order.",
  "order_line_reference.line_id": ["Number of the order's line (IBT-132).", "10"],
  "order_line_reference.order_reference": "The order, where the lines of the document belong to several.",
  "LineOrderReference.id": ["Number of the order (IBT-183).", "PO-4711"],
  "DocumentLine.despatch_line_reference": "The line of the despatch advice.",
  "despatch_line_reference.line_id": ["Number of the despatch advice's line.", "1"],
  "despatch_line_reference.document_reference": "The despatch advice.",
  "despatch_line_reference.document_reference.id": ["Number of the despatch advice (IBT-184).", "DN-2026-31"],
  "DocumentLine.document_reference": "A document that the line is about.",
  "LineReference.id": ["Identifier of the document that is meant.", "TS-2026-08"],
  "LineReference.scheme_id": ["The scheme of `id`.", "AAJ"],
  "LineReference.document_type_code": [
    "What sort of document it is, as digits; 130 is the object that is billed for (IBT-128).",
    "130",
  ],
  "DocumentLine.charges": "Amounts added to the line (IBG-28). They have the line's VAT category.",
  "DocumentLine.allowances": "Amounts taken off the line (IBG-27). They have the line's VAT category.",
  "DocumentLine.standard_item_identification": "The item's name in a register, such as its GTIN.",
  "standard_item_identification.id": ["The item's number in the register (IBT-157).", "07300010000001"],
  "standard_item_identification.scheme_id": ["The register (IBT-157-1); 0160 is the GTIN.", "0160"],
  "DocumentLine.additional_item_identification":
    "Further codes of the item; of a service, its service accounting code.",
  "additional_item_identification.id": ["The code (BTAE-17).", "998731"],
  "additional_item_identification.scheme_id": [
    "The scheme of the code (BTAE-17-1); SAC for a service accounting code.",
    "SAC",
  ],
  "DocumentLine.origin_country": "Where the item was made.",
  "origin_country.identification_code": ["The country of origin (IBT-159).", "DE"],
  "DocumentLine.commodity_classification": "Whether it is goods or a service, and its code of customs.",
  "CommodityClassification.nature_code": [
    "The type of goods or services under reverse charge (BTAE-09).",
    "DL8.48.8.2",
  ],
  "CommodityClassification.commodity_code": "G for goods, S for a service, B for both (BTAE-13).",
  "CommodityClassification.item_classification_code": [
    "The item's code in the list (IBT-158); of goods the HS code.",
    "85444290",
  ],
  "CommodityClassification.item_classification_list_id": ["The list of the code (IBT-158-1).", "HS"],
  "CommodityClassification.item_classification_list_version_id": ["The version of the list (IBT-158-2).", "2022"],
  "DocumentLine.additional_item_property": "Properties of the item, as pairs of a name and a value.",
  "additional_item_property.name": ["Name of the property (IBT-160).", "Colour"],
  "additional_item_property.value": ["Value of the property (IBT-161).", "Blue"],
  "DocumentLine.expected":
    "The amounts of the line as your system computed them. They are compared as `expected_totals` are.",
  "ExpectedLineAmounts.net_amount": ["The line without VAT.", 58.47],
  "ExpectedLineAmounts.tax_amount": ["VAT of the line.", 2.92],
  "DocumentLine.base_amount": ["Quantity times price, in the document's currency.", 59.97],
  "DocumentLine.net_amount": ["The line without VAT, in the document's currency (IBT-131).", 58.47],
  "DocumentLine.tax_amount": ["VAT of the line, in the document's currency.", 2.92],
  "DocumentLine.total_amount": ["The line with VAT, in the document's currency.", 61.39],
  "DocumentLine.tax_amount_in_aed": ["VAT of the line in AED (BTAE-08).", 10.72],
  "DocumentLine.total_amount_in_aed": ["The line with VAT in AED (BTAE-10).", 225.45],

  "Price.base_amount": [
    "The net price (IBT-146) in the document's currency: without VAT, and after the discount of `allowance`. It is the price of `base_quantity` units, not the gross price. Answers call it `price_amount`.",
    19.99,
  ],
  "Price.price_amount": [
    "The net price (IBT-146) in the document's currency: without VAT, and after the discount of `allowance`. Requests call it `base_amount`.",
    19.99,
  ],
  "Price.base_quantity": [
    "How many units the price is for (IBT-149), in the line's `unit_code`: 12 where the price is for a dozen.",
    1,
  ],
  "Price.allowance":
    "The discount that lies between gross and net price. It is information: the net price has it already.",
  "allowance.amount": ["The discount for `base_quantity` units (IBT-147): gross price less net price.", 0],

  "taxCategory.id": [
    "How VAT applies: S standard rate, Z zero rate, E exempt, O out of scope, AE reverse charge, N margin scheme (IBT-151; of charges and allowances IBT-102, IBT-095).",
    "S",
  ],
  "taxCategory.percent": [
    "The rate in percent: 5 is 5 % (IBT-152; of charges and allowances IBT-103, IBT-096). Where it is missing, the only rate of the category holds: 5 for S, AE and N, 0 for Z, none for E and O; of charges and allowances of the document 0 for E and AE.",
    5,
  ],
  "taxCategory.tax_exemption_reason_code": ["Why it is exempt, as a code (IBT-186).", "DL8.46.4"],
  "taxCategory.tax_exemption_reason": "Why it is exempt, in the published words of the code (IBT-185).",
  "taxCategory.tax_scheme": "The tax; always VAT (IBT-167).",

  "amountChange.reason_code": ["Why, as a code (IBT-098, on a line IBT-140).", "95"],
  "DocumentCharge.reason_code": ["Why, as a code (IBT-105).", "FC"],
  "LineCharge.reason_code": ["Why, as a code (IBT-145).", "FC"],
  "amountChange.reason": ["Why, in words (charges IBT-104, IBT-144; allowances IBT-097, IBT-139).", "Discount"],
  "amountChange.multiplier_factor_numeric": [
    "The percentage of `base_amount`: 3 is 3 % (charges IBT-101, IBT-143; allowances IBT-094, IBT-138).",
    3,
  ],
  "amountChange.base_amount": [
    "What the percentage is of (charges IBT-100, IBT-142; allowances IBT-093, IBT-137).",
    50,
  ],
  "amountChange.amount": [
    "The amount in the document's currency, without VAT, and without a minus also where it is taken off (charges IBT-099, IBT-141; allowances IBT-092, IBT-136).",
    1.5,
  ],
  "amountChange.tax_category": "How VAT applies to the amount. On a line it is that of the line.",
};

/** Parties and addresses. Of two terms the first is the supplier's and the second the customer's. */
const partyWords: WordTable = {
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

/** Totals and payment. */
const moneyWords: WordTable = {
  "Totals.line_extension_amount": ["The lines without VAT (IBT-106).", 3773.37],
  "Totals.allowance_total_amount": ["The allowances of the document together (IBT-107).", 10],
  "Totals.charge_total_amount": ["The charges of the document together (IBT-108).", 40],
  "Totals.tax_exclusive_amount": ["The document without VAT (IBT-109): lines and charges less allowances.", 3813.37],
  "Totals.tax_amount": ["The document's VAT (IBT-110).", 190.67],
  "Totals.tax_inclusive_amount": ["The document with VAT (IBT-112).", 4004.04],
  "Totals.prepaid_amount": ["What was paid before (IBT-113).", 500],
  "Totals.rounding_amount": ["What is added to come to a whole amount (IBT-114).", 0.13],
  "Totals.payable_amount": ["What is to be paid (IBT-115).", 4004.04],
  "Totals.tax_amount_in_aed": ["The document's VAT in AED (IBT-111); of documents in another currency.", 700.24],
  "Totals.tax_inclusive_amount_in_aed": [
    "The document with VAT in AED (BTAE-20); of documents in another currency.",
    14704.84,
  ],
  "Totals.tax_subtotals": "VAT by category and rate (IBG-23).",
  "tax_subtotals.tax_category": "The category and rate of the sum.",
  "SubtotalCategory.id": ["The VAT category (IBT-118).", "S"],
  "SubtotalCategory.percent": ["The rate in percent (IBT-119); E and O have none.", 5],
  "tax_subtotals.taxable_amount": ["What VAT is computed of (IBT-116).", 3813.37],
  "tax_subtotals.tax_amount": ["VAT of the category (IBT-117).", 190.67],
  "LineTaxDifference.line_tax_amount": ["", 11.99],
  "LineTaxDifference.allowance_charge_tax_amount": ["", 2],
  "LineTaxDifference.rounding_difference": ["", 0.01],

  "ExpectedTotals.tax_exclusive": ["The document without VAT.", 3813.37],
  "ExpectedTotals.tax_inclusive": ["The document with VAT.", 4004.04],
  "ExpectedTotals.tax": ["The document's VAT.", 190.67],
  "ExpectedTotals.payable": ["What is to be paid.", 4004.04],
  "ExpectedTotals.tolerance": ["", 0.02],

  "PaymentMeans.id": ["Your own name of this means (IBT-178).", "PM-1"],
  "PaymentMeans.payment_means_code": ["The means as a code (IBT-081): 30 is a credit transfer.", "30"],
  "PaymentMeans.payment_id": "What the payment is to be marked with (IBT-083).",
  "PaymentMeans.card_account": "The card that was used.",
  "card_account.primary_account_number_id": ["Part of the card's number (IBT-087).", "123456"],
  "card_account.network_id": ["The card's network.", "VISA"],
  "card_account.holder_name": ["Who the card belongs to (IBT-088).", "A. Rahman"],
  "PaymentMeans.payee_financial_account": "The account to pay into.",
  "payee_financial_account.id": ["Number of the account (IBT-084).", "AE070331234567890123456"],
  "payee_financial_account.name": ["Name of the account (IBT-085).", "Gulf Seller LLC"],
  "payee_financial_account.financial_institution_branch_id": ["The bank, by its BIC (IBT-086).", "EBILAEAD"],
  "payee_financial_account.address": "Address of the bank's branch.",
  "PaymentMeans.payment_mandate": "The mandate for a direct debit.",
  "payment_mandate.id": ["Number of the mandate (IBT-089).", "M-2026-1"],
  "payment_mandate.payer_financial_account_id": ["The account that is debited (IBT-091).", "AE070331234567890123456"],

  "PaymentTerms.note": ["The terms in words (IBT-020).", "30 days net"],
  "PaymentTerms.payment_means_id": ["`id` of the payment means that the terms are for (IBT-187).", "PM-1"],
  "PaymentTerms.amount": ["The instalment, in the document's currency (IBT-176).", 1000],
  "PaymentTerms.installment_due_date": ["The day on which the instalment is due (IBT-177).", "2026-09-19"],
};

/**
 * Description of a member: what it is, its unit, its term (IBT or IBG of EN 16931 and PINT, BTAE of PINT AE); and an example. The
 * schema adds what it knows: lengths, code lists, when it is mandatory.
 */
type Words = string | readonly [text: string, example: unknown];

/**
 * By the object's name or the property that holds it, and the member: "Address.city_name". A key without a dot is for all objects,
 * where a member says nothing of itself.
 */
export type WordTable = Readonly<Record<string, Words>>;

/** The words of a table of optional fields, and of the ids in them. */
function wordsOf(owner: string, table: Readonly<Record<string, OptionalField>>): WordTable {
  const words: Record<string, Words> = {};
  for (const [name, field] of Object.entries(table)) {
    words[`${owner}.${name}`] = field.words;
    if (field.idWords !== undefined) {
      words[`${name}.id`] = field.idWords;
    }
  }
  return words;
}

export const documentTables: readonly WordTable[] = [documentWords, partyWords, lineWords, moneyWords];
