import {
  allowanceReasonCodes,
  chargeReasonCodes,
  creditReasons,
  mimeTypes,
  paymentMeansCodes,
  goodsTypes,
  taxCategories,
  taxExemptionReasons,
} from "../../common/code-lists/document-codes.ts";
import type { CodeList } from "../../common/code-lists/code-list.ts";
import { countries, currencies } from "../../common/code-lists/iso-codes.ts";
import { itemTypes } from "../../common/code-lists/item-codes.ts";
import {
  buyerRegistrationTypes,
  emirates,
  sellerRegistrationTypes,
  endpointSchemes,
  identifierSchemes,
} from "../../common/code-lists/party-codes.ts";
import { unitCodes } from "../../common/code-lists/unit-codes.ts";
import type { Suggestion } from "../../common/errors/hints.ts";
import { tinOfTrn } from "../../common/peppol/identifiers.ts";
import { nearestName } from "../../common/runtime/text.ts";

/** What ERPs and people write where the list has a code: the code, or several with a bar between. */
type Aliases = Readonly<Record<string, string>>;

const units: Aliases = {
  PCS: "H87|EA",
  PC: "H87|EA",
  PCE: "H87|EA",
  PIECE: "H87",
  PIECES: "H87",
  EACH: "EA",
  NO: "EA",
  NOS: "EA",
  UNIT: "C62|EA",
  UNITS: "C62|EA",
  KG: "KGM",
  KGS: "KGM",
  KILO: "KGM",
  G: "GRM",
  GM: "GRM",
  GR: "GRM",
  L: "LTR",
  LT: "LTR",
  LTRS: "LTR",
  LITER: "LTR",
  LITERS: "LTR",
  LITRES: "LTR",
  ML: "MLT",
  M: "MTR",
  METER: "MTR",
  METERS: "MTR",
  METRES: "MTR",
  MM: "MMT",
  CM: "CMT",
  KM: "KMT",
  SQM: "MTK",
  M2: "MTK",
  CBM: "MTQ",
  M3: "MTQ",
  HR: "HUR",
  HRS: "HUR",
  H: "HUR",
  HOURS: "HUR",
  DAYS: "DAY",
  WK: "WEE",
  MONTH: "MON",
  MONTHS: "MON",
  MTH: "MON",
  YEAR: "ANN",
  YR: "ANN",
  BOX: "XBX",
  BX: "XBX",
  CTN: "XCT",
  CARTON: "XCT",
  BAG: "XBG",
  PACK: "XPK",
  PKT: "XPA",
  PALLET: "XPX",
  ROLL: "XRO",
  DOZ: "DZN",
  DOZEN: "DZN",
  TON: "TNE",
  MT: "TNE",
  SETS: "SET",
  KWHR: "KWH",
  BTL: "XBO",
  LS: "LS",
  LUMPSUM: "LS",
  JOB: "E51",
};
const money: Aliases = {
  DHS: "AED",
  DH: "AED",
  DIRHAM: "AED",
  DIRHAMS: "AED",
  $: "USD",
  US$: "USD",
  "€": "EUR",
  EURO: "EUR",
  "£": "GBP",
  SR: "SAR",
};
const lands: Aliases = {
  UAE: "AE",
  ARE: "AE",
  UK: "GB",
  KSA: "SA",
  SAU: "SA",
  USA: "US",
  IND: "IN",
  GBR: "GB",
  DEU: "DE",
};
const categories: Aliases = { VAT: "S", STANDARD: "S", EXEMPT: "E", ZERO: "Z", RC: "AE", NONE: "O", OOS: "O" };
const means: Aliases = {
  CASH: "10",
  CHEQUE: "20",
  CHECK: "20",
  TRANSFER: "30",
  BANK: "30",
  WIRE: "30",
  CARD: "54|55",
  "42": "30",
  "48": "54|55",
  "31": "30",
  "58": "30",
};

interface Known {
  list: CodeList;
  aliases?: Aliases;
}

/** By code of the error, the list that a value was looked for in. */
const lists: Readonly<Record<string, Known>> = {
  invalid_unit: { list: unitCodes, aliases: units },
  invalid_currency: { list: currencies, aliases: money },
  invalid_country: { list: countries, aliases: lands },
  invalid_origin_country: { list: countries, aliases: lands },
  invalid_passport_country: { list: countries, aliases: lands },
  invalid_emirate: { list: emirates, aliases: { AUHD: "AUH", AD: "AUH", DU: "DXB", SH: "SHJ" } },
  invalid_tax_category: { list: taxCategories, aliases: categories },
  invalid_payment_means: { list: paymentMeansCodes, aliases: means },
  invalid_allowance_reason: { list: allowanceReasonCodes, aliases: { DISCOUNT: "95" } },
  invalid_charge_reason: { list: chargeReasonCodes, aliases: { FREIGHT: "FC", DELIVERY: "DL" } },
  invalid_credit_reason: { list: creditReasons },
  invalid_exemption_reason: { list: taxExemptionReasons },
  invalid_item_type: { list: itemTypes, aliases: { GOODS: "G", SERVICE: "S", SERVICES: "S", BOTH: "B" } },
  invalid_goods_type: { list: goodsTypes },
  invalid_mime_type: {
    list: mimeTypes,
    aliases: {
      PDF: "application/pdf",
      "APPLICATION/X-PDF": "application/pdf",
      "IMAGE/JPG": "image/jpeg",
      PNG: "image/png",
      CSV: "text/csv",
    },
  },
  invalid_registration: { list: sellerRegistrationTypes },
  invalid_individual_registration: { list: buyerRegistrationTypes },
  invalid_endpoint_scheme: { list: endpointSchemes, aliases: { AE: "0235", "AE:TIN": "0235", "9968": "0235" } },
  invalid_party_scheme: { list: identifierSchemes },
};

/** The codes of each list by name in capital letters; made when it is first asked for. */
const byName = new WeakMap<CodeList, ReadonlyMap<string, string>>();

/** The codes that were probably meant, most likely first. */
function nearCodes({ list, aliases = {} }: Known, sent: string): string[] {
  const text = sent.trim().toUpperCase();
  const alias = Object.hasOwn(aliases, text) ? aliases[text]!.split("|") : [];
  const names = byName.get(list) ?? new Map(list.entries.map(({ code, name = code }) => [name.toUpperCase(), code]));
  byName.set(list, names);
  const near = [...alias, text, sent.trim().toLowerCase(), text.padStart(4, "0"), names.get(text) ?? ""];
  return [...new Set(near.filter((code) => list.has(code)))];
}

/** An error about a field, as it is known when it is answered. */
interface Wrong {
  code: string;
  /** As shown. A masked or shortened value may get no suggestion, never a wrong one. */
  value: string;
  words: Readonly<Record<string, string>>;
  /** Last name of its path. */
  field: string;
}

type Suggest = (wrong: Wrong) => Suggestion | undefined;

/** "3,5", "1.234,56", "1,234.56", "AED 100", "1'000": the number with a point. */
function plainNumber(sent: string): string | undefined {
  const text = sent.replaceAll(/[\s'\u00a0\u202f٬]|AED|Dhs?\.?|USD|EUR|%/gi, "").replaceAll("٫", ".");
  const comma = /^-?\d{1,3}(?:\.\d{3})*,\d+$|^-?\d+,\d+$/.test(text) && !/^-?\d{1,3}(?:,\d{3})+$/.test(text);
  const number = comma ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", "");
  return /^-?\d+(?:\.\d+)?$/.test(number) ? number.replace(/^(-?)0+(?=\d)/, "$1") : undefined;
}

const two = (part: string): string => part.padStart(2, "0");

/** The day that was probably meant, in the form that is taken. Where day and month may be exchanged, both. */
const day: Suggest = ({ value }) => {
  const text = value.trim();
  const yearFirst = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})(?:[T ].*)?$/.exec(text);
  const [, one = "", other = "", third = ""] = yearFirst ?? /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})/.exec(text) ?? [];
  const readings =
    yearFirst === null ? [[third, other, one] as const, [third, one, other] as const] : [[one, other, third] as const];
  const days = readings
    .map(([year, month, date]) => `${year}-${two(month)}-${two(date)}`)
    .filter((each) => {
      const date = new Date(`${each}T00:00:00Z`);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(each);
    });
  const [first, second] = new Set(days);
  if (first === undefined) {
    return { hint: "example", words: { value: "2026-08-01" } };
  }
  return second === undefined ? first : { hint: "day_or_month", words: { first, second } };
};

const digitsOf = (value: string): string => value.replace(/^(?:0235|AE)\s*:?/i, "").replaceAll(/[\s.:-]/g, "");

const tin: Suggest = ({ value }) => {
  const digits = digitsOf(value);
  return /^1\d{9}$/.test(digits) ? digits : tinOfTrn(digits);
};

const trn: Suggest = ({ value }) => {
  const digits = digitsOf(value);
  return /^1\d{12}03$/.test(digits)
    ? digits
    : /^1\d{9}$/.test(digits)
      ? { hint: "tin_with_branch", words: { value: digits } }
      : undefined;
};

const number: Suggest = ({ value }) => {
  if (/^-?\d{1,3},\d{3}$/.test(value)) {
    // A thousand times as much, or as little: the sender has to say which.
    return { hint: "one_of", words: { first: value.replace(",", ""), second: value.replace(",", ".") } };
  }
  const plain = plainNumber(value);
  return plain === value ? { hint: "unquoted", words: { value } } : plain;
};

const yes: ReadonlySet<string> = new Set(["true", "yes", "y", "1", "on"]);
const no: ReadonlySet<string> = new Set(["false", "no", "n", "0", "off"]);

/** The message names the choices. */
const choice: Suggest = ({ value, words }) => {
  const choices = (words["choices"] ?? "").split(/ or |, /);
  return choices.length === 1 ? choices[0] : nearestName(value, choices);
};

const uuid: Suggest = ({ value }) => {
  const hex = value.replaceAll(/[^0-9a-f]/gi, "").toLowerCase();
  return hex.length === 32 && /^[\s{"]*[0-9a-f-]{32,36}[\s}"]*$/i.test(value)
    ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
    : { hint: "id_is_uuid" };
};

const whole: Suggest = ({ value, words }) => {
  const plain = plainNumber(value);
  const least = Number(words["least"]);
  const most = Number(words["most"]);
  return plain === undefined ? undefined : `${Math.min(most, Math.max(least, Math.round(Number(plain))))}`;
};

/** What a field that is most often forgotten looks like. */
const examples: Readonly<Record<string, string>> = {
  issue_date: "2026-08-20",
  due_date: "2026-09-19",
  profile_execution_id: "00000000",
  document_currency_code: "AED",
  document_lines: "[{ … }]",
  quantity: "1",
  unit_code: "H87",
  tax_scheme: "VAT",
  country_code: "AE",
  payment_means_code: "30",
  endpoint_scheme_id: "0235",
};

const suggestions: Readonly<Record<string, Suggest>> = {
  not_a_number: number,
  // Rounds half away from zero, digit by digit.
  too_many_digits: ({ value, words }) => {
    const decimals = Number(words["decimals"]);
    const [, sign = "", integer, fraction = ""] = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(value) ?? [];
    if (integer === undefined || Number.isNaN(decimals)) {
      return undefined;
    }
    const up = (fraction[decimals] ?? "0") >= "5" ? 1n : 0n;
    const rounded = BigInt(integer + fraction.slice(0, decimals).padEnd(decimals, "0")) + up;
    const digits = `${rounded}`.padStart(decimals + 1, "0");
    return `${sign}${digits.slice(0, digits.length - decimals)}${decimals === 0 ? "" : `.${digits.slice(-decimals)}`}`;
  },
  invalid_date: day,
  invalid_first_issue_date: day,
  issue_date_too_early: ({ words }) => words["first"],
  issue_date_too_late: ({ words }) => words["today"],
  invalid_time: ({ value }) => {
    const [, hours, minutes, seconds = "0"] = /(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(value) ?? [];
    const read = hours === undefined || minutes === undefined ? "" : `${two(hours)}:${minutes}:${two(seconds)}`;
    return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(read) ? read : { hint: "example", words: { value: "09:30:00" } };
  },
  invalid_instant: (wrong) => {
    const suggested = day(wrong);
    const [clock] = /\d{2}:\d{2}:\d{2}/.exec(wrong.value) ?? ["00:00:00"];
    return typeof suggested === "string" ? `${suggested}T${clock}Z` : undefined;
  },
  invalid_tin: tin,
  endpoint_not_tin: tin,
  endpoint_is_trn: ({ words }) => words["tin"],
  endpoint_of_another: ({ words }) => words["tin"],
  invalid_trn: trn,
  invalid_principal_trn: trn,
  not_a_boolean: ({ value }) => {
    const text = value.trim().toLowerCase();
    return yes.has(text) ? "true" : no.has(text) ? "false" : undefined;
  },
  not_a_choice: choice,
  invalid_type_code: choice,
  not_a_uuid: uuid,
  invalid_profile_id: uuid,
  not_a_whole_number: whole,
  invalid_term: whole,
  invalid_profile_execution: ({ value }) =>
    /^[01]{1,7}$/.test(value) ? value.padEnd(8, "0") : { hint: "example", words: { value: "00000000" } },
  wrong_source_currency: ({ words }) => words["currency"],
  invalid_tax_scheme: () => "VAT",
  goods_scheme: () => "HS",
  negative: ({ value }) => value.replace("-", ""),
  not_a_string: ({ value }) => (/^[[{]/.test(value) ? undefined : { hint: "quoted", words: { value } }),
  not_an_array: () => ({ hint: "in_brackets" }),
  invalid_base64: () => ({ hint: "base64_breaks" }),
  set_by_service: () => ({ hint: "leave_out" }),
  mandatory: ({ field }) =>
    Object.hasOwn(examples, field) ? { hint: "example", words: { value: examples[field]! } } : undefined,
  category_of_line: ({ words }) => words["expected"],
  other_amount: ({ words }) => words["computed"],
  invalid_taxpayer: () => ({ hint: "example", words: { value: "0235:1987654321" } }),
};

/** What is probably right, where something is near. @param value undefined where none was sent */
export function suggest(
  code: string,
  value: string | undefined,
  words: Readonly<Record<string, string>>,
  field: string,
): Suggestion | undefined {
  const sent = value ?? "";
  const known = lists[code];
  const [first, second] = known === undefined ? [] : nearCodes(known, sent);
  if (first !== undefined) {
    return second === undefined ? first : { hint: "one_of", words: { first, second } };
  }
  return (
    suggestions[code]?.({ code, value: sent, words, field }) ??
    (known && { hint: "code_list", words: { list: known.list.name } })
  );
}
