import { shortened } from "../runtime/text.ts";
import { masked } from "./mask-document.ts";

const longest = 60;

/** Members that hold something of a person or a secret, whatever they look like. */
const personal =
  /(?:^|\.)(?:primary_account_number_id|payer_financial_account_id|telephone|email|secret|token|password|file_content|party_identification_id|holder_name)$|payee_financial_account(?:\.|$)|card_account\.|contact\.|party(?:\.party)?\.company_id$/;

/** Numbers of accounts, cards, passports and identity cards, and e-mail addresses, wherever they stand in a text. */
const personalRuns =
  /[^\s"'<>@]+@[^\s"'<>@]+|\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){10,30}\b|\b[A-Z]{1,2}\d{6,9}\b|\+?\d(?:[ -]?\d){11,}|\+\d{7,}/gi;

/** Registered numbers of companies, which are public: a TRN has 15 digits between 1 and 03. */
const isPublic = (run: string): boolean => /^1\d{12}03$/.test(run.replaceAll(/[ -]/g, ""));

/** An id of the service holds groups of digits as long as an account's. */
const anId = /^[\s{"]*[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}[\s}"]*$/i;

/** A text in which numbers of people are masked. */
export const maskedText = (text: string): string =>
  anId.test(text) ? text : text.replace(personalRuns, (run) => (isPublic(run) ? run : masked(run)));

/**
 * What was sent, so that its sender finds it again: shortened, and masked where it may be personal, because answers are
 * written into logs.
 *
 * @param path the field's dotted path
 */
export function shownValue(path: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === "function") {
    return undefined;
  }
  if (Array.isArray(value)) {
    return "[…]";
  }
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return "{…}";
  }
  // A number of the JSON reader gives its digits as they were sent.
  const text = `${value as string | number}`;
  return personal.test(path) ? masked(text) : shortened(maskedText(text.slice(0, longest * 4)), longest);
}
