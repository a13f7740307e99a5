import type { Decimal, TaxCategory, TaxCategoryCode } from "../documents/document.ts";

/** Pricing part 4: a missing rate is the only one of its category in the UAE; lines of E and O have none. */
const defaultLineRate: Readonly<Record<TaxCategoryCode, Decimal | undefined>> = {
  S: "5",
  Z: "0",
  E: undefined,
  O: undefined,
  AE: "5",
  N: "5",
};

/** IBT-152: the rate of a line, absent for E and O (aligned-ibrp-e-05, o-05). */
export function lineRate(category: TaxCategory): Decimal | undefined {
  const fallback = defaultLineRate[category.id];
  return fallback === undefined ? undefined : (category.percent ?? fallback);
}

/**
 * IBT-096, IBT-103: the rate of a document-level allowance or charge. E and AE are always 0 there and O has none
 * (aligned-ibrp-e-06/07, ae-06/07, o-06/07), even where the lines of the category show a rate.
 */
export function documentLevelRate(category: TaxCategory): Decimal | undefined {
  const fixed: Partial<Record<TaxCategoryCode, Decimal>> = { E: "0", AE: "0" };
  return fixed[category.id] ?? lineRate(category);
}

/** Only the standard rate charges VAT: reverse charge and margin scheme show a rate and charge nothing. */
export function chargesVat(category: TaxCategoryCode): boolean {
  return category === "S";
}
