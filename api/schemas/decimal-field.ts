import type { AnySchema } from "joi";
import { LosslessNumber } from "lossless-json";

import type { Decimal } from "../../common/documents/document.ts";
import { field, Problem } from "./field-types.ts";
import { say } from "./messages.ts";

interface DecimalLimits {
  /** Digits after the point, 10 by default. */
  decimals?: number;
  /** Whether zero is refused. */
  positive?: boolean;
  /** Whether it may be negative; `most` then bounds it on both sides. */
  signed?: boolean;
  most?: number;
  /** Whether a JSON string is accepted too. */
  text?: boolean;
}

const integerDigits = 15;
const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** A number as exact digits ("7.25"), never converted to a float; not negative unless `signed`. */
export function decimal(limits: DecimalLimits = {}): AnySchema {
  const read = (value: unknown): Decimal | Problem => {
    const sent = sentDigits(value, limits.text ?? false);
    if (sent === undefined) {
      return new Problem(say("number"));
    }
    const plain = plainDigits(sent);
    return plain === undefined ? tooLong(limits) : within(plain, limits);
  };
  return field(read, decimalFacts(limits));
}

function decimalFacts({ decimals = 10, positive, signed, most, text }: DecimalLimits): Record<string, unknown> {
  return {
    type: text === true ? ["number", "string"] : "number",
    ...(positive === true && { exclusiveMinimum: 0 }),
    ...(positive !== true && signed !== true && { minimum: 0 }),
    ...(signed === true && most !== undefined && { minimum: -most }),
    ...(most !== undefined && { maximum: most }),
    description: `At most ${decimals} decimals.`,
  };
}

export const money = (): AnySchema => decimal({ decimals: 2 });

export const signedMoney = (most?: number): AnySchema =>
  decimal({ decimals: 2, signed: true, ...(most !== undefined && { most }) });

function sentDigits(value: unknown, takesText: boolean): string | undefined {
  if (value instanceof LosslessNumber) {
    return value.value;
  }
  return takesText && typeof value === "string" && parts.test(value) ? value : undefined;
}

/**
 * The digits without exponent and leading zeros. Undefined when an exponent makes them longer than any field allows:
 * 1e400 must not be expanded to 400 characters.
 */
function plainDigits(sent: string): Decimal | undefined {
  if (sent.length > 60) {
    return undefined;
  }
  const [, sign = "", whole = "0", fraction = "", exponent = "0"] = parts.exec(sent) ?? [];
  const shift = Number(exponent);
  if (Math.abs(shift) > 40) {
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
  if ((plain.startsWith("-") && limits.signed !== true) || (limits.positive === true && !/[1-9]/.test(plain))) {
    return new Problem(say(limits.positive === true ? "positive" : "negative"));
  }
  const fitting = withoutExtraZeros(plain, limits);
  if (fitting === undefined) {
    return tooLong(limits);
  }
  const { most = Infinity } = limits;
  if (Math.abs(Number(fitting)) <= most) {
    return fitting;
  }
  return new Problem(limits.signed === true ? say("between", { least: -most, most }) : say("atMost", { most }));
}

/** Cuts zeros beyond the last decimal; undefined when another digit stands there. */
function withoutExtraZeros(plain: Decimal, { decimals = 10 }: DecimalLimits): Decimal | undefined {
  const [integer = "", fraction = ""] = plain.split(".");
  const extra = fraction.slice(decimals);
  if (integer.replace("-", "").length > integerDigits || /[1-9]/.test(extra)) {
    return undefined;
  }
  return extra === "" ? plain : plain.slice(0, -extra.length);
}

function tooLong({ decimals = 10 }: DecimalLimits): Problem {
  return new Problem(say("digits", { integers: integerDigits, decimals }));
}
