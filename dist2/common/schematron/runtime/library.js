import * as casts from "./any-casts.js";
import * as values from "./any-values.js";
import * as checks from "./checks.js";
import * as rounding from "./decimal-rounding.js";
import * as decimals from "./decimal.js";
import * as doubles from "./double.js";
import { isBlankElement } from "./blank.js";
import { formatNumber } from "./formats/format-number.js";
import * as items from "./items.js";
import { findText } from "./text/find-text.js";
import * as madeText from "./text/made-text.js";
import * as sequences from "./sequences.js";
import * as strings from "./text/strings.js";
import * as temporal from "./temporal.js";
import { RegularExpressions } from "./text/regular-expressions.js";
/** The functions and classes that generated code calls by name. */
export function runtimeLibrary() {
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
//# sourceMappingURL=library.js.map