import { escapeAttribute, escapeText } from "../../xml/escape-xml.ts";

/** Names of files, and texts that rules make, may have characters that XML forbids. */
const allowed = (value: string): string =>
  value.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");

export const textOf = (value: string): string => escapeText("text", allowed(value));

export const attributeOf = (value: string): string => escapeAttribute("element", "value", allowed(value));
