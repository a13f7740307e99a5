import { inLanguage } from "../language.ts";

export const copyTexts = inLanguage({
  button: { en: "Copy", ar: "نسخ" },
  copied: { en: "Copied", ar: "نُسخ" },
  failed: { en: "Not copied", ar: "لم يُنسخ" },
  copy: { en: (what: string) => `Copy: ${what}`, ar: (what: string) => `نسخ: ${what}` },
});
