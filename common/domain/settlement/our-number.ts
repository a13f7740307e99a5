import { documentKinds } from "../document-kinds.ts";

const prefixes = Object.values(documentKinds).map(({ sequencePrefix }) => sequencePrefix);
const beginning = new RegExp(`^\\s*(?:${prefixes.join("|")})(?!\\p{L})`, "iu");

/** Whether a number is written like ours: one that no document has is then a slip, and no number of another system. */
export const looksLikeOurs = (number: string): boolean => beginning.test(number);
