/** How a page of documents is found that no index has in its order. */
export interface PageSearch {
  /** Some more ids in the order of the page. */
  list: (after: string | undefined, limit: number) => Promise<string[]>;
  /** Those that match, in the order of the page. */
  keep: (ids: readonly string[]) => Promise<string[]>;
  /** Everything that an index knows to match a part of what is asked; undefined where that is too much. */
  rare: readonly (() => Promise<readonly string[] | undefined>)[];
  isBehind: (id: string, after: string) => boolean;
}

export interface FoundPage {
  ids: string[];
  /** How far was looked; null where nothing is left. */
  reached: string | null;
}

/** Documents that are looked at: what is common fills a page of the first, and what is rare is found by an index. */
const looks = [250, 5_000] as const;

/** A page may be short, and even empty: `reached` goes on. */
export async function findPage(search: PageSearch, after: string | undefined, least: number): Promise<FoundPage> {
  const first = await look(search, after, looks[0]);
  if (first.reached === null || first.ids.length >= least) {
    return first;
  }
  for (const rare of search.rare) {
    const ids = await rare();
    if (ids !== undefined) {
      return { ids: await keepFirst(search, { ids, after, least }), reached: null };
    }
  }
  const second = await look(search, first.reached, looks[1]);
  return { ids: [...first.ids, ...second.ids], reached: second.reached };
}

async function look({ list, keep }: PageSearch, after: string | undefined, limit: number): Promise<FoundPage> {
  const ids = await list(after, limit);
  return { ids: await keep(ids), reached: ids.length < limit ? null : (ids.at(-1) ?? null) };
}

/** Everything is known, so that the first that match are enough. */
async function keepFirst(
  { keep, isBehind }: PageSearch,
  { ids, after, least }: { ids: readonly string[]; after: string | undefined; least: number },
): Promise<string[]> {
  const left = [...new Set(ids)].filter((id) => after === undefined || isBehind(id, after));
  left.sort((one, other) => (isBehind(one, other) ? 1 : -1));
  const kept: string[] = [];
  for (let from = 0; from < left.length && kept.length < least; from += looks[0]) {
    kept.push(...(await keep(left.slice(from, from + looks[0]))));
  }
  return kept;
}
