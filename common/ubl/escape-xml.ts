/** Everything that may stand in text and attributes as it is; surrogates and control characters are looked at below. */
const PLAIN = /^[\t\n\x20!#-%'-;=?-\uD7FF\uE000-\uFFFD]*$/;
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/**
 * Element content. A carriage return would be read back as a line feed anyway, so it is written as one.
 * @param place element or attribute, for the message
 * @throws RangeError for a character that XML 1.0 forbids
 */
export function escapeText(place: string, value: string): string {
  if (PLAIN.test(value)) {
    return value;
  }
  const forbidden = FORBIDDEN.exec(value);
  if (forbidden !== null) {
    const codePoint = forbidden[0].codePointAt(0) ?? 0;
    throw new RangeError(
      `${place} holds U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}, which XML forbids`,
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
export function escapeAttribute(place: string, value: string): string {
  return escapeText(place, value).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}
