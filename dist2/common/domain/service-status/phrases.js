import { arabicCount, isolated } from "./arabic.js";
import { ageWords, bytesWords, clock, grouped, inTime, mebibytes, titleOf, waits } from "./wording.js";
/** A number, a name or an address: the same in both languages, with its own direction in Arabic. */
export const literal = (value) => ({ en: String(value), ar: isolated(value) });
/** A counted thing: `# legs`, with its forms in both languages. */
export const counted = (count, en, ar) => ({
    en: (count === 1 ? en[0] : en[1]).replace("#", grouped(count)),
    ar: arabicCount(count, ar, grouped(count)),
});
const waitForms = {
    one: "ينتظر مستند واحد",
    two: "ينتظر مستندان",
    few: "تنتظر # مستندات",
    many: "ينتظر # مستندًا",
    other: "ينتظر # مستند",
};
/** "412 documents wait". */
export const waitText = (count) => ({
    en: waits(count),
    ar: count === 0 ? "لا شيء ينتظر" : arabicCount(count, waitForms, grouped(count)),
});
const legForms = {
    one: "مسار إرسال واحد",
    two: "مسارا إرسال",
    few: "# مسارات إرسال",
    many: "# مسار إرسال",
    other: "# مسار إرسال",
};
/** "6 legs": a leg is the way of one document to one corner. */
export const legsText = (count) => counted(count, ["# leg", "# legs"], legForms);
const documentForms = {
    one: "مستند واحد",
    two: "مستندان",
    few: "# مستندات",
    many: "# مستندًا",
    other: "# مستند",
};
/** "6 documents". */
export const documentsText = (count) => counted(count, ["# document", "# documents"], documentForms);
/** Where a leg goes: completes "6 legs". */
export const cornerText = {
    c3: { en: "to corner 3", ar: "إلى الركن 3" },
    c5: { en: "to corner 5", ar: "إلى الركن 5" },
    withdrawal: { en: "of withdrawals", ar: "لعمليات السحب" },
};
/** What the other side said, in its own words and direction. */
export const isolatedCause = (cause) => ({ en: `“${cause}”`, ar: `«${isolated(cause)}»` });
/** "18:33:05 UTC", with its date when that is another than that of `at`. */
export const clockText = (moment, at) => literal(clock(moment, { at }));
const units = [
    [/\bd\b/, "يوم"],
    [/\bh\b/, "س"],
    [/\bmin\b/, "د"],
    [/\bs\b/, "ث"],
];
const inArabicUnits = (words) => isolated(units.reduce((sum, [unit, arabic]) => sum.replace(unit, arabic), words));
/** A duration in its two largest units: "3 min 20 s". */
export const ageText = (ms) => ({ en: ageWords(ms), ar: inArabicUnits(ageWords(ms)) });
/** "in 12 s". */
export function inTimeText(moment, at) {
    const en = inTime(moment, { at });
    return { en, ar: en === "now" ? "الآن" : `بعد ${inArabicUnits(en.replace("in ", ""))}` };
}
/** 412300000 as "412 MB". */
export const bytesText = (bytes) => literal(bytesWords(bytes));
/** 536870912 as "512 MiB". */
export const mebibytesText = (bytes) => literal(mebibytes(bytes));
const stageTitles = {
    pricing: "التسعير",
    rendering: "إنشاء الملف",
    validation: "التحقق",
    transmission: "الإرسال إلى الركن 3",
    reporting: "الإبلاغ إلى الركن 5",
};
export const stageText = (stage) => ({ en: titleOf(stage), ar: stageTitles[stage] });
/** Begins a sentence for the site with the organization it is about; an organization knows that it is its own. */
export const whoseText = (organization, scope) => scope === "site" ? { en: `${organization}: `, ar: `${literal(organization).ar}: ` } : { en: "", ar: "" };
/** Texts one after the other. */
export const joined = (texts, between = "") => ({
    en: texts.map(({ en }) => en).join(between),
    ar: texts.map(({ ar }) => ar).join(between),
});
//# sourceMappingURL=phrases.js.map