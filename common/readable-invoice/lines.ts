import { html, nothing, type Html } from "./html.ts";
import { phrases } from "./phrases.ts";
import type { Sheet } from "./sheet.ts";
import { terms, type Words } from "./terms.ts";
import type { UblElement } from "../ubl/ubl-element.ts";
import { allowanceOrCharge, category } from "./amounts.ts";

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
  const price = line.first("Price");
  const taxCategory = line.first("Item/ClassifiedTaxCategory");
  const description = line.first("Item/Description");
  const shown = [
    sheet.value(line.first("ID")),
    html`<strong>${sheet.value(line.first("Item/Name"))}</strong
      >${description && html`<br />${sheet.value(description)}`}`,
    sheet.value(line.first("Quantity")),
    priceOf(sheet, price),
    category(sheet, taxCategory),
    sheet.amount(line.first("LineExtensionAmount")),
    sheet.amount(line.first("ItemPriceExtension/TaxTotal/TaxAmount")),
    sheet.amount(line.first("ItemPriceExtension/Amount")),
  ];
  const cells = shown.map((content, index) => {
    const [place, kind] = columns[index] as (typeof columns)[number];
    return html`<td class="${kind}" data-label="${sheet.plain(terms.get(place) as Words)}"><div>${content}</div></td>`;
  });
  const tableFindings = tableLeaves(line).map((leaf) => sheet.findingsAt(leaf));
  const more = html`${tableFindings}${sheet.findingsAt(line)}${details(sheet, line)}`;
  const id = line.first("ID")?.text ?? "";
  return html`<tbody id="${lineAnchor(id)}">
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
function priceOf(sheet: Sheet, price: UblElement | undefined): Html {
  const base = price?.first("BaseQuantity");
  const per = base && html` <span class="per" dir="ltr">/ ${sheet.value(base)}</span>`;
  return html`${sheet.amount(price?.first("PriceAmount"))}${per}${price && discounted(sheet, price)}`;
}

/** `105 − 5 AED`; only for screen readers where nothing is taken off, since the net price says it all then. */
function discounted(sheet: Sheet, price: UblElement): Html {
  const discount = price.first("Allowance");
  if (discount === undefined) {
    return nothing;
  }
  const [gross, amount] = [discount.first("BaseAmount"), discount.first("Amount")];
  const minus = sheet.spoken(discount.first("ChargeIndicator"), html`−`);
  const made = html`${sheet.value(gross, { without: ["currencyID"] })} ${minus} ${sheet.amount(amount)}`;
  const isNone = Number(amount?.text) === 0 && Number(gross?.text) === Number(price.first("PriceAmount")?.text);
  return html`<span class="${isNone ? "vh" : "per"}" dir="ltr">${made}</span>`;
}

const lineAnchor = (id: string): string => `line-${id.replace(/[^\w.-]+/gu, "-")}`;

/** Leaves in the row, which have no place of their own for a finding. */
function tableLeaves(line: UblElement): UblElement[] {
  const ways = ["ID", "Item/Name", "Item/Description", "Quantity", "Price/PriceAmount", "Price/BaseQuantity"];
  const amounts = ["LineExtensionAmount", "ItemPriceExtension/TaxTotal/TaxAmount", "ItemPriceExtension/Amount"];
  const leaves = [...ways, ...amounts].map((way) => line.first(way));
  const others = ["Item/ClassifiedTaxCategory", "Price/Allowance"].flatMap((way) => line.first(way)?.leaves() ?? []);
  return [...leaves.filter((leaf) => leaf !== undefined), ...others];
}

function details(sheet: Sheet, line: UblElement): Html {
  const entries = [...line.all("Allowance"), ...line.all("Charge")].map((entry) => allowanceOrCharge(sheet, entry));
  const properties = (line.first("Item")?.all("AdditionalItemProperty") ?? []).map((property) =>
    named(sheet, property),
  );
  const rest = sheet.rest(line).map((leaf) => sheet.field(leaf));
  const all = [...rest, ...properties, ...entries].filter((entry) => !entry.isEmpty);
  return all.length === 0 ? nothing : html`<dl class="fields">${all}</dl>`;
}

/** An item attribute is labelled by its own name. */
function named(sheet: Sheet, property: UblElement): Html {
  const name = property.first("Name");
  const value = property.first("Value");
  if (name === undefined || value === undefined) {
    return nothing;
  }
  return html`<div class="field">
    <dt>${sheet.value(name)}</dt>
    <dd>${sheet.value(value)}${sheet.findingsAt(name)}${sheet.findingsAt(value)}</dd>
  </div>`;
}
