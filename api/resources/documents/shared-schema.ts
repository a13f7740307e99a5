import type { AnySchema, ObjectSchema, SchemaMap, CustomHelpers, Schema } from "joi";

import { countries } from "../../../common/code-lists/iso-codes.ts";
import { emirates } from "../../../common/code-lists/party-codes.ts";
import {
  record,
  setByService,
  complaint,
  field,
  isPlainObject,
  neverNull,
  Problem,
  type Field,
  choose,
  mandatoryWithout,
} from "../../schemas/field-types.ts";
import { expected, say } from "../../schemas/messages.ts";
import {
  code,
  maxLengths,
  codeOtherThan,
  text,
  date,
  endDate,
  isCalendarDate,
  forbiddenCharacter,
  readText,
} from "../../schemas/fields.ts";
import type { OptionalField, Metadata } from "../../../common/documents/document.ts";
import { shortened } from "../../../common/runtime/text.ts";
import { brokenUaeCheck, type CheckedMembers } from "../../../common/rules/uae-checks.ts";

export const identified = (id: AnySchema = text()): ObjectSchema => record({ id: id.required() });

/** contract.md 2.4. No official rule checks the emirate of seller and buyer. */
export const address = (): ObjectSchema =>
  record({
    street_name: text().required(),
    additional_street_name: text(),
    city_name: text(maxLengths.name).required(),
    postal_zone: text(maxLengths.code),
    country_subentity: choose(text(maxLengths.name).required(), "country_code", [
      ["AE", code(emirates, expected("emirate"))],
    ]),
    address_line: text(),
    country: text(maxLengths.name).required(),
    country_code: countryCode().required(),
  });

export const countryCode = (message: "country" | "originCountry" = "country"): AnySchema =>
  code(countries, expected(message));

/**
 * A condition on country_code: a known country other than the UAE. An unknown code is reported once and does not make
 * the party foreign.
 */
export const isForeignCountry = codeOtherThan(countries, "AE");

export const orderReference = (): ObjectSchema => record({ id: text().required(), sales_order_id: text() });

export const documentReference = (): ObjectSchema => record({ id: text().required(), issue_date: date() });

/** What answers add to an entry of a credit note's billing_reference. */
export const originalMembers = ["document_id", "amount", "credited_amount", "remaining_amount"] as const;

/** An entry of a credit note's billing_reference; the service adds amounts in its answers. */
export const originalReference = (): ObjectSchema =>
  documentReference().keys(Object.fromEntries(originalMembers.map((name) => [name, setByService])));

/** document_description holds the value of the contract (BTAE-05). */
export const contractReference = (): ObjectSchema => documentReference().keys({ document_description: text() });

const schemas = { text, identifier: identified, "document reference": documentReference };

/** The schemas of a table of common/documents/document.ts. */
export const optionalFields = (table: Readonly<Record<string, OptionalField>>): SchemaMap =>
  Object.fromEntries(Object.entries(table).map(([name, { kind }]) => [name, schemas[kind]()]));

export const invoicePeriod = (): ObjectSchema =>
  record({ start_date: date(), end_date: endDate(), description: text(maxLengths.note) });

/** A summary invoice needs a date in its period (contract.md 2.2); ibr-co-19 alone would accept a description. */
export const datedInvoicePeriod = (): ObjectSchema =>
  invoicePeriod().keys({ start_date: mandatoryWithout(date(), "end_date", "summaryDates") });

/** The fields of the document that its lines depend on. */
export interface LineContext {
  period?: { start_date?: unknown; end_date?: unknown };
}

/** A line's period has at least one date (ibr-co-20) and lies within the document's period. */
export const linePeriod = (): ObjectSchema =>
  record({
    start_date: mandatoryWithout(date().custom(insideOfDocument), "end_date", "lineDates"),
    end_date: endDate().custom(insideOfDocument),
  });

function insideOfDocument(value: string, helpers: CustomHelpers): unknown {
  const { period } = (helpers.prefs.context ?? {}) as LineContext;
  const start = period?.start_date;
  const end = period?.end_date;
  if (typeof start === "string" && isCalendarDate(start) && value < start) {
    return complaint(helpers, "periodBefore", { start });
  }
  if (typeof end === "string" && isCalendarDate(end) && value > end) {
    return complaint(helpers, "periodAfter", { end });
  }
  return value;
}

/** A field with the checks of `uaeChecks`, which also look at the fields beside it. */
export const uaeChecked = <S extends Schema>(schema: S, name: keyof CheckedMembers): S =>
  schema.custom((value: unknown, helpers: CustomHelpers) => {
    const broken = brokenUaeCheck(name, helpers.state.ancestors[0] as CheckedMembers);
    return broken === undefined ? value : complaint(helpers, broken.name, broken.values);
  }) as S;

/** The same of a value that was sent in XML, as words behind its place. */
export function uaeProblem(name: keyof CheckedMembers, members: CheckedMembers): string | undefined {
  const broken = brokenUaeCheck(name, members);
  return broken && say(broken.name, broken.values);
}

const maxReferenceLength = 64;

const maxPairs = 20;

const maxKeyLength = 40;

const maxValueLength = 500;

/**
 * The caller's name of a document, without spaces at its ends: systems that pad their fields would otherwise have two names
 * for one document. Letter case counts.
 */
export const readReference = (value: unknown): string | Problem | undefined =>
  readText(typeof value === "string" ? value.trim() : value, true, maxReferenceLength);

export const externalReference = (): Field<string> =>
  neverNull(
    field(readReference, {
      type: "string",
      minLength: 1,
      maxLength: maxReferenceLength,
      description:
        "Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML.",
    }),
  );

export const metadata = (): Field<Metadata> =>
  neverNull(
    field(readMetadata, {
      type: "object",
      maxProperties: maxPairs,
      propertyNames: { minLength: 1, maxLength: maxKeyLength },
      additionalProperties: { type: "string", maxLength: maxValueLength },
      description: "Pairs of texts that you want to have back with the document. They are in no XML.",
    }),
  );

function readMetadata(value: unknown): Metadata | Problem {
  if (!isPlainObject(value)) {
    return new Problem(say("object"));
  }
  const pairs = Object.entries(value);
  if (pairs.length > maxPairs) {
    return new Problem(say("pairs", { most: maxPairs }));
  }
  const [problem] = pairs.flatMap(([key, held]) => pairProblem(key, held) ?? []);
  return problem === undefined ? (value as Metadata) : new Problem(problem);
}

function pairProblem(key: string, held: unknown): string | undefined {
  if (key.trim() === "" || key.length > maxKeyLength) {
    return say("pairKey", { most: maxKeyLength, key: shortened(key, maxKeyLength) });
  }
  if (typeof held !== "string" || held.length > maxValueLength) {
    return say("pairValue", { most: maxValueLength, key });
  }
  const character = forbiddenCharacter(key) ?? forbiddenCharacter(held);
  return character === undefined ? undefined : say("character", { character });
}
