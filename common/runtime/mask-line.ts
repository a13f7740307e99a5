/** An IBAN may have spaces between its groups. Text that hyphens join is left alone, because it is part of an id. */
const ibanLike = /(?<![\w-])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![\w-])/g;
/** A number that is the value of a JSON member, such as free bytes, is left alone, because a text in its place would break the JSON. */
const cardLike = /(?<![\w.-]|":)\d{12,19}(?![\w.-])/g;

/** A line of a log in which account and card numbers that pass their check digits are masked. */
export const maskLine = (line: string): string =>
  line.replace(ibanLike, maskIban).replace(cardLike, (found) => (isCardNumber(found) ? "[card number]" : found));

/** The shortest IBAN, that of Norway, has so many characters. */
const shortestIban = 15;

/** Masks the longest beginning that is an IBAN, because words in capital letters may follow it. */
function maskIban(found: string): string {
  for (let end = found.length; end >= shortestIban; end--) {
    if (found[end - 1] !== " " && isIban(found.slice(0, end).replaceAll(" ", ""))) {
      return `[account number]${found.slice(end)}`;
    }
  }
  return found;
}

/** ISO 13616: the first four characters go to the end, letters count from 10, and the rest of a division by 97 is 1. */
function isIban(text: string): boolean {
  const digits = Array.from(text.slice(4) + text.slice(0, 4), (character) => Number.parseInt(character, 36)).join("");
  return text.length >= shortestIban && BigInt(digits) % 97n === 1n;
}

/** The check digit of ISO/IEC 7812-1: every second digit from the right counts twice. */
function isCardNumber(text: string): boolean {
  const sum = Array.from(text, Number)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? digit : digit * 2))
    .reduce((total, counted) => total + (counted > 9 ? counted - 9 : counted), 0);
  return sum % 10 === 0;
}
