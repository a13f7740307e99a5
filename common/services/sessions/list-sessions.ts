import {
  deleteSession,
  listSessionRows,
  type SessionQuery,
  type SessionRow,
} from "../../db/stores/sessions/session-list-store.ts";
import { notFound } from "../../errors.ts";
import { readPage } from "../identifiers/page-cursor.ts";
import { runOperatorAction, type OperatorAction } from "../operator-actions/operator-action.ts";
import type { Deps } from "../runtime/deps.ts";

type Db = Pick<Deps, "database">;

/** Newest first. @throws AppError 400 for an invalid cursor */
export async function listSessions(
  { database }: Db,
  query: Omit<SessionQuery, "after"> & { cursor?: string },
): Promise<{ sessions: SessionRow[]; nextCursor: string | null }> {
  const { rows: sessions, nextCursor } = await readPage(query, (page) => listSessionRows(database, page));
  return { sessions, nextCursor };
}

/**
 * Ends a session, and within five seconds what it holds open. `subject` restricts it to that person's.
 *
 * @throws AppError 404
 */
export async function endListedSession(
  deps: Db,
  action: OperatorAction,
  { id, subject }: { id: string; subject?: string },
): Promise<void> {
  const target = { action: "session.end", target: "session", targetId: id } as const;
  await runOperatorAction(deps, action, target, async (tx) => {
    const ended = await deleteSession(tx, { id, orgId: action.orgId, ...(subject !== undefined && { subject }) });
    if (ended === undefined) {
      throw notFound("Session");
    }
    return { result: undefined, record: [{ orgId: ended.orgId, detail: { subject: ended.subject } }] };
  });
}
