import type { AllowanceOrCharge, Decimal, TradeDocument, TaxCategoryCode } from "../documents/document.ts";
import type { TaxSubtotal } from "./amounts.ts";
import { exact, money, r2, zero, type Exact } from "./decimal.ts";
import { chargesVat, documentLevelRate, lineRate } from "./tax-rate.ts";

interface Group {
  category: TaxCategoryCode;
  rate: Decimal | undefined;
  taxable: Exact;
}

/** Rounded parts of the breakdown, in request order. */
export interface BreakdownParts {
  nets: readonly Exact[];
  allowances: readonly Exact[];
  charges: readonly Exact[];
}

/**
 * IBG-23 (pricing part 4): one breakdown per category and numeric rate, in order of first appearance over lines,
 * allowances, charges. AE has a single one whatever its rates: aligned-ibrp-ae-08-ae compares it with all AE lines.
 * @throws RangeError when a document-level allowance or charge has no tax category
 */
export function vatBreakdown(document: TradeDocument, parts: BreakdownParts): TaxSubtotal[] {
  const groups = new Map<string, Group>();
  document.document_lines.forEach((line, index) => {
    const category = line.classified_tax_category;
    addTo(groups, { category: category.id, rate: lineRate(category), taxable: parts.nets[index] ?? zero });
  });
  document.allowances?.forEach((allowance, index) => {
    addTo(groups, documentLevelPart(allowance, (parts.allowances[index] ?? zero).times(-1)));
  });
  document.charges?.forEach((charge, index) => {
    addTo(groups, documentLevelPart(charge, parts.charges[index] ?? zero));
  });
  return [...groups.values()].map(toSubtotal);
}

function documentLevelPart(entry: AllowanceOrCharge, taxable: Exact): Group {
  if (entry.tax_category === undefined) {
    throw new RangeError("A document-level allowance or charge needs a tax category");
  }
  return { category: entry.tax_category.id, rate: documentLevelRate(entry.tax_category), taxable };
}

function addTo(groups: Map<string, Group>, part: Group): void {
  const key = groupKey(part);
  const group = groups.get(key);
  if (group === undefined) {
    groups.set(key, part);
  } else {
    group.taxable = group.taxable.plus(part.taxable);
  }
}

/** A breakdown of E and O has no rate, though a document-level E amount shows 0 (ibr-119-ae). */
function groupKey({ category, rate }: Group): string {
  const isRateIrrelevant = category === "AE" || category === "E" || category === "O";
  return isRateIrrelevant || rate === undefined ? category : `${category} ${exact(rate).toFixed()}`;
}

function toSubtotal({ category, rate, taxable }: Group): TaxSubtotal {
  const showsRate = category !== "E" && category !== "O" && rate !== undefined;
  const tax = chargesVat(category) && rate !== undefined ? r2(taxable.times(rate).div(100)) : zero;
  return {
    tax_category: showsRate ? { id: category, percent: rate } : { id: category },
    taxable_amount: money(taxable),
    tax_amount: money(tax),
  };
}
