import { firstForbidden } from "../schematron/documents.ts";

/** What may stand in text and attributes as it is. Surrogates are looked at below, for they must come in pairs. */
const PLAIN = /^[\t\n\x20!#-%'-;=?-\uD7FF\uE000-\uFFFD]*$/;
const PLAIN_ATTRIBUTE = /^[\x20!#-%'-;=?-\uD7FF\uE000-\uFFFD]*$/;

/**
 * Element content. A carriage return would be read back as a line feed anyway, so it is written as one.
 * @param place element or attribute, for the message
 * @throws RangeError for a character that XML 1.0 forbids
 */
export function escapeText(place: string, value: string): string {
  if (PLAIN.test(value)) {
    return value;
  }
  const forbidden = value.codePointAt(firstForbidden(value));
  if (forbidden !== undefined) {
    throw new RangeError(
      `${place} holds U+${forbidden.toString(16).toUpperCase().padStart(4, "0")}, which XML forbids`,
    );
  }
  return value
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** The same for an attribute in double quotes, where tabs and line feeds would be read back as spaces. */
export function escapeAttribute(element: string, name: string, value: string): string {
  return PLAIN_ATTRIBUTE.test(value)
    ? value
    : escapeText(`${element}/@${name}`, value).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}
