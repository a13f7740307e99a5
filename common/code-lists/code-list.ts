/** One code of a published list; `corrected` is the name without the published spelling error, where there is one. */
interface CodeListEntry {
  code: string;
  name?: string;
  corrected?: string;
}

export interface CodeList {
  /** Name of the list in the official artefacts, e.g. `ISO4217`. */
  name: string;
  entries: readonly CodeListEntry[];
  has(code: string): boolean;
  find(code: string): CodeListEntry | undefined;
}

type CodeListRow = readonly [code: string, name?: string, corrected?: string];

/** Codes are case-sensitive and compared as they are: the caller trims. */
export function codeList(name: string, rows: readonly CodeListRow[]): CodeList {
  const entries = rows.map(([code, published, corrected]) =>
    Object.freeze({
      code,
      ...(published === undefined ? {} : { name: published }),
      ...(corrected === undefined ? {} : { corrected }),
    }),
  );
  const byCode = new Map(entries.map((entry) => [entry.code, entry]));
  return {
    name,
    entries,
    has: (code) => byCode.has(code),
    find: (code) => byCode.get(code),
  };
}

/** Rows of a long list, written as `code name | code name`: a code has no space, and not every code has a published name. */
export function rowsOf(text: string): CodeListRow[] {
  return text
    .trim()
    .split(/ \| |\n/)
    .map((entry) => {
      const end = entry.indexOf(" ");
      return end === -1 ? [entry] : [entry.slice(0, end), entry.slice(end + 1)];
    });
}
