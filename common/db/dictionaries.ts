import { messageDictionary, reportDictionary } from "./network-dictionaries.ts";
import { xmlDictionary } from "./xml-dictionary.ts";

const amountsDictionary = [
  '"tax_amount_in_aed":"0.00","total_amount_in_aed":"0.00","tax_inclusive_amount_in_aed":"0.00"',
  '"allowance_total_amount":"0.00","charge_total_amount":"0.00","tax_category":{"id":"Z","percent":"0"}',
  '"allowances":[{"amount":"0.00","base_amount":"0.00"}],"charges":[{"amount":"0.00","base_amount":"0.00"}]',
  '{"lines":[{"base_amount":"0.00","net_amount":"0.00","tax_amount":"0.00","total_amount":"0.00","allowances":[],"charges":[],',
  '"gross_price_amount":"0.00"},{"base_amount":"0.00"}],"allowances":[],"charges":[],"totals":{"line_extension_amount":"0.00",',
  '"tax_exclusive_amount":"0.00","tax_inclusive_amount":"0.00","payable_amount":"0.00","tax_amount":"0.00",',
  '"tax_subtotals":[{"tax_category":{"id":"S","percent":"5"},"taxable_amount":"0.00","tax_amount":"0.00"}]}}',
].join("");

/** By the byte in each packed row. Stored rows need them for ever: a better one gets another number. */
export const dictionaries: ReadonlyMap<number, Buffer> = new Map([
  [0x81, Buffer.from(xmlDictionary)],
  [0x82, Buffer.from(amountsDictionary)],
  [0x83, Buffer.from(reportDictionary)],
  [0x84, Buffer.from(messageDictionary)],
]);

/** Stands where a text's dictionary is followed by a certificate that is kept once: in the row its digest, and read with it (whole_report) its bytes. */
export const certificateDictionary = { kept: 0x85, whole: 0x86, base: 0x83 } as const;

export const dictionaryOf = { xml: 0x81, amounts: 0x82, report: 0x83, message: 0x84 } as const;

export type TextSort = keyof typeof dictionaryOf;
