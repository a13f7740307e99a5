/**
 * Parts of a failure's words that differ from one leg to the next although the cause is the same: addresses, ids, moments, durations.
 * Groups of failures leave them out, so that one cause is one group. Each is a regular expression that JavaScript and PostgreSQL read
 * alike (no alternatives of different length at the end, no `\b`, no `\w`), because statements use them as well.
 */
export const changingParts: readonly string[] = [
  `https?://[^ "'<>()]+`,
  "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}",
  "[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z?)?",
  "[0-9]{1,3}(\\.[0-9]{1,3}){3}(:[0-9]+)?",
  // Lower case alone: the name of a Java exception says what happened, and has a capital.
  "(?<![0-9A-Za-z_./])[a-z0-9-]+(\\.[a-z0-9-]+)*\\.[a-z]{2,}(:[0-9]+)?(?![0-9A-Za-z_])(?!\\.[0-9A-Za-z_])",
  "(?<![0-9A-Za-z])[0-9a-fA-F]{16,}(?![0-9A-Za-z])",
  "(?<![0-9A-Za-z.])[0-9]+(\\.[0-9]+)? ?(ms|s|seconds|minutes|bytes)(?![0-9A-Za-z])",
  // Up to three digits are kept: a status code tells causes apart.
  "[0-9]{4,}",
];

/** What stands for a part that is left out. */
export const leftOut = "…";

/** Longer causes are cut. */
export const maxCauseLength = 300;

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

/** Failures of the last minutes are a group's growth. */
export const growthMinutes = 5;
