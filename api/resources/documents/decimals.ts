import type { LosslessNumber } from "lossless-json";

import type { DecimalTable } from "../../../common/domain/decimal-members.ts";
import type { TradeDocument } from "../../../common/domain/document.ts";
import { jsonNumber } from "../../json/write-json.ts";

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

/** Copies a part of a document, without its metadata, with each Decimal as a JSON number that keeps its digits. */
export function decimalsAsNumbers(part: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      typeof value === "string" && Object.hasOwn(decimalMembers, name) ? jsonNumber(value) : nested(value),
    ]),
  );
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
  const present = Object.entries(amounts).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(present.map(([name, digits]) => [name, jsonNumber(digits)]));
}
