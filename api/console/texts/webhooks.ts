import { inLanguage } from "../language.ts";

export const webhookTexts = inLanguage({
  filter: { en: "Endpoints by state", ar: "العناوين حسب الحالة" },
  all: { en: "All", ar: "الكل" },
  working: { en: "Working", ar: "يعمل" },
  failing: { en: "Failing", ar: "يفشل" },
  disabled: { en: "Switched off", ar: "معطل" },
  none: { en: "There is no such endpoint.", ar: "لا يوجد عنوان كهذا." },
  endpoint: { en: "Endpoint", ar: "العنوان" },
  organization: { en: "Organization", ar: "المؤسسة" },
  state: { en: "State", ar: "الحالة" },
  waiting: { en: "Events waiting", ar: "أحداث تنتظر" },
  oldest: { en: "Oldest", ar: "الأقدم" },
  failingSince: { en: "Failing since", ar: "يفشل منذ" },
  lastFailure: { en: "Last failure", ar: "آخر إخفاق" },
  nextTry: { en: "Next try", ar: "المحاولة التالية" },
  lastSuccess: { en: "Last success", ar: "آخر نجاح" },
});
