/**
 * Plain decimal digits as the caller sent them ("7.25", "10.00"), never a binary float. The mark exists in the type
 * only, so that types distinguish decimals from other text.
 */
export type Decimal = string & { readonly decimalMark?: never };

/** VAT category of a line, allowance or charge (list TaxCategory). */
export type TaxCategoryCode = "S" | "Z" | "E" | "O" | "AE" | "N";
