import { suiteOfResults, type Result } from "../support/expression-tables.ts";

/** Expressions are evaluated at the root of this document; results are those of XPath 2.0. */
const document = `<r xmlns:a="urn:a" x="1" a:y="2">
  <n>3</n><n>20</n><n>3</n><t> a  b </t><e/><d>2026-02-28</d><m>0.10</m><bad>1,5</bad>
  <g><n>7</n><g><n>8</n></g></g><a:n>9</a:n><mix>one<b>two</b><!-- c -->three<![CDATA[ <4> ]]></mix>
</r>`;

const tables: Readonly<Record<string, readonly Result[]>> = {
  dates: [
    ["xs:date('2026-02-28') < xs:date('2026-03-01')", "true"],
    ["d castable as xs:date", "true"],
    ["'2025-02-30' castable as xs:date", "false"],
    ["'2024-02-29' castable as xs:date", "true"],
    ["'2100-02-29' castable as xs:date", "false"],
    ["'2026-2-1' castable as xs:date", "false"],
    ["'2026-13-01' castable as xs:date", "false"],
    ["'2026-02-28Z' castable as xs:date", "true"],
    ["'2026-02-28+14:00' castable as xs:date", "true"],
    ["'2026-02-28+14:01' castable as xs:date", "false"],
    ["'0000-01-01' castable as xs:date", "true"],
    ["adjust-date-to-timezone(xs:date('2026-01-01+04:00'), ())", "2026-01-01"],
    ["adjust-date-to-timezone(xs:date('2026-01-01+04:00'))", "2025-12-31Z"],
    ["adjust-date-to-timezone(xs:date('2026-01-01'), xs:dayTimeDuration('PT4H'))", "2026-01-01+04:00"],
    ["adjust-date-to-timezone(xs:date('2024-03-01Z'), xs:dayTimeDuration('-PT2H30M'))", "2024-02-29-02:30"],
    [
      "adjust-dateTime-to-timezone(xs:dateTime('1969-12-31T23:00:00.5Z'), xs:dayTimeDuration('PT1H'))",
      "1970-01-01T00:00:00.5+01:00",
    ],
    ["xs:date('0000-02-29') < xs:date('0001-01-01')", "true"],
    ["'12026-01-01' castable as xs:date", "true"],
    ["xs:date('2026-01-01+04:00') < xs:date('2026-01-01')", "true"],
    ["xs:date('x')", "error"],
    ["xs:date(d)", "2026-02-28"],
    ["d = xs:date('2026-02-28')", "true"],
    ["'24:00:00' castable as xs:time", "true"],
    ["'24:00:01' castable as xs:time", "false"],
    ["'7:54' castable as xs:time", "false"],
    ["'07:54:00.123+04:00' castable as xs:time", "true"],
    ["xs:time('23:00:00Z') < xs:time('23:00:01Z')", "true"],
    ["xs:dateTime('2026-01-01T00:00:00Z') = xs:dateTime('2026-01-01T04:00:00+04:00')", "true"],
    ["xs:date(xs:dateTime('2026-05-06T07:08:09'))", "2026-05-06"],
    ["year-from-date(xs:date(d))", "2026"],
    ["month-from-date(xs:date(d))", "2"],
    ["day-from-date(d)", "28"],
    ["xs:date('2026-01-01') = '2026-01-01'", "error"],
  ],
  "dates and durations": [
    ["xs:date(d) + xs:dayTimeDuration('P1D')", "2026-03-01"],
    ["xs:date(d) - xs:dayTimeDuration('P59D')", "2025-12-31"],
    ["xs:date(d) + xs:dayTimeDuration('-P1D')", "2026-02-27"],
    ["xs:date(d) + xs:dayTimeDuration('PT25H')", "2026-03-01"],
    ["xs:date(d) - xs:dayTimeDuration('PT1H')", "2026-02-27"],
    ["xs:date('2026-02-28+04:00') + xs:dayTimeDuration('P1D')", "2026-03-01+04:00"],
    ["xs:date('2026-02-28Z') + xs:dayTimeDuration('P1D')", "2026-03-01Z"],
    ["xs:dateTime('2026-02-28T23:00:00Z') + xs:dayTimeDuration('PT2H30M1S')", "2026-03-01T01:30:01Z"],
    ["xs:date('0001-01-01') - xs:dayTimeDuration('P1D') = xs:date('0000-12-31')", "true"],
    ["xs:date(d) < xs:date('2026-02-27') + xs:dayTimeDuration('P2D')", "true"],
    ["count(xs:date(none) + xs:dayTimeDuration('P1D'))", "0"],
    ["xs:dateTime('1999-12-31T24:00:00Z')", "2000-01-01T00:00:00Z"],
    ["xs:dateTime('2026-01-01T10:00:00.0+00:00'), xs:date('2026-01-01+00:00')", "2026-01-01T10:00:00Z 2026-01-01Z"],
    ["adjust-date-to-timezone(xs:date('2002-03-07-07:00'), xs:dayTimeDuration('-PT10H'))", "2002-03-06-10:00"],
    ["count(distinct-values((xs:date(d), xs:date('2026-02-28Z'))))", "1"],
  ],
};

describe("dates in XPath", () => {
  for (const [name, rows] of Object.entries(tables)) {
    describe(name, () => suiteOfResults(rows, document));
  }
});
