import type { LosslessNumber } from "lossless-json";

import type { DecimalTable } from "../../../common/pricing/amounts.ts";
import type { TradeDocument } from "../../../common/documents/document.ts";
import { jsonNumber } from "../../http/json.ts";

/** Metadata is left out: its values are texts, also under a name such as `amount`. */
const decimalMembers: DecimalTable<Omit<TradeDocument, "metadata" | "sent_xml">> = {
  amount: true,
  base_amount: true,
  base_quantity: true,
  calculation_rate: true,
  multiplier_factor_numeric: true,
  net_amount: true,
  payable: true,
  percent: true,
  prepaid_amount: true,
  quantity: true,
  rounding_amount: true,
  tax: true,
  tax_amount: true,
  tax_exclusive: true,
  tax_inclusive: true,
  tolerance: true,
};
const decimalNames: ReadonlySet<string> = new Set(Object.keys(decimalMembers));

/** Copies a part of a document, without its metadata, with each Decimal as a JSON number that keeps its digits. */
export const decimalsAsNumbers = (part: object): Record<string, unknown> => copyDecimals(part, {}, none);

const none: ReadonlySet<string> = new Set();

/** The same behind the members of `copy`, without some. In a loop, because a page has thousands of members. */
export function copyDecimals(
  part: object,
  copy: Record<string, unknown>,
  without: ReadonlySet<string>,
): Record<string, unknown> {
  for (const [name, value] of Object.entries(part)) {
    if (!without.has(name)) {
      copy[name] = typeof value === "string" && decimalNames.has(name) ? jsonNumber(value) : nested(value);
    }
  }
  return copy;
}

function nested(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(nested);
  }
  return typeof value === "object" && value !== null ? decimalsAsNumbers(value) : value;
}

/** Converts a flat object of amounts; absent ones stay absent. */
export function amountsAsNumbers(
  amounts: Readonly<Record<string, string | undefined>>,
): Record<string, LosslessNumber> {
  const numbers: Record<string, LosslessNumber> = {};
  for (const [name, digits] of Object.entries(amounts)) {
    if (digits !== undefined) {
      numbers[name] = jsonNumber(digits);
    }
  }
  return numbers;
}
