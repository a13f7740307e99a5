import type { AnySchema } from "joi";
import { LosslessNumber } from "lossless-json";

import type { Decimal } from "../../common/domain/document.ts";
import { field, Problem } from "./field-types.ts";

interface DecimalLimits {
  /** Digits after the point; 10 when not said. */
  decimals?: number;
  /** Greater than zero instead of zero and more. */
  positive?: boolean;
  most?: number;
  /** Takes a JSON string as well. */
  text?: boolean;
}

const integerDigits = 15;
const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** A number as exact digits ("7.25", "10.00"), never through a float; zero or more. */
export function decimal(limits: DecimalLimits = {}): AnySchema {
  return field((value) => {
    const sent = sentDigits(value, limits.text ?? false);
    if (sent === undefined) {
      return new Problem("must be a number");
    }
    const plain = plainDigits(sent);
    return plain === undefined ? tooLong(limits) : within(plain, limits);
  });
}

/** An amount of money in the document currency. */
export const money = (): AnySchema => decimal({ decimals: 2 });

function sentDigits(value: unknown, takesText: boolean): string | undefined {
  if (value instanceof LosslessNumber) {
    return value.value;
  }
  return takesText && typeof value === "string" && parts.test(value) ? value : undefined;
}

/**
 * Digits without exponent and without leading zeros; undefined when an exponent makes them longer than any field
 * takes: 1e400 must not become 400 characters before it is refused.
 */
function plainDigits(sent: string): Decimal | undefined {
  const [, sign = "", whole = "0", fraction = "", exponent = "0"] = parts.exec(sent) ?? [];
  const shift = Number(exponent);
  if (sent.length > 60 || Math.abs(shift) > 40) {
    return undefined;
  }
  const digits = "0".repeat(Math.max(0, -shift)) + whole + fraction + "0".repeat(Math.max(0, shift - fraction.length));
  const point = whole.length + Math.max(0, -shift) + shift;
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  const rest = digits.slice(point);
  const magnitude = rest === "" ? integer : `${integer}.${rest}`;
  return /[1-9]/.test(magnitude) ? sign + magnitude : magnitude;
}

function within(plain: Decimal, limits: DecimalLimits): Decimal | Problem {
  if (plain.startsWith("-") || (limits.positive === true && !/[1-9]/.test(plain))) {
    return new Problem(limits.positive === true ? "must be greater than zero" : "must not be negative");
  }
  if (!fits(plain, limits)) {
    return tooLong(limits);
  }
  const { most = Infinity } = limits;
  return Number(plain) > most ? new Problem(`must be at most ${most}`) : plain;
}

function fits(plain: Decimal, { decimals = 10 }: DecimalLimits): boolean {
  const [integer = "", fraction = ""] = plain.split(".");
  return integer.length <= integerDigits && fraction.length <= decimals;
}

function tooLong({ decimals = 10 }: DecimalLimits): Problem {
  return new Problem(`must have at most ${integerDigits} digits before and ${decimals} after the decimal point`);
}
