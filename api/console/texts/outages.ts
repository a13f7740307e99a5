import type { Plural } from "../words.ts";
import { inLanguage } from "../language.ts";

export const outageTexts = inLanguage({
  title: { en: "Outages", ar: "الانقطاعات" },
  from: { en: "From", ar: "من" },
  to: { en: "to", ar: "إلى" },
  kind: { en: "Kind", ar: "النوع" },
  all: { en: "All", ar: "الكل" },
  accessPoints: { en: "Access point", ar: "نقطة الوصول" },
  pauses: { en: "Pauses", ar: "الإيقافات المؤقتة" },
  conditions: { en: "Other conditions", ar: "حالات أخرى" },
  show: { en: "Show", ar: "عرض" },
  download: { en: "Download CSV", ar: "تنزيل \u2068CSV\u2069" },
  nothing: { en: "Nothing stood still in these days.", ar: "لم يتوقف شيء في هذه الأيام." },
  what: { en: "What stood still", ar: "ما الذي توقف" },
  since: { en: "Since", ar: "منذ" },
  until: { en: "Until", ar: "حتى" },
  lasted: { en: "For", ar: "المدة" },
  why: { en: "Why", ar: "السبب" },
  waited: { en: "Waited at most", ar: "أقصى ما انتظر" },
  notified: { en: "Told", ar: "من أُبلغ" },
  nobodyTold: { en: "nobody", ar: "لا أحد" },
  notCounted: { en: "not counted", ar: "غير محصى" },
  stillLasts: { en: "still", ar: "مستمر" },
  still: {
    en: (lasted: string) => `${lasted}, still`,
    ar: (lasted: string) => `\u2068${lasted}\u2069، وما زال مستمرًا`,
  },
  accessPoint: {
    en: (address: string) => `Access point ${address}`,
    ar: (address: string) => `نقطة الوصول \u2068${address}\u2069`,
  },
  siteFault: { en: "paused for a fault of the site", ar: "أُوقف بسبب خلل في الموقع" },
  paused: { en: "paused", ar: "موقوف" },
  silent: { en: "did not answer", ar: "لم تجب" },
  silentTo: {
    en: (calls: string, processes: string) => `did not answer ${calls} of ${processes}`,
    ar: (calls: string, processes: string) => `لم تجب عن ${calls} من ${processes}`,
  },
  critical: { en: "critical", ar: "حرج" },
  warning: { en: "warning", ar: "تحذير" },
  pausedBy: { en: (by: string) => `paused by ${by}`, ar: (by: string) => `أوقفه \u2068${by}\u2069` },
  resumedBy: {
    en: (by: string, reason: string) => `resumed by ${by}: ${reason}`,
    ar: (by: string, reason: string) => `استأنفه \u2068${by}\u2069: \u2068${reason}\u2069`,
  },
});

export const outagePlurals = inLanguage<Record<"calls" | "processes" | "documents", Plural>>({
  calls: {
    en: { one: "# call", other: "# calls" },
    ar: { one: "نداء واحد", two: "نداءين", few: "# نداءات", many: "# نداءً", other: "# نداء" },
  },
  processes: {
    en: { one: "# process", other: "# processes" },
    ar: { one: "عملية واحدة", two: "عمليتين", few: "# عمليات", many: "# عملية", other: "# عملية" },
  },
  documents: {
    en: { one: "# document", other: "# documents" },
    ar: { one: "مستند واحد", two: "مستندان", few: "# مستندات", many: "# مستندًا", other: "# مستند" },
  },
});
