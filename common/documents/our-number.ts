import { defaultPrefixes, foldPrefix } from "../organizations/numbering.ts";

const defaults = defaultPrefixes.map(foldPrefix);

/**
 * Whether a number is written like ours: one that no document has is then a slip, and no number of another system.
 *
 * @param ownPrefixes folded prefixes that the organization's profiles have or had
 */
export function looksLikeOurs(number: string, ownPrefixes: readonly string[]): boolean {
  const text = number.trim().toUpperCase();
  const folded = foldPrefix(text);
  return [...defaults, ...ownPrefixes].some(
    (prefix) => folded.startsWith(prefix) && !/^\p{L}/u.test(text.slice(prefix.length)),
  );
}
