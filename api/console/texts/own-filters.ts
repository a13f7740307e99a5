import { inLanguage } from "../language.ts";

export const ownFilterTexts = inLanguage({
  title: { en: "Your saved filters", ar: "مرشحاتك المحفوظة" },
  name: { en: "Name of this search", ar: "اسم هذا البحث" },
  save: { en: "Save", ar: "حفظ" },
  remove: { en: (name: string) => `Delete the filter ${name}`, ar: (name: string) => `حذف المرشح ${name}` },
  saved: { en: (name: string) => `${name} is saved.`, ar: (name: string) => `تم حفظ ${name}.` },
  removed: { en: (name: string) => `${name} is deleted.`, ar: (name: string) => `تم حذف ${name}.` },
});
