import { insertOperatorAction, listOperatorActionRows, } from "../../db/stores/operator-actions/operator-action-store.js";
import { AppError } from "../../errors.js";
import { readPage } from "../identifiers/page-cursor.js";
export const actionDetail = ({ by, why }) => ({ by, why });
/**
 * Runs an action and records it in the same transaction. An action that the state does not allow (409) is recorded as
 * refused, once `found` has named the organization; nothing is recorded about objects that do not exist for the
 * operator.
 *
 * @throws what `work` throws
 */
export async function runOperatorAction({ database }, { by, role, requestId, why }, subject, work) {
    const common = { ...subject, actor: { by, role, requestId }, ...(why !== undefined && { reason: why }) };
    let owner;
    try {
        return await database.transaction(async (tx) => {
            const { result, record } = await work(tx, (orgId) => (owner = orgId));
            for (const each of record) {
                await insertOperatorAction(tx, { ...common, ...each, outcome: "done" });
            }
            return result;
        });
    }
    catch (error) {
        if (owner !== undefined && error instanceof AppError && error.status === 409) {
            const detail = { message: error.message };
            await insertOperatorAction(database, { ...common, orgId: owner, outcome: "refused", detail });
        }
        throw error;
    }
}
/** Counts retried legs or documents per organization, for a record in each. */
export function countByOrganization(retried, detail = {}) {
    const counts = new Map();
    for (const { orgId } of retried) {
        counts.set(orgId, (counts.get(orgId) ?? 0) + 1);
    }
    return [...counts].map(([orgId, count]) => ({ orgId, detail: { ...detail, retried: count } }));
}
/** Actions of operators, newest first. @throws AppError 400 for an invalid cursor */
export async function listOperatorActions({ database }, query) {
    const { rows: actions, nextCursor } = await readPage(query, (page) => listOperatorActionRows(database, page));
    return { actions, nextCursor };
}
//# sourceMappingURL=operator-action.js.map