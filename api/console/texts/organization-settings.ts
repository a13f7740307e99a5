import type { ReferencePolicy } from "../../../common/documents/names.ts";
import type { ExpectedTotalsPolicy } from "../../../common/pricing/amount-differences.ts";
import type { SettlementPolicy } from "../../../common/documents/settlement.ts";
import { inLanguage } from "../language.ts";
import { plural } from "../words.ts";

export const settingTitles = inLanguage({
  name: { en: "Name", ar: "الاسم" },
  phase2: { en: "Phase 2", ar: "المرحلة 2" },
  default_service_version: { en: "Default version", ar: "الإصدار الافتراضي" },
  rate_per_minute: { en: "Requests a minute", ar: "الطلبات في الدقيقة" },
  weight: { en: "Weight", ar: "الوزن" },
  ceiling: { en: "Documents in the queue", ar: "المستندات في الطابور" },
  settlement: { en: "Settlement", ar: "التسوية" },
  expected_totals: { en: "Expected totals", ar: "الإجماليات المتوقعة" },
  issue_date_from: { en: "First issue date", ar: "أول تاريخ إصدار" },
  issue_days_ahead: { en: "Issue days ahead", ar: "أيام الإصدار المسبق" },
  external_references: { en: "External references", ar: "المراجع الخارجية" },
  kept_answers_mb: { en: "Kept answers, MB", ar: "الردود المحفوظة، ميغابايت" },
  attachments_mb: { en: "Attachments, MB", ar: "المرفقات، ميغابايت" },
});

export const settingHints: Readonly<Record<keyof typeof settingTitles, string>> = inLanguage({
  name: {
    en: "As operators know it; documents carry the names of business profiles.",
    ar: "كما يعرفها المشغّلون؛ أما المستندات فتحمل أسماء ملفات المنشأة.",
  },
  default_service_version: {
    en: "For requests without X-SERVICE-VERSION.",
    ar: "للطلبات التي لا تحمل \u2068X-SERVICE-VERSION\u2069.",
  },
  rate_per_minute: { en: "Left empty, the site's.", ar: "إن تُرك فارغًا يُستخدم إعداد الموقع." },
  weight: {
    en: "Its share of the workers: twice the weight, twice the part of a full queue.",
    ar: "حصتها من العمليات: ضعف الوزن يعني ضعف الحصة من طابور ممتلئ.",
  },
  ceiling: {
    en: "The most that it may have there at a time. Left empty, as many as its share.",
    ar: "أقصى ما يمكن أن يكون لها فيه في وقت واحد. إن تُرك فارغًا فبقدر حصتها.",
  },
  settlement: {
    en: "Where a credit note does not fit the documents that it names.",
    ar: "حين لا يتوافق إشعار دائن مع المستندات التي يذكرها.",
  },
  expected_totals: {
    en: "Where the amounts of a document are not those that its request expects.",
    ar: "حين تختلف مبالغ المستند عن المبالغ التي يتوقعها الطلب.",
  },
  issue_date_from: { en: "Documents of an earlier day are refused.", ar: "تُرفض المستندات المؤرخة قبل هذا اليوم." },
  issue_days_ahead: {
    en: "How many days after today in the UAE a document may be dated; 366 at most.",
    ar: "عدد الأيام التي يجوز أن يسبق بها تاريخ المستند يومَ الإمارات؛ 366 يومًا على الأكثر.",
  },
  external_references: {
    en: "Whether two documents of a profile and kind may have the same one.",
    ar: "هل يجوز أن يحمل مستندان من الملف والنوع نفسهما المرجع ذاته.",
  },
  kept_answers_mb: {
    en: "Quota of answers that are kept for its Idempotency-Keys. Left empty, the site's.",
    ar: "حصة الردود المحفوظة لمفاتيح \u2068Idempotency-Key\u2069. إن تُركت فارغة فحسب الموقع.",
  },
  attachments_mb: {
    en: "Quota of the attachments of its documents. Left empty, the site's.",
    ar: "حصة مرفقات مستنداتها. إن تُركت فارغة فحسب الموقع.",
  },
  phase2: {
    en: "Whether the Peppol status operations are part of the subscription.",
    ar: "هل يشمل الاشتراك عمليات حالة \u2068Peppol\u2069.",
  },
});

/** What becomes of a credit note that does not fit the documents that it names. */
export const settlementTitles: Readonly<Record<SettlementPolicy, string>> = inLanguage({
  warn: { en: "Warn", ar: "تنبيه" },
  refuse: { en: "Refuse the credit note", ar: "رفض الإشعار الدائن" },
});

/** What becomes of a document whose amounts are not those that its request expects. */
export const expectedTotalsTitles: Readonly<Record<ExpectedTotalsPolicy, string>> = inLanguage({
  refuse: { en: "Refuse the document", ar: "رفض المستند" },
  warn: { en: "Warn", ar: "تنبيه" },
});

/** Whether a document may have the external reference of another one. */
export const referenceTitles: Readonly<Record<ReferencePolicy, string>> = inLanguage({
  unique: { en: "Unique", ar: "فريد" },
  repeatable: { en: "May repeat", ar: "يجوز تكراره" },
});

export const settingsTexts = inLanguage({
  change: { en: "Change", ar: "تغيير" },
  changeAsking: { en: "Change…", ar: "تغيير…" },
  undo: { en: "Back to what it was", ar: "العودة إلى ما كان" },
  noneOfItsOwn: { en: "none of its own", ar: "لا قيمة خاصة بها" },
  one: {
    en: (title: string, before: string, after: string) => `${title} from ${before} to ${after}`,
    ar: (title: string, before: string, after: string) => `${title} من ${before} إلى ${after}`,
  },
  changing: {
    en: (organization: string, changes: string) =>
      `${organization}: ${changes}. It holds from the next request, and the next document, on.`,
    ar: (organization: string, changes: string) =>
      `${organization}: ${changes}. ويسري ذلك بدءًا من الطلب التالي والمستند التالي.`,
  },
});

const days = (value: number): string =>
  plural(value, { zero: "# يوم", one: "يوم واحد", two: "يومين", few: "# أيام", many: "# يومًا", other: "# يوم" });
const years = (value: number): string =>
  plural(value, { zero: "# سنة", one: "سنة واحدة", two: "سنتين", few: "# سنوات", many: "# سنة", other: "# سنة" });

export const retentionTexts = inLanguage({
  title: { en: "Retention", ar: "مدة الحفظ" },
  change: { en: "Change retention", ar: "تغيير مدة الحفظ" },
  changeAsking: { en: "Change retention…", ar: "تغيير مدة الحفظ…" },
  documentsKept: { en: "Documents are kept, years", ar: "حفظ المستندات، بالسنوات" },
  documentsHint: {
    en: "After the year of their issue; five at least. Left empty: for good.",
    ar: "بعد سنة إصدارها؛ خمس سنوات على الأقل. إن تُرك فارغًا: إلى الأبد.",
  },
  unsentKept: { en: "Failed documents are kept, days", ar: "حفظ المستندات الفاشلة، بالأيام" },
  unsentHint: {
    en: "After their last change, for documents that were never valid and never sent. Left empty: for good.",
    ar: "بعد آخر تغيير، للمستندات التي لم تكن صالحة قط ولم تُرسل قط. إن تُرك فارغًا: إلى الأبد.",
  },
  legalHold: { en: "Legal hold", ar: "الحفظ القانوني" },
  held: { en: "nothing is deleted, whatever the terms say", ar: "لا يُحذف شيء، مهما كانت المدد" },
  changed: {
    en: "Nothing is deleted for seven days after a change of these three.",
    ar: "لا يُحذف شيء خلال سبعة أيام بعد تغيير أي من هذه الثلاثة.",
  },
  changedAt: {
    en: (at: string) => `Nothing is deleted for seven days after a change of these three; the last one was ${at}.`,
    ar: (at: string) => `لا يُحذف شيء خلال سبعة أيام بعد تغيير أي من هذه الثلاثة؛ وكان آخر تغيير ${at}.`,
  },
  consequence: {
    en: (organization: string, what: string) => `${organization}: ${what}`,
    ar: (organization: string, what: string) => `${organization}: ${what}`,
  },
  nothing: { en: "nothing is deleted.", ar: "لا يُحذف شيء." },
  documents: {
    en: (value: number) => `documents ${plural(value, { one: "# year", other: "# years" })} after that of their issue`,
    ar: (value: number) => `المستندات بعد ${years(value)} من سنة إصدارها`,
  },
  unsent: {
    en: (value: number) =>
      `failed ones that were never sent ${plural(value, { one: "# day", other: "# days" })} after their last change`,
    ar: (value: number) => `المستندات الفاشلة التي لم تُرسل قط بعد ${days(value)} من آخر تغيير`,
  },
  deleting: {
    en: (what: string) =>
      `in seven days at the earliest, ${what} are deleted for good; number, digests and the record of it stay.`,
    ar: (what: string) => `تُحذف نهائيًا، بعد سبعة أيام على الأقل، ${what}؛ ويبقى الرقم والبصمات وسجل الحذف.`,
  },
});
