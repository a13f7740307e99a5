import { amountsDictionary } from "./amounts-dictionary.ts";
import { messageDictionary, reportDictionary } from "./network-dictionaries.ts";
import { xmlDictionary } from "./xml-dictionary.ts";

/**
 * By the byte that stands in each row that was packed with it. None of them ever changes or goes: a text that is to be packed
 * better gets another number. The numbers are none that gzip has for a method, so that a release from before there were
 * dictionaries refuses such a row instead of taking it for a text.
 */
export const dictionaries: ReadonlyMap<number, Buffer> = new Map([
  [0x81, Buffer.from(xmlDictionary)],
  [0x82, Buffer.from(amountsDictionary)],
  [0x83, Buffer.from(reportDictionary)],
  [0x84, Buffer.from(messageDictionary)],
]);

/** What a text is, and so the dictionary that it is packed with today. */
export const dictionaryOf = { xml: 0x81, amounts: 0x82, report: 0x83, message: 0x84 } as const;

export type TextSort = keyof typeof dictionaryOf;
