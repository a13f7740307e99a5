import { inLanguage, isolate } from "../language.ts";
import { count, plural } from "../words.ts";

export const searchTexts = inLanguage({
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
  noneSoFar: {
    en: "There is none among the documents that were looked at so far, the newest. More looks further; one organization, a period or another condition leads there at once.",
    ar: "لا يوجد شيء بين المستندات الأحدث التي نُظر فيها حتى الآن. «المزيد» يبحث أبعد، واختيار مؤسسة واحدة أو فترة أو شرط آخر يصل مباشرة.",
  },
  none: { en: "There is none.", ar: "لا يوجد شيء." },
  nothingFound: {
    en: "Nothing is found by that. Ids have to be whole; of names, numbers and references a part is enough, and one typing error in a word of a name is forgiven.",
    ar: "لم يُعثر على شيء. يجب أن تكون المعرّفات كاملة، ويكفي جزء من الأسماء والأرقام والمراجع، ويُتجاوز عن خطأ كتابي واحد في كلمة من الاسم.",
  },
  number: { en: "Number", ar: "الرقم" },
  status: { en: "Status", ar: "الحالة" },
  otherParty: { en: "Other party", ar: "الطرف الآخر" },
  veryLarge: { en: "very large document", ar: "مستند كبير جدًا" },
  amount: { en: "Amount", ar: "المبلغ" },
  organization: { en: "Organization", ar: "المؤسسة" },
  issued: { en: "Issued", ar: "تاريخ الإصدار" },
  received: { en: "Received", ar: "وقت الاستلام" },
  apply: { en: "Apply", ar: "تطبيق" },
  clear: { en: "Clear all", ar: "مسح الكل" },
});

/** The fields of the conditions. */
export const conditionTexts = inLanguage({
  overall_status: { en: "Status", ar: "الحالة" },
  kind: { en: "Kind", ar: "النوع" },
  leg: { en: "Leg", ar: "المسار" },
  leg_state: { en: "State of a leg", ar: "حالة المسار" },
  failure_class: { en: "Failure class", ar: "فئة الإخفاق" },
  cause: { en: "Cause, whole", ar: "السبب كاملًا" },
  received_from: { en: "Received from", ar: "استُلم من" },
  received_to: { en: "Received to", ar: "استُلم إلى" },
  party: { en: "Party", ar: "الطرف" },
  needs_person: { en: "Only what needs a person", ar: "ما يحتاج إلى شخص فقط" },
});
