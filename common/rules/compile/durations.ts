import type { ArithmeticOperator } from "../xpath/ast.ts";
import { isDuration, isNumeric, isTemporal, type Kind } from "./static-type.ts";

/** Kind of what an operator makes of dates, times and durations; undefined where it is not defined for them. */
export function kindOfDateArithmetic(operator: ArithmeticOperator, left: Kind, right: Kind): Kind | undefined {
  if (isTemporal(left) && operator === "-" && left === right) {
    return "dayTimeDuration";
  }
  if (isTemporal(left) && (operator === "+" || operator === "-") && canShift(right, left)) {
    return left;
  }
  if (isTemporal(right) && operator === "+" && canShift(left, right)) {
    return right;
  }
  return kindOfDurations(operator, left, right);
}

const canShift = (duration: Kind, value: Kind): boolean =>
  duration === "dayTimeDuration" || (duration === "yearMonthDuration" && value !== "time");

const canBeComputed = (kind: Kind): boolean => isDuration(kind) && kind !== "duration";

function kindOfDurations(operator: ArithmeticOperator, left: Kind, right: Kind): Kind | undefined {
  if (left === right && canBeComputed(left)) {
    return { "+": left, "-": left, div: "decimal" as const, "*": undefined, idiv: undefined, mod: undefined }[operator];
  }
  const [duration, factor] = operator === "*" && isNumeric(left) ? [right, left] : [left, right];
  const isScaled = canBeComputed(duration) && isNumeric(factor);
  return isScaled && (operator === "*" || operator === "div") ? duration : undefined;
}
