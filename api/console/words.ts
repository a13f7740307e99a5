import { useEffect, useState } from "preact/hooks";

import type { Language } from "../../common/runtime/text.ts";
import type { StageAfter } from "../../common/status/pipeline.ts";
import type en from "./locales/en.json";

const storedAs = "console-language";
const asked = globalThis.localStorage?.getItem(storedAs) ?? globalThis.navigator?.language ?? "en";

/** The language that the person has chosen, or else that of the browser. It changes only when the page is loaded again. */
export const language: Language = asked.startsWith("ar") ? "ar" : "en";

/** The locale of numbers and dates: Arabic with Latin digits, as on business papers of the Gulf, and as in amounts and ids. */
const locale: string = { en: "en-GB", ar: "ar-AE-u-nu-latn" }[language];

/** Remembers the language, and loads the page again in it. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(storedAs, chosen);
  location.reload();
}

/** Sets language and direction of the page, before anything of it is rendered. */
export function markLanguage(root: HTMLElement): void {
  root.lang = language;
  root.dir = language === "ar" ? "rtl" : "ltr";
}

/** Each in its own language, so that people find theirs on a page that they cannot read. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", ar: "العربية" };

/** What needs no isolation in a page of the language: it turns nothing round. */
const ownWords: Readonly<Record<Language, RegExp>> = {
  en: /^[^\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]*$/u,
  ar: /^(?:[\d.,]*|(?=.*\p{sc=Arab})[\p{sc=Arab}\p{M}\p{P}\d\s]*)$/u,
};

/**
 * A foreign part of a sentence (a name, id or address) in marks of isolation, so that both keep their own direction. `fill` does it for
 * every value; elements of the page use `<bdi>` or `<Ltr>` instead.
 */
export function isolate(text: string): string {
  // An override, with an end of isolation after it in the text, would turn the rest of the sentence around.
  const shown = text.replaceAll(endsInItself(text) ? /[\u202A-\u202E]/gu : /[\u202A-\u202E\u2066-\u2069]/gu, markOf);
  return ownWords[language].test(shown) ? shown : `\u2068${shown}\u2069`;
}

/** Whether every isolation that begins in the text ends in it. */
function endsInItself(text: string): boolean {
  let open = 0;
  for (const [mark] of text.matchAll(/[\u2066-\u2069]/gu)) {
    open += mark === "\u2069" ? -1 : 1;
    if (open < 0) {
      return false;
    }
  }
  return open === 0;
}

/**
 * Invisible characters, and those that change the direction of the text: controls, soft hyphens, marks and overrides of direction,
 * zero width, tags; neither tabs nor line ends.
 */
export const unseen =
  // oxlint-disable-next-line no-control-regex -- what no text should have is what is looked for
  /([\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\u206A-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}])/u;

const everyUnseen = new RegExp(unseen, "gu");

/** "⟨U+202E⟩" */
export const markOf = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;

/** A foreign text with a mark in place of each character that cannot be seen, for places that take no elements. */
export const withMarks = (text: string): string => text.replace(everyUnseen, markOf);

const { default: loaded } =
  language === "ar"
    ? await import("./locales/ar.json", { with: { type: "json" } })
    : await import("./locales/en.json", { with: { type: "json" } });

/** All texts of the page, in its language. It does not compile while ar.json lacks one. */
export const texts: typeof en = loaded;

/** A text with values in place of its names: "in {length}". A value in the other direction turns nothing round beside it. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (name, key: string) => isolate(values[key] ?? name));

type Plural = Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

const pluralRules = new Intl.PluralRules(locale);

/** A text in the plural form of this number, which fills `{count}`: English has two forms, Arabic six. */
export const plural = (forms: Plural, value: number, values: Readonly<Record<string, string>> = {}): string =>
  fill(forms[pluralRules.select(value)] ?? forms.other, { ...values, count: count(value) });

/** The colour of a state, which is always named in words as well. */
export type Tone = "good" | "bad" | "warn" | "busy" | "quiet";

/** The stage that takes up a document in this state. */
export const stageAfter: StageAfter = { received: "pricing", priced: "rendering", rendered: "validation" };

const numbers = new Intl.NumberFormat(locale);
const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A number with its thousands apart. */
export const count = (value: number): string => numbers.format(value);

export const megabytes = (bytes: number): string =>
  fill(texts.unit.megabytes, { value: oneDecimal.format(bytes / 1_048_576) });

/**
 * An amount with its thousands grouped, all of its decimals, and its currency.
 *
 * @param value as the API answers it; a text that is not a number is shown unchanged
 */
export function amount(value: string | number, currency: string | null = null): string {
  const [, decimals = ""] = `${value}`.split(".");
  const isNumber = /^-?\d+(\.\d+)?$/.test(`${value}`);
  const fraction = { minimumFractionDigits: Math.min(decimals.length, 20), maximumFractionDigits: 20 };
  // The text is formatted as it is, because a JavaScript number would round a large amount.
  const shown = isNumber
    ? new Intl.NumberFormat(locale, fraction).format(value as Intl.StringNumericLiteral)
    : `${value}`;
  return isolate(currency === null ? shown : `${shown} ${currency}`);
}

const lists = new Intl.ListFormat(locale, { type: "conjunction" });

/** "a, b and c". */
export const listOf = (members: readonly string[]): string => lists.format(members.map(isolate));

const units = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** A length of time in the two largest units that matter: "45 s", "3 min 20 s", "2 d 4 h". */
export function duration(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const largest = units.findIndex(([, length]) => length === 1 || rest >= length);
  const parts: string[] = [];
  for (const [unit, length] of units.slice(largest, largest + 2)) {
    const value = Math.floor(rest / length);
    if (value > 0 || parts.length === 0) {
      parts.push(fill(texts.unit[unit], { value: count(value) }));
    }
    rest %= length;
  }
  return parts.join(" ");
}

/** Milliseconds as people read them: "12 ms", "1.4 s", "3 min". */
export function shortTime(ms: number): string {
  if (ms < 1_000) {
    return fill(texts.unit.milliseconds, { value: count(Math.round(ms)) });
  }
  return ms < 10_000 ? fill(texts.unit.seconds, { value: oneDecimal.format(ms / 1_000) }) : duration(ms / 1_000);
}

/** The length of time since a moment: "3 min". */
export const ageOf = (at: string | Date, now: number = Date.now()): string =>
  duration((now - new Date(at).getTime()) / 1_000);

/** "3 min ago", "in 2 h". */
export function age(at: string | Date, now: number = Date.now()): string {
  const seconds = (now - new Date(at).getTime()) / 1_000;
  return seconds < 0
    ? fill(texts.moment.ahead, { length: duration(-seconds) })
    : fill(texts.moment.ago, { length: duration(seconds) });
}

export const zones = ["local", "gulf", "utc"] as const;

type Zone = (typeof zones)[number];

const zoneStoredAs = "console-time-zone";
const changed = "console-time-zone-changed";

const stored = (): Zone => zones.find((zone) => zone === globalThis.localStorage?.getItem(zoneStoredAs)) ?? "local";

let chosen: Zone = stored();

/** Shows every moment in this zone from now on, here and in the other tabs. */
export function chooseZone(zone: string): void {
  localStorage.setItem(zoneStoredAs, zone);
  follow();
}

function follow(): void {
  chosen = stored();
  dispatchEvent(new Event(changed));
}

/** Renders again when another zone is chosen, in this tab or in another one. */
export function useZone(): Zone {
  const [zone, setZone] = useState(chosen);
  useEffect(() => {
    const look = (): void => setZone(chosen);
    const lookElsewhere = ({ key }: StorageEvent): void => {
      if (key === zoneStoredAs) {
        follow();
      }
    };
    addEventListener(changed, look);
    addEventListener("storage", lookElsewhere);
    return () => {
      removeEventListener(changed, look);
      removeEventListener("storage", lookElsewhere);
    };
  }, []);
  return zone;
}

const dayFields = { day: "numeric", month: "short", year: "numeric" } as const;
const minuteFields = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const secondFields = { ...minuteFields, second: "2-digit" } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone and kind of moment, because making one takes long. */
function formatOf(fields: Intl.DateTimeFormatOptions, written = locale): Intl.DateTimeFormat {
  const timeZone = { local: undefined, gulf: "Asia/Dubai", utc: "UTC" }[chosen];
  const key = JSON.stringify([timeZone, fields, written]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(written, { ...fields, ...(timeZone && { timeZone }) });
  formats.set(key, format);
  return format;
}

/** The zone in which a moment is shown, "UTC", "UTC+4"; in summer it may differ. */
export function zoneOf(at: string | Date): string {
  const parts = formatOf({ timeZoneName: "shortOffset" }, "en").formatToParts(new Date(at));
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return isolate(offset.replace("GMT", "UTC").replace(/\+0$/, ""));
}

/** Time of day with its zone, and with the day where that is not today. */
export function clockTime(at: string | Date): string {
  const days = formatOf(dayFields);
  const isToday = days.format(new Date(at)) === days.format(new Date());
  return `${formatOf(isToday ? secondFields : { ...dayFields, ...secondFields }).format(new Date(at))} ${zoneOf(at)}`;
}

/** Day, time and zone. */
export const dayTime = (at: string | Date): string =>
  `${formatOf({ ...dayFields, ...minuteFields }).format(new Date(at))} ${zoneOf(at)}`;

const calendarDays = new Intl.DateTimeFormat(locale, { ...dayFields, timeZone: "UTC" });

/** A calendar day, "2026-11-24" in an answer, which belongs to no zone. */
export const calendarDay = (date: string): string => calendarDays.format(new Date(`${date}T00:00:00Z`));

const plainFields = { year: "numeric", month: "2-digit", day: "2-digit", ...minuteFields } as const;

/** Day and time of a moment as fields take them, "2026-11-24" and "14:30"; a day without a time stays one. */
export function dayAndTime(at: string): readonly [day: string, time: string] {
  if (!at.includes("T") || Number.isNaN(Date.parse(at))) {
    return [at, ""];
  }
  // Swedish writes dates and times as fields do.
  const [day = "", time = ""] = formatOf(plainFields, "sv-SE").format(new Date(at)).split(" ");
  return [day, time];
}

const shownAt = (ms: number): number => Date.parse(`${dayAndTime(new Date(ms).toISOString()).join("T")}Z`);

/** The moment of a day and a time in the chosen zone, as the API takes it. */
export function momentIn(day: string, time: string): string {
  const written = Date.parse(`${day}T${time}Z`);
  // Twice, because the clock may be put forward or back between the first guess and the moment.
  const guess = written - (shownAt(written) - written);
  return new Date(guess - (shownAt(guess) - written)).toISOString();
}

/** A message of the server with its moments as the page shows them. */
export const withMoments = (message: string): string =>
  message.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (at) => clockTime(at));
