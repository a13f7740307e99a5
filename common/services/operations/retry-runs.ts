import { v7 as uuid } from "uuid";

import { countRetryableLegs, requeueFailedLegs, type LegFilter } from "../../db/stores/operations/operator-store.ts";
import { insertOperatorAction } from "../../db/stores/operations/operator-action-store.ts";
import {
  advanceRetryRun,
  insertRetryRun,
  listRetryRunRows,
  lockRetryRun,
  lockRunningRun,
  type RetryRun,
} from "../../db/stores/operations/retry-run-store.ts";
import { organizationIn, storedScope, type Scope } from "../../domain/scope.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Deps } from "../process/deps.ts";
import { decodeCursor, pageOf } from "../process/page-cursor.ts";
import { countByOrganization, enqueueLegs } from "./act-on-legs.ts";
import { runRecorded, type OperatorAction } from "./operator-action.ts";

type Db = Pick<Deps, "database">;

/** What a worker takes at once: a transaction that is over soon. */
const portionLimit = 200;

/** How many legs a retry would send again now. */
export function countRetry({ database }: Db, query: LegFilter & { orgId: Scope }): Promise<number> {
  return countRetryableLegs(database, query);
}

/** Begins the retry of every leg that fits and has failed by now; the workers do it, in portions. */
export async function startRetryRun(deps: Db, action: OperatorAction, filter: LegFilter): Promise<RetryRun> {
  const id = uuid();
  const { by, role, requestId, why: reason } = action;
  const orgId = organizationIn(action.orgId);
  const subject = { action: "legs.retry", target: "legs", targetId: id } as const;
  return runRecorded(deps, action, subject, async (tx) => {
    const total = await countRetryableLegs(tx, { ...filter, orgId: action.orgId });
    const run = await insertRetryRun(tx, { id, orgId, filter, actor: { by, role, requestId }, reason, total });
    return { result: run, record: [{ orgId, detail: { ...filter, total } }] };
  });
}

/**
 * One portion of the oldest run that nobody else works on. Legs that have failed again since it began are none of it, so that it
 * ends.
 *
 * @returns how many legs were queued; undefined when nothing runs
 */
export async function workRetryRun(deps: Deps): Promise<number | undefined> {
  const requeued = await deps.database.transaction(async (tx) => {
    const run = await lockRunningRun(tx);
    if (run === undefined) {
      return undefined;
    }
    const { id, actor, reason } = run;
    const legs = await requeueFailedLegs(tx, {
      ...run.filter,
      orgId: storedScope(run.orgId),
      // The database counts in microseconds.
      failedBefore: new Date(run.createdAt.getTime() + 1),
      limit: portionLimit,
      detail: { by: actor.by, why: reason },
    });
    for (const each of countByOrganization(legs, run.filter.failureClass)) {
      const common = { actor, reason, action: "legs.retry", target: "legs", targetId: id, outcome: "done" } as const;
      await insertOperatorAction(tx, { ...common, ...each });
    }
    await advanceRetryRun(tx, { id, retried: legs.length, state: legs.length === 0 ? "done" : "running" });
    return legs;
  });
  await enqueueLegs(deps, requeued ?? []);
  return requeued?.length;
}

/** No further portion is begun. @throws AppError 404; 409 when it has ended */
export async function stopRetryRun(deps: Db, action: OperatorAction, id: string): Promise<RetryRun> {
  const subject = { action: "legs.stop", target: "legs", targetId: id } as const;
  await runRecorded(deps, action, subject, async (tx, found) => {
    const run = await lockRetryRun(tx, { orgId: action.orgId, id });
    if (run === undefined) {
      throw notFound("Retry");
    }
    if (run.orgId !== null) {
      found(run.orgId);
    }
    if (run.state !== "running") {
      throw new AppError(409, `The retry is ${run.state}: only one that is running can be stopped`);
    }
    await advanceRetryRun(tx, { id, retried: 0, state: "stopped" });
    return { result: undefined, record: [{ orgId: run.orgId, detail: { retried: run.retried, total: run.total } }] };
  });
  return readRetryRun(deps, { orgId: action.orgId, id });
}

/** @throws AppError 404 */
export async function readRetryRun({ database }: Db, key: { orgId: Scope; id: string }): Promise<RetryRun> {
  const [run] = await listRetryRunRows(database, { ...key, limit: 1 });
  if (run === undefined) {
    throw notFound("Retry");
  }
  return run;
}

/** Newest first. @throws AppError 400 for a cursor that is none */
export async function listRetryRuns(
  { database }: Db,
  { cursor, ...query }: { orgId: Scope; limit: number; cursor?: string },
): Promise<{ runs: RetryRun[]; nextCursor: string | null }> {
  const after = cursor === undefined ? {} : { after: decodeCursor(cursor) };
  const read = await listRetryRunRows(database, { ...query, ...after });
  const { rows: runs, nextCursor } = pageOf(read, query.limit, ({ id }) => id);
  return { runs, nextCursor };
}
