/** With spaces between its groups or without. A part of an id, which hyphens join, is none. */
const ibanLike = /(?<![\w-])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![\w-])/g;
/** Not the number of a member, such as free bytes: what replaced it would be no JSON. */
const cardLike = /(?<![\w.-]|":)\d{12,19}(?![\w.-])/g;

/** A line of a log in which account and card numbers that pass their check digits are masked. */
export const maskLine = (line: string): string =>
  line.replace(ibanLike, maskIban).replace(cardLike, (found) => (isCardNumber(found) ? "[card number]" : found));

/** Norway's. */
const shortestIban = 15;

/** Capital words may stand behind the number: the longest beginning that is one is masked. */
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
