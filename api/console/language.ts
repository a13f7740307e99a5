import type { Language } from "../../common/runtime/text.ts";
import { markOf } from "./unseen-characters.ts";

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
