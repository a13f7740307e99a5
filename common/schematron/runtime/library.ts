import * as casts from "./any-casts.ts";
import * as values from "./any-values.ts";
import * as checks from "./checks.ts";
import * as rounding from "./decimal-rounding.ts";
import * as decimals from "./decimal.ts";
import * as doubles from "./double.ts";
import { isBlankElement } from "./blank.ts";
import { formatNumber } from "./formats/format-number.ts";
import * as items from "./items.ts";
import { findText } from "./text/find-text.ts";
import * as madeText from "./text/made-text.ts";
import * as sequences from "./sequences.ts";
import * as strings from "./text/strings.ts";
import * as temporal from "./temporal.ts";
import { RegularExpressions } from "./text/regular-expressions.ts";

/** The functions and classes that generated code calls by name. */
export function runtimeLibrary(): Readonly<Record<string, unknown>> {
  return {
    ...casts,
    ...values,
    ...checks,
    ...decimals,
    ...rounding,
    ...doubles,
    findText,
    formatNumber,
    isBlankElement,
    ...items,
    ...madeText,
    ...sequences,
    ...strings,
    ...temporal,
    ZERO: new decimals.Decimal(0, 0),
    regularExpressions: new RegularExpressions(),
  };
}
