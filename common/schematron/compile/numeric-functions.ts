import type { Code } from "./code.ts";
import { asDouble, atomized, boxed, mapItems, whenPresent } from "./conversions.ts";
import { array, booleanPlan, emptyPlan, one, singlePlan, test, unique, type Plan } from "./plan.ts";
import { isNumeric, type Kind } from "./static-type.ts";
import { orContext, type Library, type LibraryFunction, type Call, taking } from "./function-arguments.ts";
import { converted } from "./casts.ts";
import type { Environment } from "./compilation-unit.ts";
import { isTemporal, type TemporalKind } from "../runtime/temporal.ts";

/** abs, floor, ceiling, round: the same kind as the argument, untyped text as a double. */
function rounding(decimal: string, double: (value: string) => string): LibraryFunction {
  return taking(1, 1, (args, environment, call) => {
    const { compatible } = environment.unit.options;
    const value = compatible ? asDouble(args[0] as Plan, environment) : atomized(args[0] as Plan);
    const kind: Kind = value.kind === "untyped" ? "double" : value.kind;
    if (kind !== "any" && kind !== "none" && !isNumeric(kind)) {
      throw environment.unit.error(`${call.local}() needs a number, not ${kind}`, environment, call.at);
    }
    return singlePlan(kind, value.min, (code) => {
      const item = one(value, code);
      return whenPresent(code, [value.min === 1 ? undefined : item], () => {
        if (kind === "any") {
          return `anyRounding(${item}, ${decimal}, (v) => ${double("v")})`;
        }
        if (kind === "decimal") {
          return `${decimal}(${item})`;
        }
        return kind === "int"
          ? call.local === "abs"
            ? `Math.abs(${item})`
            : item
          : double(value.kind === "untyped" ? `parseDouble(${item})` : item);
      });
    });
  });
}

/** Rounds to a number of decimals. */
const roundingTo = (isHalfEven: boolean): LibraryFunction =>
  taking(1, 2, (args, environment, call) => {
    const [value, precision] = args.map(atomized) as [Plan, Plan | undefined];
    if (precision && precision.kind !== "int") {
      throw environment.unit.error(`${call.local}() needs an integer precision`, environment, call.at);
    }
    return singlePlan("any", value.min, (code) => {
      const item = one(value, code);
      const decimals = precision ? one(precision, code) : "0";
      return whenPresent(code, [item], () => `roundTo(${boxed(value.kind, item)}, ${decimals}, ${isHalfEven})`);
    });
  });

function boxes(values: Plan, code: Code): string {
  return array(
    mapItems(values, "any", (item) => boxed(values.kind, item)),
    code,
  );
}

function aggregate(helper: string): LibraryFunction {
  return taking(1, 1, (args) => {
    const values = unique(atomized(args[0] as Plan));
    if (values.kind === "none") {
      return emptyPlan;
    }
    // Functions of dates are compiled for what is known to be one.
    const kind = isTemporal(values.kind) ? values.kind : "any";
    return singlePlan(kind, 0, (code) => `${helper}(${boxes(values, code)})`);
  });
}

export const numericFunctions: Library = {
  true: { min: 0, max: 0, compile: () => booleanPlan(() => "true") },
  false: { min: 0, max: 0, compile: () => booleanPlan(() => "false") },
  not: { min: 1, max: 1, compile: (args) => booleanPlan((code) => `!${test(args[0] as Plan, code)}`) },
  boolean: { min: 1, max: 1, compile: (args) => booleanPlan((code) => test(args[0] as Plan, code)) },
  number: taking(0, 1, (args, environment, call) => asDouble(orContext(args, environment, call), environment)),
  // fn:sum is a loop where the kind is known, and a function of the run time where it is not.
  sum: taking(1, 1, (args) => {
    const values = unique(atomized(args[0] as Plan));
    const kind: Kind = values.kind === "untyped" ? "double" : values.kind;
    if (kind === "none") {
      return singlePlan("int", 1, () => "0");
    }
    if (!isNumeric(kind)) {
      return singlePlan("any", 0, (code) => `sumOf(${boxes(values, code)})`);
    }
    return singlePlan(kind, 1, (code) => {
      const total = code.fresh("t");
      code.line(`let ${total} = ${kind === "decimal" ? "ZERO" : "0"};`);
      values.each(code, (item, inner) => {
        const value = values.kind === "untyped" ? `parseDouble(${item})` : item;
        inner.line(kind === "decimal" ? `${total} = addDecimals(${total}, ${value});` : `${total} += ${value};`);
      });
      return kind === "int" ? `safeInteger(${total})` : total;
    });
  }),
  min: aggregate("minimumOf"),
  max: aggregate("maximumOf"),
  avg: aggregate("averageOf"),
  abs: rounding("absoluteDecimal", (value) => `Math.abs(${value})`),
  floor: rounding("floorDecimal", (value) => `Math.floor(${value})`),
  ceiling: rounding("ceilingDecimal", (value) => `Math.ceil(${value})`),
  round: {
    min: 1,
    max: 2,
    compile: (args, ...place) =>
      // Math.round sends ties up and keeps negative zero, as fn:round does.
      (args.length === 1 ? rounding("roundDecimal", (value) => `Math.round(${value})`) : roundingTo(false)).compile(
        args,
        ...place,
      ),
  },
  "round-half-to-even": roundingTo(true),
};

/** Texts from the document become the type, as everywhere where a function takes a date. */
function temporalArgument(plan: Plan, kind: TemporalKind, environment: Environment, call: Call): Plan {
  const value = atomized(plan);
  if (![kind, "untyped", "any", "none"].includes(value.kind)) {
    throw environment.unit.error(`${call.local}() needs an xs:${kind}`, environment, call.at);
  }
  return converted(value, { item: kind, min: 0, many: false });
}

/** Defines a function of a date or time, or of several. Without one of them its result is empty. */
const ofTemporals = (
  parameters: readonly TemporalKind[],
  result: Kind,
  write: (...values: string[]) => string,
  least: 0 | 1 = 1,
): LibraryFunction =>
  taking(parameters.length, parameters.length, (args, environment, call) => {
    const values = args.map((arg, index) =>
      temporalArgument(arg, parameters[index] as TemporalKind, environment, call),
    );
    const min = values.every((value) => value.min === 1) ? least : 0;
    return singlePlan(result, min, (code) => {
      const items = values.map((value) => one(value, code));
      return whenPresent(code, min === 1 ? [] : items, () => write(...items));
    });
  });

const adjusted = (kind: TemporalKind): LibraryFunction =>
  taking(1, 2, ([date, zone], environment, call) => {
    const value = temporalArgument(date as Plan, kind, environment, call);
    const offset = zone && converted(zone, { item: "dayTimeDuration", min: 0, many: false });
    return singlePlan(kind, value.min, (code) => {
      const item = one(value, code);
      const given = offset ? one(offset, code) : 'durationOf("dayTimeDuration", 0)';
      return whenPresent(code, [value.min === 1 ? undefined : item], () => `adjustedTemporal(${item}, ${given})`);
    });
  });

const part = (index: 1 | 2 | 3): LibraryFunction =>
  ofTemporals(["date"], "int", (value) => `datePart(${value}, ${index})`);

const timezone = (kind: TemporalKind): LibraryFunction =>
  ofTemporals([kind], "dayTimeDuration", (value) => `timezoneOf(${value})`, 0);

const now = (kind: "date" | "time" | "dateTime"): LibraryFunction =>
  taking(0, 0, () => singlePlan(kind, 1, () => `now("${kind}")`));

export const dateFunctions: Library = {
  "current-date": now("date"),
  "current-dateTime": now("dateTime"),
  "current-time": now("time"),
  "adjust-date-to-timezone": adjusted("date"),
  "adjust-dateTime-to-timezone": adjusted("dateTime"),
  "adjust-time-to-timezone": adjusted("time"),
  "timezone-from-date": timezone("date"),
  "timezone-from-dateTime": timezone("dateTime"),
  "timezone-from-time": timezone("time"),
  dateTime: ofTemporals(["date", "time"], "dateTime", (date, time) => `dateAndTime(${date}, ${time})`),
  "year-from-date": part(1),
  "month-from-date": part(2),
  "day-from-date": part(3),
};
