import { inLanguage } from "../language.ts";

export const frameTexts = inLanguage({
  console: { en: "Console", ar: "لوحة التحكم" },
  toContent: { en: "To the content", ar: "إلى المحتوى" },
  signOut: { en: "Sign out", ar: "تسجيل الخروج" },
});
