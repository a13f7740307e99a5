import type { Queryable } from "../db/queryable.ts";
import {
  findNamed,
  insertOperatorAction,
  listOperatorActionRows,
  type NewOperatorAction,
  type OperatorActionQuery,
  type OperatorActionRow,
} from "./operator-action-store.ts";
import type { Actor } from "./operator-actions.ts";
import type { Role, Scope } from "../organizations/roles-and-scope.ts";
import { AppError } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { readPage } from "../search/page-cursor.ts";

export interface OperatorAction extends Actor {
  role: Role;
  /** Organizations that the operator may act on. */
  orgId: Scope;
  why: string;
}

/** Who acts; an operator says why as well. */
type Act = (Actor & { why?: never }) | OperatorAction;

export const actionDetail = ({ by, why }: Pick<OperatorAction, "by" | "why">): Record<string, unknown> => ({ by, why });

type Subject = Pick<NewOperatorAction, "action" | "target" | "targetId">;

interface ActionResult<Result> {
  result: Result;
  /** The records to write, one per affected organization. */
  record: readonly { orgId: string | null; detail: Readonly<Record<string, unknown>> }[];
}

/**
 * Runs an action and records it in the same transaction. An action that the state does not allow (409) is recorded as
 * refused, once `found` has named the organization; nothing is recorded about objects that do not exist for the
 * operator.
 *
 * @throws what `work` throws
 */
export async function runOperatorAction<Result>(
  { database }: Pick<Deps, "database">,
  { by, role, requestId, why }: Act,
  subject: Subject,
  work: (tx: Queryable, found: (orgId: string) => void) => Promise<ActionResult<Result>>,
): Promise<Result> {
  const common = { ...subject, actor: { by, role, requestId }, ...(why !== undefined && { reason: why }) };
  let owner: string | undefined;
  try {
    return await database.transaction(async (tx) => {
      const { result, record } = await work(tx, (orgId) => (owner = orgId));
      for (const each of record) {
        await insertOperatorAction(tx, { ...common, ...each, outcome: "done" });
      }
      return result;
    });
  } catch (error) {
    if (owner !== undefined && error instanceof AppError && error.status === 409) {
      const detail = { message: error.message };
      await insertOperatorAction(database, { ...common, orgId: owner, outcome: "refused", detail });
    }
    throw error;
  }
}

/** Actions of operators, newest first. @throws AppError 400 for an invalid cursor */
export async function listOperatorActions(
  { database }: Pick<Deps, "database">,
  { name, ...asked }: Omit<OperatorActionQuery, "after" | "named"> & { name?: string; cursor?: string },
): Promise<{ actions: OperatorActionRow[]; nextCursor: string | null }> {
  const query = { ...asked, ...(name !== undefined && { named: await findNamed(database, asked.orgId, name) }) };
  const { rows: actions, nextCursor } = await readPage(query, (page) => listOperatorActionRows(database, page));
  return { actions, nextCursor };
}
