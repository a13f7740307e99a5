import { datePart, secondsPart, timePart, zoneMinutes } from "../dates/date-parts.ts";
import type { Temporal } from "../dates/temporal.ts";
import { readDatePicture, type DateMarker } from "./date-picture.ts";

const months = "January February March April May June July August September October November December".split(" ");
const days = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const DAY = 86_400_000;

/** fn:format-date and its like, with English names and weeks of ISO 8601. @throws DynamicError FOFD1340, FOFD1350 */
export const formatTemporal = (value: Temporal, picture: string): string =>
  readDatePicture(picture, value.kind)
    .map((part) => (typeof part === "string" ? part : component(value, part)))
    .join("");

function component(value: Temporal, marker: DateMarker): string {
  switch (marker.component) {
    case "Y":
      return year(datePart(value, 1), marker);
    case "M":
      return numberOrName(datePart(value, 2), months, marker);
    case "F":
      return numberOrName(weekday(value), days, marker);
    case "P":
      return named(timePart(value, 1) < 12 ? "Am" : "Pm", marker);
    case "f":
      return fraction(value, marker);
    case "Z":
    case "z":
      return zone(value, marker);
    default:
      return padded(numbers[marker.component](value), marker);
  }
}

/** Days since 1970-01-01 where the value stands. */
const dayOf = (value: Temporal): number => Math.floor((value.instant + (zoneMinutes(value) ?? 0) * 60_000) / DAY);

/** 1 is Monday. */
const weekday = (value: Temporal): number => ((((dayOf(value) + 3) % 7) + 7) % 7) + 1;

const numbers: Readonly<Record<"D" | "d" | "W" | "H" | "h" | "m" | "s", (value: Temporal) => number>> = {
  D: (value) => datePart(value, 3),
  d: (value) => dayOf(value) - firstOfYear(datePart(value, 1)) + 1,
  W: week,
  H: (value) => timePart(value, 1),
  h: (value) => ((timePart(value, 1) + 11) % 12) + 1,
  m: (value) => timePart(value, 2),
  s: (value) => Math.floor(Number(String(secondsPart(value)))),
};

/** Days from 1970-01-01 to the first of January. */
function firstOfYear(number: number): number {
  const before = number - 1;
  return 365 * (number - 1970) + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 477;
}

/** Week of ISO 8601: that of the year in which its Thursday is. */
function week(value: Temporal): number {
  const thursday = dayOf(value) + 4 - weekday(value);
  const own = datePart(value, 1);
  const of = [own + 1, own, own - 1].find((candidate) => firstOfYear(candidate) <= thursday) as number;
  return Math.floor((thursday - firstOfYear(of)) / 7) + 1;
}

const padded = (number: number, { min }: DateMarker): string => String(number).padStart(min, "0");

function year(number: number, marker: DateMarker): string {
  const digits = padded(Math.abs(number), marker);
  return digits.length > marker.max ? digits.slice(-Math.max(marker.max, 2)) : digits;
}

const numberOrName = (number: number, names: readonly string[], marker: DateMarker): string =>
  /^\d/.test(marker.form) ? padded(number, marker) : named(names[number - 1] as string, marker);

function named(name: string, { form, max }: DateMarker): string {
  const cased = form === "N" ? name.toUpperCase() : form === "n" ? name.toLowerCase() : name;
  return cased.slice(0, max);
}

function fraction(value: Temporal, { min, max }: DateMarker): string {
  const digits = String(secondsPart(value)).split(".")[1] ?? "";
  return digits.slice(0, max).padEnd(min, "0");
}

const letters = "YXWVUTSRQPONZABCDEFGHIKLM";

/** Distance from UTC: +05:30, +5, GMT+05:30, or the letter of the armed forces. */
function zone(value: Temporal, marker: DateMarker): string {
  const minutes = zoneMinutes(value);
  if (marker.form === "Z" && (minutes === undefined || (minutes % 60 === 0 && Math.abs(minutes) <= 720))) {
    return minutes === undefined ? "J" : letters.charAt(minutes / 60 + 12);
  }
  if (minutes === undefined) {
    return "";
  }
  const prefix = marker.component === "z" ? "GMT" : "";
  return minutes === 0 && marker.isZulu ? "Z" : prefix + distance(minutes, marker.form === "Z" ? "00:00" : marker.form);
}

function distance(minutes: number, form: string): string {
  const [hour, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const [whole = "", part] = form.length > 2 && !form.includes(":") ? [form.slice(0, -2), ""] : form.split(":");
  const hasMinutes = part !== undefined || rest !== 0;
  const separator = part === "" ? "" : ":";
  const written = hasMinutes ? `${separator}${String(rest).padStart(2, "0")}` : "";
  return `${minutes < 0 ? "-" : "+"}${String(hour).padStart(whole.length, "0")}${written}`;
}
