import { listOutageRows } from "../../db/stores/outages/outage-store.js";
import { frozenCondition, frozenTitle } from "../../domain/outages/frozen.js";
import { conditionIds, conditionTable } from "../../domain/service-status/condition-table.js";
import { organizationIn } from "../../domain/scope.js";
import { invalidFields } from "../../errors.js";
import { readPage } from "../identifiers/page-cursor.js";
/** What of the ledger a caller may learn: an organization nothing of what is the site's alone. */
function conditionsFor(orgId) {
    const isSite = organizationIn(orgId) === null;
    const notified = conditionIds.filter((id) => isSite || conditionTable[id].siteOnly !== true);
    return isSite ? [...notified, frozenCondition] : notified;
}
const maxExported = 10_000;
/** Outages and pauses, newest first. @throws AppError 400 for an invalid cursor */
export async function listOutages({ database }, query) {
    const { rows, nextCursor } = await readPage(query, (page) => listOutageRows(database, { ...page, conditions: conditionsFor(query.orgId) }));
    return { outages: rows.map((row) => withoutSiteFacts(row, query)), nextCursor };
}
/** All of them at once. @throws AppError 400 for more than a file may hold */
export async function exportOutages({ database }, query) {
    const conditions = conditionsFor(query.orgId);
    const rows = await listOutageRows(database, { ...query, conditions, limit: maxExported });
    if (rows.length > maxExported) {
        throw invalidFields({ from: `from must be later: a file holds ${maxExported} outages` });
    }
    return rows.map((row) => withoutSiteFacts(row, query));
}
/** Hides addresses, hosts and other people's amounts from tenants, and who was informed. */
function withoutSiteFacts(row, { orgId }) {
    if (organizationIn(orgId) === null) {
        return row;
    }
    const shown = { ...row, waiting: null, notified: [] };
    if (row.kind === "pause") {
        return shown;
    }
    if (row.kind === "access-point-away") {
        return {
            ...shown,
            target: "access point",
            reason: "The access point did not answer",
            tries: null,
            processes: null,
        };
    }
    const title = titleOf(row.condition);
    return { ...shown, target: "", reason: title.en, words: title };
}
/** What a condition is, without its case. */
export function titleOf(condition) {
    const id = conditionIds.find((each) => each === condition);
    return id === undefined ? frozenTitle : conditionTable[id].title;
}
//# sourceMappingURL=read-outages.js.map