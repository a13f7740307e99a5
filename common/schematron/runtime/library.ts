import * as casts from "./any-casts.ts";
import * as values from "./any-values.ts";
import * as decimals from "./decimal.ts";
import * as doubles from "./double.ts";
import * as items from "./items.ts";
import { RegularExpressions } from "./regular-expressions.ts";
import * as strings from "./strings.ts";
import * as temporal from "./temporal.ts";

/** The functions and classes that generated code calls by name. */
export function runtimeLibrary(): Readonly<Record<string, unknown>> {
  return {
    ...casts,
    ...values,
    ...decimals,
    ...doubles,
    ...items,
    ...strings,
    ...temporal,
    ZERO: new decimals.Decimal(0, 0),
    regularExpressions: new RegularExpressions(),
  };
}
