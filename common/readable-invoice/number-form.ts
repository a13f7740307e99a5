import { html, type Html } from "./html.ts";

/** Digits that are kept on one line. */
const maxUnbrokenLength = 18;
const number = /^-?\d+(\.\d+)?$/;

export const isNumber = (text: string): boolean => number.test(text);

/** How the style sheet treats a value: numbers run from left to right, and only long ones break. */
export function kindOfValue(text: string): string {
  if (!number.test(text)) {
    return "v";
  }
  return text.length > maxUnbrokenLength ? "v num long" : "v num";
}

/** Identifiers may look like numbers, so only amounts and quantities are formatted as such. */
export const isAmountPlace = (place: string): boolean => /(Amount|Quantity|Rate)$/.test(place);

/** Thousands separators are drawn by style and are not part of the text. */
export function grouped(text: string): Html {
  const [, whole = "", rest = ""] = /^(-?\d+)(.*)$/.exec(text) ?? [];
  const groups = whole.split(/(?<=\d)(?=(?:\d{3})+$)/);
  return html`${groups.map((group, index) => (index === 0 ? html`${group}` : html`<i></i>${group}`))}${rest}`;
}

/** Places whose text is a currency and a number (BTAE-05, BTAE-20), because UBL has no amount there. */
const describedAmounts = new Set(["AedTotal/DocumentDescription", "ContractDocumentReference/DocumentDescription"]);

export interface DescribedAmount {
  currency: string;
  digits: string;
}

/** The amount in `AED 4350.85`; undefined for any other text. */
export function describedAmount(place: string, text: string): DescribedAmount | undefined {
  const [, currency, digits] = /^([A-Z]{3})\s?(-?\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  return describedAmounts.has(place) && currency !== undefined && digits !== undefined
    ? { currency, digits }
    : undefined;
}

/** An amount in the form of all amounts: 12,345.60 AED, from left to right in Arabic as well. */
export const money = (digits: Html, currency: string): Html =>
  html`<span class="money" dir="ltr">${digits} <span class="cur">${currency}</span></span>`;

export const moneyOf = (value: string, currency: string): Html =>
  money(html`<bdi class="num">${grouped(value)}</bdi>`, currency);
