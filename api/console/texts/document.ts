import { inLanguage } from "../language.ts";

export const documentTexts = inLanguage({
  document: { en: "Document", ar: "المستند" },
  title: { en: (number: string) => `${number} · Console`, ar: (number: string) => `${number} · لوحة التحكم` },
  revision: { en: (revision: string) => `revision ${revision}`, ar: (revision: string) => `المراجعة ${revision}` },
  amount: { en: "Amount", ar: "المبلغ" },
  issued: { en: "Issued", ar: "الإصدار" },
  organization: { en: "Organization", ar: "المؤسسة" },
  legalHold: { en: "Legal hold", ar: "حجز قانوني" },
  neverDeleted: { en: "It is never deleted", ar: "لا يُحذف أبدا" },
  externalReference: { en: "External reference", ar: "المرجع الخارجي" },
  number: { en: "Number", ar: "الرقم" },
  id: { en: "Id", ar: "المعرف" },
  request: { en: "Request", ar: "الطلب" },
  tin: { en: "TIN", ar: "رقم التعريف الضريبي" },
  vat: { en: "VAT number", ar: "رقم التسجيل الضريبي" },
  endpoint: { en: "Network address", ar: "عنوان الشبكة" },
  noName: { en: "without a name", ar: "بلا اسم" },
  take: { en: "Take along", ar: "التنزيل" },
  html: { en: "Page (HTML)", ar: "صفحة (\u2068HTML\u2069)" },
  pdf: { en: "PDF", ar: "\u2068PDF\u2069" },
  evidence: { en: "Evidence (zip)", ar: "الأدلة (\u2068zip\u2069)" },
  original: { en: "Your role gets no original files.", ar: "لا يتيح دورك الملفات الأصلية." },
  preparing: { en: "It is being made…", ar: "جارٍ الإعداد…" },
  parts: { en: "Parts of the document", ar: "أقسام المستند" },
  invoice: { en: "Invoice and findings", ar: "الفاتورة والملاحظات" },
  ubl: { en: "UBL", ar: "\u2068UBL\u2069" },
  taxData: { en: "Tax data", ar: "البيانات الضريبية" },
  envelopes: { en: "Envelopes", ar: "المغلفات" },
  mls: { en: "MLS", ar: "رسائل الحالة" },
  reports: { en: "Sending reports", ar: "تقارير الإرسال" },
  webhooks: { en: "Webhooks", ar: "الإشعارات" },
  log: { en: "Log", ar: "السجل" },
  withheld: {
    en: "Files show accounts, cards and passports in full: a viewer does not get them.",
    ar: "تعرض الملفات الحسابات والبطاقات وجوازات السفر كاملة: لا يحصل عليها دور الاطلاع.",
  },
  none: { en: "There is none.", ar: "لا يوجد شيء." },
  noUbl: { en: "It is not rendered yet.", ar: "لم يُنشأ بعد." },
  noTaxData: { en: "Nothing is reported to the authority yet.", ar: "لم يُبلَّغ شيء إلى الهيئة بعد." },
  noEnvelopes: { en: "No envelope was sent yet.", ar: "لم يُرسل أي مغلف بعد." },
  noMls: { en: "No status message has come yet.", ar: "لم تصل أي رسالة حالة بعد." },
  noReports: { en: "The access point has reported nothing yet.", ar: "لم تبلغ نقطة الوصول عن شيء بعد." },
});

export const partyTexts: Readonly<Record<"supplier" | "customer", string>> = inLanguage({
  supplier: { en: "Supplier", ar: "المورد" },
  customer: { en: "Customer", ar: "العميل" },
});

export const deliveryTexts = inLanguage({
  title: { en: "Webhook deliveries", ar: "تسليم الإشعارات" },
  none: { en: "No webhook was sent an event of this document.", ar: "لم يُرسل أي حدث لهذا المستند إلى عنوان إشعارات." },
  event: { en: "Event", ar: "الحدث" },
  state: { en: "State", ar: "الحالة" },
  endpoint: { en: "Endpoint", ar: "العنوان" },
  attempts: { en: "Attempts", ar: "المحاولات" },
  lastAnswer: { en: "Last answer", ar: "آخر جواب" },
  noAnswer: { en: "none yet", ar: "لا شيء بعد" },
  at: { en: "At", ar: "الوقت" },
});

export const fileTexts = inLanguage({
  files: { en: "Files", ar: "الملفات" },
  download: { en: "Download", ar: "تنزيل" },
  notShown: { en: "It cannot be shown here.", ar: "لا يمكن عرضه هنا." },
  cut: {
    en: "Only its beginning is shown; all of it is in the download.",
    ar: "تُعرض بدايته فقط؛ وهو كامل في التنزيل.",
  },
  formatted: { en: "Formatted", ar: "منسق" },
  asItIs: { en: "As it is", ar: "كما هو" },
  how: { en: "How it is shown", ar: "طريقة العرض" },
  next: { en: "Show more", ar: "عرض المزيد" },
});

export const findingTexts = inLanguage({
  document: { en: "The document", ar: "نص المستند" },
  toRead: { en: "The document, to read", ar: "المستند للقراءة" },
  language: { en: "Language", ar: "اللغة" },
  both: { en: "Both", ar: "كلتاهما" },
  findings: { en: "Findings", ar: "الملاحظات" },
  notChecked: { en: "Not checked yet.", ar: "لم يُتحقق منه بعد." },
  none: { en: "None.", ar: "لا شيء." },
  sent: { en: "What was sent", ar: "ما أُرسل" },
  field: { en: "Field", ar: "الحقل" },
  whereAndWhy: { en: "Where and why", ar: "أين ولماذا" },
  of: { en: "For", ar: "يخص" },
});
