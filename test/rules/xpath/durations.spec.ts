import { suiteOfRows } from "../support/expression-tables.ts";
import type { Row } from "../support/peer-value.ts";
const xml = "<r><d>2026-02-28</d><dt>2026-02-28T10:30:00Z</dt><p>P3DT4H</p><n>2</n></r>";
const dayTime = (text: string): string => `xs:dayTimeDuration('${text}')`;
const yearMonth = (text: string): string => `xs:yearMonthDuration('${text}')`;

/** Most are the examples of XPath 2.0 functions, 10.3 to 10.8. */
const tables: Readonly<Record<string, readonly Row[]>> = {
  "what a duration is": [
    [`${dayTime("PT36H")}, ${dayTime("PT0S")}, ${yearMonth("P0Y")}, xs:duration('PT1M60S')`, "P1DT12H PT0S P0M PT2M"],
    [`${yearMonth("-P15M")}, xs:duration('-P1Y2M3DT4H5M6.70S')`, "-P1Y3M -P1Y2M3DT4H5M6.7S", "ours alone"],
    [
      "p castable as xs:dayTimeDuration, p castable as xs:yearMonthDuration, p castable as xs:duration",
      "true false true",
    ],
    ["'P1Y' castable as xs:dayTimeDuration, 'P1D' castable as xs:yearMonthDuration", "false false"],
    [
      "'P' castable as xs:duration, 'P1DT' castable as xs:duration, 'PT1.S' castable as xs:duration",
      "false false false",
      "ours alone",
    ],
    ["xs:dayTimeDuration(d)", "error"],
    [
      "xs:duration('P400DT1H') cast as xs:dayTimeDuration, xs:duration('P13M40D') cast as xs:yearMonthDuration",
      "P400DT1H P1Y1M",
    ],
    [`${dayTime("PT1H")} instance of xs:duration, ${dayTime("PT1H")} instance of xs:yearMonthDuration`, "true false"],
    [
      "xs:duration('P1Y2M3DT4H') = xs:duration('P14M3DT4H'), xs:duration('P1Y') eq xs:yearMonthDuration('P12M')",
      "true true",
    ],
    [`${yearMonth("P0M")} = ${dayTime("PT0S")}, p = ${dayTime("PT76H")}, p != ${dayTime("PT76H")}`, "true true false"],
    [`${dayTime("P1D")} gt ${dayTime("PT23H59M")}, ${yearMonth("P1Y")} >= ${yearMonth("P12M")}`, "true true"],
    ["xs:duration('P1Y') < xs:duration('P2Y')", "error"],
    [`${dayTime("P1D")} < ${yearMonth("P1M")}`, "error"],
    [`boolean(${dayTime("P1D")})`, "error"],
    [`count(distinct-values((xs:duration('P1Y'), ${yearMonth("P12M")}, ${dayTime("P1D")})))`, "2", "ours alone"],
    [`index-of((${dayTime("P1D")}, ${dayTime("PT1H")}), ${dayTime("PT24H")})`, "1", "ours alone"],
  ],
  "arithmetic of durations": [
    [
      `${dayTime("P2DT12H5M")} + ${dayTime("P5DT12H")}, ${dayTime("P2DT12H")} - ${dayTime("P1DT10H30M")}`,
      "P8DT5M P1DT1H30M",
    ],
    [`${yearMonth("P2Y11M")} + ${yearMonth("P3Y3M")}, ${yearMonth("P2Y11M")} - ${yearMonth("P3Y3M")}`, "P6Y2M -P4M"],
    [`${yearMonth("P2Y11M")} * 2.3, ${yearMonth("P2Y11M")} div 1.5, 2 * ${dayTime("PT90S")}`, "P6Y9M P1Y11M PT3M"],
    [`${dayTime("PT2H10M")} * 2.1, ${dayTime("P1DT2H30M10.5S")} div 1.5`, "PT4H33M PT17H40M7S", "ours alone"],
    [`${dayTime("PT1H")} * n, n * ${dayTime("PT1H")}`, "PT2H PT2H"],
    [`${yearMonth("P3Y4M")} div ${yearMonth("-P1Y4M")}, ${dayTime("P2D")} div ${dayTime("PT12H")}`, "-2.5 4"],
    [`${dayTime("P1D")} * number('x')`, "error"],
    [`${dayTime("P1D")} div 0`, "error"],
    [
      `sum((${dayTime("P1D")}, ${dayTime("PT1H")})), avg((${yearMonth("P20Y")}, ${yearMonth("P10M")}))`,
      "P1DT1H P10Y5M",
      "ours alone",
    ],
    [`max((${dayTime("PT3H")}, ${dayTime("P1D")}, ${dayTime("PT9H")})), sum(('a'))`, "error", "ours alone"],
    [
      `max((${dayTime("PT3H")}, ${dayTime("P1D")})), min((${dayTime("PT3H")}, ${dayTime("P1D")}))`,
      "P1D PT3H",
      "ours alone",
    ],
    [`for $x in (2, ${dayTime("P1D")}) return $x * 2`, "4 P2D"],
    [
      `days-from-duration(${dayTime("P3DT10H")}), days-from-duration(p), days-from-duration(${yearMonth("P3Y5M")})`,
      "3 3 0",
    ],
    [`hours-from-duration(${dayTime("PT123H")}), minutes-from-duration(${dayTime("-P5DT12H30M")})`, "3 -30"],
    [`seconds-from-duration(${dayTime("P3DT10H12.5S")}), seconds-from-duration(${dayTime("-PT256S")})`, "12.5 -16"],
    [`years-from-duration(${yearMonth("P20Y15M")}), months-from-duration(${yearMonth("-P20Y18M")})`, "21 -6"],
    ["count(days-from-duration(())), days-from-duration(d)", "error", "ours alone"],
  ],
  "dates and durations": [
    ["xs:date(d) - xs:date('2026-01-01'), xs:date('2026-01-01') - xs:date(d)", "P58D -P58D"],
    [
      "xs:date('2000-10-30Z') - xs:date('1999-11-28Z'), xs:date('2000-10-15-05:00') - xs:date('2000-10-10+02:00')",
      "P337D P5DT7H",
    ],
    ["xs:dateTime('2000-10-30T06:12:00-05:00') - xs:dateTime('1999-11-28T09:00:00Z')", "P337DT2H12M"],
    ["xs:time('11:12:00Z') - xs:time('04:00:00Z'), xs:time('04:00:00') - xs:time('11:12:00')", "PT7H12M -PT7H12M"],
    ["xs:dateTime('2026-01-01T00:00:00.123456') - xs:dateTime('2026-01-01T00:00:00')", "PT0.123456S", "ours alone"],
    [
      `xs:dateTime('2000-10-30T11:12:00') + ${yearMonth("P1Y2M")}, xs:date('2000-10-30Z') - ${yearMonth("P1Y2M")}`,
      "2001-12-30T11:12:00 1999-08-30Z",
    ],
    [
      `xs:date('2004-10-30Z') + ${dayTime("P2DT2H30M0S")}, xs:time('11:12:00') + ${dayTime("P3DT1H15M")}`,
      "2004-11-01Z 12:27:00",
    ],
    [`xs:time('08:20:00-05:00') - ${dayTime("P23DT10H10M")}`, "22:10:00-05:00"],
    [`${dayTime("P1D")} + xs:date('2004-10-30Z')`, "2004-10-31Z", "ours alone"],
    ["for $x in (xs:date(d), xs:date('2026-01-01')) return days-from-duration($x - xs:date('2026-01-01'))", "58 0"],
    [
      `xs:date(d) - xs:date('2026-01-01') gt ${dayTime("P30D")}, (xs:date(d) - xs:date('2026-01-01')) div ${dayTime("P1D")}`,
      "true 58",
    ],
    ["empty(xs:date(d) - xs:date(x)), empty(xs:date(x) + xs:dayTimeDuration(p))", "true true"],
    [
      "some $days in (28, 30, 31) satisfies xs:date(d) + $days * xs:dayTimeDuration('P1D') = xs:date('2026-03-31')",
      "true",
    ],
    ["max((xs:date(d), xs:date('2026-03-01'))) - xs:date(d)", "P1D"],
  ],
  "parts of dates and times": [
    ["hours-from-dateTime(xs:dateTime(dt)), minutes-from-dateTime(dt), seconds-from-dateTime(dt)", "10 30 0"],
    ["hours-from-dateTime(xs:dateTime('1999-12-31T24:00:00')), xs:time('24:00:00')", "0 00:00:00"],
    [
      "day-from-dateTime(xs:dateTime('1999-12-31T24:00:00')), xs:dateTime('1999-12-31T24:00:00Z')",
      "1 2000-01-01T00:00:00Z",
      "ours alone",
    ],
    ["hours-from-time(xs:time('10:11:12.25')), minutes-from-time(xs:time('10:11:12.25'))", "10 11"],
    [
      "seconds-from-time(xs:time('10:11:12.25')), seconds-from-dateTime(xs:dateTime('2026-02-28T10:30:01.5Z'))",
      "12.25 1.5",
    ],
    ["timezone-from-date(xs:date('2026-01-01+04:00')), timezone-from-time(xs:time('10:00:00-05:30'))", "PT4H -PT5H30M"],
    [
      "timezone-from-dateTime(xs:dateTime(dt)), count(timezone-from-date(xs:date(d))), implicit-timezone()",
      "PT0S 0 PT0S",
    ],
    [
      "dateTime(xs:date(d), xs:time('10:00:00')), dateTime(xs:date('2026-01-01Z'), xs:time('10:00:00'))",
      "2026-02-28T10:00:00 2026-01-01T10:00:00Z",
    ],
    ["dateTime(xs:date('2026-01-01Z'), xs:time('10:00:00+01:00'))", "error"],
    [
      "xs:time('10:00:00.500'), xs:dateTime('2026-01-01T10:00:00.0+00:00'), xs:date('2026-01-01+00:00')",
      "10:00:00.5 2026-01-01T10:00:00Z 2026-01-01Z",
    ],
    [`adjust-date-to-timezone(xs:date('2002-03-07-07:00'), ${dayTime("-PT10H")})`, "2002-03-06-10:00", "ours alone"],
    [
      "adjust-date-to-timezone(xs:date('2002-03-07'), timezone-from-date(xs:date('2026-01-01+04:00')))",
      "2002-03-07+04:00",
      "ours alone",
    ],
    [`adjust-time-to-timezone(xs:time('10:00:00-07:00'), ${dayTime("-PT5H")} * 2)`, "07:00:00-10:00", "ours alone"],
    [
      `adjust-dateTime-to-timezone(dt, ()), adjust-dateTime-to-timezone(dt, ${dayTime("PT14H1M")})`,
      "error",
      "ours alone",
    ],
  ],
};

describe("durations in XPath", () => {
  for (const [name, table] of Object.entries(tables)) {
    describe(name, () => {
      suiteOfRows(table, xml);
    });
  }
});
