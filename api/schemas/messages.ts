/* The catalogue of field errors, which docs/errors.md is generated from. */

import { documents, lines } from "./document-messages.ts";
import { about, type Message, type Messages } from "./message.ts";
import { parties } from "./party-messages.ts";

const shapes = {
  mandatory: { text: "is mandatory" },
  mandatoryWith: { text: "is mandatory when {field} is sent" },
  mandatoryWithout: { text: "is mandatory unless {field} is sent" },
  mandatoryTogether: { text: "is mandatory together with {fields}" },
  unknownField: { text: "is not a known field" },
  crowded: { text: "has too many fields that are not known" },
  setByService: { text: "is set by the service and must not be sent, unless it says what is stored" },
  object: { text: "must be an object" },
  array: { text: "must be an array" },
  items: { text: "must have {least} to {most} elements" },
  itemsAtMost: { text: "must have at most {most} elements" },
  null: { text: "must not be null" },
  hole: { text: "must not be null or blank" },
  unchecked: { text: "was not checked from [{index}] on: the request has too many complaints" },
} satisfies Messages;

const values = {
  string: { text: "must be a string" },
  length: { text: "must be at most {most} characters long" },
  blank: { text: "must not be blank" },
  pairs: about("metadata", "must have at most {most} pairs"),
  pairKey: about("metadata", "must have keys of 1 to {most} characters; this is none: {key}"),
  pairValue: about("metadata", "must have strings of at most {most} characters as values; that of {key} is none"),
  character: { text: "must not contain the character {character}, which XML forbids" },
  choice: { text: "must be {choices}" },
  choices: { text: "must be {choices}, or some of them with a comma between" },
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

const queries = {
  wholeNumber: { text: "must be a whole number from {least} to {most}" },
  term: { text: "must be a whole number from {least} to {most}, or 0 to keep for good" },
  boolean: { text: "must be true or false" },
  uuid: { text: "must be a UUID" },
  toBeforeFrom: about("to", "must not be before from {from}"),
  instant: { text: "must be a date and time with its zone, like 2026-08-01T00:00:00Z" },
  sentOnce: { text: "must be sent once" },
  unknownParameter: { text: "is not a known parameter" },
  amountsReversed: about("amount_to", "must not be less than amount_from {first}"),
  pageSize: about("limit", "must be a whole number from 1 to {whole}, or to {most} with fields"),
  listedFields: about("fields", "must be names of members of the document with a comma between, and {names} is none"),
  dayBefore: about("issue_date_to", "must not be before issue_date_from {first}"),
  receivedBefore: about("received_to", "must not be before received_from {first}"),
  taxpayer: about("taxpayer", "must be a scheme and an identifier with a colon between, as 0235:1987654321"),
  legStates: about("state", "must be unknown, failed, contested or some of them with a comma between"),
  lineKey: about("idempotency_key", "must be 1 to 255 visible ASCII characters"),
  lineKeyOnly: about(
    "idempotency_key",
    "belongs to a line of a batch and must not be sent here: a request has the header Idempotency-Key",
  ),
  event: about("events[]", "must be * or the name of an event: see /api/webhook-events"),
  url: about("url", "must be a URL"),
} satisfies Messages;

/** The messages by the part of a request that they are about. */
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
