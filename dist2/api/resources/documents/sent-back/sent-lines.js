import { exact } from "../../../../common/domain/decimal.js";
import { documentLimits } from "../../../../common/domain/validation/document-limits.js";
import { digitsOf, maxDigits, sameJson } from "../../../json/same-json.js";
import { isPlainObject } from "../../../schemas/field-types.js";
import { lineAmountNames } from "../schema/document-line.js";
export const isSent = (value) => value !== undefined && value !== null;
/** The list with each of its objects changed; anything else, and a list that is too long, stays for the schema to judge. */
export const eachObject = (list, change, maxItems = Number.POSITIVE_INFINITY) => Array.isArray(list) && list.length <= maxItems
    ? list.map((item, index) => (isPlainObject(item) ? change(item, index) : item))
    : list;
/** The lines of a document as they are stored and answered. */
export class SentLines {
    constructor(answered, stored, noteUse) {
        this.answered = answered;
        this.stored = stored;
        this.noteUse = noteUse;
    }
    /** Without the amounts that the service has computed for this line, or for one that stood elsewhere before lines were inserted. */
    request(sent, index) {
        const named = lineAmountNames.filter((name) => isSent(sent[name]));
        const place = named.every((name) => sameJson(sent[name], this.answered[index]?.[name])) ? index : this.find(sent);
        const line = { ...sent, price: requestPrice(sent["price"]) };
        const [answer, stored] = place === undefined ? [] : [this.answered[place], this.stored[place]];
        if (answer === undefined || stored === undefined) {
            return line;
        }
        for (const name of named) {
            delete line[name];
            this.noteUse();
        }
        for (const list of ["charges", "allowances"]) {
            line[list] = requestAmounts(sent[list], stored[list], answer[list], this.noteUse);
        }
        return line;
    }
    find(sent) {
        this.byAmounts ??= new Map(this.answered.map((line, index) => [keyOf(line), index]));
        return this.byAmounts.get(keyOf(sent));
    }
}
/** Exponents keep huge numbers short, where plain digits could fill the memory. */
const keyOf = (line) => lineAmountNames
    .map((name) => {
    const digits = digitsOf(line[name]);
    return digits === undefined || digits.length > maxDigits
        ? isSent(line[name])
            ? "?"
            : "-"
        : exact(digits).toExponential();
})
    .join(" ");
/** Answers call the price's `base_amount` `price_amount`. Where both are sent, and differ, the schema refuses the second. */
function requestPrice(sent) {
    if (!isPlainObject(sent) || !isSent(sent["price_amount"])) {
        return sent;
    }
    const { price_amount: amount, ...others } = sent;
    const { base_amount: own } = others;
    return !isSent(own) ? { ...others, base_amount: amount } : sameJson(own, amount) ? others : sent;
}
/** Without the amounts that were left to be computed and are sent as they were answered: they are computed again. */
export function requestAmounts(sent, stored = [], answered, noteUse) {
    const computed = (answered ?? []).filter((_item, index) => stored[index]?.amount === undefined);
    const change = (item) => {
        const { amount, ...others } = item;
        const isComputed = isSent(others["base_amount"]) && computed.some((each) => sameJson(each["amount"], amount));
        if (!isSent(amount) || !isComputed) {
            return item;
        }
        noteUse();
        return others;
    };
    return eachObject(sent, change, documentLimits.allowancesOrCharges);
}
//# sourceMappingURL=sent-lines.js.map