import { searchDocuments } from "./search-documents.js";
/** Of an export, and of what is chosen at once. */
const maxCollected = 10_000;
const pageSize = 500;
/** Everything that a search finds, as far as `most`, page by page: a row is in memory for as long as it is written. */
export async function* collectDocuments(deps, search, most = maxCollected) {
    let left = most;
    let cursor;
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
//# sourceMappingURL=collect-documents.js.map