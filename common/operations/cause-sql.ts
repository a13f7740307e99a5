import { changingParts, leftOut, maxCauseLength } from "./changing-parts.ts";

/** Characters of a failure's words that are looked at. */
const maxRead = 2_000;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** SQL: the cause that a failure's words name, without what differs from one failure to the next; empty for none. */
export const causeSql = (words: string): string => {
  const without = changingParts.reduce(
    (rest, part) => `regexp_replace(${rest}, ${quoted(part)}, ${quoted(leftOut)}, 'g')`,
    `left(coalesce(${words}, ''), ${maxRead})`,
  );
  return `left(${without}, ${maxCauseLength})`;
};
