import { escapeText } from "../ubl/escape-xml.ts";

/** Stand where a value goes. Values are put in afterwards, so they can never be mistaken for one. */
const holeStart = "\uE000";
const holeEnd = "\uE001";

/** Markup that xmlbuilder2 has made once, with named places for values: filling it costs a hundredth of building it. */
export interface XmlTemplate {
  /** One piece more than there are names. */
  pieces: readonly string[];
  names: readonly string[];
}

/** What the builder is given as the text of an element or attribute whose value comes later. */
export function hole(name: string): string {
  return `${holeStart}${name}${holeEnd}`;
}

export function toTemplate(xml: string): XmlTemplate {
  const parts = xml.split(new RegExp(`${holeStart}(\\w+)${holeEnd}`));
  return {
    pieces: parts.filter((_part, index) => index % 2 === 0),
    names: parts.filter((_part, index) => index % 2 === 1),
  };
}

/**
 * @param values by name; escaped here
 * @param markup by name; goes in as it is
 * @throws RangeError naming the value that has a character XML forbids
 */
export function fillTemplate(
  { pieces, names }: XmlTemplate,
  values: Readonly<Record<string, string>>,
  markup: Readonly<Record<string, string>> = {},
): string {
  let xml = pieces[0] ?? "";
  names.forEach((name, index) => {
    xml += (markup[name] ?? escapeText(name, values[name] ?? "")) + (pieces[index + 1] ?? "");
  });
  return xml;
}
