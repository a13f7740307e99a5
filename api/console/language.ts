import type { Language } from "../../common/runtime/text.ts";

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

const storedAs = "console-language";

/** The language that the person has chosen, or else the browser's; a page keeps it from its first line to its last. */
export const language: Language = chosenLanguage();

/** How numbers and dates are written: in Arabic with the digits of the Gulf's business papers, which are those of amounts and ids. */
export const locale: string = { en: "en-GB", ar: "ar-AE-u-nu-latn" }[language];

function chosenLanguage(): Language {
  const chosen = globalThis.localStorage?.getItem(storedAs) ?? globalThis.navigator?.language ?? "en";
  return chosen.startsWith("ar") ? "ar" : "en";
}

/** Remembers the language, and loads the page again in it. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(storedAs, chosen);
  location.reload();
}

/** Says in which language and direction the page is, before there is anything of it to see. */
export function markLanguage(root: HTMLElement): void {
  root.lang = language;
  root.dir = language === "ar" ? "rtl" : "ltr";
}

/** Each in its own language, for those who do not read the one that the page is in. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", ar: "العربية" };

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/u;

/**
 * A name, id, address or other foreign part within a sentence, which keeps its own direction and leaves that of the sentence alone.
 * Elements of the page use `<bdi>` or `<Ltr>` instead.
 */
export function isolate(text: string): string {
  // An override would turn the rest of the sentence around where an end of isolation stands in the text as well.
  const shown = text.replaceAll(/[\u202A-\u202E]/gu, markOf);
  return language === "en" && !rightToLeft.test(shown) ? shown : `\u2068${shown}\u2069`;
}
