import { inLanguage } from "../language.ts";

export const liveTexts = inLanguage({
  silent: {
    en: (age: string) => `The service has said nothing for ${age}.`,
    ar: (age: string) => `لم تقل الخدمة شيئًا منذ ${age}.`,
  },
  maybeOld: { en: "What is shown may be old.", ar: "قد يكون المعروض قديمًا." },
  strip: { en: "How the service stands", ar: "حالة الخدمة" },
  asking: { en: "Asking how the service stands…", ar: "جارٍ الاستعلام عن حالة الخدمة…" },
  well: { en: "All is well: nothing needs a person.", ar: "كل شيء على ما يرام: لا شيء يحتاج إلى شخص." },
  wellAge: {
    en: (age: string) => `The oldest of what is known is ${age} old.`,
    ar: (age: string) => `عمر أقدم ما هو معلوم ${age}.`,
  },
  unseen: {
    en: (parts: string) => `Nothing needs a person, as far as is known. Not known: ${parts}.`,
    ar: (parts: string) => `لا شيء يحتاج إلى شخص فيما هو معلوم. غير معلوم: ${parts}.`,
  },
  more: {
    en: (count: string) => `and ${count} more`,
    ar: (count: string) => `و${count} غيرها`,
  },
  critical: { en: "Critical", ar: "حرج" },
  warning: { en: "Warning", ar: "تنبيه" },
  attention: { en: "What needs attention", ar: "ما يحتاج إلى انتباه" },
  resume: { en: "Resume…", ar: "استئناف…" },
  incidents: { en: "Incidents", ar: "الحوادث" },
  pauses: { en: "Pauses", ar: "الإيقافات" },
  processes: { en: "Processes", ar: "العمليات" },
  whatWaits: { en: "What waits", ar: "ما ينتظر" },
  oldestPending: { en: "Oldest pending", ar: "أقدم المعلّق" },
  showThem: { en: "Show them", ar: "عرضها" },
});

/** Who has to act, after "Acts:". */
export const actorTexts = inLanguage({
  sender: { en: "the sender", ar: "المرسل" },
  receiver_provider: { en: "the receiver's provider", ar: "مزود خدمة المستلم" },
  site: { en: "whoever runs this service", ar: "مشغّل هذه الخدمة" },
  authority: { en: "the authority", ar: "الهيئة" },
  nobody: { en: "nobody: wait", ar: "لا أحد: يكفي الانتظار" },
  acts: { en: (actor: string) => `To act: ${actor}.`, ar: (actor: string) => `على من يتصرف: ${actor}.` },
});
