import type { Words } from "./terms.ts";

const words = (en: string, ar: string): Words => ({ en, ar });

/** Titles by type code (IBT-003). */
export const titles: Readonly<Record<string, Words>> = {
  "389": words("Tax invoice (self-billed)", "فاتورة ضريبية (فوترة ذاتية)"),
  "261": words("Tax credit note (self-billed)", "إشعار دائن ضريبي (فوترة ذاتية)"),
  "380": words("Tax invoice", "فاتورة ضريبية"),
  "381": words("Tax credit note", "إشعار دائن ضريبي"),
  "480": words("Invoice outside the scope of tax", "فاتورة خارج نطاق الضريبة"),
  "81": words("Credit note outside the scope of tax", "إشعار دائن خارج نطاق الضريبة"),
};

interface UnissuedWords {
  /** Title instead of the name of a tax document, of an invoice and of a credit note. */
  Invoice: Words;
  CreditNote: Words;
  /** What stands across each page. */
  mark: Words;
}

const never = {
  Invoice: words("Draft of an invoice, never issued", "مسودة فاتورة لم تصدر"),
  CreditNote: words("Draft of a credit note, never issued", "مسودة إشعار دائن لم يصدر"),
};

/** By status of a document that is not issued: only an approved one is. */
export const unissued: Readonly<Record<string, UnissuedWords>> = {
  PENDING: {
    Invoice: words("Draft of an invoice, not issued yet", "مسودة فاتورة لم تصدر بعد"),
    CreditNote: words("Draft of a credit note, not issued yet", "مسودة إشعار دائن لم يصدر بعد"),
    mark: words("NOT ISSUED YET", "لم تصدر بعد"),
  },
  REJECTED: { ...never, mark: words("NOT ISSUED: REJECTED", "لم تصدر: مرفوضة") },
  VALIDATION_FAILED: { ...never, mark: words("NOT ISSUED: INVALID", "لم تصدر: غير صالحة") },
};

/** What stands across each page of a document of an organization for tests. */

/** Texts of the page. */
export const phrases = {
  seller: words("Seller", "البائع (المورّد)"),
  buyer: words("Buyer", "المشتري"),
  address: words("Address", "العنوان"),
  dateOfSupply: words("Date of supply", "تاريخ التوريد"),
  reverseCharge: words(
    "Reverse charge: the recipient accounts for the VAT on this supply.",
    "احتساب عكسي: يلتزم المستلم باحتساب ضريبة القيمة المضافة المستحقة على هذا التوريد.",
  ),
  correction: words("What this credit note corrects", "ما يصححه هذا الإشعار الدائن"),
  original: words("Original invoice", "الفاتورة الأصلية"),
  originalAmount: words("Original amount", "المبلغ الأصلي"),
  creditedBefore: words("Credited before", "المبلغ الدائن السابق"),
  difference: words("Difference: this credit note", "الفرق: هذا الإشعار الدائن"),
  correctAmount: words("Correct amount", "المبلغ الصحيح"),
  correctionSource: words(
    "Amounts with VAT, from this service's records of the originals, not from the XML.",
    "المبالغ شاملة الضريبة، من سجلات هذه الخدمة عن الفواتير الأصلية وليست من ملف XML.",
  ),
  lines: words("Lines", "البنود"),
  allowancesAndCharges: words("Allowances and charges", "الخصومات والرسوم الإضافية"),
  allowance: words("Allowance", "خصم"),
  charge: words("Charge", "رسم إضافي"),
  vatBreakdown: words("VAT breakdown", "تفصيل ضريبة القيمة المضافة"),
  totals: words("Totals", "الإجماليات"),
  payment: words("Payment", "الدفع"),
  delivery: words("Delivery", "التسليم"),
  references: words("References", "المراجع"),
  furtherParties: words("Further parties", "أطراف أخرى"),
  exchangeRate: words("Exchange rate", "سعر الصرف"),
  attachments: words("Attachments", "المرفقات"),
  exchange: words("Electronic exchange", "التبادل الإلكتروني"),
  further: words("Further content of the XML", "محتوى آخر في ملف XML"),
  size: words("Size in bytes", "الحجم بالبايت"),
  findings: words("Findings of the validation", "ملاحظات التحقق"),
  elsewhere: words("in another document of the exchange", "في مستند آخر من التبادل"),
  moreFindings: words("Not all findings are listed", "لا تظهر جميع الملاحظات"),
  fatal: words("Error", "خطأ"),
  warning: words("Warning", "تحذير"),
  empty: words("empty", "فارغ"),
  reading: words("For reading only. The XML is the invoice.", "للقراءة فقط. ملف XML هو الفاتورة."),
  made: words("Made from the XML with the SHA-256", "أُعدّت من ملف XML ذي البصمة SHA-256"),
  downloadXml: words("Download the XML", "تنزيل ملف XML"),
  download: words("Download", "تنزيل"),
  revision: words("Revision", "المراجعة"),
  earlier: words("An earlier revision: it was replaced", "مراجعة سابقة: تم استبدالها"),
  language: words("Language", "اللغة"),
  linesOf: words("Lines on this page", "البنود في هذه الصفحة"),
  previous: words("Previous lines", "البنود السابقة"),
  next: words("Next lines", "البنود التالية"),
} as const satisfies Readonly<Record<string, Words>>;

export const statusWords: Readonly<Record<string, Words>> = {
  PENDING: words("Being processed", "قيد المعالجة"),
  APPROVED: words("Approved", "معتمدة"),
  REJECTED: words("Rejected", "مرفوضة"),
  VALIDATION_FAILED: words("Validation failed", "لم تجتز التحقق"),
};
