import { deleteSession, listSessionRows, } from "../../db/stores/sessions/session-list-store.js";
import { notFound } from "../../errors.js";
import { readPage } from "../identifiers/page-cursor.js";
import { runOperatorAction } from "../operator-actions/operator-action.js";
/** Newest first. @throws AppError 400 for an invalid cursor */
export async function listSessions({ database }, query) {
    const { rows: sessions, nextCursor } = await readPage(query, (page) => listSessionRows(database, page));
    return { sessions, nextCursor };
}
/**
 * Ends a session, and within five seconds what it holds open. `subject` restricts it to that person's.
 *
 * @throws AppError 404
 */
export async function endListedSession(deps, action, { id, subject }) {
    const target = { action: "session.end", target: "session", targetId: id };
    await runOperatorAction(deps, action, target, async (tx) => {
        const ended = await deleteSession(tx, { id, orgId: action.orgId, ...(subject !== undefined && { subject }) });
        if (ended === undefined) {
            throw notFound("Session");
        }
        return { result: undefined, record: [{ orgId: ended.orgId, detail: { subject: ended.subject } }] };
    });
}
//# sourceMappingURL=list-sessions.js.map