import { inLanguage } from "../language.ts";

export const frameTexts = inLanguage({
  console: { en: "Console", ar: "لوحة التحكم" },
  brand: { en: "e-invoicing", ar: "الفوترة الإلكترونية" },
  toContent: { en: "To the content", ar: "إلى المحتوى" },
  signOut: { en: "Sign out", ar: "تسجيل الخروج" },
  views: { en: "Views", ar: "الصفحات" },
  search: { en: "Search documents", ar: "البحث في المستندات" },
  searchable: { en: "Number, party, TIN, id, reference", ar: "رقم أو طرف أو رقم ضريبي أو معرّف أو مرجع" },
  sessions: { en: "Sessions", ar: "الجلسات" },
  notFound: { en: "Not found", ar: "غير موجود" },
  noSuchView: { en: "There is no such view", ar: "لا توجد صفحة كهذه" },
  toBeginning: { en: "To the beginning", ar: "إلى البداية" },
});
