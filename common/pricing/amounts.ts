/**
 * Plain decimal digits as the caller sent them ("7.25", "10.00"), never a binary float. The mark exists in the type
 * only, so that types distinguish decimals from other text.
 */
export type Decimal = string & { readonly decimalMark?: never };

/** VAT category of a line, allowance or charge (list TaxCategory). */
export type TaxCategoryCode = "S" | "Z" | "E" | "O" | "AE" | "N";

/** Amounts of one line, 2 decimals each but for the gross price, in the document currency unless the name says AED. */
export interface LineAmounts {
  base_amount: Decimal;
  net_amount: Decimal;
  tax_amount: Decimal;
  total_amount: Decimal;
  /** Only when the document currency is not AED. */
  tax_amount_in_aed?: Decimal;
  total_amount_in_aed?: Decimal;
  /** Resolved amounts of the line's allowances and charges, in request order. */
  allowances: Decimal[];
  charges: Decimal[];
  /** IBT-148 = price.base_amount + price.allowance.amount, with as many decimals as its parts, never rounded. */
  gross_price_amount: Decimal;
}

export interface TaxSubtotal {
  tax_category: { id: TaxCategoryCode; percent?: Decimal };
  taxable_amount: Decimal;
  tax_amount: Decimal;
}

/** Amounts of what the document does not have (allowances, charges, prepayments, a rounding) are absent. */
export interface Totals {
  line_extension_amount: Decimal;
  tax_exclusive_amount: Decimal;
  tax_inclusive_amount: Decimal;
  allowance_total_amount?: Decimal;
  charge_total_amount?: Decimal;
  prepaid_amount?: Decimal;
  rounding_amount?: Decimal;
  payable_amount: Decimal;
  tax_amount: Decimal;
  tax_subtotals: TaxSubtotal[];
  tax_amount_in_aed?: Decimal;
  tax_inclusive_amount_in_aed?: Decimal;
}

export interface DocumentAmounts {
  lines: LineAmounts[];
  /** Resolved amounts of the document's allowances and charges, in request order. */
  allowances: Decimal[];
  charges: Decimal[];
  totals: Totals;
}

/** The text members of an object and its parts, each with whether it is a decimal. */
type Members<Part> = Part extends string
  ? never
  : Part extends readonly (infer Item)[]
    ? Members<Item>
    : Part extends object
      ? { [Name in keyof Part & string]-?: Member<Name, NonNullable<Part[Name]>> }[keyof Part & string]
      : never;

type Member<Name, Value> = Value extends string
  ? { name: Name; isDecimal: keyof Decimal extends keyof Value ? true : false }
  : Members<Value>;

/** Names of the members of an object, and of its parts, that hold a Decimal. */
type DecimalMember<Part> = Extract<Members<Part>, { isDecimal: true }>["name"];

/**
 * A complete list of the decimal members of `Part`. It does not compile when a member is missing or superfluous, or
 * when a name is a decimal in one place and other text in another.
 */
export type DecimalTable<Part, Entry = true> = Readonly<
  Record<DecimalMember<Part>, Entry> &
    Record<Extract<DecimalMember<Part>, Extract<Members<Part>, { isDecimal: false }>["name"]>, never>
>;
