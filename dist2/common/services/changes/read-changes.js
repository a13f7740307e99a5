import { findChanges, findChosenChanges, findLastChange, findSteps, } from "../../db/stores/changes/change-feed-store.js";
import { webhookEventOf } from "../../domain/webhooks/webhook-events.js";
import { ChangeCursors } from "./change-cursor.js";
import { awaitChange } from "./await-status.js";
/** Cursor for the present end of the feed. */
const fromNow = "now";
/** Limit of a page, because each entry repeats the metadata of its document. */
const pageBytes = 4 * 1_024 * 1_024;
/** Entries from which a page of chosen events is made. */
const maxSteps = 3_000;
/** While a transaction holds the feed back, no notice announces its end, so the feed is polled. */
const heldBackMs = 50;
/**
 * Entries of the organization's status logs in order of their numbers, which is the order within each document; none is
 * missed, however late its transaction commits. With a wait, an empty page waits for its first entry.
 *
 * @throws AppError 400 on `cursor`
 */
export async function readChanges(deps, query, wait) {
    const { watermark } = deps;
    const cursors = new ChangeCursors(await deps.installation(), query.orgId);
    let after = query.cursor === undefined ? 0n : undefined;
    if (query.cursor !== undefined && query.cursor !== fromNow) {
        after = cursors.decode(query.cursor);
    }
    return awaitChange(deps, { ...wait, id: query.orgId }, async () => {
        const { safe, isHeldBack } = await watermark.advance();
        // The organization's own last entry, because the site's would reveal the activity of others.
        after ??= await findLastChange(deps.database, { orgId: query.orgId, upTo: safe });
        const { reached, ...found } = await readPage(deps, { ...query, cursors, after, upTo: safe });
        after = reached;
        const isChange = found.changes.length > 0 || found.hasMore;
        return { found, isChange, ...(isHeldBack && { againInMs: heldBackMs }) };
    });
}
async function readPage({ database }, { cursors, events, ...query }) {
    const { after, upTo } = query;
    const { rows, hasMore, reached } = upTo <= after
        ? { rows: [], hasMore: false, reached: after }
        : await (events === undefined ? readEvery(database, query) : readChosen(database, { ...query, events }));
    const texts = cursors.encode([...rows.map(({ id }) => BigInt(id)), reached]);
    const changes = rows.map((row, index) => ({ ...row, cursor: texts[index] ?? "" }));
    return { changes, cursor: texts.at(-1) ?? "", hasMore, reached };
}
async function readEvery(database, query) {
    const rows = await findChanges(database, { ...query, maxBytes: pageBytes });
    return { rows, hasMore: (rows[0]?.found ?? 0) > rows.length, reached: lastOf(rows, query.after) };
}
async function readChosen(database, { events, ...query }) {
    const steps = await findSteps(database, { ...query, limit: maxSteps });
    const wanted = steps.filter((step) => events.includes(webhookEventOf(step) ?? ""));
    const ids = wanted.slice(0, query.limit).map(({ id }) => id);
    const rows = ids.length === 0 ? [] : await findChosenChanges(database, { ...query, ids, maxBytes: pageBytes });
    return rows.length < wanted.length
        ? { rows, hasMore: true, reached: lastOf(rows, query.after) }
        : { rows, hasMore: steps.length === maxSteps, reached: lastOf(steps, query.after) };
}
const lastOf = (entries, before) => BigInt(entries.at(-1)?.id ?? before);
//# sourceMappingURL=read-changes.js.map