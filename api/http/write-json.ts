import { LosslessNumber, stringify } from "lossless-json";

import type { Decimal } from "../../common/documents/document.ts";

/** A decimal that leaves as a JSON number with exactly these digits: 3714.90 stays 3714.90. */
export const jsonNumber = (digits: Decimal): LosslessNumber => new LosslessNumber(digits);

const encoder = new TextEncoder();

/** JSON text; members that are undefined are left out. */
export const writeJson = (value: object): string => stringify(value) ?? "null";

/** The same as UTF-8 bytes, the form in which JSON leaves a thread and the process. */
export const jsonBytes = (value: object): Uint8Array => encoder.encode(writeJson(value));

/** The name of a placeholder for members that are written already. No other member has a control character as its name. */
export const writtenMembers = "\u0001";
const placeholder = `${JSON.stringify(writtenMembers)}:null`;

/** The JSON of an object, with the members of another one in place of its member `writtenMembers`. */
export function withMembers(value: object, written: Uint8Array): Buffer {
  const [before = "", after = ""] = writeJson(value).split(placeholder);
  return Buffer.concat([Buffer.from(before), written.subarray(1, -1), Buffer.from(after)]);
}
