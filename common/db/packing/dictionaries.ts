import { amountsDictionary } from "./amounts-dictionary.ts";
import { messageDictionary, reportDictionary } from "./network-dictionaries.ts";
import { xmlDictionary } from "./xml-dictionary.ts";

/** By the byte in each packed row. Stored rows need them for ever: a better one gets another number. */
export const dictionaries: ReadonlyMap<number, Buffer> = new Map([
  [0x81, Buffer.from(xmlDictionary)],
  [0x82, Buffer.from(amountsDictionary)],
  [0x83, Buffer.from(reportDictionary)],
  [0x84, Buffer.from(messageDictionary)],
]);

export const dictionaryOf = { xml: 0x81, amounts: 0x82, report: 0x83, message: 0x84 } as const;

export type TextSort = keyof typeof dictionaryOf;
