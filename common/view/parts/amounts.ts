import { html, nothing, type Html } from "../html.ts";
import { phrases } from "../phrases.ts";
import type { Sheet } from "../sheet.ts";
import { terms, type Words } from "../terms.ts";
import type { UblElement } from "../ubl-element.ts";

/** A VAT category: rate, name with code, scheme, and exemption reason. */
export function category(sheet: Sheet, element: UblElement | undefined): Html {
  if (element === undefined) {
    return nothing;
  }
  const percent = element.first("Percent");
  const rate = percent && html`<span class="rate">${sheet.value(percent)} %</span> `;
  const id = element.first("ID");
  const reasons = ["TaxExemptionReasonCode", "TaxExemptionReason"].flatMap((step) => element.all(step));
  return html`${rate}<span class="cat">${id && sheet.value(id)}${sheet.chip(element.first("TaxScheme/ID"))}</span
    >${reasons.map((reason) => html`<span class="why">${sheet.value(reason)}</span>`)}`;
}

/** An allowance or charge of a line as a field, labelled by its kind. */
export function allowanceOrCharge(sheet: Sheet, entry: UblElement): Html {
  const kind = kindOf(sheet, entry);
  const parts = [
    html`<strong>${sheet.amount(entry.first("Amount"))}</strong> `,
    reasonOf(sheet, entry),
    baseOf(sheet, entry),
    ...sheet.rest(entry).map((leaf) => html` ${sheet.value(leaf)}`),
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

function baseOf(sheet: Sheet, entry: UblElement): Html {
  const [percent, base] = [entry.first("MultiplierFactorNumeric"), entry.first("BaseAmount")];
  return html`${percent && html` ${sheet.value(percent)} %`}${base && html` × ${sheet.amount(base)}`}`;
}

/** IBG-20 and IBG-21. */
export function allowancesAndCharges(sheet: Sheet, root: UblElement, currency: string | undefined): Html {
  const entries = [...root.all("Allowance"), ...root.all("Charge")];
  if (entries.length === 0) {
    return nothing;
  }
  const heads = [
    "Allowance/AllowanceChargeReason",
    "Allowance/TaxCategory/ID",
    "Allowance/BaseAmount",
    "Allowance/Amount",
  ];
  const rows = entries.map((entry) => {
    const reason = html`<span class="kind">${kindOf(sheet, entry)}</span> ${reasonOf(sheet, entry)}`;
    const taxed = entry.all("TaxCategory").map((element) => category(sheet, element));
    const cells = [reason, html`${taxed}`, baseOf(sheet, entry), sheet.amount(entry.first("Amount"), currency)];
    const rest = html`${sheet.rest(entry).map((leaf) => sheet.field(leaf))}`;
    return { cells, more: html`${rest}${findingsOf(sheet, entry)}` };
  });
  const table = amountTable(sheet, { heads, currency, words: 2 }, rows);
  return sheet.section(phrases.allowancesAndCharges, table, "all");
}

interface Columns {
  /** Places that name the columns. */
  heads: readonly string[];
  /** Number of text columns; the others are amounts in this currency. */
  words: number;
  currency: string | undefined;
}

/** Rows of text and amounts, each followed by a full-width row with the rest. */
function amountTable(
  sheet: Sheet,
  { heads, words, currency }: Columns,
  rows: readonly { cells: readonly Html[]; more: Html }[],
): Html {
  const kind = (index: number): string => (index < words ? "item" : "n");
  const called = heads.map((place) => terms.get(place) as Words);
  const head = called.map(
    (each, index) =>
      html`<th scope="col" class="${kind(index)}">
        ${sheet.say(each)}${index >= words && html` <span class="cur">${currency}</span>`}
      </th>`,
  );
  const body = rows.map(({ cells, more }) => {
    const row = cells.map((cell, index) => {
      const label = sheet.plain(called[index] as Words);
      return html`<td class="${kind(index)}" data-label="${label}"><div>${cell}</div></td>`;
    });
    const below = more.isEmpty
      ? nothing
      : html`<tr class="more">
          <td colspan="${heads.length}">${more}</td>
        </tr>`;
    return html`<tbody>
      <tr>
        ${row}
      </tr>
      ${below}
    </tbody>`;
  });
  return html`<table>
    <thead>
      <tr>
        ${head}
      </tr>
    </thead>
    ${body}
  </table>`;
}

/** IBG-23: the breakdown of the first total. */
export function vatBreakdown(sheet: Sheet, root: UblElement, currency: string | undefined): Html {
  const total = root.first("TaxTotal");
  const subtotals = total?.all("TaxSubtotal") ?? [];
  if (subtotals.length === 0) {
    return nothing;
  }
  const heads = ["TaxCategory/ID", "TaxableAmount", "TaxAmount"].map((way) => `TaxTotal/TaxSubtotal/${way}`);
  const rows = subtotals.map((subtotal) => ({
    cells: [
      category(sheet, subtotal.first("TaxCategory")),
      sheet.amount(subtotal.first("TaxableAmount"), currency),
      sheet.amount(subtotal.first("TaxAmount"), currency),
    ],
    more: findingsOf(sheet, subtotal),
  }));
  const table = amountTable(sheet, { heads, words: 1, currency }, rows);
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
