import type { Language } from "../../common/runtime/text.ts";

const storedAs = "console-language";
const asked = globalThis.localStorage?.getItem(storedAs) ?? globalThis.navigator?.language ?? "en";

/** The language that the person has chosen, or else that of the browser. It changes only when the page is loaded again. */
export const language: Language = asked.startsWith("ar") ? "ar" : "en";

/** The locale of numbers and dates: Arabic with Latin digits, as on business papers of the Gulf, and as in amounts and ids. */
export const locale: string = { en: "en-GB", ar: "ar-AE-u-nu-latn" }[language];

/** Remembers the language, and loads the page again in it. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(storedAs, chosen);
  location.reload();
}

/** Sets language and direction of the page, before anything of it is rendered. */
export function markLanguage(root: HTMLElement): void {
  root.lang = language;
  root.dir = language === "ar" ? "rtl" : "ltr";
}

/** Each in its own language, for those who do not read the one that the page is in. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", ar: "العربية" };

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/u;

/**
 * A foreign part of a sentence (a name, id or address) in marks of isolation, so that both keep their own direction. Elements of the
 * page use `<bdi>` or `<Ltr>` instead.
 */
export function isolate(text: string): string {
  // An override, with an end of isolation after it in the text, would turn the rest of the sentence around.
  const shown = text.replaceAll(/[\u202A-\u202E]/gu, markOf);
  return language === "en" && !rightToLeft.test(shown) ? shown : `\u2068${shown}\u2069`;
}

/**
 * Invisible characters, and those that change the direction of the text: controls, soft hyphens, marks and overrides of direction,
 * zero width, tags; neither tabs nor line ends.
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
