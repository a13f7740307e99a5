import { exact, money } from "../pricing/decimal.ts";
import type { Decimal } from "../documents/document.ts";
import type { CorrectedOriginal } from "../documents/corrected-original.ts";
import { html, nothing, type Html } from "./html.ts";
import { moneyOf } from "./number-form.ts";
import { phrases } from "./phrases.ts";
import type { Sheet } from "./sheet.ts";
import type { UblElement } from "../ubl/ubl-element.ts";
import { amountTable } from "./amount-table.ts";

const heads = [
  phrases.original,
  phrases.originalAmount,
  phrases.creditedBefore,
  phrases.difference,
  phrases.correctAmount,
];

/** What Article 60 asks of a tax credit note: why it is issued, the value on the invoice, the right value, and the difference. */
export function correction(sheet: Sheet, root: UblElement, originals: readonly CorrectedOriginal[]): Html {
  if (root.rootName !== "CreditNote") {
    return nothing;
  }
  const stated = ["DiscrepancyResponse", "BillingReference"].flatMap((step) => root.all(step));
  const fields = sheet.fields(stated.flatMap((element) => element.leaves()));
  return sheet.section(phrases.correction, html`${fields}${counted(sheet, originals)}`, "all");
}

function counted(sheet: Sheet, originals: readonly CorrectedOriginal[]): Html {
  if (originals.length === 0) {
    return nothing;
  }
  const rows = originals.map((original) => ({ cells: cellsOf(original), more: nothing }));
  const table = amountTable(sheet, { heads, kinds: ["item", "n", "n", "n", "n"] }, rows);
  return html`${table}
    <p class="reading">${sheet.say(phrases.correctionSource)}</p>`;
}

function cellsOf({ number, issueDate, currency, total, creditedBefore, amount }: CorrectedOriginal): Html[] {
  const named = html`<bdi>${number}</bdi> <span class="kind" dir="ltr">${issueDate}</span>`;
  const shown = (value: Decimal): Html => moneyOf(value, currency);
  const correct = exact(total).minus(creditedBefore).minus(amount);
  return exact(amount).eq(0)
    ? [named, shown(total), nothing, nothing, nothing]
    : [named, shown(total), shown(money(exact(creditedBefore))), shown(amount), shown(money(correct))];
}
