import type { Language } from "../../common/domain/language.ts";

const storedAs = "console-language";

/** The language that the person has chosen, or else the browser's; a page keeps it from its first line to its last. */
export const language: Language = chosenLanguage();

function chosenLanguage(): Language {
  const chosen = globalThis.localStorage?.getItem(storedAs) ?? globalThis.navigator?.language ?? "en";
  return chosen.startsWith("ar") ? "ar" : "en";
}

/** Remembers the language, and loads the page again in it. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(storedAs, chosen);
  location.reload();
}

/** The texts of a table in the language of the page. An entry is a text, or a function of what the text names. */
export const inLanguage = <Texts extends object>(table: {
  readonly [Name in keyof Texts]: Readonly<Record<Language, Texts[Name]>>;
}): Texts =>
  Object.fromEntries(
    Object.entries<Readonly<Record<Language, unknown>>>(table).map(([name, said]) => [name, said[language]]),
  ) as Texts;
