import type { Deps } from "../runtime/deps.ts";
import { searchDocuments, type Found, type Search } from "./search-documents.ts";

/** Of an export, and of what is chosen at once. */
const maxCollected = 10_000;
const pageSize = 500;

/** Everything that a search finds, as far as `most`, page by page: a row is in memory for as long as it is written. */
export async function* collectDocuments(
  deps: Pick<Deps, "database">,
  search: Omit<Search, "limit" | "cursor">,
  most: number = maxCollected,
): AsyncGenerator<Found[]> {
  let left = most;
  let cursor: string | undefined;
  do {
    const page = await searchDocuments(deps, {
      ...search,
      limit: Math.min(pageSize, left),
      ...(cursor !== undefined && { cursor }),
    });
    yield page.rows;
    left -= page.rows.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && left > 0);
}
