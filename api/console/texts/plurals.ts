import { inLanguage } from "../language.ts";
import { plural } from "../words.ts";

/** Numbers of things that a document has. */
export const pluralTexts = inLanguage({
  attempts: {
    en: (many: number) => plural(many, { one: "# attempt", other: "# attempts" }),
    ar: (many: number) =>
      plural(many, {
        zero: "لا محاولات",
        one: "محاولة واحدة",
        two: "محاولتان",
        few: "# محاولات",
        many: "# محاولة",
        other: "# محاولة",
      }),
  },
  days: {
    en: (many: number) => plural(many, { one: "# day", other: "# days" }),
    ar: (many: number) =>
      plural(many, { zero: "0 يوم", one: "يوم واحد", two: "يومين", few: "# أيام", many: "# يوما", other: "# يوم" }),
  },
  bytes: {
    en: (many: number) => plural(many, { one: "# byte", other: "# bytes" }),
    ar: (many: number) =>
      plural(many, { zero: "0 بايت", one: "بايت واحد", two: "2 بايت", few: "# بايت", many: "# بايت", other: "# بايت" }),
  },
  more: {
    en: (many: number) => plural(many, { one: "# more", other: "# more" }),
    ar: (many: number) =>
      plural(many, {
        zero: "لا مزيد",
        one: "واحد آخر",
        two: "اثنان آخران",
        few: "# أخرى",
        many: "# أخرى",
        other: "# أخرى",
      }),
  },
});
