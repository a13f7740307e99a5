import { inLanguage } from "../language.ts";

export const lastHourTexts = inLanguage({
  name: { en: "The last hour", ar: "الساعة الأخيرة" },
  title: {
    en: (zone: string) => `The last hour, a minute (${zone})`,
    ar: (zone: string) => `الساعة الأخيرة، لكل دقيقة (${zone})`,
  },
  taken: { en: "Taken in", ar: "ما استُلم" },
  toC3: { en: "Decided by corner 3", ar: "ما قرره الركن 3" },
  toC5: { en: "Decided by corner 5", ar: "ما قرره الركن 5" },
  nothing: { en: "Came to nothing", ar: "ما لم يكتمل" },
  sum: {
    en: (title: string, sum: string) => `${title}: ${sum}.`,
    ar: (title: string, sum: string) => `${title}: ${sum}.`,
  },
  inWords: { en: (sums: string) => `In the last hour. ${sums}`, ar: (sums: string) => `في الساعة الأخيرة. ${sums}` },
});
