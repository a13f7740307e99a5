import { writeJson } from "./write-json.ts";

/** The name of a placeholder for members that are written already. No other member has a control character as its name. */
export const writtenMembers = "\u0001";
const placeholder = `${JSON.stringify(writtenMembers)}:null`;

/** The JSON of an object, with the members of another one in place of its member `writtenMembers`. */
export function withMembers(value: object, written: Uint8Array): Buffer {
  const [before = "", after = ""] = writeJson(value).split(placeholder);
  return Buffer.concat([Buffer.from(before), written.subarray(1, -1), Buffer.from(after)]);
}
