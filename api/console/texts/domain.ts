import type { DocumentKind } from "../../../common/documents/document.ts";
import type { PublicLeg } from "../../../common/status/legs.ts";
import type { DocumentState, StageName } from "../../../common/status/pipeline.ts";
import type { FailureClass, LegState } from "../../../common/status/status.ts";
import { inLanguage } from "../language.ts";
import { plural } from "../words.ts";

interface StageTexts {
  title: string;
  about: string;
  /** Where one of several stages is chosen: what the conditions call it. */
  choice: string;
}

export const stageTexts: Readonly<Record<StageName, StageTexts>> = inLanguage({
  pricing: {
    en: { title: "Pricing", about: "amounts", choice: "Pricing" },
    ar: { title: "التسعير", about: "المبالغ", choice: "التسعير" },
  },
  rendering: {
    en: { title: "Rendering", about: "UBL 2.1", choice: "Rendering" },
    ar: { title: "الإنشاء", about: "\u2068UBL 2.1\u2069", choice: "إنشاء المستند" },
  },
  validation: {
    en: { title: "Validation", about: "Schematron", choice: "Validation" },
    ar: { title: "التحقق", about: "\u2068Schematron\u2069", choice: "التحقق" },
  },
  transmission: {
    en: { title: "To corner 3", about: "the other party", choice: "Transmission to corner 3" },
    ar: { title: "إلى الركن 3", about: "الطرف الآخر", choice: "الإرسال إلى الركن 3" },
  },
  reporting: {
    en: { title: "To corner 5", about: "the tax authority", choice: "Reporting to corner 5" },
    ar: { title: "إلى الركن 5", about: "الهيئة الضريبية", choice: "الإبلاغ إلى الركن 5" },
  },
});

/** A stage within a sentence, or in a list of them. */
export const stageNames: Readonly<Record<StageName, string>> = inLanguage({
  pricing: { en: "pricing", ar: "التسعير" },
  rendering: { en: "rendering", ar: "الإنشاء" },
  validation: { en: "validation", ar: "التحقق" },
  transmission: { en: "transmission", ar: "الإرسال" },
  reporting: { en: "reporting", ar: "الإبلاغ" },
});

export const documentStepTexts: Readonly<Record<Exclude<DocumentState, "invalid">, string>> = inLanguage({
  received: { en: "Received", ar: "استُلم" },
  priced: { en: "Priced", ar: "سُعّر" },
  rendered: { en: "Rendered", ar: "أُنشئ" },
  validated: { en: "Validated", ar: "تم التحقق" },
});

interface LegTexts {
  name: string;
  /** Completes "a leg …", "nothing goes out …". */
  toCorner: string;
  title: string;
  choice: string;
}

export const legTexts: Readonly<Record<PublicLeg, LegTexts>> = inLanguage({
  toC3: {
    en: {
      name: "corner 3",
      toCorner: "to corner 3",
      title: "To corner 3, the other party",
      choice: "To corner 3",
    },
    ar: {
      name: "الركن 3",
      toCorner: "إلى الركن 3",
      title: "إلى الركن 3، الطرف الآخر",
      choice: "إلى الركن 3",
    },
  },
  toC5: {
    en: { name: "corner 5", toCorner: "to corner 5", title: "To corner 5, the authority", choice: "To corner 5" },
    ar: { name: "الركن 5", toCorner: "إلى الركن 5", title: "إلى الركن 5، الهيئة", choice: "إلى الركن 5" },
  },
  withdrawal: {
    en: {
      name: "the withdrawal",
      toCorner: "to corner 5 (withdrawal)",
      title: "Withdrawal, to corner 5",
      choice: "Withdrawals, to corner 5",
    },
    ar: {
      name: "السحب",
      toCorner: "إلى الركن 5 (سحب)",
      title: "السحب، إلى الركن 5",
      choice: "عمليات السحب، إلى الركن 5",
    },
  },
});

interface LegStateTexts {
  /** Completes a number of legs in the pipeline's picture. */
  counted: string;
  /** Of one leg, where no clock says more. */
  sentence: string;
}

export const legStateTexts: Readonly<Record<LegState, LegStateTexts>> = inLanguage({
  queued: {
    en: { counted: "to be sent", sentence: "Waits to be sent" },
    ar: { counted: "بانتظار الإرسال", sentence: "بانتظار الإرسال" },
  },
  sending: {
    en: { counted: "handed over", sentence: "Handed to the access point" },
    ar: { counted: "سُلّمت", sentence: "سُلّم إلى نقطة الوصول" },
  },
  sent: {
    en: { counted: "wait for their status message", sentence: "" },
    ar: { counted: "بانتظار رسالة الحالة", sentence: "" },
  },
  unknown: {
    en: { counted: "outcome unknown", sentence: "No answer has come; the access point is being asked" },
    ar: { counted: "نتيجتها غير معروفة", sentence: "لم يصل أي رد؛ يجري سؤال نقطة الوصول" },
  },
  failed: {
    en: { counted: "failed", sentence: "Did not get through, and will not by itself" },
    ar: { counted: "فشلت", sentence: "لم يصل، ولن يصل من تلقاء نفسه" },
  },
  not_required: {
    en: { counted: "not required", sentence: "Not needed" },
    ar: { counted: "غير مطلوبة", sentence: "غير مطلوب" },
  },
  accepted: { en: { counted: "accepted", sentence: "Accepted" }, ar: { counted: "قُبلت", sentence: "قُبل" } },
  rejected: { en: { counted: "rejected", sentence: "Refused" }, ar: { counted: "رُفضت", sentence: "رُفض" } },
});

export const failureClassTexts: Readonly<Record<FailureClass, string>> = inLanguage({
  blocked: { en: "blocked", ar: "محجوب" },
  retryable: { en: "retryable", ar: "قابل لإعادة المحاولة" },
  unknown: { en: "unknown", ar: "غير معروف" },
  rejected: { en: "rejected", ar: "مرفوض" },
});

export const kindTexts: Readonly<Record<DocumentKind, string>> = inLanguage({
  "purchase-invoices": { en: "Self-billed invoice", ar: "فاتورة ذاتية" },
  "purchase-credit-notes": { en: "Self-billed credit note", ar: "إشعار دائن ذاتي" },
  "sales-invoices": { en: "Sales invoice", ar: "فاتورة مبيعات" },
  "sales-credit-notes": { en: "Sales credit note", ar: "إشعار دائن للمبيعات" },
});

export const countTexts = inLanguage({
  legs: {
    en: (legs: number) => plural(legs, { one: "# leg", other: "# legs" }),
    ar: (legs: number) =>
      plural(legs, {
        zero: "لا مسارات",
        one: "مسار واحد",
        two: "مساران",
        few: "# مسارات",
        many: "# مسارًا",
        other: "# مسار",
      }),
  },
  documents: {
    en: (documents: number) => plural(documents, { one: "# document", other: "# documents" }),
    ar: (documents: number) =>
      plural(documents, {
        zero: "لا مستندات",
        one: "مستند واحد",
        two: "مستندان",
        few: "# مستندات",
        many: "# مستندًا",
        other: "# مستند",
      }),
  },
});
