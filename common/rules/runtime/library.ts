import * as casts from "./any-casts.ts";
import * as values from "./any-values.ts";
import * as checks from "./checks.ts";
import * as rounding from "./decimal-rounding.ts";
import * as decimals from "./decimal.ts";
import * as doubles from "./double.ts";
import * as items from "./items.ts";
import * as sequences from "./sequences.ts";
import * as strings from "./strings.ts";
import * as temporal from "./temporal.ts";
import { RegularExpressions } from "./regular-expression.ts";

/** Everything that generated code may call by name, besides the document it looks at. */
export function runtimeLibrary(): Readonly<Record<string, unknown>> {
  return {
    ...casts,
    ...values,
    ...checks,
    ...decimals,
    ...rounding,
    ...doubles,
    ...items,
    ...sequences,
    ...strings,
    ...temporal,
    ZERO: new decimals.Decimal(0, 0),
    regularExpressions: new RegularExpressions(),
  };
}
