import { inLanguage } from "../language.ts";

/** What a file of a document is, by what its path ends with. */
export const fileDescriptions = inLanguage({
  corrected: {
    en: "The document as it was corrected and not sent yet; decimals are strings",
    ar: "المستند كما صُحّح ولم يُرسل بعد؛ الأعداد العشرية نصوص",
  },
  request: {
    en: "The document as it was accepted, both parties filled in; decimals are strings",
    ar: "المستند كما قُبل، وقد أُكملت بيانات الطرفين؛ الأعداد العشرية نصوص",
  },
  priced: {
    en: "The amounts that were computed; decimals are strings",
    ar: "المبالغ المحسوبة؛ الأعداد العشرية نصوص",
  },
  attachment: { en: "An attachment, bytes as they were sent", ar: "مرفق كما أُرسل" },
  ubl: { en: "The UBL 2.1 document", ar: "المستند بصيغة \u2068UBL 2.1\u2069" },
  findings: { en: "What the rules, and later the network, found", ar: "ما وجدته القواعد، ثم الشبكة" },
  taxData: {
    en: "The tax data document that reports to the authority",
    ar: "مستند البيانات الضريبية الذي يُبلَّغ به إلى الهيئة",
  },
  envelope: {
    en: "The envelope (SBD), rebuilt from what is stored",
    ar: "المغلف (\u2068SBD\u2069)، مُعاد بناؤه مما هو محفوظ",
  },
  latestReport: { en: "The access point's latest report of this leg", ar: "آخر تقرير من نقطة الوصول عن هذا المسار" },
  report: { en: "What the access point answered", ar: "رد نقطة الوصول" },
  statusMessage: { en: "A status message of the network, as it came", ar: "رسالة حالة من الشبكة كما وصلت" },
});
