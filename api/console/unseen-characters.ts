/**
 * Characters that are not seen, or that turn the text around them: controls, soft hyphens, marks and overrides of direction, zero
 * width, tags. Tabs and line ends stay as they are.
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
