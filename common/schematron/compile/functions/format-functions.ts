import { DynamicError } from "../../runtime/dynamic-error.ts";
import { readNumberPictures } from "../../runtime/formats/number-picture.ts";
import { asDouble } from "../compatibility.ts";
import { atomized, boxed } from "../conversions.ts";
import type { Environment } from "../compilation-unit.ts";
import { one, singlePlan, type Plan } from "../plan.ts";
import { whenPresent } from "../when-present.ts";
import { stringArgument, type Call, type Library, type LibraryFunction } from "./arguments.ts";

/** A picture that is written out is checked when the rules are compiled. */
function checkPicture(picture: Plan, environment: Environment, call: Call): void {
  try {
    if (picture.literal) {
      readNumberPictures(picture.literal.value);
    }
  } catch (error) {
    if (error instanceof DynamicError) {
      throw environment.unit.error(error.message, environment, call.at);
    }
    throw error;
  }
}

/** Rule files cannot declare a decimal format, so its name is no argument. */
const formatNumber: LibraryFunction = {
  min: 2,
  max: 2,
  compile([number, picture], environment, call) {
    checkPicture(picture as Plan, environment, call);
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

export const formatFunctions: Library = { "format-number": formatNumber };
