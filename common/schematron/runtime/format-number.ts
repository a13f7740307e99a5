import { DynamicError } from "./dynamic-error.ts";
import { absoluteDecimal, roundHalfEvenDecimal, Decimal, fromBigInt, multiplyDecimals, powerOfTen } from "./decimal.ts";

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
  const [whole = "", fraction = ""] = String(roundHalfEvenDecimal(value, picture.maxFractionDigits)).split(".");
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
