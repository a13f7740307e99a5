import {
  compareDecimals,
  decimalFromInteger,
  decimalToDouble,
  divideDecimals,
  parseDecimal,
  type Decimal,
} from "../decimal.ts";
import { roundDecimal } from "../decimal-rounding.ts";
import { DynamicError } from "../dynamic-error.ts";
import { daysAndTime, partsOf, type Duration } from "./duration.ts";
import { parseTemporal, zoneOf, type Temporal } from "./temporal.ts";

/** What dates, times and durations are made of. */

const dateForm = /^(-?\d+)-(\d\d)-(\d\d)/;
const timeForm = /(\d\d):(\d\d):(\d\d(?:\.\d+)?)/;

/** Year (1), month (2) or day (3). */
export const datePart = ({ text }: Temporal, part: 1 | 2 | 3): number => Number(dateForm.exec(text)?.[part]);

/** Hours (1) or minutes (2). */
export const timePart = ({ text }: Temporal, part: 1 | 2): number => Number(timeForm.exec(text)?.[part]);

export const secondsPart = ({ text }: Temporal): Decimal => parseDecimal(timeForm.exec(text)?.[3] ?? "0");

/** Distance from UTC; undefined where none is written. */
export function zonePart(value: Temporal): Duration | undefined {
  const minutes = zoneMinutes(value);
  return minutes === undefined ? undefined : daysAndTime(decimalFromInteger(minutes * 60));
}

/** Minutes ahead of UTC; undefined where no zone is written. */
export function zoneMinutes(value: Temporal): number | undefined {
  const zone = zoneOf(value);
  if (zone === "" || zone === "Z") {
    return zone === "" ? undefined : 0;
  }
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return zone.startsWith("-") ? 0 - minutes : minutes;
}

/** A zone as adjust-date-to-timezone and its like take it. @throws DynamicError FODT0003 */
export function minutesOfZone(zone: Duration | undefined): number | undefined {
  if (zone === undefined) {
    return undefined;
  }
  const minutes = divideDecimals(zone.seconds, decimalFromInteger(60));
  const number = decimalToDouble(minutes);
  if (zone.months !== 0 || Math.abs(number) > 840 || compareDecimals(roundDecimal(minutes), minutes) !== 0) {
    throw new DynamicError("FODT0003", "A zone is beyond 14 hours, or not of whole minutes");
  }
  return number;
}

/** years-from-duration and its like. */
export function durationPart(
  { months, seconds }: Duration,
  part: "years" | "months" | "days" | "hours" | "minutes" | "rest",
): Decimal {
  if (part === "years" || part === "months") {
    return decimalFromInteger((part === "years" ? Math.trunc(months / 12) : months % 12) + 0);
  }
  return partsOf(seconds)[part];
}

/** fn:dateTime. @throws DynamicError FORG0008 where both have a zone, and not the same */
export function dateAndTime(date: Temporal, time: Temporal): Temporal {
  const [left, right] = [zoneMinutes(date), zoneMinutes(time)];
  if (left !== undefined && right !== undefined && left !== right) {
    throw new DynamicError("FORG0008", "A date and a time are of different zones");
  }
  const zone = zoneOf(date) || zoneOf(time);
  return parseTemporal(`${withoutZone(date)}T${withoutZone(time)}${zone}`, "dateTime");
}

const withoutZone = (value: Temporal): string => value.text.slice(0, value.text.length - zoneOf(value).length);
