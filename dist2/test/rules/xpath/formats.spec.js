import { expect } from "chai";
import { evaluate } from "../support/evaluate.js";
import { suiteOfRefusals, suiteOfResults } from "../support/expression-tables.js";
const xml = "<r><n>3</n><n>20</n><d>2026-02-28</d><form>0.00</form></r>";
/** The examples and rules of XPath 3.1 functions, 4.7. */
const pictures = [
    ["format-number(12345.6, '#,###.00'), format-number(12345678.9, '9,999.99')", "12,345.60 12,345,678.90"],
    ["format-number(123.9, '9999'), format-number(0.14, '01%'), format-number(-6, '000')", "0124 14% -006"],
    // Ties go to the even digit, and decimals are exact.
    [
        "format-number(0.5, '0'), format-number(1.5, '0'), format-number(2.5, '0'), format-number(0.285, '0.00')",
        "0 2 2 0.28",
    ],
    [
        "format-number(1.005e0, '0.00'), format-number(1e21, '#,##0'), format-number(1e-7, '0.0000000')",
        "1.00 1,000,000,000,000,000,000,000 0.0000001",
    ],
    ["format-number(99999999999999999999.99, '#,##0.00')", "99,999,999,999,999,999,999.99"],
    // A picture without a 0 shows a digit behind the point.
    [
        "format-number(123, '#.##'), format-number(123.456, '#.##'), format-number(0, '#.##'), format-number(0, '#')",
        "123.0 123.46 .0 0",
    ],
    [
        "format-number(1234.5, '#,##0.00'), format-number(999, '#,##0'), format-number(12345, '#,##,##0')",
        "1,234.50 999 12,345",
    ],
    [
        "format-number(1234567, '#,##,##0'), format-number(1234567.1234567, '#,##0.000,000')",
        "12,34,567 1,234,567.123,457",
    ],
    [
        "format-number(-5, '0;(0)'), format-number(12, 'EUR 0.00 net'), format-number(0.025, '0.0‰')",
        "(5) EUR 12.00 net 25.0‰",
    ],
    ["format-number(number('x'), '0'), format-number((), '0.0'), format-number(-1 div 0e0, '0')", "NaN NaN -Infinity"],
    ["format-number(n[2], '0.00'), format-number(sum(n), form), format-number(n[1] div 2, '0.0')", "20.00 23.00 1.5"],
    ["format-number(1, d)", "error"],
];
const refused = [
    ["format-number(5, 'abc')", /"abc" is no picture of a number/],
    ["format-number(5, '0,.0')", /no picture of a number/],
    ["format-number(5, '0.0e0')", /no picture of a number/],
    ["format-number(5, '#0#')", /no picture of a number/],
    ["format-number(5, '0', 'european')", /The function format-number#3 is not supported/],
];
describe("format-number in XPath", () => {
    suiteOfResults(pictures, xml);
    suiteOfRefusals(refused, xml);
    it("takes no picture that is made to cost much", () => {
        for (const picture of ["#,".repeat(100_000) + "0", "0".repeat(100_000)]) {
            expect(evaluate("format-number(5, picture)", `<r><picture>${picture}</picture></r>`)).to.equal("error");
        }
    });
});
//# sourceMappingURL=formats.spec.js.map