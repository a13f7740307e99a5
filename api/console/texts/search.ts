import { inLanguage, isolate } from "../language.ts";
import { count, plural } from "../words.ts";

export const searchTexts = inLanguage({
  savedFilters: { en: "Common filters", ar: "مرشحات شائعة" },
  failureClasses: { en: "Failure classes", ar: "فئات الإخفاق" },
  all: { en: "all", ar: "الكل" },
  any: { en: "any", ar: "أي" },
  documents: { en: "Documents", ar: "المستندات" },
  conditions: { en: "Conditions", ar: "الشروط" },
  chosenConditions: {
    en: (many: number) => `Conditions (${count(many)})`,
    ar: (many: number) => `الشروط (${isolate(count(many))})`,
  },
  sought: { en: (text: string) => `“${isolate(text)}”`, ar: (text: string) => `«${isolate(text)}»` },
  found: {
    en: (many: number, isMore: boolean) =>
      `${plural(many, { one: "# document", other: "# documents" })}${isMore ? ", and more" : ""}`,
    ar: (many: number, isMore: boolean) =>
      `${plural(many, {
        zero: "لا مستندات",
        one: "مستند واحد",
        two: "مستندان",
        few: "# مستندات",
        many: "# مستندًا",
        other: "# مستند",
      })}${isMore ? "، وهناك المزيد" : ""}`,
  },
  tooMany: {
    en: "Too many documents begin like this to look at all of them. A longer text finds more.",
    ar: "مستندات كثيرة جدًا تبدأ بهذا النص فلم يُنظر فيها كلها. النص الأطول يجد المزيد.",
  },
  noneSoFar: {
    en: "There is none among the documents that were looked at so far, the newest. More looks further; one organization, a period or another condition leads there at once.",
    ar: "لا يوجد شيء بين المستندات الأحدث التي نُظر فيها حتى الآن. «المزيد» يبحث أبعد، واختيار مؤسسة واحدة أو فترة أو شرط آخر يصل مباشرة.",
  },
  none: { en: "There is none.", ar: "لا يوجد شيء." },
  nothingFound: {
    en: "Nothing is found by that. Ids have to be whole; names and references may be begun, from three characters on, and one typing error in a word of a name is forgiven. What came in the last seconds may not be found yet.",
    ar: "لم يُعثر على شيء. يجب أن تكون المعرّفات كاملة، ويكفي أول الأسماء والمراجع بدءًا من ثلاثة أحرف، ويُتجاوز عن خطأ كتابي واحد في كلمة من الاسم. وما وصل في الثواني الأخيرة قد لا يُعثر عليه بعد.",
  },
  number: { en: "Number", ar: "الرقم" },
  status: { en: "Status", ar: "الحالة" },
  otherParty: { en: "Other party", ar: "الطرف الآخر" },
  veryLarge: { en: "very large document", ar: "مستند كبير جدًا" },
  amount: { en: "Amount", ar: "المبلغ" },
  organization: { en: "Organization", ar: "المؤسسة" },
  issued: { en: "Issued", ar: "تاريخ الإصدار" },
  received: { en: "Received", ar: "وقت الاستلام" },
  misspelled: { en: "one letter different", ar: "حرف واحد مختلف" },
  exportCsv: { en: "Export as CSV", ar: "تصدير بصيغة \u2068CSV\u2069" },
  exportNdjson: { en: "Export as NDJSON", ar: "تصدير بصيغة \u2068NDJSON\u2069" },
  apply: { en: "Apply", ar: "تطبيق" },
  clear: { en: "Clear all", ar: "مسح الكل" },
});

/** The fields of the conditions. */
export const conditionTexts = inLanguage({
  overall_status: { en: "Status", ar: "الحالة" },
  kind: { en: "Kind", ar: "النوع" },
  leg: { en: "Leg", ar: "المسار" },
  leg_state: { en: "State of a leg", ar: "حالة المسار" },
  class: { en: "Failure class", ar: "فئة الإخفاق" },
  cause: { en: "Cause, whole", ar: "السبب كاملًا" },
  issue_date_from: { en: "Issued from", ar: "صدر من" },
  issue_date_to: { en: "Issued to", ar: "صدر إلى" },
  received_from: { en: "Received from", ar: "استُلم من" },
  received_to: { en: "Received to", ar: "استُلم إلى" },
  amount_from: { en: "Amount from", ar: "المبلغ من" },
  amount_to: { en: "Amount to", ar: "المبلغ إلى" },
  party: { en: "Party", ar: "الطرف" },
  needs_person: { en: "Only what needs a person", ar: "ما يحتاج إلى شخص فقط" },
});

const matchedFields = inLanguage({
  id: { en: "id", ar: "المعرّف" },
  document_sequence: { en: "number", ar: "الرقم" },
  tax_inclusive_amount: { en: "total", ar: "الإجمالي" },
  issue_date: { en: "day of issue", ar: "تاريخ الإصدار" },
  party: { en: "party", ar: "الطرف" },
  error: { en: "error", ar: "الخطأ" },
  account: { en: "account", ar: "الحساب" },
  reference: { en: "reference", ar: "المرجع" },
});

const isKnownField = (field: string): field is keyof typeof matchedFields => field in matchedFields;

/** A reference is called as its field in the API is. */
export const matchedField = (field: string): string => (isKnownField(field) ? matchedFields[field] : isolate(field));
