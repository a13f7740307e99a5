import { cannotCast, DynamicError, typeError } from "./dynamic-error.ts";
import { trimSpace } from "./strings.ts";

export type DurationKind = "dayTimeDuration" | "yearMonthDuration";
export type MomentKind = "date" | "time" | "dateTime";
export type TemporalKind = MomentKind | DurationKind;

export const isDuration = (kind: string): kind is DurationKind => kind in durations;
export const isTemporal = (kind: string): kind is TemporalKind => kind in patterns || isDuration(kind);

/**
 * xs:date, xs:time or xs:dateTime. `instant` is milliseconds on the UTC axis (a time counts from midnight); where no
 * zone is given it is read as UTC, so the verdict never depends on the machine. Of a duration, `instant` is its milliseconds or months.
 */
export class Temporal {
  constructor(
    readonly kind: TemporalKind,
    readonly instant: number,
    readonly text: string,
  ) {}

  /** Canonical form: UTC is Z, and seconds have no trailing zeros. */
  toString(): string {
    return this.text.length <= 10
      ? this.text
      : this.text.replace(/[+-]00:00$/, "Z").replace(/\.0+(?!\d)|(\.\d*[1-9])0+(?!\d)/, "$1");
  }
}

const datePart = String.raw`(-?(?:[1-9]\d{3,}|0\d{3}))-(\d\d)-(\d\d)`;
const timePart = String.raw`(\d\d):(\d\d):(\d\d)(\.\d+)?`;
const zonePart = String.raw`(Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)?`;
const patterns: Readonly<Record<MomentKind, RegExp>> = {
  date: new RegExp(`^${datePart}()()()()${zonePart}$`),
  time: new RegExp(`^()()()${timePart}${zonePart}$`),
  dateTime: new RegExp(`^${datePart}T${timePart}${zonePart}$`),
};

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days since 1970-01-01 in the proleptic Gregorian calendar. */
function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
}

function dateInstant(year: number, month: number, day: number): number | undefined {
  const length = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : monthLengths[month - 1];
  return length !== undefined && day >= 1 && day <= length ? dayNumber(year, month, day) * DAY : undefined;
}

function timeInstant(hours: number, minutes: number, seconds: number): number | undefined {
  const endOfDay = hours === 24 && minutes === 0 && seconds === 0;
  return (hours < 24 && minutes < 60 && seconds < 60) || endOfDay
    ? (hours * 60 + minutes) * MINUTE + seconds * 1000
    : undefined;
}

function zoneOffset(zone: string | undefined): number {
  if (zone === undefined || zone === "Z") {
    return 0;
  }
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return (zone.startsWith("-") ? -minutes : minutes) * MINUTE;
}

/** The number that the digits in text[from, to) are; NaN for other characters. */
function digitsAt(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48;
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN;
  }
  return value;
}

/** Instant of yyyy-MM-dd, as nearly all dates of documents are written; NaN for any other text. */
function plainInstant(text: string): number {
  const [year, month, day] = [digitsAt(text, 0, 4), digitsAt(text, 5, 7), digitsAt(text, 8, 10)];
  const isPlain = text.length === 10 && text.charCodeAt(4) === 45 && text.charCodeAt(7) === 45;
  return isPlain && year + month + day > 0 ? (dateInstant(year, month, day) ?? Number.NaN) : Number.NaN;
}

/** Lexical space of the type, white space around it allowed; undefined for anything else, also for 2025-02-30. */
export function tryParseTemporal(text: string, kind: TemporalKind): Temporal | undefined {
  const plain = kind === "date" ? plainInstant(text) : Number.NaN;
  if (!Number.isNaN(plain)) {
    return new Temporal(kind, plain, text);
  }
  const trimmed = trimSpace(text);
  if (isDuration(kind)) {
    return tryParseDuration(trimmed, kind);
  }
  const match = patterns[kind].exec(trimmed);
  if (!match) {
    return undefined;
  }
  const [, year, month, day, hours, minutes, seconds, fraction] = match;

  const date = kind === "time" ? 0 : dateInstant(Number(year), Number(month), Number(day));
  const time = kind === "date" ? 0 : timeInstant(Number(hours), Number(minutes), Number(`${seconds}${fraction ?? ""}`));
  if (date === undefined || time === undefined) {
    return undefined;
  }
  // 24:00:00 is midnight of the next day; as a time alone it is 00:00:00.
  const instant = kind === "time" ? time % DAY : date + time;
  const utc = instant - zoneOffset(match[8]);
  return new Temporal(kind, utc, hours === "24" ? withZone(textOf(instant, kind), match[8]) : trimmed);
}

const withZone = (text: string, zone: string | undefined): string => text + (zone ?? "");

/** Date, time or both of an instant, in UTC. */
export function currentTemporal(now: Date, kind: MomentKind): Temporal {
  const [date, time] = now.toISOString().split("T") as [string, string];
  const texts = { date: `${date}Z`, time, dateTime: `${date}T${time}` };
  return parseTemporal(texts[kind], kind);
}

const zone = /(Z|[+-]\d\d:\d\d)$/;

/** Zone as it is written; "" for none. */
const zoneOf = ({ kind, text }: Temporal): string => zone.exec(kind === "date" ? text.slice(8) : text)?.[0] ?? "";

/** Date, time or both of milliseconds, without a zone. */
function textOf(instant: number, kind: TemporalKind): string {
  // The date this many days after 1970-01-01: the reverse of `dayNumber`.
  const shifted = Math.floor(instant / DAY) + 719468;
  const era = Math.floor(shifted / 146097);
  const day = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (day - Math.floor(day / 1460) + Math.floor(day / 36524) - Math.floor(day / 146096)) / 365,
  );
  const dayOfYear = day - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  const date = `${yearText(year)}-${digits(month)}-${digits(dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1)}`;

  // The time of that day, to the microsecond.
  const milliseconds = ((instant % DAY) + DAY) % DAY;
  const minutes = Math.floor(milliseconds / MINUTE);
  const rest = milliseconds % MINUTE;
  const fraction = rest % 1000 === 0 ? "" : `.${digits(Math.min(999_999, Math.round((rest % 1000) * 1000)), 6)}`;
  const time = `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}:${digits(Math.floor(rest / 1000))}${fraction}`;
  return kind === "date" ? date : kind === "time" ? time : `${date}T${time}`;
}

const MAX_ZONE_MINUTES = 840;

/**
 * The same moment in another zone (fn:adjust-date-to-timezone and its like); undefined takes the zone away, and a value
 * without one gets it. @throws DynamicError FODT0003
 */
export function adjustedTemporal(value: Temporal, offset: Temporal | undefined): Temporal {
  const { kind, text } = value;
  const isZoned = zoneOf(value) !== "";
  const bare = isZoned ? text.replace(zone, "") : text;
  if (offset === undefined) {
    return parseTemporal(bare, kind);
  }
  const minutes = offset.instant / MINUTE;
  if (!Number.isInteger(minutes) || Math.abs(minutes) > MAX_ZONE_MINUTES) {
    throw new DynamicError("FODT0003", "A zone is whole minutes, at most 14 hours");
  }
  const size = Math.abs(minutes);
  const written =
    minutes === 0 ? "Z" : `${minutes < 0 ? "-" : "+"}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
  if (!isZoned) {
    return parseTemporal(`${bare}${written}`, kind);
  }
  return parseTemporal(`${textOf(value.instant + minutes * MINUTE, kind)}${written}`, kind);
}

/** The value `milliseconds` later, in the same zone. */
export function shiftedTemporal(value: Temporal, milliseconds: number): Temporal {
  const { kind, text } = value;
  const written = zoneOf(value);
  const bare = written === "" ? text : text.slice(0, -written.length);
  const instant = parseTemporal(bare, kind).instant + milliseconds;
  return parseTemporal(`${textOf(instant, kind)}${written}`, kind);
}

/** The value so many months later: the same day, or the last one of the month. @throws DynamicError XPTY0004, FODT0001 */
export function monthsLater({ kind, text }: Temporal, months: number): Temporal {
  const match = /^(-?\d+)-(\d\d)-(\d\d)/.exec(text);
  const count = Number(match?.[1]) * 12 + Number(match?.[2]) - 1 + months;
  const year = Math.floor(count / 12);
  const month = count - year * 12 + 1;
  if (!match || Math.abs(year) > MAX_YEAR) {
    throw match ? new DynamicError("FODT0001", "A date is too far away") : typeError("A time has no months");
  }
  let day = Number(match[3]);
  while (dateInstant(year, month, day) === undefined) {
    day--;
  }
  return parseTemporal(`${yearText(year)}-${digits(month)}-${digits(day)}${text.slice(match[0].length)}`, kind);
}

/** Milliseconds are exact until then. */
const MAX_YEAR = 200_000;

const yearText = (year: number): string => `${year < 0 ? "-" : ""}${digits(Math.abs(year), 4)}`;

/** The zone of a date or time; undefined without one. */
export function timezoneOf(value: Temporal): Temporal | undefined {
  const written = zoneOf(value);
  return written === "" ? undefined : durationOf("dayTimeDuration", zoneOffset(written));
}

/** fn:dateTime. @throws DynamicError FORG0008 for two zones */
export function dateAndTime(date: Temporal, time: Temporal): Temporal {
  const [ofDate, ofTime] = [zoneOf(date), zoneOf(time)];
  if (ofDate !== "" && ofTime !== "" && zoneOffset(ofDate) !== zoneOffset(ofTime)) {
    throw new DynamicError("FORG0008", "The date and the time have different zones");
  }
  return parseTemporal(`${date.text.replace(zone, "")}T${time.text.replace(zone, "")}${ofDate || ofTime}`, "dateTime");
}

const digits = (number: number, length = 2): string => String(number).padStart(length, "0");

const HOUR = 60 * MINUTE;
const durations: Readonly<Record<DurationKind, { pattern: RegExp; units: readonly number[] }>> = {
  yearMonthDuration: { pattern: /^(-?)P(?=.)(?:(\d+)Y)?(?:(\d+)M)?$/, units: [12, 1] },
  dayTimeDuration: {
    pattern: /^(-?)P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/,
    units: [DAY, HOUR, MINUTE, 1000],
  },
};

function tryParseDuration(text: string, kind: DurationKind): Temporal | undefined {
  const { pattern, units } = durations[kind];
  const match = pattern.exec(text);
  const size = units.reduce((sum, unit, index) => sum + Number(match?.[index + 2] ?? 0) * unit, 0);
  return match ? durationOf(kind, match[1] === "-" ? 0 - size : size) : undefined;
}

const part = (value: number, unit: string): string => (value === 0 ? "" : `${value}${unit}`);

/** A duration of so many months or milliseconds, to the microsecond. @throws DynamicError FODT0002 */
export function durationOf(kind: DurationKind, amount: number): Temporal {
  if (!Number.isSafeInteger(Math.trunc(amount))) {
    throw new DynamicError("FODT0002", "A duration is too long");
  }
  const exact = Number.isInteger(amount) ? amount : Math.round(amount * 1000) / 1000;
  const size = Math.abs(exact);
  const time =
    part(Math.floor(size / HOUR) % 24, "H") +
    part(Math.floor(size / MINUTE) % 60, "M") +
    part((size % MINUTE) / 1000, "S");
  const text =
    kind === "yearMonthDuration"
      ? part(Math.floor(size / 12), "Y") + part(size % 12, "M") || "0M"
      : part(Math.floor(size / DAY), "D") + (time && `T${time}`) || "T0S";
  return new Temporal(kind, exact, `${exact < 0 ? "-" : ""}P${text}`);
}

/** @throws DynamicError FORG0001, FODT0002 */
export function parseTemporal(text: string, kind: TemporalKind): Temporal {
  const value = tryParseTemporal(text, kind);
  if (!value) {
    throw cannotCast(text, kind === "dateTime" ? "date and time" : kind);
  }
  return value;
}
