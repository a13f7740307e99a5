import { LosslessNumber, stringify } from "lossless-json";
/** A decimal that leaves as a JSON number with exactly these digits: 3714.90 stays 3714.90. */
export const jsonNumber = (digits) => new LosslessNumber(digits);
const encoder = new TextEncoder();
/** JSON text; members that are undefined are left out. */
export const writeJson = (value) => stringify(value) ?? "null";
/** The same in UTF-8, as it leaves a thread and the process. */
export const jsonBytes = (value) => encoder.encode(writeJson(value));
/** The name of a placeholder for members that are written already. No other member has a control character as its name. */
export const writtenMembers = "\u0001";
const placeholder = `${JSON.stringify(writtenMembers)}:null`;
/** The JSON of an object, with the members of another one in place of its member `writtenMembers`. */
export function withMembers(value, written) {
    const [before = "", after = ""] = writeJson(value).split(placeholder);
    return Buffer.concat([Buffer.from(before), written.subarray(1, -1), Buffer.from(after)]);
}
//# sourceMappingURL=write-json.js.map