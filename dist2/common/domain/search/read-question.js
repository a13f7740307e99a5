import { foldText } from "./fold-text.js";
import { runningTerm, wordsOf } from "./search-terms.js";
const uuidShape = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const numberShape = /^(.*?[-/._ ])?0*(\d{1,12})$/;
/** Reads what a text may stand for, so that the person need not say which. */
export function readQuestion(text) {
    const term = foldText(text);
    const number = readNumber(term);
    const amount = readAmount(term);
    const day = readDay(term);
    const end = readAccountEnd(term);
    return {
        term,
        words: wordsOf(text),
        ...(uuidShape.test(term) && { id: term }),
        ...(number !== undefined && { number }),
        ...(amount !== undefined && { amount }),
        ...(day !== undefined && { day }),
        ...(end !== undefined && { accountEnd: end }),
    };
}
/** `123`, `000123`, `2026-123` and `SBI-2026-123` are parts of `SBI-2026-000123`. */
function readNumber(term) {
    const [, before = "", running] = numberShape.exec(term) ?? [];
    const found = running === undefined ? undefined : runningTerm(running);
    return found === undefined ? undefined : { whole: term.toUpperCase(), running: found, before };
}
/** Groups of thousands have a comma, a space, an apostrophe or the Arabic separator, and decimals a point or the Arabic comma. */
const amountShape = /^(-?)(\d{1,3}(?:[, '’\u066c]\d{3})+|\d{1,15})(?:[.\u066b](\d{1,4}))?$/;
const decimalComma = /^(-?)(\d{1,3}(?:\.\d{3})+|\d{1,15}),(\d{1,2})$/;
const currency = /^(?:aed ?|dhs ?|[a-z]{3} )|(?: ?aed| ?dhs| [a-z]{3})$/g;
function readAmount(term) {
    const plain = term.replace(currency, "");
    const [, sign = "", whole, decimals] = amountShape.exec(plain) ?? decimalComma.exec(plain) ?? [];
    if (whole === undefined) {
        return undefined;
    }
    const digits = whole.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");
    return `${sign}${digits}${decimals === undefined ? "" : `.${decimals}`}`;
}
/** The day comes first where the year comes last, as the UAE writes it. */
function readDay(term) {
    const [, first, month, last] = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/.exec(term) ?? [];
    if (first === undefined || month === undefined || last === undefined) {
        return undefined;
    }
    const [year, day] = first.length === 4 ? [first, last] : [last, first];
    const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return year.length === 4 && year !== "0000" && isOfMonth(Number(day), Number(month), Number(year))
        ? written
        : undefined;
}
function isOfMonth(day, month, year) {
    const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const days = month === 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
    return month >= 1 && month <= 12 && day >= 1 && day <= days;
}
const ibanShape = /^[a-z]{2}\d{2}[a-z0-9]{11,30}$/;
function readAccountEnd(term) {
    const [, end] = /^(?:\.{3}|…|\*+)? ?([a-z0-9]{4,6})$/.exec(term) ?? [];
    const whole = term.replaceAll(" ", "");
    if (ibanShape.test(whole)) {
        return whole.slice(-6);
    }
    return end !== undefined && /\d/.test(end) ? end : undefined;
}
//# sourceMappingURL=read-question.js.map