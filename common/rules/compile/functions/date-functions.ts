import type { Code } from "../code.ts";
import { atomized } from "../conversions.ts";
import type { Environment } from "../environment.ts";
import { one, singlePlan, type Plan } from "../plan.ts";
import { isDuration, type Kind } from "../static-type.ts";
import { whenPresent } from "../when-present.ts";
import type { Call, Library, LibraryFunction } from "./arguments.ts";

export type TemporalKind = "date" | "time" | "dateTime";

/** An argument of a type of dates, times or durations: its only item, or undefined in JavaScript. */
interface TimeArgument {
  readonly min: 0 | 1;
  read(code: Code): string;
}

/** Text from a document becomes a value of the type; what is of another type is an error. */
export function timeArgument(
  plan: Plan,
  type: TemporalKind | "duration",
  environment: Environment,
  call: Call,
): TimeArgument {
  const value = atomized(plan);
  const { kind, min } = value;
  const isOfType = kind === type || (type === "duration" && isDuration(kind));
  if (!isOfType && kind !== "untyped" && kind !== "any" && kind !== "none") {
    throw environment.unit.error(`${call.local}() needs an xs:${type}`, environment, call.at);
  }
  return {
    min: kind === "none" ? 0 : min,
    read: (code) => {
      const item = one(value, code);
      if (isOfType || kind === "none") {
        return item;
      }
      const parser = type === "duration" ? "parseDuration" : "parseTemporal";
      const convert = kind === "untyped" ? parser : "convertAny";
      return whenPresent(code, [min === 1 ? undefined : item], () =>
        convert === "convertAny" ? `convertAny(${item}, "${type}", false)` : `${parser}(${item}, "${type}")`,
      );
    },
  };
}

/** A function of one such value, empty for none. */
function partOf(
  type: TemporalKind | "duration",
  kind: Kind,
  write: (value: string) => string,
  isOptional = false,
): LibraryFunction {
  return {
    min: 1,
    max: 1,
    compile(args, environment, call) {
      const argument = timeArgument(args[0] as Plan, type, environment, call);
      return singlePlan(kind, isOptional ? 0 : argument.min, (code) => {
        const value = code.hold(argument.read(code));
        return whenPresent(code, [argument.min === 1 ? undefined : value], () => write(value));
      });
    },
  };
}

/** Parts of a date, a time or both, and its zone. */
function parts(kind: TemporalKind): Library {
  const ofDate = (part: 1 | 2 | 3) => partOf(kind, "int", (value) => `datePart(${value}, ${part})`);
  const ofTime = (part: 1 | 2) => partOf(kind, "int", (value) => `timePart(${value}, ${part})`);
  return {
    ...(kind !== "time" && {
      [`year-from-${kind}`]: ofDate(1),
      [`month-from-${kind}`]: ofDate(2),
      [`day-from-${kind}`]: ofDate(3),
    }),
    ...(kind !== "date" && {
      [`hours-from-${kind}`]: ofTime(1),
      [`minutes-from-${kind}`]: ofTime(2),
      [`seconds-from-${kind}`]: partOf(kind, "decimal", (value) => `secondsPart(${value})`),
    }),
    [`timezone-from-${kind}`]: partOf(kind, "dayTimeDuration", (value) => `zonePart(${value})`, true),
    [`adjust-${kind}-to-timezone`]: adjusted(kind),
  };
}

const now = (kind: TemporalKind): LibraryFunction => ({
  min: 0,
  max: 0,
  compile: () => singlePlan(kind, 1, () => `now("${kind}")`),
});

/** adjust-date-to-timezone and its like: to UTC, which is the zone of the rules, to another one, or to none. */
function adjusted(kind: TemporalKind): LibraryFunction {
  return {
    min: 1,
    max: 2,
    compile([value, zone], environment, call) {
      const argument = timeArgument(value as Plan, kind, environment, call);
      const minutes = zone && timeArgument(zone, "duration", environment, call);
      return singlePlan(kind, argument.min, (code) => {
        const item = code.hold(argument.read(code));
        const shift = minutes === undefined ? "0" : `minutesOfZone(${minutes.read(code)})`;
        return whenPresent(code, [argument.min === 1 ? undefined : item], () => `adjustedTemporal(${item}, ${shift})`);
      });
    },
  };
}

/** fn:dateTime: a date and a time as one. */
const dateAndTime: LibraryFunction = {
  min: 2,
  max: 2,
  compile([date, time], environment, call) {
    const days = timeArgument(date as Plan, "date", environment, call);
    const hours = timeArgument(time as Plan, "time", environment, call);
    return singlePlan("dateTime", days.min === 1 ? hours.min : 0, (code) => {
      const [day, hour] = [code.hold(days.read(code)), code.hold(hours.read(code))];
      const optional = [days.min === 1 ? undefined : day, hours.min === 1 ? undefined : hour];
      return whenPresent(code, optional, () => `dateAndTime(${day}, ${hour})`);
    });
  },
};

const ofDuration = (part: string): LibraryFunction =>
  partOf("duration", "decimal", (value) => `durationPart(${value}, "${part}")`);

export const dateFunctions: Library = {
  ...parts("date"),
  ...parts("time"),
  ...parts("dateTime"),
  dateTime: dateAndTime,
  "years-from-duration": ofDuration("years"),
  "months-from-duration": ofDuration("months"),
  "days-from-duration": ofDuration("days"),
  "hours-from-duration": ofDuration("hours"),
  "minutes-from-duration": ofDuration("minutes"),
  "seconds-from-duration": ofDuration("rest"),
  "current-date": now("date"),
  "current-time": now("time"),
  "current-dateTime": now("dateTime"),
  "implicit-timezone": {
    min: 0,
    max: 0,
    compile: (_args, { unit }) =>
      singlePlan("dayTimeDuration", 1, () => unit.constant('parseDuration("PT0S", "dayTimeDuration")')),
  },
};
