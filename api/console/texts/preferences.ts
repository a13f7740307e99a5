import type { Language } from "../../../common/runtime/text.ts";
import { inLanguage } from "../language.ts";
import type { Zone } from "../time-zone.ts";

/** Each in its own language, for those who do not read the one that the page is in. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", ar: "العربية" };

export const preferencesTexts = inLanguage({
  language: { en: "Language", ar: "اللغة" },
  times: { en: "Times", ar: "الأوقات" },
  unread: {
    en: "No speaker of Arabic has checked the Arabic texts yet.",
    ar: "لم يراجع أي متحدث بالعربية النصوص العربية بعد.",
  },
});

export const zoneTexts: Readonly<Record<Zone, string>> = inLanguage({
  local: { en: "of this computer", ar: "توقيت هذا الجهاز" },
  gulf: { en: "of the Gulf (Dubai)", ar: "توقيت الخليج (دبي)" },
  utc: { en: "UTC", ar: "التوقيت العالمي المنسق" },
});
