import { expect } from "chai";

import { evaluate } from "../support/evaluate.ts";
import { suiteOfRows, suiteOfRefusals, type Refused } from "../support/expression-tables.ts";
import type { Row } from "../support/peer-value.ts";

const xml = "<r><n>3</n><n>20</n><d>2026-02-28</d><t>15:58:45.762-05:00</t><form>0.00</form></r>";
const instant = "xs:dateTime('2002-12-31T15:58:45.762+02:00')";

/** The other engine has no pictures; what is expected is of the examples and rules of XPath 3.1 functions, 4.7 and 9.8. */
const pictures: readonly (readonly [expression: string, result: string])[] = [
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
  [
    "format-date(xs:date('2002-12-31'), '[Y0001]-[M01]-[D01]'), format-date(d, '[D1].[M1].[Y]')",
    "2002-12-31 28.2.2026",
  ],
  ["format-date(d, '[D1] [MNn] [Y0001]'), format-date(d, '[MN,3-3] [Y01] [Y,2-2]')", "28 February 2026 FEB 26 26"],
  [
    "format-date(d, '[FNn], [Fn,3-3] [F1]'), format-date(xs:date('1969-12-31'), '[FNn] [d001]')",
    "Saturday, sat 6 Wednesday 365",
  ],
  ["format-date(xs:date('2026-01-01'), '[W]'), format-date(xs:date('2027-01-01'), '[W01]')", "1 53"],
  ["format-date(xs:date('2024-12-30'), '[W] [d]'), format-date(xs:date('2025-03-01'), '[d]')", "1 365 60"],
  [
    `format-dateTime(${instant}, '[h]:[m01]:[s01] [PN] [Z] [z]'), format-dateTime(${instant}, '[H01][m][s].[f001]')`,
    "3:58:45 PM +02:00 GMT+02:00 155845.762",
  ],
  [
    "format-time(t, '[H01]:[m01] [Z0000] [Z0] [Z0:00] [ZZ]'), format-time(t, '[h] [Pn] [PNn] [f1] [f01] [f0001]')",
    "15:58 -0500 -5 -5:00 R 3 pm Pm 762 76 7620",
  ],
  [
    "format-time(xs:time('00:30:00Z'), '[h][H] [P] [Z00:00t] [Z] [ZZ]'), format-time(xs:time('12:00:00'), '[h] [P][Z] [ZZ]')",
    "120 am Z +00:00 Z 12 pm J",
  ],
  ["format-time(xs:time('00:30:00+05:30'), '[Z0] [ZZ] [z0]')", "+5:30 +05:30 GMT+5:30"],
  ["format-date(d, '[[[Y]]]'), format-date(d, '[Y]', 'en', (), ()), count(format-date((), '[Y]'))", "[2026] 2026 0"],
  ["format-date(bad, '[Y]'), format-date(n[1], '[Y]')", "error"],
  ["format-date(d, form), format-date(d, concat('[', 'X]'))", "error"],
];

const rounded: readonly Row[] = [
  ["round(2.567, 2), round(-2.5, 0), round(2.5e0, 0), round(1234.5, -2), round(8452, -2)", "2.57 -2 3 1200 8500"],
  ["round(-0.125, 2), round(0.125, 2), round(3.1415e0, 2), round(n[1], 1), round(1, 5)", "-0.12 0.13 3.14 3 1"],
  ["count(round((), 2)), round(1.125, xs:integer(n[1]) - 1)", "0 1.13"],
  ["round-half-to-even(12450, -2), round-half-to-even(n[1], 1), round-half-to-even(1.125, 2) + 1", "12400 3 2.12"],
  ["round(1.005, 2), round(99999999999999999999.995, 2)", "1.01 100000000000000000000", "ours alone"],
  ["round(number('x'), 2), round(number('INF'), 2), round(-1e0 * 0, 2)", "NaN INF -0", "ours alone"],
  ["round(2.5, 1.5)", "error"],
];

const refused: Refused = [
  ["format-number(5, 'abc')", /"abc" is no picture of a number/],
  ["format-number(5, '0,.0')", /no picture of a number/],
  ["format-number(5, '0.0e0')", /no picture of a number/],
  ["format-number(5, '#0#')", /no picture of a number/],
  ["format-number(5, '0', 'european')", /The function format-number#3 is not supported/],
  ["format-date(xs:date(d), '[H01]')", /"\[H01\]" asks for a part that a date does not have/],
  ["format-time(xs:time(t), '[Y]')", /asks for a part that a time does not have/],
  ["format-date(xs:date(d), '[Dwo]')", /"\[Dwo\]" is no picture of a date/],
  ["format-date(xs:date(d), '[Y')", /no picture of a date/],
  ["format-date(xs:date(d), '[Y]', 'de', (), ())", /format-date\(\) is supported in English/],
  ["format-date(xs:time(t), '[Y]')", /format-date\(\) needs an xs:date/],
];

describe("numbers and dates as texts in XPath", () => {
  for (const [expression, result] of pictures) {
    it(`${expression} is ${result}`, () => {
      expect(evaluate(expression, xml)).to.equal(result);
    });
  }

  for (const expression of ["format-number(5, picture)", "format-date(xs:date('2026-02-28'), picture)"]) {
    it(`${expression} takes no picture that is made to cost much`, () => {
      const costly = [
        "#,".repeat(100_000) + "0",
        "0".repeat(100_000),
        "[Y]".repeat(100_000),
        "[M,999999999-999999999]",
      ];
      for (const picture of costly) {
        expect(evaluate(expression, `<r><picture>${picture}</picture></r>`)).to.equal("error");
      }
    });
  }

  suiteOfRows(rounded, xml);

  suiteOfRefusals(refused, xml);
});
