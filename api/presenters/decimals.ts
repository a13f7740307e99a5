import type { LosslessNumber } from "lossless-json";

import { jsonNumber } from "../json/write-json.ts";

/** The members of a document that hold a Decimal. The schemas let no other member of these names in. */
const decimalMembers: ReadonlySet<string> = new Set([
  "amount",
  "base_amount",
  "base_quantity",
  "calculation_rate",
  "multiplier_factor_numeric",
  "percent",
  "quantity",
]);

/** A copy of a part of a document in which every Decimal is a JSON number with its digits kept. */
export function withNumbers(part: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      typeof value === "string" && decimalMembers.has(name) ? jsonNumber(value) : nested(value),
    ]),
  );
}

function nested(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(nested);
  }
  return typeof value === "object" && value !== null ? withNumbers(value) : value;
}

/** A flat object of amounts as numbers; absent ones stay absent. */
export function numbers(amounts: Readonly<Record<string, string | undefined>>): Record<string, LosslessNumber> {
  const present = Object.entries(amounts).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(present.map(([name, digits]) => [name, jsonNumber(digits)]));
}
