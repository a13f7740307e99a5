import { inLanguage } from "../language.ts";

/** What the page says in place of a server that says nothing. */
export const serverTexts = inLanguage({
  unreachable: { en: "The server cannot be reached.", ar: "تعذّر الوصول إلى الخادم." },
  refused: {
    en: (status: string) => `The server has refused this with status ${status}.`,
    ar: (status: string) => `رفض الخادم هذا الطلب بالحالة ${status}.`,
  },
  failed: {
    en: (status: string) => `The server has failed with status ${status}: try again.`,
    ar: (status: string) => `تعذّر على الخادم تنفيذ الطلب (الحالة ${status}): حاول مرة أخرى.`,
  },
});
