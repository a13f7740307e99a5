import { html, nothing, type Html } from "./html.ts";
import type { Sheet } from "./sheet.ts";
import { type Words, terms, phrases } from "./terms.ts";
import type { UblElement } from "../ubl/ubl-element.ts";

interface Columns {
  heads: readonly Words[];
  /** `item` is a column of text, `n` one of amounts, `n sum` one of computations. */
  kinds: readonly ("item" | "n" | "n sum")[];
}

interface AmountRow {
  cells: readonly Html[];
  /** All that has no column: a full-width row below. */
  more: Html;
}

export function amountTable(sheet: Sheet, { heads, kinds }: Columns, rows: readonly AmountRow[]): Html {
  const head = heads.map((words, index) => html`<th scope="col" class="${kinds[index]}">${sheet.say(words)}</th>`);
  const body = rows.map(({ cells, more }) => {
    const row = cells.map((cell, index) => {
      const label = sheet.plain(heads[index] as Words);
      return html`<td class="${kinds[index]}" data-label="${label}"><div>${cell}</div></td>`;
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

/** A VAT category: rate, name with code, scheme, and exemption reason. */
function category(sheet: Sheet, element: UblElement | undefined): Html {
  if (element === undefined) {
    return nothing;
  }
  const percent = element.first("Percent");
  const id = element.first("ID");
  // The rate is that of the margin, which the document does not say: a rate beside the price would be wrong.
  const isOnMargin = id?.text.trim() === "N";
  const shown = isOnMargin ? sheet.spoken(percent, sheet.say(phrases.margin)) : html`${sheet.value(percent)} %`;
  const rate = percent && html`<span class="rate" ${isOnMargin ? nothing : html`dir="ltr"`}>${shown}</span> `;
  const reasons = ["TaxExemptionReasonCode", "TaxExemptionReason"].flatMap((step) => element.all(step));
  return html`${rate}<span class="cat">${id && sheet.value(id)}${sheet.chip(element.first("TaxScheme/ID"))}</span
    >${reasons.map((reason) => html`<span class="why">${sheet.value(reason)}</span>`)}`;
}

function kindOf(sheet: Sheet, entry: UblElement): Html {
  const words = entry.step === "Charge" ? phrases.charge : phrases.allowance;
  return sheet.spoken(entry.first("ChargeIndicator"), sheet.say(words));
}

const findingsOf = (sheet: Sheet, element: UblElement): Html =>
  html`${[element, ...element.leaves()].map((each) => sheet.findingsAt(each))}`;

/** The reason's text with its code, else the code's name. */
function reasonOf(sheet: Sheet, entry: UblElement): Html {
  const reason = entry.first("AllowanceChargeReason");
  const code = entry.first("AllowanceChargeReasonCode");
  return reason === undefined ? sheet.value(code) : html`${sheet.value(reason)}${sheet.chip(code)}`;
}

/** `2 % × 1,100.00 = 22.00 AED`, from left to right in Arabic as well; the amount alone where it was not computed. */
function computed(sheet: Sheet, entry: UblElement): Html {
  const percent = entry.first("MultiplierFactorNumeric");
  const base = entry.first("BaseAmount");
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

export interface LineWindow {
  lines: readonly UblElement[];
  from: number;
  all: number;
  /** Lines per page. */
  atOnce: number;
}

const columns = [
  ["Line/ID", "no"],
  ["Line/Item/Name", "item"],
  ["Line/Quantity", "n few"],
  ["Line/Price/PriceAmount", "n"],
  ["Line/Item/ClassifiedTaxCategory/Percent", "vat"],
  ["Line/LineExtensionAmount", "n"],
  ["Line/ItemPriceExtension/TaxTotal/TaxAmount", "n"],
  ["Line/ItemPriceExtension/Amount", "n"],
] as const;

/** IBG-25: a row with the main values, and below it the rest of the line. */
export function documentLines(sheet: Sheet, { lines, from, all }: LineWindow): Html {
  const heads = columns.map(
    ([place, kind]) => html`<th scope="col" class="${kind}">${sheet.say(terms.get(place) as Words)}</th>`,
  );
  const part =
    lines.length < all &&
    html`<p class="part">
      ${sheet.say(phrases.linesOf)}: <span dir="ltr">${from}–${from + lines.length - 1} / ${all}</span>
    </p>`;
  const table = html`<table class="lines">
    <thead>
      <tr>
        ${heads}
      </tr>
    </thead>
    ${lines.map((line) => lineRows(sheet, line))}
  </table>`;
  return sheet.section(phrases.lines, html`${part}${table}`, "all");
}

function lineRows(sheet: Sheet, line: UblElement): Html {
  const description = line.first("Item/Description");
  const shown = [
    sheet.value(line.first("ID")),
    html`<strong>${sheet.value(line.first("Item/Name"))}</strong
      >${description && html`<br />${sheet.value(description)}`}`,
    sheet.value(line.first("Quantity")),
    netPrice(sheet, line.first("Price")),
    category(sheet, line.first("Item/ClassifiedTaxCategory")),
    sheet.amount(line.first("LineExtensionAmount")),
    sheet.amount(line.first("ItemPriceExtension/TaxTotal/TaxAmount")),
    sheet.amount(line.first("ItemPriceExtension/Amount")),
  ];
  const cells = shown.map((content, index) => {
    const [place, kind] = columns[index] as (typeof columns)[number];
    return html`<td class="${kind}" data-label="${sheet.plain(terms.get(place) as Words)}"><div>${content}</div></td>`;
  });
  // Leaves in the row have no place of their own for a finding.
  const ways = ["ID", "Item/Name", "Item/Description", "Quantity", "Price/PriceAmount", "Price/BaseQuantity"];
  const amounts = ["LineExtensionAmount", "ItemPriceExtension/TaxTotal/TaxAmount", "ItemPriceExtension/Amount"];
  const single = [...ways, ...amounts].map((way) => line.first(way)).filter((leaf) => leaf !== undefined);
  const others = ["Item/ClassifiedTaxCategory", "Price/Allowance"].flatMap((way) => line.first(way)?.leaves() ?? []);
  const tableFindings = [...single, ...others].map((leaf) => sheet.findingsAt(leaf));
  const more = html`${tableFindings}${sheet.findingsAt(line)}${details(sheet, line)}`;
  const id = line.first("ID")?.text ?? "";
  return html`<tbody id="line-${id.replace(/[^\w.-]+/gu, "-")}">
    <tr>
      ${cells}
    </tr>
    ${
      more.isEmpty
        ? nothing
        : html`<tr class="more">
            <td colspan="${columns.length}">${more}</td>
          </tr>`
    }
  </tbody>`;
}

/** Net price, its base quantity, and gross price less discount. */
function netPrice(sheet: Sheet, price: UblElement | undefined): Html {
  const base = price?.first("BaseQuantity");
  const discount = price?.first("Allowance");
  const net = price?.first("PriceAmount");
  const shown = sheet.amount(net);
  const per = base && html` <span class="per" dir="ltr">/ ${sheet.value(base)}</span>`;
  if (discount === undefined) {
    return html`${shown}${per}`;
  }
  const gross = discount.first("BaseAmount");
  const amount = discount.first("Amount");
  const minus = sheet.spoken(discount.first("ChargeIndicator"), html`−`);
  // `105 − 5 AED`; only for screen readers where nothing is taken off, since the net price says it all then.
  const made = html`${sheet.value(gross, { without: ["currencyID"] })} ${minus} ${sheet.amount(amount)}`;
  const isNone = Number(amount?.text) === 0 && Number(gross?.text) === Number(net?.text);
  return html`${shown}${per}<span class="${isNone ? "vh" : "per"}" dir="ltr">${made}</span>`;
}

/** Allowances and charges, item attributes, and what the row does not show. */
function details(sheet: Sheet, line: UblElement): Html {
  const entries = [...line.all("Allowance"), ...line.all("Charge")].map((entry) => {
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
  });
  const properties = (line.first("Item")?.all("AdditionalItemProperty") ?? []).map((property) => {
    const name = property.first("Name");
    const value = property.first("Value");
    // An item attribute is labelled by its own name.
    return name === undefined || value === undefined
      ? nothing
      : html`<div class="field">
          <dt>${sheet.value(name)}</dt>
          <dd>${sheet.value(value)}${sheet.findingsAt(name)}${sheet.findingsAt(value)}</dd>
        </div>`;
  });
  const rest = sheet.rest(line).map((leaf) => sheet.field(leaf));
  const all = [...rest, ...properties, ...entries].filter((entry) => !entry.isEmpty);
  return all.length === 0 ? nothing : html`<dl class="fields">${all}</dl>`;
}
