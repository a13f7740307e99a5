/* The catalogue of field errors, which docs/errors.md is generated from. */

import { documents, lines } from "./document-messages.ts";
import type { Message, Messages } from "./message.ts";
import { parties } from "./party-messages.ts";

const shapes = {
  mandatory: { text: "is mandatory" },
  mandatoryWith: { text: "is mandatory when {field} is sent" },
  mandatoryWithout: { text: "is mandatory unless {field} is sent" },
  mandatoryTogether: { text: "is mandatory together with {fields}" },
  unknownField: { text: "is not a known field" },
  crowded: { text: "has too many fields that are not known" },
  setByService: { text: "is set by the service and must not be sent" },
  object: { text: "must be an object" },
  array: { text: "must be an array" },
  items: { text: "must have {least} to {most} elements" },
  itemsAtMost: { text: "must have at most {most} elements" },
  hole: { text: "must not be null or blank" },
  unchecked: { text: "was not checked from [{index}] on: the request has too many complaints" },
} satisfies Messages;

const values = {
  string: { text: "must be a string" },
  length: { text: "must be at most {most} characters long" },
  blank: { text: "must not be blank" },
  character: { text: "must not contain the character {character}, which XML forbids" },
  choice: { text: "must be {choices}" },
  date: { text: "must be a calendar date in the form yyyy-MM-dd", rule: "IBR-073" },
  issueTooEarly: { at: "issue_date", text: "must not be before {first}, when VAT began in the UAE" },
  issueTooLate: {
    at: "issue_date",
    text: "must not be more than {days} days ahead of today, which is {today} in the UAE",
  },
  time: { text: "must be a time in the form HH:mm:ss", rule: "IBR-119" },
  endBeforeStart: { at: "end_date", text: "must not be before start_date {start}", rule: "IBR-029, IBR-030" },
  number: { text: "must be a number" },
  negative: { text: "must not be negative" },
  positive: { text: "must be greater than zero" },
  atMost: { text: "must be at most {most}" },
  digits: { text: "must have at most {integers} digits before and {decimals} after the decimal point" },
} satisfies Messages;

const codes = {
  typeCode: { at: "invoice_type_code", text: "must be {choices}", rule: "IBR-CL-01" },
  currency: { at: "*_currency_code", text: "must be an ISO 4217 currency code", rule: "IBR-CL-04" },
  country: { at: "country_code", text: "must be an ISO 3166-1 alpha-2 country code", rule: "IBR-CL-14" },
  originCountry: {
    at: "origin_country.identification_code",
    text: "must be an ISO 3166-1 alpha-2 country code",
    rule: "IBR-CL-15",
  },
  emirate: {
    at: "country_subentity",
    text: "must be an emirate code when country_code is AE: {codes}",
    rule: "IBR-128-AE",
  },
  allowanceReasonCode: {
    at: "allowances[].reason_code",
    text: "must be an allowance reason code (UNCL5189)",
    rule: "IBR-CL-19",
  },
  chargeReasonCode: { at: "charges[].reason_code", text: "must be a charge reason code (UNCL7161)", rule: "IBR-CL-20" },
  unitCode: { at: "unit_code", text: "must be a UN/ECE Recommendation 20 or 21 unit code", rule: "IBR-CL-23" },
  paymentMeansCode: { at: "payment_means_code", text: "must be a payment means code: {codes}", rule: "IBR-CL-16" },
  creditReason: {
    at: "discrepancy_response.response_code",
    text: "must be a credit note reason code: {codes}",
    rule: "IBR-001-AE",
  },
  taxCategory: { at: "tax_category.id", text: "must be a VAT category code: {codes}", rule: "IBR-139-AE" },
  exemptionReasonCode: { at: "tax_exemption_reason_code", text: "must be a VAT exemption reason code" },
  itemType: { at: "commodity_code", text: "must be an item type: {codes}" },
  goodsType: { at: "nature_code", text: "must be a goods type under reverse charge: {codes}", rule: "IBR-006-AE" },
  itemScheme: {
    at: "item_classification_list_id",
    text: "must be an item classification scheme code (UNCL7143)",
    rule: "IBR-CL-13",
  },
  standardItemScheme: {
    at: "standard_item_identification.scheme_id",
    text: "must be an ISO 6523 ICD scheme code",
    rule: "IBR-CL-21",
  },
  objectScheme: {
    at: "document_reference.scheme_id",
    text: "must be an object identifier scheme code (UNCL1153)",
    rule: "IBR-CL-07",
  },
  mimeType: { at: "file_type", text: "must be one of the allowed MIME types: {codes}", rule: "IBR-CL-24" },
} satisfies Messages;

const queries = {
  wholeNumber: { text: "must be a whole number from {least} to {most}" },
  boolean: { text: "must be true or false" },
  uuid: { text: "must be a UUID" },
  toBeforeFrom: { at: "to", text: "must not be before from {from}" },
  instant: { text: "must be a date and time with its zone, like 2026-08-01T00:00:00Z" },
  sentOnce: { text: "must be sent once" },
  unknownParameter: { text: "is not a known parameter" },
  dayBefore: { at: "issue_date_to", text: "must not be before issue_date_from {first}" },
  legStates: { at: "state", text: "must be unknown, failed or both with a comma between" },
  event: { at: "events[]", text: "must be * or the name of an event: see /api/webhook-events" },
  url: { at: "url", text: "must be a URL" },
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
