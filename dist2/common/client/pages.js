import { orThrow } from "./errors.js";
/**
 * The pages of a list, each asked for when it is wanted. `next_cursor` of a page, as `cursor`, goes on behind it.
 *
 * @throws ApiError
 */
export async function* pages(list, query, call) {
    let cursor;
    do {
        const page = orThrow(await list(cursor === undefined ? query : { ...query, cursor }, call));
        yield page;
        cursor = page.next_cursor;
    } while (cursor !== null);
}
/** What the pages of a list hold, one by one. @throws ApiError */
export async function* items(list, query, call) {
    for await (const page of pages(list, query, call)) {
        yield* page.data;
    }
}
//# sourceMappingURL=pages.js.map