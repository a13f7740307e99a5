import Joi, { type Schema, type AnySchema, type CustomHelpers, type ObjectSchema } from "joi";
import { LosslessNumber } from "lossless-json";

import type { CodeList } from "../../common/code-lists/code-list.ts";
import { dateShape, isCalendarDate } from "../../common/runtime/calendar.ts";
import { field, Problem, type Field, complaint, record } from "./field-types.ts";
import { expected, say, type MessageKey } from "./messages.ts";
import { type Decimal, uaeDay, uaeOffset } from "../../common/documents/document.ts";
import { firstIssueDay, maxIssueDaysAhead } from "../../common/rules/document-limits.ts";

/** Lengths in UTF-16 units; neither the contract nor UBL defines any. */
export const maxLengths = { code: 100, name: 300, text: 1_000, note: 5_000 } as const;

/** Characters that XML 1.0 cannot carry; Cs are lone surrogates. */
const forbiddenInXml = /(?![\t\n\r\x7f-\x9f])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u;

/** Blanks, formatting characters and the fillers of Hangul and Braille, which nobody sees. */
const invisible = /^[\s\p{Cf}\u115f\u1160\u3164\uffa0\u2800]*$/u;

/** What shows nothing counts as absent when the field is optional. */
export function readText(
  value: unknown,
  required: boolean,
  most: number = maxLengths.text,
): string | Problem | undefined {
  if (typeof value !== "string") {
    return new Problem(say("string"));
  }
  if (value.length > most) {
    return new Problem(say("length", { most }));
  }
  if (invisible.test(value)) {
    return required ? new Problem(say("blank")) : undefined;
  }
  if (value.includes("\uFFFD")) {
    return new Problem(say("lostLetter"));
  }
  const character = forbiddenCharacter(value);
  return character === undefined ? value : new Problem(say("character", { character }));
}

/** The first character that XML cannot carry, as `U+0000`. */
export function forbiddenCharacter(value: string): string | undefined {
  const unit = forbiddenInXml.exec(value)?.[0].charCodeAt(0);
  return unit === undefined ? undefined : `U+${unit.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Text of at most `most` UTF-16 units, kept as sent. */
export const text = (most: number = maxLengths.text): Field<string> =>
  field((value, required) => readText(value, required, most), { type: "string", maxLength: most });

/** Text that `accept` accepts, or returns a problem for. `words` complete "must be …"; `facts` are its JSON Schema. */
export function textMatching(
  words: string,
  accept: (value: string) => boolean | Problem,
  most: number = maxLengths.text,
  facts: Readonly<Record<string, unknown>> = { maxLength: most, description: sentence(words) },
): Field<string> {
  const read = (value: unknown, required: boolean): string | Problem | undefined => {
    const kept = readText(value, required, most);
    const accepted = typeof kept !== "string" || accept(kept);
    return accepted instanceof Problem ? accepted : accepted ? kept : new Problem(`must be ${words}`);
  };
  return field(read, { type: "string", ...facts });
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

const maxListedCodes = 12;

/**
 * A code of a published list, case-sensitive. `what` completes "must be …" and may contain the placeholder `{codes}`.
 */
export function code(
  list: CodeList,
  what: string,
  accept: (value: string) => boolean = (value) => list.has(value),
): Field<string> {
  const codes = list.entries.map((entry) => entry.code).filter(accept);
  const isShort = codes.length <= maxListedCodes;
  const description = `${sentence(what.replace(": {codes}", "")).slice(0, -1)}: see /api/code-lists/${list.name}.`;
  const facts = isShort ? { description, enum: codes } : { description, maxLength: maxLengths.code };
  return textMatching(what.replace("{codes}", codes.join(", ")), accept, maxLengths.code, facts);
}

/** A condition for `when`: any code of the list but `except`. */
export const codeOtherThan = (list: CodeList, except: string): Schema =>
  Joi.valid(...list.entries.map((entry) => entry.code).filter((listed) => listed !== except))
    .required()
    .description(`a code other than ${except}`);

export const oneOf = <Value extends string>(...values: Value[]): Field<Value> => oneOfWithMessage("choice", values);

/** `oneOf` with another message, which may contain the placeholder `{choices}`. */
export const oneOfWithMessage = <Value extends string>(message: MessageKey, values: readonly Value[]): Field<Value> =>
  textMatching(
    expected(message, { choices: values.join(" or ") }),
    (value) => values.some((known) => known === value),
    maxLengths.code,
    {
      enum: values,
    },
  ) as Field<Value>;

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL accepts the text as a uuid; anything else would make a query fail. */
export function isUuid(value: string): boolean {
  return uuidShape.test(value);
}

export const uuid = (): Field<string> => textMatching(expected("uuid"), isUuid, maxLengths.code, { format: "uuid" });

interface DecimalLimits {
  /** Digits after the point, 10 by default. */
  decimals?: number;
  /** Whether zero is refused. */
  positive?: boolean;
  /** Whether it may be negative; `most` then bounds it on both sides. */
  signed?: boolean;
  most?: number;
  /** Whether a JSON string is accepted too. */
  text?: boolean;
}

const integerDigits = 15;
/** What `plainDigits` leaves as it is. */
const plainForm = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,20})?$/;
const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** A number as exact digits ("7.25"), never converted to a float; not negative unless `signed`. */
export function decimal(limits: DecimalLimits = {}): AnySchema {
  const { decimals = 10, positive, signed, most, text: takesText = false } = limits;
  const facts = {
    type: takesText ? ["number", "string"] : "number",
    ...(positive === true && { exclusiveMinimum: 0 }),
    ...(positive !== true && signed !== true && { minimum: 0 }),
    ...(signed === true && most !== undefined && { minimum: -most }),
    ...(most !== undefined && { maximum: most }),
    description: `At most ${decimals} decimals.`,
  };
  return field((value) => {
    const isText = takesText && typeof value === "string" && parts.test(value);
    const sent = value instanceof LosslessNumber ? value.value : isText ? value : undefined;
    if (sent === undefined) {
      return new Problem(say("number"));
    }
    const plain = plainDigits(sent);
    return plain === undefined ? tooLong(limits) : within(plain, limits);
  }, facts);
}

export const money = (): AnySchema => decimal({ decimals: 2 });

export const signedMoney = (most?: number): AnySchema =>
  decimal({ decimals: 2, signed: true, ...(most !== undefined && { most }) });

/**
 * The digits without exponent and leading zeros. Undefined when an exponent makes them longer than any field allows:
 * 1e400 must not be expanded to 400 characters.
 */
function plainDigits(sent: string): Decimal | undefined {
  if (plainForm.test(sent)) {
    return sent;
  }
  if (sent.length > 60) {
    return undefined;
  }
  const [, sign = "", whole = "0", fraction = "", exponent = "0"] = parts.exec(sent) ?? [];
  const shift = Number(exponent);
  if (Math.abs(shift) > 40) {
    return undefined;
  }
  const digits = "0".repeat(Math.max(0, -shift)) + whole + fraction + "0".repeat(Math.max(0, shift - fraction.length));
  const point = whole.length + Math.max(0, -shift) + shift;
  const integers = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  const rest = digits.slice(point);
  const magnitude = rest === "" ? integers : `${integers}.${rest}`;
  return /[1-9]/.test(magnitude) ? sign + magnitude : magnitude;
}

function within(plain: Decimal, limits: DecimalLimits): Decimal | Problem {
  if ((plain.startsWith("-") && limits.signed !== true) || (limits.positive === true && !/[1-9]/.test(plain))) {
    return new Problem(say(limits.positive === true ? "positive" : "negative"));
  }
  const fitting = withoutExtraZeros(plain, limits);
  if (fitting === undefined) {
    return tooLong(limits);
  }
  const { most = Infinity } = limits;
  if (Math.abs(Number(fitting)) <= most) {
    return fitting;
  }
  return new Problem(limits.signed === true ? say("between", { least: -most, most }) : say("atMost", { most }));
}

/** Cuts zeros beyond the last decimal; undefined if a digit that is not zero follows it. */
function withoutExtraZeros(plain: Decimal, { decimals = 10 }: DecimalLimits): Decimal | undefined {
  const point = plain.includes(".") ? plain.indexOf(".") : plain.length;
  const integers = plain.startsWith("-") ? point - 1 : point;
  const kept = plain.slice(0, point + 1 + decimals);
  return integers > integerDigits || /[1-9]/.test(plain.slice(kept.length)) ? undefined : kept;
}

function tooLong({ decimals = 10 }: DecimalLimits): Problem {
  return new Problem(say("digits", { integers: integerDigits, decimals }));
}

function integer(least: number, most: number, read: (value: unknown) => number): Field<number> {
  return field(
    (value) => {
      const number = read(value);
      const fits = Number.isInteger(number) && number >= least && number <= most;
      return fits ? number : new Problem(say("wholeNumber", { least, most }));
    },
    { type: "integer", minimum: least, maximum: most },
  );
}

export const integerField = (least: number, most: number): Field<number> =>
  integer(least, most, (value) => (value instanceof LosslessNumber ? Number(value.value) : Number.NaN));

/** How long something is kept; 0: for ever. */
export const termField = ({ least, most }: { least: number; most: number }): Field<number> =>
  field(
    (value) => {
      const number = value instanceof LosslessNumber ? Number(value.value) : Number.NaN;
      const fits = Number.isInteger(number) && (number === 0 || (number >= least && number <= most));
      return fits ? number : new Problem(say("term", { least, most }));
    },
    { anyOf: [{ const: 0 }, { type: "integer", minimum: least, maximum: most }] },
  );

export const integerParameter = (least: number, most: number): Field<number> =>
  integer(least, most, (value) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN));

const timeShape = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

export const date = (): Field<string> =>
  textMatching(expected("date"), isCalendarDate, maxLengths.text, {
    format: "date",
    pattern: dateShape.source,
  });

/**
 * The issue date, within a range: a wrong year cannot be corrected later, because the document is reported and its
 * number counts in the sequence of that year.
 */
export const issueDate: Field<string> = textMatching(
  expected("date"),
  (day) => isCalendarDate(day) && withinIssueDays(day),
  maxLengths.text,
  {
    format: "date",
    pattern: dateShape.source,
    description: `From ${firstIssueDay} to ${maxIssueDaysAhead} days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (\`issue_date_from\`, \`issue_days_ahead\`). A day that is still to come is a warning (OWN-50).`,
  },
);

function withinIssueDays(day: string): true | Problem {
  if (day < firstIssueDay) {
    return new Problem(say("issueTooEarly", { first: firstIssueDay }));
  }
  const isTooLate = day > uaeDay(maxIssueDaysAhead);
  return isTooLate ? new Problem(say("issueTooLate", { days: maxIssueDaysAhead, today: uaeDay() })) : true;
}

/** An organization's own first day of issue; one that is still to come would refuse every document. */
export const firstIssueDate = (): Field<string> =>
  textMatching(
    expected("firstIssueDate"),
    (day) => isCalendarDate(day) && day >= firstIssueDay && day <= uaeDay(),
    maxLengths.text,
    {
      format: "date",
      pattern: dateShape.source,
      description: `From ${firstIssueDay} to today.`,
    },
  );

/** What is wrong with a day of issue, as words after the name of its field. */
export function issueDateProblem(day: string): string | undefined {
  const fits = isCalendarDate(day) ? withinIssueDays(day) : new Problem(say("date"));
  return fits === true ? undefined : fits.text;
}

export const time: Field<string> = textMatching(expected("time"), (value) => timeShape.test(value), maxLengths.text, {
  pattern: timeShape.source,
});

/** A day that must not be before the day in the field `sibling`. `message` has a placeholder, `name`, for that earlier day. */
export const dateNotBefore = (sibling: string, message: MessageKey, name: string): Field<string> =>
  date().custom((last: string, helpers: CustomHelpers) => {
    const first = (helpers.state.ancestors[0] as Record<string, unknown>)[sibling];
    const isBefore = typeof first === "string" && isCalendarDate(first) && last < first;
    return isBefore ? complaint(helpers, message, { [name]: first }) : last;
  });

export const endDate: Field<string> = dateNotBefore("start_date", "endBeforeStart", "start");

const instantShape = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** A moment with its zone, in a body. */
export const instant = (): Field<Date> =>
  field(
    (value) => {
      const [, day = ""] = (typeof value === "string" && instantShape.exec(value)) || [];
      const moment = isCalendarDate(day) ? new Date(value as string) : undefined;
      return moment !== undefined && !Number.isNaN(moment.getTime()) ? moment : new Problem(say("instant"));
    },
    { type: "string", format: "date-time" },
  );

/** The moment of a text that is one, or a day, which is its beginning in the UAE, or its end with `edge`. */
function momentOf(sent: unknown, edge: "from" | "before"): Date | undefined {
  const written = typeof sent === "string" ? sent : "";
  const isDay = isCalendarDate(written);
  const [, day = ""] = isDay ? ["", written] : (instantShape.exec(written) ?? []);
  const ms = isCalendarDate(day) ? Date.parse(isDay ? `${day}T00:00:00${uaeOffset}` : written) : Number.NaN;
  return Number.isNaN(ms) ? undefined : new Date(Math.max(0, ms + (isDay && edge === "before" ? dayMs : 0)));
}

const dayMs = 86_400_000;
const momentFacts = { type: "string", anyOf: [{ format: "date", pattern: dateShape.source }, { format: "date-time" }] };

/** A day of the UAE or a moment with its zone, from which on something counts. */
export const momentFrom = (): Field<Date> =>
  field((value) => momentOf(value, "from") ?? new Problem(say("moment")), momentFacts);

/** The same as an end: the whole day counts, and what is before the moment. `message` is as with `dateNotBefore`. */
export const momentBefore = (sibling: string, message: MessageKey): Field<Date> =>
  field((value) => momentOf(value, "before") ?? new Problem(say("moment")), momentFacts).custom(
    (end: Date, helpers: CustomHelpers) => {
      const first = (helpers.state.ancestors[0] as Record<string, unknown>)[sibling];
      const begin = first instanceof Date ? first : momentOf(first, "from");
      return begin !== undefined && end <= begin ? complaint(helpers, message, { first: begin.toISOString() }) : end;
    },
  );

const knownRepeatables = new WeakMap<ObjectSchema, ReadonlySet<string>>();

interface Described {
  keys?: Record<string, { metas?: Record<string, unknown>[] }>;
}

/** The parameters of a query that may be sent more than once: their values are read as if they were joined by commas. */
export function repeatablesOf(schema: ObjectSchema): ReadonlySet<string> {
  let found = knownRepeatables.get(schema);
  if (found === undefined) {
    const parameters = Object.entries((schema.describe() as Described).keys ?? {});
    const repeatable = parameters.filter(([, { metas = [] }]) => metas.some((meta) => meta["isRepeatable"] === true));
    found = new Set(repeatable.map(([name]) => name));
    knownRepeatables.set(schema, found);
  }
  return found;
}

const listed = <Value>(read: (texts: string[]) => Value[] | Problem, items: object): Field<Value[]> =>
  field(
    (value): Value[] | Problem => {
      const sent = readText(value, true);
      return typeof sent === "string" ? read([...new Set(sent.split(",").map((part) => part.trim()))]) : (sent ?? []);
    },
    { type: "array", items },
  ).meta({ isRepeatable: true });

/** Some of these values, separated by commas or sent one by one. */
export const someOf = <Value extends string>(...values: readonly Value[]): Field<Value[]> =>
  listed<Value>(
    (texts) => {
      const choices = values.filter((value) => texts.includes(value));
      return choices.length === texts.length ? choices : new Problem(say("choices", { choices: values.join(" or ") }));
    },
    { type: "string", enum: values },
  );

/** Any texts, separated by commas or sent one by one. */
export const severalNames: Field<string[]> = listed<string>((texts) => texts, { type: "string" });

export const maxWaitSeconds = 30;
export const wait = integerParameter(0, maxWaitSeconds);

export const maxPageSize = 100;
const defaultPageSize = 25;

/** `decodeCursor` reads the cursor, which is given as it was sent. */
export const pageQuery = () => ({
  limit: integerParameter(1, maxPageSize).default(defaultPageSize),
  cursor: text(maxLengths.code),
});

/** What the description says of the two. */
export const pageWords = { limit: "Rows on a page.", cursor: "`next_cursor` of the page before." };

export const pageOnlyQuery = record(pageQuery());
