import type { CodeList } from "../../common/code-lists/code-list.ts";
import type { Suggestion } from "../../common/errors/hints.ts";
import { tinOfTrn } from "../../common/peppol/identifiers.ts";
import { isCalendarDate, monthNamed } from "../../common/runtime/calendar.ts";
import { nearestName } from "../../common/runtime/text.ts";
import { codeListsOf, nearCodes } from "../../common/code-lists/near-codes.ts";

/** An error about a field, as it is known when it is answered. */
interface Wrong {
  code: string;
  /** As it was sent; a shortened one may get no suggestion, never a wrong one. */
  value: string;
  words: Readonly<Record<string, string>>;
  path: string;
  /** Last name of its path. */
  field: string;
}

type Suggest = (wrong: Wrong) => Suggestion | undefined;

/** Digits of Arabic, Persian and Japanese keyboards as those of ASCII. */
const asciiDigits = (text: string): string =>
  text.normalize("NFKC").replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0)! - 0x660) % 0x90));

/** What programs write for nothing. */
const isNothing = (value: string): boolean =>
  /^\s*(?:0{4}[-0:\s/.]*|#?n\/?a|#[a-z/0]+[!?]|nil|null|none|false|-+)\s*$/i.test(value);

/** Behind a number, what multiplies it is no unit. */
const unitBehind = /(\d)(?:\s*\/|\s)\s*(?!(?:k|mn?|mio|cr|dr|la[ck]|tsd|thou|mill|crore)[a-z]*$)[\p{L}.]+$/iu;

/** "3,5", "1.234,56", "1,234.56", "AED 100", "1'000", "420.00-", "(420.00)", "3 Nos", "1e3": the number with a point. */
function plainNumber(sent: string): string | undefined {
  const text = asciiDigits(sent)
    .trim()
    .replace(unitBehind, "$1")
    .replaceAll(/[\s'\u00a0\u202f٬]|AED|Dhs?\.?|USD|EUR|%/gi, "")
    .replaceAll("٫", ".")
    // Accountants set a sign behind, or brackets around.
    .replace(/^(?:\((.+)\)|(.+?)(?:-|CR))$/i, "-$1$2");
  const [, digits = "", zeros = ""] = /^(\d)[eE]\+?([1-9]|1[0-4])$/.exec(text) ?? [];
  if (digits !== "") {
    return digits.padEnd(Number(zeros) + 1, "0");
  }
  const comma = /^-?\d{1,3}(?:\.\d{3})*,\d+$|^-?\d+,\d+$/.test(text) && !/^-?\d{1,3}(?:,\d{3})+$/.test(text);
  const number = comma ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", "");
  return /^-?\d+(?:\.\d+)?$/.test(number) ? number.replace(/^(-?)0+(?=\d)/, "$1") : undefined;
}

const two = (part: string): string => part.padStart(2, "0");

const dayMs = 86_400_000;
const uaeOffsetMs = 4 * 3_600_000;

/**
 * The day behind a number: days since 30 December 1899, as spreadsheets count (2009 to 2064), or seconds or milliseconds since 1970,
 * as the UAE's calendar has them.
 */
function dayOfNumber(text: string): string | undefined {
  const [, number = ""] = /^(?:\/Date\()?(\d{5}|\d{10}|\d{13})(?:[+-]\d{4}\)\/|\)\/|\.\d+)?$/.exec(text) ?? [];
  const value = Number(number);
  const moment =
    number.length === 5 ? value * dayMs - 25_569 * dayMs : value * (number.length === 10 ? 1_000 : 1) + uaeOffsetMs;
  const isLikely = number.length === 5 ? value >= 40_000 && value < 60_000 : number !== "";
  return isLikely ? new Date(moment).toISOString().slice(0, 10) : undefined;
}

/** "27-Nov-26", "Fri, 27 November 2026", "Nov 27, 2026 00:00" as "27.11.2026"; other texts as they are. */
function withoutMonthName(text: string): string {
  const [, before = "", name = "", after = "", year = ""] =
    /^(?:[a-z]+,\s*)?(\d{1,2})?[\s-]*([a-z]{3})[a-z]*\.?[\s-]*(\d{1,2})?[\s,-]+((?:20)?\d{2})(?:\s.*)?$/i.exec(text) ??
    [];
  const month = monthNamed(name);
  return month > 0 && (before === "") !== (after === "") ? `${before}${after}.${two(`${month}`)}.${year}` : text;
}

/** The day that was probably meant, in the form that is taken. Where day and month may be exchanged, both. */
const day: Suggest = ({ value }) => {
  const text = asciiDigits(value.trim());
  const counted = dayOfNumber(text);
  if (counted !== undefined) {
    return counted;
  }
  const yearFirst = /^(\d{4})(?:\D(?=\d{1,2}\D)|(?=\d{4}))(\d{1,2})\D?(\d{1,2})(?:[T ].*)?$/.exec(text);
  const readings = yearFirst === null ? daysWithYearLast(text) : [yearFirst.slice(1)];
  const days = readings
    .map(([year = "", month = "", date = ""]) => `${year}-${two(month)}-${two(date)}`)
    .filter((each) => isCalendarDate(each) && each.startsWith("20"));
  const [first, second] = new Set(days);
  if (first === undefined) {
    return isNothing(text)
      ? { hint: "no_value" }
      : (lastDayOf(yearFirst) ?? { hint: "example", words: { value: "2026-08-01" } });
  }
  return second === undefined ? first : { hint: "day_or_month", words: { first, second } };
};

/** Year, month and day of "27.11.2026", and of "11/27/26" as well; a month with a name is no day. */
function daysWithYearLast(text: string): string[][] {
  const plain = withoutMonthName(text);
  const [, one, other, last] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:\s.*)?$/.exec(plain) ?? [];
  if (one === undefined || other === undefined || last === undefined) {
    return [];
  }
  const year = last.length === 2 ? `20${last}` : last;
  return plain === text
    ? [
        [year, other, one],
        [year, one, other],
      ]
    : [[year, other, one]];
}

/** For 31 November and the like. */
function lastDayOf(parts: readonly string[] | null): Suggestion | undefined {
  const [, year, month, date] = parts ?? [];
  if (month === undefined || Number(month) < 1 || Number(month) > 12 || Number(date) < 29 || Number(date) > 31) {
    return undefined;
  }
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  return { hint: "month_ends", words: { value: last } };
}

/** Without what stands before; a number that a spreadsheet wrote with an exponent has its digits again if it has all of them. */
function digitsOf(value: string): string {
  const text = asciiDigits(value.trim()).replace(/^(?:0235|AE|TRN|TIN|VAT(?: no\.?)?)[\s:]*/i, "");
  const [, first = "", rest = "", exponent = ""] = /^(\d)[.,](\d+)E\+?(\d{1,2})$/i.exec(text) ?? [];
  return first !== "" && rest.length === Number(exponent) ? first + rest : text.replaceAll(/[\s.:-]/g, "");
}

const isExponential = (value: string): boolean => /^\d[.,]\d+E\+?\d{1,2}$/i.test(value.trim());

const tin: Suggest = ({ value }) => {
  if (isNothing(value)) {
    return { hint: "no_value" };
  }
  const digits = digitsOf(value);
  return /^1\d{9}$/.test(digits) ? digits : (tinOfTrn(digits) ?? lostDigits(value));
};

const lostDigits = (value: string): Suggestion | undefined =>
  isExponential(value) ? { hint: "lost_digits" } : undefined;

const trn: Suggest = ({ value }) => {
  if (isNothing(value)) {
    return { hint: "no_value" };
  }
  const digits = digitsOf(value);
  return /^1\d{12}03$/.test(digits)
    ? digits
    : /^1\d{9}$/.test(digits)
      ? { hint: "tin_with_branch", words: { value: digits } }
      : lostDigits(value);
};

/** Fields that may be negative. */
const signed: ReadonlySet<string> = new Set([
  "rounding_amount",
  "net_amount",
  "tax_amount",
  "tax_exclusive",
  "tax_inclusive",
  "tax",
  "payable",
]);

const number: Suggest = ({ value, field }) => {
  if (/^-?\d{1,3},\d{3}$/.test(value)) {
    // A thousand times as much, or as little: the sender has to say which.
    return { hint: "one_of", words: { first: value.replace(",", ""), second: value.replace(",", ".") } };
  }
  const plain = plainNumber(value);
  if (plain?.startsWith("-") === true && !signed.has(field)) {
    return { hint: "refund" };
  }
  return plain === value
    ? { hint: "unquoted", words: { value } }
    : (plain ?? { hint: isNothing(value) ? "no_value" : "number_form" });
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
  invoice_type_code: "389 (purchase invoice), 261 (its credit note), 380 (sales invoice) or 381",
  document_currency_code: "AED",
  tax_currency_code: "AED",
  document_lines: "[{ … }]",
  quantity: "1",
  unit_code: "H87",
  tax_scheme: "VAT",
  country_code: "AE",
  payment_means_code: "30",
  endpoint_scheme_id: "0235",
};

/** What an object that is written as a single value looks like. */
const objects: Readonly<Record<string, string>> = {
  tax_exchange_rate:
    '{ "source_currency_code": "USD", "target_currency_code": "AED", "calculation_rate": 3.6725, "date": "2026-08-20" }',
  classified_tax_category: '{ "id": "S", "percent": 5 }',
  party_tax_scheme: '{ "company_id": "198765432102003", "tax_scheme": "VAT" }',
  postal_address:
    '{ "street_name": "Street 1", "city_name": "Dubai", "country_subentity": "DXB", "country": "United Arab Emirates", "country_code": "AE" }',
  price: '{ "base_amount": 100, "base_quantity": 1 }',
  payee_financial_account: '{ "id": "AE070331234567890123456" }',
  delivery:
    '{ "actual_delivery_date": "2026-08-18", "delivery_location": { "address": { "city_name": "Hamburg", "country": "Germany", "country_code": "DE" } } }',
  order_reference: '{ "id": "PO-4711" }',
  discrepancy_response: '{ "response_code": "DL8.61.1.D" }',
  billing_reference: '[{ "id": "INV-2026-000001", "issue_date": "2026-08-01" }]',
};

/** Lists of codes that are short enough to be named where the code is missing. */
const listsOfMissing: Readonly<Record<string, string>> = {
  country_subentity: "invalid_emirate",
  tax_exemption_reason_code: "invalid_exemption_reason",
  scheme_agency_id: "invalid_registration",
};

function missing(field: string): Suggestion | undefined {
  const example = Object.hasOwn(examples, field) ? examples[field] : objects[field];
  const list = codeListsOf[listsOfMissing[field] ?? ""];
  return field === "endpoint_id"
    ? { hint: "endpoint" }
    : example === undefined
      ? list && listHint(list.list)
      : { hint: "example", words: { value: example } };
}

const flags: Suggest = ({ value }) =>
  value === "0" ? "00000000" : /^[01]{8}$/.test(value) ? { hint: "quoted", words: { value } } : { hint: "flags" };

/** A number in a field for a code is none of them, or only needs its quotes. */
function inList(code: string): Suggest {
  return ({ value, path }) => (codeListsOf[code]!.list.has(value) ? undefined : suggest(code, value, {}, path));
}

/** What a number in a field for texts means, by the end of the field's name. */
const numbersMeant: Readonly<Record<string, Suggest>> = {
  date: day,
  profile_execution_id: flags,
  telephone: ({ value }) => (/^971\d{8,9}$/.test(value) ? `+${value}` : undefined),
  "tax_category.id": inList("invalid_tax_category"),
  unit_code: inList("invalid_unit"),
  country_subentity: inList("invalid_emirate"),
  country_code: inList("invalid_country"),
  currency_code: inList("invalid_currency"),
};

/** What is no text; a shortened list or object is shown without its members. */
function notText(wrong: Wrong): Suggestion | undefined {
  if (/^[[{]/.test(wrong.value)) {
    return { hint: wrong.field === "profile_execution_id" ? "flags" : "one_text" };
  }
  const [, meant] =
    Object.entries(numbersMeant).find(([names]) => new RegExp(`(?:^|[_.])(?:${names})$`).test(wrong.path)) ?? [];
  return wrong.value === "false"
    ? { hint: "no_value" }
    : (meant?.(wrong) ?? { hint: "quoted", words: { value: wrong.value } });
}

const email: Suggest = ({ value }) => {
  const [first, second] = value.replace(/^mailto:/i, "").match(/[^\s@<>,،;:"']+@[^\s@<>,،;"']+/g) ?? [];
  return second === undefined
    ? (first ?? (isNothing(value) ? { hint: "no_value" } : undefined))
    : { hint: "one_of", words: { first: first!, second } };
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
    const cut = `${sign}${digits.slice(0, digits.length - decimals)}${decimals === 0 ? "" : `.${digits.slice(-decimals)}`}`;
    // Three decimals are those of dinars and rials.
    return decimals === 2 && fraction.length === 3 ? { hint: "two_decimals", words: { value: cut } } : cut;
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
  endpoint_not_tin: (wrong) => tin(wrong) ?? { hint: "endpoint" },
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
  invalid_profile_execution: flags,
  wrong_source_currency: ({ words }) => words["currency"],
  invalid_tax_scheme: () => "VAT",
  goods_scheme: () => "HS",
  negative: () => ({ hint: "refund" }),
  not_positive: ({ value, field }) =>
    value.startsWith("-") ? { hint: "refund" } : field === "base_quantity" ? "1" : undefined,
  not_a_string: notText,
  invalid_email: email,
  not_an_object: ({ field }) =>
    Object.hasOwn(objects, field) ? { hint: "example", words: { value: objects[field]! } } : undefined,
  invalid_telephone: ({ value }) =>
    isExponential(value) ? { hint: "lost_digits" } : { hint: "example", words: { value: "+97141234567" } },
  not_an_array: ({ value, field }) =>
    !value.startsWith("{") && Object.hasOwn(objects, field) ? missing(field) : { hint: "in_brackets" },
  invalid_base64: ({ value }) => {
    const [, prefix] = /^(data:[^,]*,)/.exec(value) ?? [];
    return prefix === undefined
      ? {
          hint: /^[\w-]*[-_][\w-]*…?$/.test(value)
            ? "base64_url"
            : /[.:\\]/.test(value)
              ? "base64_content"
              : "base64_breaks",
        }
      : { hint: "data_url", words: { value: prefix } };
  },
  not_base64: () => ({ hint: "base64_content" }),
  set_by_service: () => ({ hint: "leave_out" }),
  category_of_line: ({ words }) => words["expected"],
  other_amount: ({ words }) => words["computed"],
  invalid_endpoint_scheme: () => ({ hint: "endpoint" }),
  invalid_taxpayer: () => ({ hint: "example", words: { value: "0235:1987654321" } }),
};

/** What ERPs call fields of a document, a line and a party, whose own names share no word with it; by a member of each. */
const otherNames: Readonly<Record<string, readonly (readonly [names: RegExp, field: string])[]>> = {
  document_lines: [
    [/^((invoice|bill|voucher|document|doc)_?(number|no|num|id)|belnr|number|reference|id)$/, "external_reference"],
    [/^(invoice|bill|voucher|document|posting)_?date$|^(date|bldat)$/, "issue_date"],
    [/^(invoice_?)?(lines?|items?|line_?items|rows|positions)$/, "document_lines"],
    [/^(supplier|vendor|seller)(_?name)?$/, "accounting_supplier_party"],
    [/^(customer|buyer|client)(_?name)?$/, "accounting_customer_party"],
    [/^(currency|currency_?code|waers)$/, "document_currency_code"],
    [/^(exchange_?rate|currency_?rate|kursf)$/, "tax_exchange_rate"],
    [/^(discounts?|discount_?amount)$/, "allowances"],
    [/^(po|po_?number|purchase_?order|order_?number)$/, "order_reference.id"],
    [/^(iban|bank_?account)$/, "payment_means[0].payee_financial_account.id"],
    [/^((sub_?|grand_?)?total|(total_?|tax_?|vat_?)?amount(_?due)?|tax|vat)$/, "expected_totals"],
  ],
  classified_tax_category: [
    [/^(qty|menge|count)$/, "quantity"],
    [/^(uom|meins|unit_?of_?measure)$/, "unit_code"],
    [/^(unit_?price|rate|netpr|unit_?cost)$/, "price.base_amount"],
    [/^(tax|vat)_?(code|category|type)$|^mwskz$/, "classified_tax_category.id"],
    [/^((tax|vat)(_?(rate|percent|percentage))?)$/, "classified_tax_category.percent"],
    [/^(discounts?|discount_?amount)$/, "allowances"],
    [/^(item|product|item_?name|product_?name)$/, "name"],
    [/^item_?type$/, "commodity_classification.commodity_code"],
    [/^hs_?code$/, "commodity_classification.item_classification_code"],
    [/^((sub_?|line_?)?total|(line_?|net_?)?amount|price_?subtotal|netwr)$/, "expected.net_amount"],
  ],
  nature_code: [[/^(hs_?)?code$/, "item_classification_code"]],
  postal_address: [
    [/^(trn|(vat|tax)_?(number|no|id|registration)(_?number)?|stceg)$/, "party_tax_scheme.company_id"],
    [/^(phone|mobile|tel)(_?(number|no))?$/, "telephone"],
    [/^(e_?mail(_?address)?|mail)$/, "email"],
    [/^(trade_?)?licen[cs]e(_?(number|no))?$/, "company_id"],
    [/^(street|city|state|emirate|country|address)(_?(name|code))?$/, "postal_address"],
  ],
};

/** The field among these that an unknown name means. */
export const fieldMeant = (name: string, siblings: readonly string[]): string | undefined =>
  Object.entries(otherNames)
    .filter(([member]) => siblings.includes(member))
    .flatMap(([, fields]) => fields)
    .find(([names]) => names.test(name.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toLowerCase()))?.[1];

/** What is probably right, where something is near. @param value undefined where none was sent */
export function suggest(
  code: string,
  value: string | undefined,
  words: Readonly<Record<string, string>>,
  path: string,
): Suggestion | undefined {
  const sent = value ?? "";
  const field = path.split(".").at(-1) ?? "";
  if (code === "mandatory" || code.endsWith("_missing")) {
    return missing(field);
  }
  const known = codeListsOf[code];
  const [first, second] = known === undefined ? [] : nearCodes(known, sent);
  if (first !== undefined) {
    return second === undefined ? first : { hint: "one_of", words: { first, second } };
  }
  return suggestions[code]?.({ code, value: sent, words, path, field }) ?? (known && listHint(known.list));
}

const listHint = ({ name, entries }: CodeList): Suggestion =>
  entries.length > 7
    ? { hint: "code_list", words: { list: name } }
    : {
        hint: "codes_of_list",
        words: {
          codes: entries.map((each) => `${each.code} (${each.corrected ?? each.name ?? ""})`).join(", "),
          list: name,
        },
      };
