import { v7 as uuid } from "uuid";

import { clearStageFailures, countGivenUp } from "./operable-document-store.ts";
import { countRetryableLegs, requeueFailedLegs, type LegFilter } from "./operable-leg-store.ts";
import { insertOperatorAction } from "./operator-action-store.ts";
import {
  advanceRetryRun,
  insertRetryRun,
  isAnyRunning,
  listRetryRunRows,
  lockRetryRun,
  lockRunningRun,
  type RetryFilter,
  type RetryRun,
} from "./retry-run-store.ts";
import { organizationIn, storedScope, type Scope } from "../organizations/roles-and-scope.ts";
import { legTraits } from "../status/legs.ts";
import { nextStages, pipeline, stageNames } from "../status/pipeline.ts";
import { refusal } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { readPage } from "../search/page-cursor.ts";
import { runOperatorAction, type OperatorAction } from "./run-operator-action.ts";

type Db = Pick<Deps, "database">;

/** Portion size, so that a transaction is short. */
const portionLimit = 200;

/** How many legs a retry would send again now. */
export const countRetry = ({ database }: Db, query: LegFilter & { orgId: Scope }): Promise<number> =>
  countRetryableLegs(database, query);

function actionSubject<Verb extends "retry" | "stop">(filter: RetryFilter, verb: Verb) {
  const target = "stage" in filter ? "documents" : "legs";
  return { action: `${target}.${verb}`, target } as const;
}

/** Starts the retry of all matching failures up to now; the workers process it in portions. */
export async function startRetryRun({ database }: Db, action: OperatorAction, filter: RetryFilter): Promise<RetryRun> {
  const id = uuid();
  const { by, role, requestId, why: reason } = action;
  const orgId = organizationIn(action.orgId);
  return runOperatorAction({ database }, action, { ...actionSubject(filter, "retry"), targetId: id }, async (tx) => {
    const total =
      "stage" in filter
        ? await countGivenUp(tx, { state: pipeline[filter.stage].from, orgId })
        : await countRetryableLegs(tx, { ...filter, orgId: action.orgId });
    const run = await insertRetryRun(tx, { id, orgId, filter, actor: { by, role, requestId }, reason, total });
    return { result: run, record: [{ orgId, detail: { ...filter, total } }] };
  });
}

/**
 * Processes one portion of the oldest run that no other process holds. Failures after the start of the run are left
 * out, so that it ends.
 *
 * @returns how many legs or documents were queued; undefined without a run
 */
export async function advanceOldestRetryRun({
  database,
  queues,
}: Pick<Deps, "database" | "queues">): Promise<number | undefined> {
  if (!(await isAnyRunning(database))) {
    return undefined;
  }
  const retried = await database.transaction(async (tx) => {
    const run = await lockRunningRun(tx);
    if (run === undefined) {
      return undefined;
    }
    const { id, orgId, filter, createdAt, actor, reason } = run;
    // Rounded up, because the database has microseconds.
    const before = new Date(createdAt.getTime() + 1);
    const portion = { limit: portionLimit, detail: { by: actor.by, why: reason }, runId: id };
    const found =
      "stage" in filter
        ? await clearStageFailures(tx, { state: pipeline[filter.stage].from, orgId, before, ...portion })
        : await requeueFailedLegs(tx, { ...filter, orgId: storedScope(orgId), failedBefore: before, ...portion });
    // One record in each organization.
    const counts = new Map<string, number>();
    for (const { orgId: owner } of found) {
      counts.set(owner, (counts.get(owner) ?? 0) + 1);
    }
    for (const [owner, count] of counts) {
      const detail = { ...("stage" in filter ? {} : { failure_class: filter.failureClass }), retried: count };
      const common = { ...actionSubject(filter, "retry"), actor, reason, targetId: id, outcome: "done" } as const;
      await insertOperatorAction(tx, { ...common, orgId: owner, detail });
    }
    await advanceRetryRun(tx, { id, retried: found.length, state: found.length === 0 ? "done" : "running" });
    return found;
  });
  for (const name of stageNames) {
    // A document with two legs in one queue is enqueued once.
    const refs = new Map(
      (retried ?? [])
        .filter((each) => ("leg" in each ? legTraits[each.leg].stage === name : nextStages(each.stage).includes(name)))
        .map(({ id, revision }) => [id, { id, revision }]),
    );
    if (refs.size > 0) {
      await queues.enqueue(name, [...refs.values()]);
    }
  }
  return retried?.length;
}

/** Prevents further portions. @throws AppError 404; 409 when it has ended */
export async function stopRetryRun({ database }: Db, action: OperatorAction, id: string): Promise<RetryRun> {
  const [known] = await listRetryRunRows(database, { orgId: action.orgId, id, limit: 1 });
  const subject =
    known === undefined ? ({ action: "legs.stop", target: "legs" } as const) : actionSubject(known.filter, "stop");
  await runOperatorAction({ database }, action, { ...subject, targetId: id }, async (tx, found) => {
    const run = await lockRetryRun(tx, { orgId: action.orgId, id });
    if (run === undefined) {
      throw refusal("retry_not_found");
    }
    if (run.orgId !== null) {
      found(run.orgId);
    }
    if (run.state !== "running") {
      throw refusal("retry_not_running", { state: run.state });
    }
    await advanceRetryRun(tx, { id, retried: 0, state: "stopped" });
    return { result: undefined, record: [{ orgId: run.orgId, detail: { retried: run.retried, total: run.total } }] };
  });
  return readRetryRun({ database }, { orgId: action.orgId, id });
}

/** @throws AppError 404 */
export async function readRetryRun({ database }: Db, key: { orgId: Scope; id: string }): Promise<RetryRun> {
  const [run] = await listRetryRunRows(database, { ...key, limit: 1 });
  if (run === undefined) {
    throw refusal("retry_not_found");
  }
  return run;
}

/** Newest first. @throws AppError 400 for an invalid cursor */
export async function listRetryRuns(
  { database }: Db,
  query: { orgId: Scope; limit: number; cursor?: string },
): Promise<{ runs: RetryRun[]; nextCursor: string | null }> {
  const { rows: runs, nextCursor } = await readPage(query, (page) => listRetryRunRows(database, page));
  return { runs, nextCursor };
}
