import { defaultPrefixes, foldPrefix } from "../organizations/numbering.ts";

/** As long as the note fits that the access point keeps with an envelope. */
const maxLength = 64;

/**
 * What is wrong with the number that a document brings, as words behind its place. It becomes part of file names,
 * messages and lists, where two numbers must not look the same.
 */
export function numberProblem(number: string): string | undefined {
  if (number.length > maxLength) {
    return `must have at most ${maxLength} characters`;
  }
  if (/\p{C}/u.test(number)) {
    return "must not have control, invisible or unassigned characters";
  }
  return number === number.trim().replaceAll(/\s+/g, " ")
    ? undefined
    : "must not begin or end with a space, nor have two together";
}

/** How the service writes the numbers of one profile, kind and year. */
export interface OwnNumbers {
  prefix: string;
  width: number;
  year: number;
}

/**
 * Whether a number that a document brings could be taken for one that the service gives, or has given.
 *
 * @param claimed folded prefixes that the profile has or had
 */
export function looksLikeOwn(number: string, claimed: readonly string[]): boolean {
  const [, found = ""] = /^(.+)-\d+-\d+$/.exec(number.toUpperCase()) ?? [];
  return defaultPrefixes.includes(found) || claimed.includes(foldPrefix(found));
}

/** The running number of one that the service could give itself, written as it writes it; undefined for any other. */
export function ownRunningNumber(number: string, { prefix, width, year }: OwnNumbers): bigint | undefined {
  const [, digits] = /-(\d{1,15})$/.exec(number) ?? [];
  const value = BigInt(digits ?? 0);
  return number === `${prefix}-${year}-${String(value).padStart(width, "0")}` ? value : undefined;
}

/** A name for files that are made of a document, without characters that have a meaning in paths. */
export const fileNameOf = (number: string): string => number.replaceAll(/[\\/:*?"<>|]/g, "_");
