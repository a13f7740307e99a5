import { exact, money } from "../../domain/decimal.js";
import { html, nothing } from "../html.js";
import { moneyOf } from "../number-form.js";
import { phrases } from "../phrases.js";
import { amountTable } from "./amount-table.js";
const heads = [
    phrases.original,
    phrases.originalAmount,
    phrases.creditedBefore,
    phrases.difference,
    phrases.correctAmount,
];
/** What Article 60 asks of a tax credit note: why it is issued, the value on the invoice, the right value, and the difference. */
export function correction(sheet, root, originals) {
    if (root.rootName !== "CreditNote") {
        return nothing;
    }
    const stated = ["DiscrepancyResponse", "BillingReference"].flatMap((step) => root.all(step));
    const fields = sheet.fields(stated.flatMap((element) => element.leaves()));
    return sheet.section(phrases.correction, html `${fields}${counted(sheet, originals)}`, "all");
}
function counted(sheet, originals) {
    if (originals.length === 0) {
        return nothing;
    }
    const rows = originals.map((original) => ({ cells: cellsOf(original), more: nothing }));
    const table = amountTable(sheet, { heads, kinds: ["item", "n", "n", "n", "n"] }, rows);
    return html `${table}
    <p class="reading">${sheet.say(phrases.correctionSource)}</p>`;
}
function cellsOf({ number, issueDate, currency, total, creditedBefore, amount }) {
    const named = html `<bdi>${number}</bdi> <span class="kind" dir="ltr">${issueDate}</span>`;
    const shown = (value) => moneyOf(value, currency);
    const correct = exact(total).minus(creditedBefore).minus(amount);
    return exact(amount).eq(0)
        ? [named, shown(total), nothing, nothing, nothing]
        : [named, shown(total), shown(money(exact(creditedBefore))), shown(amount), shown(money(correct))];
}
//# sourceMappingURL=correction.js.map