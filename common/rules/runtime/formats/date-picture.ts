import { DynamicError } from "../dynamic-error.ts";

export type DateComponent = "Y" | "M" | "D" | "d" | "F" | "W" | "H" | "h" | "P" | "m" | "s" | "f" | "Z" | "z";

/** `[M01]`, `[MNn,3-3]`: a part of a date, and how it is written. */
export interface DateMarker {
  readonly component: DateComponent;
  /** Digits such as 01, a name (N, n, Nn), or digits of a zone such as 00:00. */
  readonly form: string;
  /** Z where the zone is that of UTC. */
  readonly isZulu: boolean;
  readonly min: number;
  readonly max: number;
}

const defaults: Readonly<Record<DateComponent, string>> = {
  Y: "1",
  M: "1",
  D: "1",
  d: "1",
  F: "n",
  W: "1",
  H: "1",
  h: "1",
  P: "n",
  m: "01",
  s: "01",
  f: "1",
  Z: "00:00",
  z: "00:00",
};

const named = new Set<string>(["M", "F", "P"]);
const ofTime = new Set<string>(["H", "h", "P", "m", "s", "f"]);
const zones = new Set<string>(["Z", "z"]);

/** A picture may come from the document. */
const mostCharacters = 1_000;
const widest = 100;

/**
 * The texts and markers of a picture.
 * @throws DynamicError FOFD1340, FOFD1350; also for words, Roman numerals, ordinals and eras, and for what is longer than anybody writes
 */
export function readDatePicture(picture: string, kind: "date" | "time" | "dateTime"): (string | DateMarker)[] {
  if (picture.length > mostCharacters) {
    throw new DynamicError("FOFD1340", `A picture of a date has at most ${mostCharacters} characters`);
  }
  const parts: (string | DateMarker)[] = [];
  for (const [whole, marker] of picture.matchAll(/\[\[|\]\]|\[([^[\]]*)\]|[^[\]]+|./gsu)) {
    if (marker !== undefined) {
      parts.push(readMarker(marker.replaceAll(/\s/g, ""), picture, kind));
    } else if (whole === "[" || whole === "]") {
      throw malformed(picture);
    } else {
      parts.push(whole === "[[" || whole === "]]" ? whole.charAt(0) : whole);
    }
  }
  return parts;
}

const malformed = (picture: string): DynamicError =>
  new DynamicError("FOFD1340", `"${picture}" is no picture of a date that is supported`);

const markerForm = /^([A-Za-z])([^,]*)(?:,(\d+|\*)(?:-(\d+|\*))?)?$/;

const isPartOf = (kind: "date" | "time" | "dateTime", component: DateComponent): boolean =>
  kind === "dateTime" || zones.has(component) || (kind === "time") === ofTime.has(component);

function readMarker(marker: string, picture: string, kind: "date" | "time" | "dateTime"): DateMarker {
  const [, letter = "", written = "", from, to] = markerForm.exec(marker) ?? [];
  if (!Object.hasOwn(defaults, letter)) {
    throw malformed(picture);
  }
  const component = letter as DateComponent;
  if (!isPartOf(kind, component)) {
    throw new DynamicError("FOFD1350", `"${picture}" asks for a part that a ${kind} does not have`);
  }
  const isZulu = zones.has(component) && written.endsWith("t");
  const form = (isZulu ? written.slice(0, -1) : written) || defaults[component];
  if (!isForm(component, form)) {
    throw malformed(picture);
  }
  const width = widths(component, form, { from, to });
  if (width.min > widest) {
    throw malformed(picture);
  }
  return { component, form, isZulu, ...width };
}

function isForm(component: DateComponent, form: string): boolean {
  if (zones.has(component)) {
    return /^(?:\d{1,4}|\d{1,2}:\d\d|Z)$/.test(form) && (form !== "Z" || component === "Z");
  }
  return /^(?:N|n|Nn)$/.test(form) ? named.has(component) : /^\d+$/.test(form) && component !== "P";
}

const bound = (text: string | undefined, other: number): number =>
  text === undefined || text === "*" ? other : Number(text);

/** Of a year and a fraction, digits in the picture are the most that are shown; of the others the least. */
function widths(
  component: DateComponent,
  form: string,
  { from, to }: { from: string | undefined; to: string | undefined },
): { min: number; max: number } {
  const digits = /^\d+$/.test(form) ? form.length : 1;
  const isLimited = digits > 1 && (component === "Y" || component === "f");
  const max = bound(to, from !== undefined || !isLimited ? Number.POSITIVE_INFINITY : digits);
  return { min: bound(from, digits), max };
}
