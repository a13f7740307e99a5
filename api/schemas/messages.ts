import { uaeWords } from "../../common/rules/uae-checks.ts";

/**
 * An error message that follows the path of its field. `{…}` is a placeholder; `rule` names the official rule that the
 * document would break.
 */
export interface Message {
  text: string;
  rule?: string;
  /** The fields that can have it; absent when all fields of a type can. */
  at?: string;
}

type Messages = Readonly<Record<string, Message>>;

/** A message for the fields `at` alone. */
const about = (at: string, text: string, rule?: string): Message => ({
  text,
  at,
  ...(rule !== undefined && { rule }),
});

const shapes = {
  mandatory: { text: "is mandatory" },
  mandatoryWith: { text: "is mandatory when {field} is sent" },
  mandatoryWithout: { text: "is mandatory unless {field} is sent" },
  mandatoryTogether: { text: "is mandatory together with {fields}" },
  unknownField: { text: "is not a known field" },
  crowded: { text: "has too many unknown fields" },
  setByService: { text: "is set by the service and must not be sent, unless it equals the stored value" },
  object: { text: "must be an object" },
  array: { text: "must be an array" },
  items: { text: "must have {least} to {most} elements" },
  itemsAtMost: { text: "must have at most {most} elements" },
  null: { text: "must not be null" },
  hole: { text: "must not be null or blank" },
  unchecked: { text: "was not checked from [{index}] on: the request has too many errors" },
} satisfies Messages;

const values = {
  string: { text: "must be a string" },
  length: { text: "must be at most {most} characters long" },
  blank: { text: "must not be blank" },
  pairs: about("metadata", "must have at most {most} pairs"),
  pairKey: about("metadata", "must have keys of 1 to {most} characters; this key does not fit: {key}"),
  pairValue: about("metadata", "must have strings of at most {most} characters as values; {key} has another value"),
  character: { text: "must not contain the character {character}, which XML forbids" },
  lostLetter: {
    text: "must not contain U+FFFD, which was put where a letter was lost: send the text of its source in UTF-8",
  },
  choice: { text: "must be {choices}" },
  choices: { text: "must be {choices}, or several of them, separated by commas" },
  date: { text: "must be a calendar date in the form yyyy-MM-dd", rule: "IBR-073" },
  issueTooEarly: about("issue_date", "must not be before {first}, when VAT began in the UAE"),
  issueTooLate: about("issue_date", "must not be more than {days} days ahead of today, which is {today} in the UAE"),
  firstIssueDate: about("issue_date_from", "must be a calendar date from 2018-01-01 to today, in the form yyyy-MM-dd"),
  time: { text: "must be a time in the form HH:mm:ss", rule: "IBR-119" },
  endBeforeStart: about("end_date", "must not be before start_date {start}", "IBR-029, IBR-030"),
  number: { text: "must be a number" },
  negative: { text: "must not be negative" },
  positive: { text: "must be greater than zero" },
  atMost: { text: "must be at most {most}" },
  between: { text: "must be between {least} and {most}" },
  digits: { text: "must have at most {integers} digits before and {decimals} after the decimal point" },
} satisfies Messages;

const codes = {
  typeCode: about("invoice_type_code", "must be {choices}", "IBR-CL-01"),
  currency: about("*_currency_code", "must be an ISO 4217 currency code", "IBR-CL-04"),
  country: about("country_code", "must be an ISO 3166-1 alpha-2 country code", "IBR-CL-14"),
  originCountry: about("origin_country.identification_code", "must be an ISO 3166-1 alpha-2 country code", "IBR-CL-15"),
  emirate: about("country_subentity", "must be an emirate code when country_code is AE: {codes}", "IBR-128-AE"),
  allowanceReasonCode: about("allowances[].reason_code", "must be an allowance reason code (UNCL5189)", "IBR-CL-19"),
  chargeReasonCode: about("charges[].reason_code", "must be a charge reason code (UNCL7161)", "IBR-CL-20"),
  unitCode: about("unit_code", "must be a UN/ECE Recommendation 20 or 21 unit code", "IBR-CL-23"),
  paymentMeansCode: about("payment_means_code", "must be a payment means code: {codes}", "IBR-CL-16"),
  creditReason: about("discrepancy_response.response_code", "must be a credit note reason code: {codes}", "IBR-001-AE"),
  taxCategory: about("tax_category.id", "must be a VAT category code: {codes}", "IBR-139-AE"),
  exemptionReasonCode: about("tax_exemption_reason_code", "must be a VAT exemption reason code"),
  itemType: about("commodity_code", "must be an item type: {codes}"),
  goodsType: about("nature_code", "must be a goods type under reverse charge: {codes}", "IBR-006-AE"),
  itemScheme: about(
    "item_classification_list_id",
    "must be an item classification scheme code (UNCL7143)",
    "IBR-CL-13",
  ),
  standardItemScheme: about(
    "standard_item_identification.scheme_id",
    "must be an ISO 6523 ICD scheme code",
    "IBR-CL-21",
  ),
  objectScheme: about(
    "document_reference.scheme_id",
    "must be an object identifier scheme code (UNCL1153)",
    "IBR-CL-07",
  ),
  mimeType: about("file_type", "must be one of the allowed MIME types: {codes}", "IBR-CL-24"),
} satisfies Messages;

const parties = {
  partyScheme: about("party_identification_scheme_id", "must be an ISO 6523 ICD scheme code", "IBR-CL-10"),
  partySchemeOrSepa: about(
    "party_identification_scheme_id",
    "must be an ISO 6523 ICD scheme code or SEPA",
    "IBR-CL-10",
  ),
  locationScheme: about("delivery_location.scheme_id", "must be an ISO 6523 ICD scheme code", "IBR-CL-26"),
  endpointScheme: about("endpoint_scheme_id", "must be a Peppol endpoint scheme code (EAS)", "IBR-CL-25"),
  endpointOfNobody: about(
    "endpoint_id",
    "must be the party's own endpoint: 0235:{endpoint} stands for a recipient outside of the network",
  ),
  endpointOfTrn: about("endpoint_id", uaeWords.endpointOfTrn),
  endpointOfTin: about("endpoint_id", uaeWords.endpointOfTin),
  endpointOfAnother: about("endpoint_id", uaeWords.endpointOfAnother),
  supplierRegistration: about("scheme_agency_id", "must be a registration type: {codes}", "IBR-173-AE"),
  customerRegistration: about("scheme_agency_id", "must be a registration type: {codes}", "IBR-183-AE"),
  individualRegistration: about(
    "scheme_agency_id",
    "must be a registration type of an individual: {codes}; for a business, send party_name",
  ),
  authority: about("authority_name", "is mandatory when scheme_agency_id is TL", "IBR-101-AE, IBR-172-AE"),
  passport: about(
    "passport_issuing_country_code",
    "is mandatory when scheme_agency_id is PAS",
    "IBR-010-AE, IBR-012-AE",
  ),
  passportCountry: about(
    "passport_issuing_country_code",
    "must be an ISO 3166-1 alpha-2 country code other than 1A and XI",
    "IBR-010-AE, IBR-012-AE",
  ),
  outOfScopeCustomer: about(
    "accounting_customer_party.company_id",
    "is mandatory for the customer of a document out of the scope of VAT (480, 81)",
    "IBR-136-AE",
  ),
  tin: about("tin", "must be 10 digits starting with 1", "IBR-148-AE"),
  tinOfParty: about("tin", "is mandatory for a party in the UAE"),
  tinOfCustomer: about(
    "tin",
    "is mandatory for a business customer in the UAE; a customer with a party_name is a business",
  ),
  tinAbroad: about("tin", "must not be sent for a party outside of the UAE"),
  legalName: about(
    "accounting_customer_party.party_name",
    "is mandatory for a business customer; a customer with {field} is a business",
  ),
  trn: about("party_tax_scheme.company_id", "must be 15 digits starting with 1 and ending with 03", "IBR-132-AE"),
  taxScheme: about("tax_scheme", "must be VAT", "IBR-133-AE"),
  taxSchemeAbroad: about("party_tax_scheme", "must not carry a UAE VAT number for a party outside of the UAE"),
  taxSchemeOfForeignCustomer: about(
    "accounting_customer_party.party_tax_scheme",
    "must not be sent for a customer outside of the UAE, unless the document is an export (position 7 or 8 of profile_execution_id)",
  ),
  telephone: about("telephone", "is mandatory for a supplier in the UAE"),
  telephoneDigits: about("telephone", "must be a telephone number with all of its digits"),
  email: about("email", "must be an e-mail address"),
  profileId: about("profile_id", "must be the id of a business profile (a UUID)"),
  profileItself: about("profile_id", "belongs to the parties of documents and must not be sent in a business profile"),
  numberPrefix: about(
    "numbering.{kind}.prefix",
    "must be 1 to {most} capital letters (A to Z) and digits with single hyphens between them, a letter first",
  ),
  numberPrefixTwice: about(
    "numbering.{kind}.prefix",
    "must not be {prefix}, which looks like the prefix of {kind}: each kind has its own",
  ),
  principal: about("seller_supplier_party.id", "must be a TRN: 15 digits starting with 1 and ending with 03"),
} satisfies Messages;

const documents = {
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
    "is mandatory when position 4 of profile_execution_id is 1, unless end_date is sent",
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
  wholeCardNumber: about("card_account.primary_account_number_id", uaeWords.wholeCardNumber),
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
    "must be a file name: no path, and no control character or character that changes the direction of text",
  ),
  base64: about("file_content", "must be a Base64 string"),
  base64Empty: about("file_content", "must not be empty"),
  base64Form: about("file_content", "must be Base64 with padding and without line breaks"),
  fileContent: about("file_content", "must hold a file of the type {type}"),
} satisfies Messages;

const lines = {
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
    "must be {expected} as in the line's classified_tax_category: charges and allowances of a line have no category of their own in the UBL",
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

const queries = {
  wholeNumber: { text: "must be a whole number from {least} to {most}" },
  term: { text: "must be a whole number from {least} to {most}, or 0 to keep them for ever" },
  boolean: { text: "must be true or false" },
  uuid: { text: "must be a UUID" },
  toBeforeFrom: about("to", "must not be before {from}, the value of from"),
  periodTooLong: about("to", "must give a period of at most {most} days"),
  instant: { text: "must be a date and time with its zone, like 2026-08-01T00:00:00Z" },
  moment: { text: "must be a day, like 2026-08-01, or a date and time with its zone, like 2026-08-01T14:30:00Z" },
  sentOnce: { text: "must be sent once" },
  unknownParameter: { text: "is not a known parameter" },
  amountsReversed: about("amount_to", "must not be less than amount_from {first}"),
  pageSize: about("limit", "must be a whole number from 1 to {whole}, or to {most} when fields is sent"),
  listedFields: about("fields", "must be names of document members, separated by commas; {names} is not one"),
  dayBefore: about("issue_date_to", "must not be before issue_date_from {first}"),
  receivedBefore: about("received_to", "must be after received_from {first}"),
  untilSince: about("until", "must be after since {first}"),
  taxpayer: about("taxpayer", "must be a scheme and an identifier, separated by a colon, such as 0235:1987654321"),
  legStates: about("state", "must be unknown, failed or contested, or several of them, separated by commas"),
  lineKey: about("idempotency_key", "must be 1 to 255 visible ASCII characters"),
  lineKeyOnly: about(
    "idempotency_key",
    "belongs to a line of a batch and must not be sent here: use the header Idempotency-Key",
  ),
  event: about("events[]", "must be * or the name of an event: see /api/webhook-events"),
  url: about("url", "must be a URL"),
} satisfies Messages;

/** The messages by the part of a request that they are about; docs/errors.md is generated from them. */
export const catalogue = {
  "Presence and shape": shapes,
  "Texts, dates and numbers": values,
  Codes: codes,
  Parties: parties,
  Documents: documents,
  Lines: lines,
  "Queries and webhooks": queries,
} as const;

const messages = { ...shapes, ...values, ...codes, ...parties, ...documents, ...lines, ...queries };

export type MessageKey = keyof typeof messages;

export type MessageValues = Readonly<Record<string, string | number>>;

/** The message with its rule. A placeholder that `filled` does not name is kept. */
export function say(key: MessageKey, filled: MessageValues = {}): string {
  const { text, rule }: Message = messages[key];
  const words = text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(filled[name] ?? place));
  return rule === undefined ? words : `${words} (${rule})`;
}

/** The message without "must be", for `textMatching` and `code`. */
export const expected = (key: MessageKey, filled: MessageValues = {}): string =>
  say(key, filled).replace(/^must be /, "");

/** The stable code of each message of the schemas, where it is another one than the key in snake case. */
export const messageCodes: Readonly<Partial<Record<MessageKey, string>>> = {
  crowded: "too_many_fields",
  object: "not_an_object",
  array: "not_an_array",
  items: "wrong_count",
  itemsAtMost: "too_many_elements",
  null: "null_value",
  hole: "null_or_blank",
  unchecked: "not_checked",
  string: "not_a_string",
  length: "too_long",
  pairs: "too_many_pairs",
  pairKey: "invalid_pair_key",
  pairValue: "invalid_pair_value",
  character: "forbidden_character",
  lostLetter: "lost_letter",
  choice: "not_a_choice",
  choices: "not_among_choices",
  date: "invalid_date",
  issueTooEarly: "issue_date_too_early",
  issueTooLate: "issue_date_too_late",
  firstIssueDate: "invalid_first_issue_date",
  time: "invalid_time",
  number: "not_a_number",
  positive: "not_positive",
  atMost: "too_large_number",
  between: "out_of_range",
  digits: "too_many_digits",
  typeCode: "invalid_type_code",
  currency: "invalid_currency",
  country: "invalid_country",
  originCountry: "invalid_origin_country",
  emirate: "invalid_emirate",
  allowanceReasonCode: "invalid_allowance_reason",
  chargeReasonCode: "invalid_charge_reason",
  unitCode: "invalid_unit",
  paymentMeansCode: "invalid_payment_means",
  creditReason: "invalid_credit_reason",
  taxCategory: "invalid_tax_category",
  exemptionReasonCode: "invalid_exemption_reason",
  itemType: "invalid_item_type",
  goodsType: "invalid_goods_type",
  itemScheme: "invalid_item_scheme",
  standardItemScheme: "invalid_standard_item_scheme",
  objectScheme: "invalid_object_scheme",
  mimeType: "invalid_mime_type",
  partyScheme: "invalid_party_scheme",
  partySchemeOrSepa: "invalid_party_scheme_or_sepa",
  locationScheme: "invalid_location_scheme",
  endpointScheme: "invalid_endpoint_scheme",
  endpointOfNobody: "predefined_endpoint",
  endpointOfTrn: "endpoint_is_trn",
  endpointOfTin: "endpoint_not_tin",
  supplierRegistration: "invalid_registration",
  customerRegistration: "invalid_registration",
  individualRegistration: "invalid_individual_registration",
  authority: "authority_missing",
  passport: "passport_country_missing",
  passportCountry: "invalid_passport_country",
  outOfScopeCustomer: "customer_registration_missing",
  tin: "invalid_tin",
  tinOfParty: "tin_missing",
  tinOfCustomer: "customer_tin_missing",
  legalName: "party_name_missing",
  trn: "invalid_trn",
  taxScheme: "invalid_tax_scheme",
  taxSchemeAbroad: "trn_abroad",
  telephone: "telephone_missing",
  telephoneDigits: "invalid_telephone",
  email: "invalid_email",
  profileId: "invalid_profile_id",
  profileItself: "profile_id_in_profile",
  numberPrefix: "invalid_prefix",
  numberPrefixTwice: "prefix_twice",
  principal: "invalid_principal_trn",
  taxCurrency: "tax_currency_missing",
  exchangeRate: "exchange_rate_missing",
  sourceCurrency: "wrong_source_currency",
  profileExecution: "invalid_profile_execution",
  beneficiary: "beneficiary_missing",
  summaryPeriod: "summary_period_missing",
  summaryDates: "summary_dates_missing",
  agentPrincipal: "principal_missing",
  exportDelivery: "export_delivery_missing",
  outOfScopeFlags: "flags_out_of_scope",
  taxPoint: "tax_point_date_sent",
  advanceInvoices: "advance_invoices_missing",
  creditReasonGiven: "credit_reason_missing",
  original: "original_missing",
  card: "card_missing",
  account: "account_missing",
  mandate: "mandate_missing",
  allowanceReason: "reason_missing",
  amountOrBase: "amount_missing",
  fileName: "invalid_file_name",
  base64: "not_base64",
  base64Empty: "empty_file",
  base64Form: "invalid_base64",
  fileContent: "wrong_file_content",
  noRate: "rate_without_tax",
  zeroRate: "rate_of_zero_category",
  exemption: "exemption_missing",
  exemptionText: "wrong_exemption_text",
  periodBefore: "period_before_document",
  periodAfter: "period_after_document",
  lineDates: "line_dates_missing",
  documentType: "invalid_document_type",
  serviceCode: "service_code_missing",
  serviceCodes: "service_codes_missing",
  goodsCode: "goods_code_missing",
  wholeNumber: "not_a_whole_number",
  term: "invalid_term",
  boolean: "not_a_boolean",
  uuid: "not_a_uuid",
  instant: "invalid_instant",
  moment: "invalid_moment",
  sentOnce: "sent_twice",
  pageSize: "invalid_page_size",
  listedFields: "unknown_listed_field",
  dayBefore: "last_day_before_first",
  taxpayer: "invalid_taxpayer",
  legStates: "invalid_leg_states",
  lineKey: "invalid_line_key",
  event: "unknown_event",
  url: "invalid_url",
};
