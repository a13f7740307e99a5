/** Groups of digits, of any script, with what people write between them. */
const grouped = /\p{Nd}(?:[\s\p{Pd}\p{Cf}.,:·_/|]*\p{Nd})*/gu;

/** Shortest number that is taken for a whole card number. */
const minDigits = 12;

/**
 * Whether the text has a whole card number in it: twelve digits or more that pass the check digit. A date of expiry may
 * stand beside it, so every sequence of groups counts. Masked numbers and the last digits have fewer in a row.
 */
export function holdsWholeCardNumber(text: string): boolean {
  const runs = text.normalize("NFKC").match(grouped) ?? [];
  return runs.some((run) => {
    const groups = run.match(/\p{Nd}+/gu) ?? [];
    return groups.some((_, first) =>
      groups.some((_last, last) => isCardNumber(groups.slice(first, last + 1).join(""))),
    );
  });
}

function isCardNumber(text: string): boolean {
  const digits = Array.from(text, digitValue);
  return digits.length >= minDigits && passesCheckDigit(digits);
}

/** Unicode has the ten digits of a script one after the other, beginning with a zero behind something else. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) {
    value += 1;
  }
  return value;
}

/** The check digit of ISO/IEC 7812-1 (Luhn): every second digit from the right counts twice. */
function passesCheckDigit(digits: readonly number[]): boolean {
  const sum = digits.toReversed().reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}
