/* The one catalogue of what a complaint about a field says: docs/errors.md is made of it. */

import { codes, documents, lines, parties } from "./field-messages.ts";
import type { Message, Messages } from "./message.ts";

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
  time: { text: "must be a time in the form HH:mm:ss", rule: "IBR-119" },
  endBeforeStart: { at: "end_date", text: "must not be before start_date {start}", rule: "IBR-029, IBR-030" },
  number: { text: "must be a number" },
  negative: { text: "must not be negative" },
  positive: { text: "must be greater than zero" },
  atMost: { text: "must be at most {most}" },
  digits: { text: "must have at most {integers} digits before and {decimals} after the decimal point" },
} satisfies Messages;

const queries = {
  wholeNumber: { text: "must be a whole number from {least} to {most}" },
  boolean: { text: "must be true or false" },
  uuid: { text: "must be a UUID" },
  instant: { text: "must be a date and time with its zone, like 2026-08-01T00:00:00Z" },
  sentOnce: { text: "must be sent once" },
  unknownParameter: { text: "is not a known parameter" },
  dayBefore: { at: "issue_date_to", text: "must not be before issue_date_from {first}" },
  legStates: { at: "state", text: "must be unknown, failed or both with a comma between" },
  event: { at: "events[]", text: "must be * or the name of an event: see /api/webhook-events" },
  url: { at: "url", text: "must be a URL" },
} satisfies Messages;

/** By the part of a request that they speak of. */
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

/** `must be … (IBR-138-AE)`: a message with its rule. A place that `filled` does not name stays as it is. */
export function say(key: MessageKey, filled: MessageValues = {}): string {
  const { text, rule }: Message = messages[key];
  const words = text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(filled[name] ?? place));
  return rule === undefined ? words : `${words} (${rule})`;
}

/** The same without its "must be", as `textLike` and `code` take it. */
export const expected = (key: MessageKey, filled: MessageValues = {}): string =>
  say(key, filled).replace(/^must be /, "");
