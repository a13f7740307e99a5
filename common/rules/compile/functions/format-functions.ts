import { DynamicError } from "../../runtime/dynamic-error.ts";
import { readDatePicture } from "../../runtime/formats/date-picture.ts";
import { readNumberPictures } from "../../runtime/formats/number-picture.ts";
import { asDouble } from "../compatibility.ts";
import { atomized, boxed } from "../conversions.ts";
import type { Environment } from "../environment.ts";
import { one, singlePlan, type Plan } from "../plan.ts";
import { whenPresent } from "../when-present.ts";
import { stringArgument, type Call, type Library, type LibraryFunction } from "./arguments.ts";
import { timeArgument, type TemporalKind } from "./date-functions.ts";

/** A picture that is written out must be one that is known: found when the rules are compiled. */
function checked(picture: Plan, read: (text: string) => unknown, environment: Environment, call: Call): void {
  try {
    if (picture.literal) {
      read(picture.literal.value);
    }
  } catch (error) {
    if (error instanceof DynamicError) {
      throw environment.unit.error(error.message, environment, call.at);
    }
    throw error;
  }
}

/** Without the name of a decimal format: rule files cannot declare one. */
const formatNumber: LibraryFunction = {
  min: 2,
  max: 2,
  compile([number, picture], environment, call) {
    checked(picture as Plan, readNumberPictures, environment, call);
    const { compatible } = environment.unit.options;
    const value = compatible ? asDouble(number as Plan, environment) : atomized(number as Plan);
    return singlePlan("string", 1, (code) => {
      const item = one(value, code);
      const form = stringArgument(picture as Plan, code, environment, call);
      const given = whenPresent(code, [item], () => `numericArgument(${boxed(value.kind, item)})`);
      return `formatNumber(${given}, ${form})`;
    });
  },
};

/** format-date and its like; names are English, so another language is refused, and so are calendars and places. */
function formatOf(kind: TemporalKind): LibraryFunction {
  return {
    min: 2,
    max: 5,
    compile([temporal, picture, language, ...others], environment, call) {
      const isEnglish = language === undefined || language.kind === "none" || language.literal?.value === "en";
      if (!isEnglish || others.some((other) => other.kind !== "none")) {
        const message = `${call.local}() is supported in English, without a calendar and a place`;
        throw environment.unit.error(message, environment, call.at);
      }
      checked(picture as Plan, (text) => readDatePicture(text, kind), environment, call);
      const argument = timeArgument(temporal as Plan, kind, environment, call);
      return singlePlan("string", argument.min, (code) => {
        const item = code.hold(argument.read(code));
        const form = stringArgument(picture as Plan, code, environment, call);
        return whenPresent(code, [argument.min === 1 ? undefined : item], () => `formatTemporal(${item}, ${form})`);
      });
    },
  };
}

export const formatFunctions: Library = {
  "format-number": formatNumber,
  "format-date": formatOf("date"),
  "format-time": formatOf("time"),
  "format-dateTime": formatOf("dateTime"),
};
