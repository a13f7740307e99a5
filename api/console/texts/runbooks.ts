import { inLanguage } from "../language.ts";

export const runbooksTexts = inLanguage({
  title: { en: "Runbooks", ar: "أدلة التصرف" },
  all: { en: "All runbooks", ar: "كل أدلة التصرف" },
  none: { en: "There is no runbook of this name.", ar: "لا يوجد دليل بهذا الاسم." },
  atLength: {
    en: "Step by step, with commands:",
    ar: "خطوة بخطوة مع الأوامر، بالإنجليزية:",
  },
  inEnglish: {
    en: "What to do about each condition of the service.",
    ar: "ما العمل في كل حالة من حالات الخدمة. الأدلة نفسها مكتوبة بالإنجليزية.",
  },
});
