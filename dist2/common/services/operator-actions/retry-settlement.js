import { keepTallies, listRetryItems, settleNextItems, } from "../../db/stores/operator-actions/retry-item-store.js";
import { lowestId } from "../../domain/lowest-id.js";
import { retryItemsKeptMs } from "../../domain/operator-actions/retry-outcomes.js";
import { readPage } from "../identifiers/page-cursor.js";
import { readRetryRun } from "./retry-runs.js";
/** Items that are looked at in one statement, and statements in one round. */
const settledAtOnce = 2_000;
const settledPages = 5;
/** Finds out what became of what retries have sent again; goes on, from round to round, where there is too much for one. */
export class RetrySettlement {
    constructor(deps) {
        this.deps = deps;
        this.after = lowestId;
    }
    async round() {
        const { database } = this.deps;
        for (let page = 0; page < settledPages; page += 1) {
            const last = await settleNextItems(database, { after: this.after, limit: settledAtOnce });
            this.after = last ?? lowestId;
            if (last === undefined) {
                break;
            }
        }
        await keepTallies(database, { olderThanMs: retryItemsKeptMs });
    }
}
/** What became of the legs or documents of a run, by outcome. @throws AppError 404, or 400 for an invalid cursor */
export async function listItemsOfRun({ database }, query) {
    const { id: runId, orgId, outcome } = query;
    await readRetryRun({ database }, { orgId, id: runId });
    const read = (page) => listRetryItems(database, { ...page, orgId, runId, outcome });
    const { rows: items, nextCursor } = await readPage(query, read);
    return { items, nextCursor };
}
//# sourceMappingURL=retry-settlement.js.map