/** One code of a published list; `corrected` is the name without the published spelling error, where there is one. */
export interface CodeListEntry {
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

/** `[code, name?, corrected?]`, as the list files write it. */
export type CodeListRow = readonly [code: string, name?: string, corrected?: string];

/** Codes are case-sensitive and compared as they are: the caller trims. */
export function codeList(name: string, rows: readonly CodeListRow[]): CodeList {
  const entries = rows.map(toEntry);
  const byCode = new Map(entries.map((entry) => [entry.code, entry]));
  return {
    name,
    entries,
    has: (code) => byCode.has(code),
    find: (code) => byCode.get(code),
  };
}

function toEntry([code, name, corrected]: CodeListRow): CodeListEntry {
  return Object.freeze({
    code,
    ...(name === undefined ? {} : { name }),
    ...(corrected === undefined ? {} : { corrected }),
  });
}
