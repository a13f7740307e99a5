import { amountTable } from "./amount-tables.ts";
import { html, nothing, type Html } from "./html.ts";
import { moneyOf, unbroken, type Sheet } from "./sheet.ts";
import { phrases } from "./terms.ts";
import type { CorrectedOriginal } from "../documents/settlement-store.ts";
import type { TradeDocument } from "../documents/document.ts";
import { exact, money, r2, sum, zero, type Exact } from "../pricing/decimal.ts";
import type { UblElement } from "../ubl/ubl-element.ts";

/** What a credit note is compared with; values are without VAT, as the value of a supply is. */
interface Compared {
  number: string;
  issueDate?: string;
  currency: string;
  /** On the invoice; unknown of another system's, unless the request says it. */
  value?: Exact;
  /** What earlier credit notes take off it. */
  before: Exact;
  /** What this one takes off it, and the VAT on that in AED; unknown where it cannot be told. */
  net?: Exact;
  vat?: Exact;
}

export interface Correction {
  /** The invoices of ours that the credit note refers to. */
  originals: readonly CorrectedOriginal[];
  /** The request, which may say the values of others. */
  document: Pick<TradeDocument, "billing_reference">;
}

/**
 * What executive regulation 60(1)(e) and (f) ask of a tax credit note: why it is issued, the value on the invoice as earlier credit
 * notes have altered it, the altered value, the difference, and the VAT on that in AED.
 */
export function correction(sheet: Sheet, root: UblElement, source: Correction): Html {
  if (root.rootName !== "CreditNote") {
    return nothing;
  }
  const stated = ["DiscrepancyResponse", "BillingReference"].flatMap((step) => root.all(step));
  const fields = sheet.fields(stated.flatMap((element) => element.leaves()));
  const credit = creditOf(root);
  const rows = credit === undefined ? [] : comparedWith(root, credit, source);
  if (rows.length === 0) {
    return sheet.section(phrases.correction, fields, "all");
  }
  const heads = [phrases.original, phrases.value, phrases.alteredValue, phrases.difference, phrases.vatOnDifference];
  const cells = rows.map((row) => ({ cells: cellsOf(sheet, row), more: nothing }));
  return sheet.section(
    phrases.correction,
    html`${fields}${amountTable(sheet, { heads, kinds: ["item", "n sum", "n", "n", "n"] }, cells)}
      <p class="reading">${sheet.say(phrases.correctionSource)}</p>`,
    "all",
  );
}

function cellsOf(sheet: Sheet, { number, issueDate, currency, value, before, net, vat }: Compared): Html[] {
  const amount = (shown: Exact | undefined, of = currency): Html =>
    shown === undefined ? nothing : moneyOf(money(shown), of);
  const named =
    number === "" ? html`<strong>${sheet.say(phrases.altogether)}</strong>` : html`<bdi>${unbroken(number)}</bdi>`;
  const day = issueDate !== undefined && html` <span class="kind" dir="ltr">${issueDate}</span>`;
  const made =
    value !== undefined &&
    before.gt(0) &&
    html` <span class="per"
      ><span dir="ltr">${amount(value)} − ${amount(before)}</span> ${sheet.say(phrases.creditedBefore)}</span
    >`;
  const standing = value?.minus(before);
  const altered = net && standing?.minus(net);
  return [html`${named}${day}`, html`${amount(standing)}${made}`, amount(altered), amount(net), amount(vat, "AED")];
}

interface Credit {
  currency: string;
  net: Exact;
  /** In AED; unknown where the XML does not say it. */
  vat?: Exact;
  rate?: Exact;
}

const plainAmount = /^-?\d{1,30}(\.\d{1,10})?$/;

/** XML that the rules refuse is shown too, whatever its amounts are. */
const exactOf = (element: UblElement | undefined): Exact | undefined => {
  const text = element?.text.trim() ?? "";
  return plainAmount.test(text) ? exact(text) : undefined;
};

function creditOf(root: UblElement): Credit | undefined {
  const currency = root.first("DocumentCurrencyCode")?.text.trim();
  const net = exactOf(root.first("LegalMonetaryTotal/TaxExclusiveAmount"));
  if (currency === undefined || net === undefined) {
    return undefined;
  }
  const isInAed = currency === "AED";
  const vat = exactOf(root.first(isInAed ? "TaxTotal/TaxAmount" : "TaxTotalInTaxCurrency/TaxAmount"));
  const rate = isInAed ? exact("1") : exactOf(root.first("TaxExchangeRate/CalculationRate"));
  return { currency, net, ...(vat && { vat }), ...(rate && { rate }) };
}

function comparedWith(root: UblElement, credit: Credit, { originals, document }: Correction): Compared[] {
  const { currency, net, vat, rate } = credit;
  const numbers = root
    .all("BillingReference")
    .map((one) => one.first("InvoiceDocumentReference/ID")?.text.trim() ?? "");
  const known = new Set(originals.flatMap(({ namedBy }) => namedBy.map((text) => text.trim())));
  const own = originals.map(({ net: taken, tax, value, before, ...named }): Compared => {
    const counts = exact(taken).gt(0);
    return {
      ...named,
      value: exact(value),
      before: exact(before),
      ...(counts && { net: exact(taken) }),
      ...(counts && rate && { vat: r2(exact(tax).times(rate)) }),
    };
  });
  const others = [...new Set(numbers)]
    .filter((number) => !known.has(number))
    .map((number): Compared => {
      const said = document.billing_reference?.find(({ id }) => id.trim() === number)?.tax_exclusive_amount;
      return { number, currency, before: zero, ...(said !== undefined && { value: exact(said) }) };
    });
  const taken = [...own, ...others].filter((row) => row.net !== undefined);
  const [only] = others;
  const rest = net.minus(sum(taken.map((row) => row.net ?? zero)));
  if (others.length === 1 && only !== undefined && rest.gt(0)) {
    only.net = rest;
    taken.push(only);
  }
  // What is rounded by rate goes to the last, so that the parts are the VAT that is reported.
  const last = taken.at(-1);
  if (last !== undefined && vat !== undefined && sum(taken.map((row) => row.net ?? zero)).eq(net)) {
    last.vat = vat.minus(sum(taken.filter((row) => row !== last).map((row) => row.vat ?? zero)));
  }
  const rows = [...own, ...others];
  const isWhole = rows.length === 1 && rows[0]?.net !== undefined;
  return isWhole ? rows : [...rows, altogether(rows, credit)];
}

/** The credit note as a whole, with what its invoices come to where all of them are known. */
function altogether(rows: readonly Compared[], { currency, net, vat }: Credit): Compared {
  const values = rows.flatMap((row) => (row.value !== undefined && row.currency === currency ? [row.value] : []));
  const isKnown = rows.length > 0 && values.length === rows.length;
  return {
    number: "",
    currency,
    before: isKnown ? sum(rows.map(({ before }) => before)) : zero,
    ...(isKnown && { value: sum(values) }),
    net,
    ...(vat && { vat }),
  };
}
