import { inLanguage } from "../language.ts";

export const partsTexts = inLanguage({
  viewerMayNotAct: { en: "Your role may look, but not act.", ar: "يتيح لك دورك الاطلاع فقط، دون تنفيذ أي إجراء." },
  needsSiteOperator: {
    en: "This takes the role site-operator.",
    ar: "يتطلب هذا الدور \u2068site-operator\u2069.",
  },
  about: {
    en: (action: string, about: string) => `${action}: ${about}`,
    ar: (action: string, about: string) => `${action}: ${about}`,
  },
  tryAgain: { en: "Try again", ar: "حاول مرة أخرى" },
  loading: { en: "Loading…", ar: "جارٍ التحميل…" },
  more: { en: "More", ar: "المزيد" },
});

export const stateTexts = inLanguage({
  APPROVED: { en: "Approved", ar: "مقبول" },
  REJECTED: { en: "Rejected", ar: "مرفوض" },
  VALIDATION_FAILED: { en: "Invalid", ar: "غير صالح" },
  PENDING: { en: "Pending", ar: "قيد المعالجة" },
  pending: { en: "pending", ar: "قيد الانتظار" },
  delivered: { en: "delivered", ar: "تم التسليم" },
  queued: { en: "queued", ar: "في الطابور" },
  sending: { en: "sending", ar: "قيد الإرسال" },
  sent: { en: "sent", ar: "أُرسل" },
  unknown: { en: "unknown", ar: "غير معروف" },
  failed: { en: "failed", ar: "فشل" },
  not_required: { en: "not required", ar: "غير مطلوب" },
  accepted: { en: "accepted", ar: "مقبول" },
  rejected: { en: "rejected", ar: "مرفوض" },
});

export const copyTexts = inLanguage({
  button: { en: "Copy", ar: "نسخ" },
  copied: { en: "Copied", ar: "نُسخ" },
  failed: { en: "Not copied", ar: "لم يُنسخ" },
  copy: { en: (what: string) => `Copy: ${what}`, ar: (what: string) => `نسخ: ${what}` },
});

export const confirmationTexts = inLanguage({
  choose: { en: "Choose what you have found out.", ar: "اختر ما تبيّن لك." },
  cancel: { en: "Cancel", ar: "إلغاء" },
  reason: { en: "Reason, for the log and the audit", ar: "السبب، للسجل والتدقيق" },
  found: { en: "What have you found out?", ar: "ما الذي تبيّن لك؟" },
});
