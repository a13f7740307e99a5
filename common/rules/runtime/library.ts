import * as anyRounding from "./any-rounding.ts";
import * as casts from "./any-casts.ts";
import * as values from "./any-values.ts";
import * as checks from "./checks.ts";
import * as rounding from "./decimal-rounding.ts";
import * as decimals from "./decimal.ts";
import * as doubles from "./double.ts";
import { formatTemporal } from "./formats/format-date.ts";
import { formatNumber } from "./formats/format-number.ts";
import * as items from "./items.ts";
import { findText } from "./text/find-text.ts";
import * as madeText from "./text/made-text.ts";
import * as sequences from "./sequences.ts";
import * as strings from "./text/strings.ts";
import * as dateParts from "./dates/date-parts.ts";
import * as durations from "./dates/duration.ts";
import * as temporal from "./dates/temporal.ts";
import { RegularExpressions } from "./text/regular-expression.ts";

/** Everything that generated code may call by name, besides the document it looks at. */
export function runtimeLibrary(): Readonly<Record<string, unknown>> {
  return {
    ...anyRounding,
    ...casts,
    ...values,
    ...checks,
    ...decimals,
    ...rounding,
    ...doubles,
    findText,
    formatNumber,
    formatTemporal,
    ...items,
    ...madeText,
    ...sequences,
    ...strings,
    ...dateParts,
    ...durations,
    ...temporal,
    ZERO: new decimals.Decimal(0, 0),
    regularExpressions: new RegularExpressions(),
  };
}
