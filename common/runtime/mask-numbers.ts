/** The last four characters stay, to compare the number with a known one; of a short number nothing is shown. */
export const masked = (value: string): string => (value.trim().length > 8 ? `****${value.trim().slice(-4)}` : "****");

/** What may be between the groups of a number. */
const blank = String.raw`[\s\p{Cf}\p{Pd}.·_/|]`;

/** Where an account or a card number may begin. A UUID is passed over whole, because a part of it could be taken for one. */
const beginnings =
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<![\p{L}\p{Nd}])(?:[a-z]{2}(?=[\s\p{Cf}\p{Pd}]?\p{Nd})|(?<!\p{Nd}[.,])\p{Nd})/giu;

/** No account or card number is shorter. */
const shortest = 12;

/**
 * A text in which account numbers (IBAN) and card numbers are masked. They are known by their form alone: by country, length and
 * check digits, whatever blanks and hyphens are between their groups, and in the digits of any script.
 */
export function maskNumbers(text: string, isCard: (digits: string) => boolean = isIssued): string {
  if (text.length < shortest || !/\p{Nd}/u.test(text)) {
    return text;
  }
  let [shown, from] = ["", 0];
  const search = new RegExp(beginnings);
  for (let begun = search.exec(text); begun !== null; begun = search.exec(text)) {
    const { index } = begun;
    const isId = begun[0].length > 2;
    const found = isId ? undefined : begun[0].length === 2 ? accountAt(text, index) : cardAt(text, index, isCard);
    if (found !== undefined) {
      shown += text.slice(from, index) + masked(found.number);
      from = found.end;
      search.lastIndex = from;
    }
  }
  return shown + text.slice(from);
}

/**
 * JSON in whose texts the numbers are masked. A JSON number is none of them: a text in its place would be another type. The texts are
 * found without an expression, for which one of some megabytes is too long.
 */
export function maskJson(json: string, isCard?: (digits: string) => boolean): string {
  let [shown, from] = ["", 0];
  let begin = json.indexOf('"');
  while (begin !== -1) {
    const end = endOfText(json, begin);
    if (end - begin > shortest) {
      const quoted = json.slice(begin, end);
      const text = quoted.includes("\\") ? unescaped(quoted) : quoted.slice(1, -1);
      const masking = maskNumbers(text, isCard);
      if (masking !== text) {
        shown += json.slice(from, begin) + JSON.stringify(masking);
        from = end;
      }
    }
    begin = json.indexOf('"', end);
  }
  return shown + json.slice(from);
}

/** The place behind the quotation mark that ends a JSON text. A mark with an odd number of backslashes before it is part of the text. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === "\\") {
      backslashes += 1;
    }
    if (backslashes % 2 === 0) {
      return end + 1;
    }
  }
  return json.length;
}

/** A part of JSON may begin within a text, and then what is between two texts looks like one. */
function unescaped(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return "";
  }
}

interface Found {
  number: string;
  end: number;
}

/** The form of each country's IBAN: its length, with up to three blanks or hyphens between two characters (ISO 13616). */
const accountForms = new Map(
  (
    "AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22GE22GI23" +
    "GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MN20MR27MT31MU30NI28" +
    "NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24TR26UA29VA22VG24XK20YE30"
  )
    .match(/.{4}/g)!
    .map((each) => [
      each.slice(0, 2),
      new RegExp(String.raw`[a-z](?:${blank}{0,3}[a-z\p{Nd}]){${Number(each.slice(2)) - 1}}(?![a-z\p{Nd}])`, "iuy"),
    ]),
);

/** Words have fewer digits. */
const leastDigits = 8;

function accountAt(text: string, begin: number): Found | undefined {
  const form = accountForms.get(text.slice(begin, begin + 2).toUpperCase());
  const found = form && numberAt(text, begin, form);
  return found !== undefined && found.number.replaceAll(/\D/g, "").length >= leastDigits && isAccount(found.number)
    ? found
    : undefined;
}

/** What has the form there: its letters and digits alone. */
function numberAt(text: string, begin: number, form: RegExp): Found | undefined {
  form.lastIndex = begin;
  const [found] = form.exec(text) ?? [];
  if (found === undefined) {
    return undefined;
  }
  const number = found
    .replaceAll(/[^a-z\p{Nd}]/giu, "")
    .replaceAll(/[^a-z\d]/gi, (digit) => `${digitValue(digit)}`)
    .toUpperCase();
  return { number, end: begin + found.length };
}

/** ISO 13616: the first four characters go to the end, letters count from 10, and the rest of a division by 97 is 1. */
function isAccount(number: string): boolean {
  const digits = Array.from(number.slice(4) + number.slice(0, 4), (each) => Number.parseInt(each, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

/** A card number without blanks, or in the groups in which it is embossed; the last group may be a date of expiry. */
const cardForms = [
  String.raw`\p{Nd}{12,19}`,
  String.raw`\p{Nd}{4}(?:${blank}{1,3}\p{Nd}{4}){3}${blank}{1,3}\p{Nd}{1,3}`,
  String.raw`\p{Nd}{4}(?:${blank}{1,3}\p{Nd}{4}){3}`,
  String.raw`\p{Nd}{4}${blank}{1,3}\p{Nd}{6}${blank}{1,3}\p{Nd}{4,5}`,
].map((form) => new RegExp(String.raw`${form}(?!\p{Nd})`, "uy"));

const cardAt = (text: string, begin: number, isCard: (digits: string) => boolean): Found | undefined =>
  cardForms.map((form) => numberAt(text, begin, form)).find((found) => found !== undefined && isCard(found.number));

/** Beginnings and lengths of the networks' numbers, without which one in ten references and article numbers would pass for a card. */
const issued =
  /^(?:3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|35\d{14}|4\d{15}(?:\d{3})?|5\d{15}|2(?:20[0-4]|2[2-9]\d|[3-6]\d\d|7[012]\d)\d{12}|[68]\d{15,18})$/;

const isIssued = (digits: string): boolean => issued.test(digits) && passesCheckDigit(Array.from(digits, Number));

/** The check digit of ISO/IEC 7812-1 (Luhn): every second digit from the right counts twice. */
export function passesCheckDigit(digits: readonly number[]): boolean {
  const sum = digits.toReversed().reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** In Unicode the ten digits of a script follow each other from zero on, and what precedes the zero is no digit. */
export function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) {
    value += 1;
  }
  return value;
}
