import { isolate, locale } from "./language.ts";
import { wordsTexts } from "./texts/words.ts";
import { zoneName } from "./time-zone.ts";

/** The colour of a state; it is never said by colour alone. */
export type Tone = "good" | "bad" | "warn" | "busy" | "quiet";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A length of time in the two largest units that matter: "45 s", "3 min 20 s", "2 d 4 h". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const { seconds: ofSeconds, minutes: ofMinutes, hours: ofHours, days: ofDays } = wordsTexts;
  if (whole < minute) {
    return ofSeconds(count(whole));
  }
  if (whole < hour) {
    return pair(whole, [minute, ofMinutes], [1, ofSeconds]);
  }
  return whole < day ? pair(whole, [hour, ofHours], [minute, ofMinutes]) : pair(whole, [day, ofDays], [hour, ofHours]);
}

type Unit = readonly [seconds: number, words: (value: string) => string];

function pair(seconds: number, [large, largeWords]: Unit, [small, smallWords]: Unit): string {
  const rest = Math.floor((seconds % large) / small);
  const first = largeWords(count(Math.floor(seconds / large)));
  return rest === 0 ? first : `${first} ${smallWords(count(rest))}`;
}

/** Milliseconds as people read them: "12 ms", "1.4 s", "3 min". */
export function shortTime(ms: number): string {
  if (ms < 1_000) {
    return wordsTexts.milliseconds(count(Math.round(ms)));
  }
  return ms < 10_000 ? wordsTexts.seconds(decimal(ms / 1_000)) : duration(ms / 1_000);
}

const numbers = new Intl.NumberFormat(locale);
const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A number with its thousands apart. */
export const count = (value: number): string => numbers.format(value);

const decimal = (value: number): string => oneDecimal.format(value);

export const megabytes = (bytes: number): string => wordsTexts.megabytes(decimal(bytes / 1_048_576));

/**
 * An amount with its thousands apart and all of its decimals, and its currency.
 *
 * @param value as the API answers it; a text that is no number is shown as it is
 */
export function amount(value: string | number, currency: string | null = null): string {
  const [, decimals = ""] = `${value}`.split(".");
  const isNumber = /^-?\d+(\.\d+)?$/.test(`${value}`);
  const fraction = { minimumFractionDigits: Math.min(decimals.length, 20), maximumFractionDigits: 20 };
  // The text itself is formatted: a number of JavaScript would round a large one.
  const shown = isNumber
    ? new Intl.NumberFormat(locale, fraction).format(value as Intl.StringNumericLiteral)
    : `${value}`;
  return isolate(currency === null ? shown : `${shown} ${currency}`);
}

/** The forms that a language has beside the one for every other number; `#` stands for the number. */
export type Plural = Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

const pluralRules = new Intl.PluralRules(locale);

/** A number of things, in the form that the language of the page has for it. Arabic has six. */
export const plural = (value: number, forms: Plural): string =>
  (forms[pluralRules.select(value)] ?? forms.other).replace("#", count(value));

const lists = new Intl.ListFormat(locale, { type: "conjunction" });

/** "a, b and c". */
export const listOf = (members: readonly string[]): string => lists.format(members);

const dayFields = { day: "numeric", month: "short", year: "numeric" } as const;
const minuteFields = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const secondFields = { ...minuteFields, second: "2-digit" } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone and kind of moment, because making one takes long. */
function formatOf(fields: Intl.DateTimeFormatOptions, written = locale): Intl.DateTimeFormat {
  const timeZone = zoneName();
  const key = JSON.stringify([timeZone, fields, written]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(written, { ...fields, ...(timeZone && { timeZone }) });
  formats.set(key, format);
  return format;
}

/** "UTC", "UTC+4": the zone in which a moment is shown, which may be another one in summer. */
export function zoneOf(at: string | Date): string {
  const parts = formatOf({ timeZoneName: "shortOffset" }, "en").formatToParts(new Date(at));
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return isolate(offset.replace("GMT", "UTC").replace(/\+0$/, ""));
}

/** Time of day with its zone, and with the day where that is not today. */
export function clockTime(at: string | Date): string {
  const isToday = dayOfMoment(at) === dayOfMoment(new Date());
  return `${formatOf(isToday ? secondFields : { ...dayFields, ...secondFields }).format(new Date(at))} ${zoneOf(at)}`;
}

const dayOfMoment = (at: string | Date): string => formatOf(dayFields).format(new Date(at));

/** Day, time and zone. */
export const dayTime = (at: string | Date): string =>
  `${formatOf({ ...dayFields, ...minuteFields }).format(new Date(at))} ${zoneOf(at)}`;

const days = new Intl.DateTimeFormat(locale, { ...dayFields, timeZone: "UTC" });

/** A day of the calendar, "2026-11-24" in an answer, which is in no zone. */
export const calendarDay = (date: string): string => days.format(new Date(`${date}T00:00:00Z`));

/** How long ago a moment was, as a length of time. */
export const ageOf = (at: string | Date, now: number = Date.now()): string =>
  duration((now - new Date(at).getTime()) / 1_000);

/** "3 min ago", "in 2 h". */
export function age(at: string | Date, now: number = Date.now()): string {
  const seconds = (now - new Date(at).getTime()) / 1_000;
  return seconds < 0 ? wordsTexts.ahead(duration(-seconds)) : wordsTexts.ago(duration(seconds));
}
