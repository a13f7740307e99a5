import type { Decimal } from "../documents/document.ts";
import type { UblElement } from "../readable-invoice/ubl-element.ts";

/** Ways from an element to the values of a part, by member: `Party/EndpointID`, `EndpointID/@schemeID`, `@schemeID`. */
export type Ways<Name extends string = string> = Readonly<Record<Name, string>>;

/** The trimmed text there; undefined for none, and for a blank one. */
export function textAt(from: UblElement | undefined, way: string): string | undefined {
  const [path = "", attribute] = way.split("@");
  const steps = path.replace(/\/$/, "");
  const element = steps === "" ? from : from?.first(steps);
  const text = (attribute === undefined ? element?.text : element?.attribute(attribute))?.trim();
  return text === "" ? undefined : text;
}

/** The texts that are there. */
export function textsAt<Name extends string>(
  from: UblElement | undefined,
  ways: Ways<Name>,
): Partial<Record<Name, string>> {
  const read = Object.entries<string>(ways).map(([name, way]) => [name, textAt(from, way)] as const);
  return Object.fromEntries(read.filter(([, text]) => text !== undefined)) as Partial<Record<Name, string>>;
}

/** The texts of a part; undefined where the XML does not have the part. */
export function partAt<Name extends string>(
  from: UblElement | undefined,
  way: string,
  ways: Ways<Name>,
): Partial<Record<Name, string>> | undefined {
  const part = from?.first(way);
  return part && textsAt(part, ways);
}

/** Undefined for an empty list, as an absent member. */
export const listed = <Item>(items: readonly Item[]): Item[] | undefined =>
  items.length === 0 ? undefined : [...items];

// More digits would make computing with them slow; no amount of money needs them.
const written = /^([+-]?)(\d{0,15})(?:\.(\d{0,20}))?$/;

/** A number of XML (" +01.50", ".5") as plain digits; undefined for anything else, and beyond 15 digits or 20 decimals. */
export function plainDecimal(text: string | undefined): Decimal | undefined {
  const [, sign, whole = "", fraction = ""] = written.exec(text?.trim() ?? "") ?? [];
  if (sign === undefined || whole + fraction === "") {
    return undefined;
  }
  const integer = whole.replace(/^0+(?=\d)/, "") || "0";
  const digits = fraction === "" ? integer : `${integer}.${fraction}`;
  return sign === "-" && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

export const decimalAt = (from: UblElement | undefined, way: string): Decimal | undefined =>
  plainDecimal(textAt(from, way));
