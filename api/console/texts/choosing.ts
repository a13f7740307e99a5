import { inLanguage } from "../language.ts";

export const choosingTexts = inLanguage({
  choice: { en: "Choice", ar: "الاختيار" },
  choose: { en: (number: string) => `Choose ${number}`, ar: (number: string) => `اختيار ${number}` },
  all: { en: "Choose all that are shown", ar: "اختيار كل ما هو معروض" },
  label: { en: "What is chosen", ar: "ما تم اختياره" },
  chosen: { en: (documents: string) => `${documents} chosen`, ar: (documents: string) => `تم اختيار ${documents}` },
  retry: { en: "Retry…", ar: "إعادة المحاولة…" },
  clear: { en: "Choose none", ar: "إلغاء الاختيار" },
  tooMany: {
    en: (most: number) =>
      `At most ${most} can be retried or exported by choice. Incidents retries all of a cause, and everything that a search finds can be exported.`,
    ar: (most: number) =>
      `يمكن إعادة محاولة \u2068${most}\u2069 أو تصديرها بالاختيار على الأكثر. تعيد صفحة الحوادث محاولة كل ما له سبب واحد، ويمكن تصدير كل ما يجده البحث.`,
  },
});
