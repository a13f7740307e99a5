import { cannotCast, DynamicError } from "./dynamic-error.ts";
import { trimSpace } from "./strings.ts";

/**
 * xs:decimal, exact: value = units / 10^scale. Units are a plain number while they are a safe integer, and a bigint
 * beyond; `scale` ≥ 0. Equal values may have different scales; compare with the functions only.
 */
export class Decimal {
  constructor(
    readonly units: number | bigint,
    readonly scale: number,
  ) {}

  /** Canonical form of XPath: no exponent, no trailing zeros, no point for a whole number. */
  toString(): string {
    const negative = this.units < 0;
    const digits = String(negative ? -this.units : this.units).padStart(this.scale + 1, "0");
    const whole = digits.slice(0, digits.length - this.scale);
    const fraction = digits.slice(digits.length - this.scale).replace(/0+$/, "");
    return `${negative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
  }
}

/** Decimals after the point that a division keeps at least (what Saxon keeps). */
const DIVISION_SCALE = 18;
/** Longer numbers are refused, because computing with them takes too long. */
const MAX_DIGITS = 4096;
const lexical = /^([+-]?)(\d*)(?:\.(\d*))?$/;
export const powers: readonly number[] = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** Results have more digits than numbers that are read, and are bounded as well, because squares of squares would fill the memory. */
const MAX_RESULT_DIGITS = 10_000;
const maxUnits = powerOfTen(MAX_RESULT_DIGITS);

/** @throws DynamicError FOAR0002 for too many digits */
function fromBigInt(units: bigint, scale: number): Decimal {
  if (scale > MAX_RESULT_DIGITS || units > maxUnits || units < -maxUnits) {
    throw new DynamicError("FOAR0002", `A result has more than ${MAX_RESULT_DIGITS} digits`);
  }
  return new Decimal(units <= 9007199254740991n && units >= -9007199254740991n ? Number(units) : units, scale);
}

export function decimalFromInteger(value: number): Decimal {
  return new Decimal(value, 0);
}

/** Lexical space of xs:decimal, white space around it allowed; undefined for anything else. */
export function tryParseDecimal(text: string): Decimal | undefined {
  return parsePlain(text) ?? parseAny(text);
}

/** Unsigned digits with at most one point, which most amounts are, parsed without a regular expression. */
function parsePlain(text: string): Decimal | undefined {
  const { length } = text;
  let units = 0;
  let point = length;
  for (let index = 0; index < length; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit >= 0 && digit <= 9) {
      units = units * 10 + digit;
    } else if (digit === -2 && point === length) {
      point = index;
    } else {
      return undefined;
    }
  }
  return length === 0 || length > 15 || (length === 1 && point === 0)
    ? undefined
    : new Decimal(units, point === length ? 0 : length - point - 1);
}

function parseAny(text: string): Decimal | undefined {
  const match = lexical.exec(trimSpace(text));
  if (!match) {
    return undefined;
  }
  const whole = match[2] as string;
  const fraction = match[3] ?? "";
  const digits = whole + fraction;
  if (digits === "" || digits.length > MAX_DIGITS) {
    return undefined;
  }
  const sign = match[1] === "-" ? "-" : "";
  return digits.length < 16
    ? new Decimal(sign === "-" ? 0 - Number(digits) : Number(digits), fraction.length)
    : fromBigInt(BigInt(sign + digits), fraction.length);
}

/** @throws DynamicError FORG0001 */
export function parseDecimal(text: string): Decimal {
  const value = tryParseDecimal(text);
  if (!value) {
    throw cannotCast(text, "decimal number");
  }
  return value;
}

/** Exact value of a double. @throws DynamicError FOCA0002 for NaN and the infinities */
export function decimalFromDouble(value: number): Decimal {
  if (!Number.isFinite(value)) {
    throw new DynamicError("FOCA0002", `${value} is not a decimal number`);
  }
  if (Number.isSafeInteger(value)) {
    return new Decimal(value + 0, 0);
  }
  let scaled = value;
  let halvings = 0;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    halvings++;
  }
  return fromBigInt(BigInt(scaled) * 5n ** BigInt(halvings), halvings);
}

export function decimalToDouble(value: Decimal): number {
  return value.scale === 0 ? Number(value.units) : Number(`${value.units}e-${value.scale}`);
}

function unitsAt(value: Decimal, scale: number): bigint {
  return BigInt(value.units) * powerOfTen(scale - value.scale);
}

/** Units of `value` at a larger scale as a plain number, NaN when they are not safe. */
function plainUnitsAt(value: Decimal, scale: number): number {
  const shift = scale - value.scale;
  if (typeof value.units !== "number" || shift > 15) {
    return Number.NaN;
  }
  const units = value.units * (powers[shift] as number);
  return Number.isSafeInteger(units) ? units : Number.NaN;
}

export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  const sum = plainUnitsAt(left, scale) + plainUnitsAt(right, scale);
  return Number.isSafeInteger(sum)
    ? new Decimal(sum, scale)
    : fromBigInt(unitsAt(left, scale) + unitsAt(right, scale), scale);
}

export function negateDecimal(value: Decimal): Decimal {
  return new Decimal(typeof value.units === "number" ? 0 - value.units : -value.units, value.scale);
}

export function subtractDecimals(left: Decimal, right: Decimal): Decimal {
  return addDecimals(left, negateDecimal(right));
}

export function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
  const scale = left.scale + right.scale;
  if (typeof left.units === "number" && typeof right.units === "number") {
    const units = left.units * right.units;
    if (Number.isSafeInteger(units)) {
      return new Decimal(units + 0, scale);
    }
  }
  return fromBigInt(BigInt(left.units) * BigInt(right.units), scale);
}

/** Rounded half down at 18 decimals, or at the operands' scale when that is more. @throws DynamicError FOAR0001 */
export function divideDecimals(left: Decimal, right: Decimal): Decimal {
  const shift = right.scale === 0 ? powers.indexOf(right.units as number) : -1;
  if (shift >= 0 && typeof left.units === "number" && left.scale + shift <= DIVISION_SCALE) {
    return trimmedPlain(left.units, left.scale + shift);
  }
  const divisor = nonZero(right);
  const scale = Math.max(DIVISION_SCALE, left.scale, right.scale);
  const dividend = BigInt(left.units) * powerOfTen(scale + right.scale - left.scale);
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  const twice = (remainder < 0n ? -remainder : remainder) * 2n;
  const away = twice > (divisor < 0n ? -divisor : divisor);
  const step = dividend < 0n === divisor < 0n ? 1n : -1n;
  return trimmed(away ? quotient + step : quotient, scale);
}

/** Without trailing zeros, so that scales do not grow from division to division. */
function trimmed(units: bigint, scale: number): Decimal {
  let value = units;
  let decimals = scale;
  while (decimals > 0 && value % 10n === 0n) {
    value /= 10n;
    decimals--;
  }
  return fromBigInt(value, decimals);
}

function trimmedPlain(units: number, scale: number): Decimal {
  let value = units;
  let decimals = scale;
  while (decimals > 0 && value % 10 === 0) {
    value /= 10;
    decimals--;
  }
  return new Decimal(value + 0, decimals);
}

/** Truncated quotient. @throws DynamicError FOAR0001 */
export function integerDivideDecimals(left: Decimal, right: Decimal): Decimal {
  nonZero(right);
  const scale = Math.max(left.scale, right.scale);
  return fromBigInt(unitsAt(left, scale) / unitsAt(right, scale), 0);
}

/** Remainder with the sign of the dividend. @throws DynamicError FOAR0001 */
export function moduloDecimals(left: Decimal, right: Decimal): Decimal {
  nonZero(right);
  const scale = Math.max(left.scale, right.scale);
  return fromBigInt(unitsAt(left, scale) % unitsAt(right, scale), scale);
}

function nonZero(divisor: Decimal): bigint {
  if (Number(divisor.units) === 0) {
    throw new DynamicError("FOAR0001", "Division by zero");
  }
  return BigInt(divisor.units);
}

export function compareDecimals(left: Decimal, right: Decimal): number {
  const scale = Math.max(left.scale, right.scale);
  const difference = plainUnitsAt(left, scale) - plainUnitsAt(right, scale);
  if (!Number.isNaN(difference)) {
    return difference;
  }
  const a = unitsAt(left, scale);
  const b = unitsAt(right, scale);
  return a < b ? -1 : Number(a > b);
}

function floorUnits(value: Decimal, offset: bigint, divisor: bigint): bigint {
  const units = BigInt(value.units) + offset;
  const quotient = units / divisor;
  return units < 0n && units % divisor !== 0n ? quotient - 1n : quotient;
}

export function floorDecimal(value: Decimal): Decimal {
  return value.scale === 0 ? value : fromBigInt(floorUnits(value, 0n, powerOfTen(value.scale)), 0);
}

export function ceilingDecimal(value: Decimal): Decimal {
  return negateDecimal(floorDecimal(negateDecimal(value)));
}

/** fn:round: ties go up, towards positive infinity. */
export function roundDecimal(value: Decimal): Decimal {
  if (value.scale === 0) {
    return value;
  }
  if (typeof value.units === "number" && value.scale < powers.length) {
    const unit = powers[value.scale] as number;
    const rest = value.units % unit;
    // Both quotients are exact, so no binary rounding occurs.
    const lower = rest < 0 ? (value.units - rest) / unit - 1 : (value.units - rest) / unit;
    const part = rest < 0 ? rest + unit : rest;
    return new Decimal((part * 2 >= unit ? lower + 1 : lower) + 0, 0);
  }
  const one = powerOfTen(value.scale);
  return fromBigInt(floorUnits(value, one / 2n, one), 0);
}

/** fn:round-half-to-even at a number of decimals (negative: before the point). */
export function roundDecimalTo(value: Decimal, decimals: number, isHalfEven: boolean): Decimal {
  if (value.scale <= decimals) {
    return value;
  }
  const unit = powerOfTen(value.scale - decimals);
  const lower = floorUnits(value, 0n, unit);
  const twice = (BigInt(value.units) - lower * unit) * 2n;
  const up = twice > unit || (twice === unit && (!isHalfEven || lower % 2n !== 0n));
  const rounded = up ? lower + 1n : lower;
  return decimals >= 0 ? fromBigInt(rounded, decimals) : fromBigInt(rounded * powerOfTen(-decimals), 0);
}

export function truncateDecimal(value: Decimal): Decimal {
  return value.units < 0 ? ceilingDecimal(value) : floorDecimal(value);
}

export function absoluteDecimal(value: Decimal): Decimal {
  return value.units < 0 ? negateDecimal(value) : value;
}

/** One half of a picture of format-number in the default format: . , % ‰ # 0 ; and e (XPath 3.1 functions, 4.7). */
interface NumberPicture {
  readonly prefix: string;
  readonly suffix: string;
  /** Powers of ten that percent and per-mille multiply by. */
  readonly shift: 0 | 2 | 3;
  readonly wholeDigits: number;
  /** Digits from the point to each grouping comma, in the whole part. */
  readonly wholeGroups: readonly number[];
  /** Defined where groups repeat at the same distance. */
  readonly groupSize: number | undefined;
  readonly fractionDigits: number;
  readonly maxFractionDigits: number;
  readonly fractionGroups: readonly number[];
}

/** A picture may come from the document, so its length is bounded. */
const maxCharacters = 200;

function malformed(picture: string): DynamicError {
  return new DynamicError("FODF1310", `"${picture}" is no picture of a number that is supported`);
}

/** @throws DynamicError FODF1310, also for exponents */
export function readNumberPictures(picture: string): { positive: NumberPicture; negative: NumberPicture } {
  if (picture.length > maxCharacters) {
    throw new DynamicError("FODF1310", `A picture of a number has at most ${maxCharacters} characters`);
  }
  const [first = "", second, ...more] = picture.split(";");
  if (more.length > 0 || second === "") {
    throw malformed(picture);
  }
  const positive = readHalf(first, picture);
  const negative = second === undefined ? { ...positive, prefix: `-${positive.prefix}` } : readHalf(second, picture);
  return { positive, negative };
}

function readHalf(half: string, picture: string): NumberPicture {
  const match = /^([^0-9#.,]*)([0-9#.,]+)([^0-9#.,]*)$/.exec(half);
  const [, prefix = "", digits = "", suffix = ""] = match ?? [];
  const form = /^([#,]*[0,]*)(?:\.([0,]*[#,]*))?$/.exec(digits.replaceAll(/[1-9]/g, "0"));
  const marks = `${prefix}${suffix}`.replaceAll(/[^%‰]/g, "");
  const isMisplaced = /,,|,$|,\.|\.,/.test(digits);
  if (!form || isMisplaced || marks.length > 1 || !/[0-9#]/.test(digits)) {
    throw malformed(picture);
  }
  const [, whole = "", fraction = ""] = form;
  return {
    prefix,
    suffix,
    shift: { "": 0, "%": 2, "‰": 3 }[marks] as 0 | 2 | 3,
    ...wholeOf(whole),
    fractionDigits: fraction.replaceAll(/[^0]/g, "").length,
    maxFractionDigits: fraction.replaceAll(",", "").length,
    fractionGroups: [...fraction.matchAll(/,/g)].map(
      ({ index }) => fraction.slice(0, index).replaceAll(",", "").length,
    ),
    ...least(whole, fraction),
  };
}

/** A picture without a 0 shows at least one digit: of the fraction where it has one, and of the whole number where not. */
function least(whole: string, fraction: string): Partial<NumberPicture> {
  if (whole.includes("0") || fraction.includes("0")) {
    return {};
  }
  return fraction === "" ? { wholeDigits: 1 } : { fractionDigits: 1 };
}

function wholeOf(whole: string): Pick<NumberPicture, "wholeDigits" | "wholeGroups" | "groupSize"> {
  const wholeGroups = [...whole.matchAll(/,/g)]
    .map(({ index }) => whole.slice(index).replaceAll(",", "").length)
    .toReversed();
  const [size] = wholeGroups;
  const isRegular = size !== undefined && wholeGroups.every((at, index) => at === size * (index + 1));
  const leading = size === undefined ? 0 : whole.replaceAll(",", "").length - (wholeGroups.at(-1) as number);
  const repeats = isRegular && leading <= size;
  return { wholeDigits: whole.replaceAll(/[^0]/g, "").length, wholeGroups, groupSize: repeats ? size : undefined };
}

/**
 * fn:format-number in the default decimal format. A double is taken by its shortest digits, as processors do, and ties go to the even
 * digit. @throws DynamicError FODF1310
 */
export function formatNumber(value: Decimal | number | undefined, picture: string): string {
  const { positive, negative } = readNumberPictures(picture);
  if (value === undefined || Number.isNaN(value)) {
    return "NaN";
  }
  const isNegative = value instanceof Decimal ? value.units < 0 : value < 0 || Object.is(value, -0);
  const half = isNegative ? negative : positive;
  if (typeof value === "number" && !Number.isFinite(value)) {
    return `${half.prefix}Infinity${half.suffix}`;
  }
  const exact = value instanceof Decimal ? value : shortest(value);
  const scaled = multiplyDecimals(absoluteDecimal(exact), fromBigInt(powerOfTen(half.shift), 0));
  return `${half.prefix}${digitsOf(scaled, half)}${half.suffix}`;
}

function shortest(value: number): Decimal {
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  const scale = (mantissa.split(".")[1] ?? "").length - Number(exponent);
  const units = BigInt(mantissa.replace(".", ""));
  return scale >= 0 ? fromBigInt(units, scale) : fromBigInt(units * powerOfTen(-scale), 0);
}

function digitsOf(value: Decimal, picture: NumberPicture): string {
  const [whole = "", fraction = ""] = String(roundDecimalTo(value, picture.maxFractionDigits, true)).split(".");
  const wholeDigits = (whole === "0" ? "" : whole).padStart(picture.wholeDigits, "0");
  const fractionDigits = fraction.padEnd(picture.fractionDigits, "0");
  const shown = wholeDigits === "" && fractionDigits === "" ? "0" : wholeDigits;
  const after = grouped(fractionDigits, picture.fractionGroups);
  const { wholeGroups, groupSize } = picture;
  const places =
    groupSize === undefined
      ? wholeGroups
      : Array.from({ length: Math.ceil(shown.length / groupSize) - 1 }, (_, index) => (index + 1) * groupSize);
  const fromStart = places.map((place) => shown.length - place).filter((place) => place > 0);
  return grouped(shown, fromStart.toReversed()) + (after === "" ? "" : `.${after}`);
}

function grouped(digits: string, places: readonly number[]): string {
  const cuts = [0, ...places.filter((place) => place < digits.length), digits.length];
  return cuts
    .slice(1)
    .map((end, index) => digits.slice(cuts[index], end))
    .join(",");
}
