import { inLanguage } from "../language.ts";

/** Units are shortened in Arabic too, because a whole word would have to agree with its number and its place in the sentence. */
export const wordsTexts = inLanguage({
  milliseconds: { en: (value: string) => `${value} ms`, ar: (value: string) => `${value} مللي ث` },
  seconds: { en: (value: string) => `${value} s`, ar: (value: string) => `${value} ث` },
  minutes: { en: (value: string) => `${value} min`, ar: (value: string) => `${value} د` },
  hours: { en: (value: string) => `${value} h`, ar: (value: string) => `${value} س` },
  days: { en: (value: string) => `${value} d`, ar: (value: string) => `${value} ي` },
  ago: { en: (length: string) => `${length} ago`, ar: (length: string) => `منذ ${length}` },
  ahead: { en: (length: string) => `in ${length}`, ar: (length: string) => `بعد ${length}` },
  megabytes: { en: (value: string) => `${value} MB`, ar: (value: string) => `${value} ميغابايت` },
});
