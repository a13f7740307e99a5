import { escapeAttribute, escapeText } from "../../xml/escape-xml.js";
/** Names of files, and texts that rules make, may have characters that XML forbids. */
const allowed = (value) => value.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
export const textOf = (value) => escapeText("text", allowed(value));
export const attributeOf = (value) => escapeAttribute("element", "value", allowed(value));
//# sourceMappingURL=xml-text.js.map