import { inLanguage } from "../language.ts";

export const confirmationTexts = inLanguage({
  choose: { en: "Choose what you have found out.", ar: "اختر ما تبيّن لك." },
  cancel: { en: "Cancel", ar: "إلغاء" },
  reason: { en: "Reason, for the log and the audit", ar: "السبب، للسجل والتدقيق" },
  found: { en: "What have you found out?", ar: "ما الذي تبيّن لك؟" },
});
