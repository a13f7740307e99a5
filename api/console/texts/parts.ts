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
