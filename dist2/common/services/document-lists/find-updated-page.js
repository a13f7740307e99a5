import { findUpdated, findUpdatedOf, } from "../../db/stores/document-lists/updated-document-store.js";
import { ChangeCursors } from "../changes/change-cursor.js";
import { foreignCursor } from "../identifiers/bound-cursor.js";
import { findCandidates } from "./find-candidates.js";
import { matchOf } from "./sought.js";
/** Entries of the log that are looked at for a page; a document has about a dozen. */
const maxEntries = 6_000;
const entriesOfDocument = 15;
/** A document is looked for at each party. */
const maxLookUps = 20_000;
/**
 * A page in the order of the latest changes. Their numbers count the writes of the whole site, so cursors hide them.
 *
 * @throws AppError 400 for a cursor of another query, and on `party`
 */
export async function findUpdatedPage(deps, { cursor, binding, ...sought }) {
    const hidden = new ChangeCursors(await deps.installation(), `${sought.orgId} list ${binding}`);
    const after = cursor === undefined ? undefined : hidden.decrypted(cursor);
    if (cursor !== undefined && after === undefined) {
        throw foreignCursor();
    }
    const match = await matchOf(deps.database, sought);
    const { found, reached } = await findPage(deps.database, match, { after, limit: sought.limit + 1 });
    const places = [...found.map(({ change }) => change), ...(reached === null ? [] : [reached])];
    const texts = hidden.encode(places.map(BigInt));
    return {
        ids: found.map(({ id }) => id),
        cursors: Object.fromEntries(found.map(({ id }, nth) => [id, texts[nth] ?? ""])),
        end: reached === null ? null : (texts.at(-1) ?? null),
    };
}
/**
 * Where few documents can match they are looked at alone. Otherwise the log is read: a little of it, which has a page where most
 * match, and then as much as a page may cost.
 */
async function findPage(db, match, page) {
    // The days of a period have no end that would show that few documents are in it.
    const { issueDateFrom: _from, issueDateTo: _to, ...undated } = match;
    const few = await findCandidates(db, { match: undated, after: undefined, least: 1 });
    const query = { ...match, ...page };
    if (few.reached === null) {
        return { found: await findUpdatedOf(db, query, few.ids), reached: null };
    }
    const most = Math.min(maxEntries, Math.floor((maxLookUps / Math.max(match.parties?.length ?? 0, 1)) * entriesOfDocument));
    const first = await findUpdated(db, query, Math.min(most, page.limit * entriesOfDocument * 2));
    const isFull = first.reached === null || first.found.length >= page.limit;
    return isFull ? first : findUpdated(db, query, most);
}
//# sourceMappingURL=find-updated-page.js.map