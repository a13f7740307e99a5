import { html, nothing, type Html } from "./html.ts";
import { phrases } from "./phrases.ts";
import type { Sheet } from "./sheet.ts";
import { amountTable } from "./amount-table.ts";
import { terms, type Words } from "./terms.ts";
import type { UblElement } from "../ubl/ubl-element.ts";

/** A VAT category: rate, name with code, scheme, and exemption reason. */
export function category(sheet: Sheet, element: UblElement | undefined): Html {
  if (element === undefined) {
    return nothing;
  }
  const percent = element.first("Percent");
  const rate = percent && html`<span class="rate" dir="ltr">${sheet.value(percent)} %</span> `;
  const id = element.first("ID");
  const reasons = ["TaxExemptionReasonCode", "TaxExemptionReason"].flatMap((step) => element.all(step));
  return html`${rate}<span class="cat">${id && sheet.value(id)}${sheet.chip(element.first("TaxScheme/ID"))}</span
    >${reasons.map((reason) => html`<span class="why">${sheet.value(reason)}</span>`)}`;
}

/** An allowance or charge of a line as a field, labelled by its kind. */
export function allowanceOrCharge(sheet: Sheet, entry: UblElement): Html {
  const kind = kindOf(sheet, entry);
  const parts = [
    html`<strong>${computed(sheet, entry)}</strong> `,
    reasonOf(sheet, entry),
    ...sheet.rest(entry).map((leaf) => html` <span class="kind">${sheet.label(leaf)}</span> ${sheet.amount(leaf)}`),
  ];
  return html`<div class="field">
    <dt>${kind}</dt>
    <dd>${parts}${findingsOf(sheet, entry)}</dd>
  </div>`;
}

function kindOf(sheet: Sheet, entry: UblElement): Html {
  const words = entry.step === "Charge" ? phrases.charge : phrases.allowance;
  return sheet.spoken(entry.first("ChargeIndicator"), sheet.say(words));
}

const findingsOf = (sheet: Sheet, element: UblElement): Html =>
  html`${[element, ...element.leaves()].map((each) => sheet.findingsAt(each))}`;

/** The reason's text with its code, else the code's name. */
function reasonOf(sheet: Sheet, entry: UblElement): Html {
  const [reason, code] = [entry.first("AllowanceChargeReason"), entry.first("AllowanceChargeReasonCode")];
  return reason === undefined ? sheet.value(code) : html`${sheet.value(reason)}${sheet.chip(code)}`;
}

/** `2 % × 1,100.00 = 22.00 AED`, from left to right in Arabic as well; the amount alone where it was not computed. */
function computed(sheet: Sheet, entry: UblElement): Html {
  const [percent, base] = [entry.first("MultiplierFactorNumeric"), entry.first("BaseAmount")];
  const amount = entry.first("Amount");
  if (percent === undefined || base === undefined) {
    return sheet.amount(amount);
  }
  const isSameCurrency = base.attribute("currencyID") === amount?.attribute("currencyID");
  const shownBase = isSameCurrency ? sheet.value(base, { without: ["currencyID"] }) : sheet.amount(base);
  return html`<span class="made" dir="ltr">${sheet.value(percent)} % × ${shownBase} = ${sheet.amount(amount)}</span>`;
}

/** IBG-20 and IBG-21. */
export function allowancesAndCharges(sheet: Sheet, root: UblElement): Html {
  const entries = [...root.all("Allowance"), ...root.all("Charge")];
  if (entries.length === 0) {
    return nothing;
  }
  const heads = ["Allowance/AllowanceChargeReason", "Allowance/TaxCategory/ID", "Allowance/Amount"].map(called);
  const rows = entries.map((entry) => {
    const reason = html`<span class="kind">${kindOf(sheet, entry)}</span> ${reasonOf(sheet, entry)}`;
    const taxed = entry.all("TaxCategory").map((element) => category(sheet, element));
    const cells = [reason, html`${taxed}`, computed(sheet, entry)];
    const rest = sheet.fields(sheet.rest(entry));
    return { cells, more: html`${rest}${findingsOf(sheet, entry)}` };
  });
  const table = amountTable(sheet, { heads, kinds: ["item", "item", "n sum"] }, rows);
  return sheet.section(phrases.allowancesAndCharges, table, "all");
}

const called = (place: string): Words => terms.get(place) as Words;

/** IBG-23: the breakdown of the first total. */
export function vatBreakdown(sheet: Sheet, root: UblElement): Html {
  const total = root.first("TaxTotal");
  const subtotals = total?.all("TaxSubtotal") ?? [];
  if (subtotals.length === 0) {
    return nothing;
  }
  const heads = ["TaxCategory/ID", "TaxableAmount", "TaxAmount"].map((way) => called(`TaxTotal/TaxSubtotal/${way}`));
  const rows = subtotals.map((subtotal) => ({
    cells: [
      category(sheet, subtotal.first("TaxCategory")),
      sheet.amount(subtotal.first("TaxableAmount")),
      sheet.amount(subtotal.first("TaxAmount")),
    ],
    more: findingsOf(sheet, subtotal),
  }));
  const table = amountTable(sheet, { heads, kinds: ["item", "n", "n"] }, rows);
  return sheet.section(phrases.vatBreakdown, html`${table}${total && sheet.findingsAt(total)}`, "breakdown");
}

const sums = ["LineExtensionAmount", "AllowanceTotalAmount", "ChargeTotalAmount", "TaxExclusiveAmount"];
const ends = ["TaxInclusiveAmount", "PrepaidAmount", "PayableRoundingAmount", "PayableAmount"];

/** Sums in the order of their computation. */
export function totals(sheet: Sheet, root: UblElement): Html {
  const monetary = root.first("LegalMonetaryTotal");
  const of = (steps: readonly string[]) => steps.map((step) => monetary?.first(step));
  const inTaxCurrency = root.all("TaxTotalInTaxCurrency").flatMap((total) => total.leaves());
  const aed = root.all("AedTotal").map((total) => total.first("DocumentDescription"));
  const vat = root.all("TaxTotal").map((total) => total.first("TaxAmount"));
  const leaves = [...of(sums), ...vat, ...of(ends), ...inTaxCurrency, ...aed].filter((leaf) => leaf !== undefined);
  const rows = leaves.map((leaf) => sheet.field(leaf, leaf.step === "PayableAmount" ? "payable" : ""));
  const above = html`${monetary && sheet.findingsAt(monetary)}`;
  return sheet.section(
    phrases.totals,
    html`<dl class="sums">${rows}</dl>
      ${above}`,
    "totals",
  );
}
