import { v7 as uuid } from "uuid";

import type { Queryable } from "../db/queryable.ts";
import { clearStageFailures, countGivenUp, type GivenUpDocument } from "./operable-document-store.ts";
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
  type RunToAdvance,
} from "./retry-run-store.ts";
import { organizationIn, storedScope, type Scope } from "../organizations/roles-and-scope.ts";
import { nextStages, pipeline, stageNames } from "../status/pipeline.ts";
import { refusal } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { readPage } from "../search/page-cursor.ts";
import { enqueueLegs } from "./act-on-legs.ts";
import {
  countByOrganization,
  runOperatorAction,
  type ActionResult,
  type OperatorAction,
} from "./run-operator-action.ts";

type Db = Pick<Deps, "database">;

/** Portion size, so that a transaction is short. */
const portionLimit = 200;

/** How many legs a retry would send again now. */
export const countRetry = ({ database }: Db, query: LegFilter & { orgId: Scope }): Promise<number> =>
  countRetryableLegs(database, query);

const countMatching = (db: Queryable, filter: RetryFilter, scope: Scope): Promise<number> =>
  "stage" in filter
    ? countGivenUp(db, { state: pipeline[filter.stage].from, orgId: organizationIn(scope) })
    : countRetryableLegs(db, { ...filter, orgId: scope });

function actionSubject<Verb extends "retry" | "stop">(filter: RetryFilter, verb: Verb) {
  const target = "stage" in filter ? "documents" : "legs";
  return { action: `${target}.${verb}`, target } as const;
}

/** Starts the retry of all matching failures up to now; the workers process it in portions. */
export async function startRetryRun(deps: Db, action: OperatorAction, filter: RetryFilter): Promise<RetryRun> {
  const id = uuid();
  const { by, role, requestId, why: reason } = action;
  const orgId = organizationIn(action.orgId);
  return runOperatorAction(deps, action, { ...actionSubject(filter, "retry"), targetId: id }, async (tx) => {
    const total = await countMatching(tx, filter, action.orgId);
    const run = await insertRetryRun(tx, { id, orgId, filter, actor: { by, role, requestId }, reason, total });
    return { result: run, record: [{ orgId, detail: { ...filter, total } }] };
  });
}

interface Portion {
  retried: number;
  record: ActionResult<never>["record"];
  enqueue: (deps: Deps) => Promise<void>;
}

/**
 * Processes one portion of the oldest run that no other process holds. Failures after the start of the run are left
 * out, so that it ends.
 *
 * @returns how many legs or documents were queued; undefined without a run
 */
export async function advanceOldestRetryRun(deps: Deps): Promise<number | undefined> {
  if (!(await isAnyRunning(deps.database))) {
    return undefined;
  }
  const portion = await deps.database.transaction(async (tx) => {
    const run = await lockRunningRun(tx);
    if (run === undefined) {
      return undefined;
    }
    const { id, actor, reason } = run;
    const { retried, record, enqueue } = await retryPortion(tx, run);
    for (const each of record) {
      const common = { ...actionSubject(run.filter, "retry"), actor, reason, targetId: id, outcome: "done" } as const;
      await insertOperatorAction(tx, { ...common, ...each });
    }
    await advanceRetryRun(tx, { id, retried, state: retried === 0 ? "done" : "running" });
    return { retried, enqueue };
  });
  await portion?.enqueue(deps);
  return portion?.retried;
}

async function retryPortion(tx: Queryable, run: RunToAdvance): Promise<Portion> {
  const { id: runId, orgId, filter, createdAt, actor, reason } = run;
  // Rounded up, because the database has microseconds.
  const before = new Date(createdAt.getTime() + 1);
  const portion = { limit: portionLimit, detail: { by: actor.by, why: reason }, runId };
  if ("stage" in filter) {
    const documents = await clearStageFailures(tx, { state: pipeline[filter.stage].from, orgId, before, ...portion });
    return {
      retried: documents.length,
      record: countByOrganization(documents),
      enqueue: (deps) => enqueueDocuments(deps, documents),
    };
  }
  const legs = await requeueFailedLegs(tx, { ...filter, orgId: storedScope(orgId), failedBefore: before, ...portion });
  return {
    retried: legs.length,
    record: countByOrganization(legs, { failure_class: filter.failureClass }),
    enqueue: (deps) => enqueueLegs(deps, legs),
  };
}

async function enqueueDocuments(
  { queues }: Pick<Deps, "queues">,
  documents: readonly GivenUpDocument[],
): Promise<void> {
  for (const name of stageNames) {
    const refs = documents
      .filter((each) => nextStages(each.stage).includes(name))
      .map(({ id, revision }) => ({ id, revision }));
    if (refs.length > 0) {
      await queues.enqueue(name, refs);
    }
  }
}

/** Prevents further portions. @throws AppError 404; 409 when it has ended */
export async function stopRetryRun(deps: Db, action: OperatorAction, id: string): Promise<RetryRun> {
  const [known] = await listRetryRunRows(deps.database, { orgId: action.orgId, id, limit: 1 });
  const subject =
    known === undefined ? ({ action: "legs.stop", target: "legs" } as const) : actionSubject(known.filter, "stop");
  await runOperatorAction(deps, action, { ...subject, targetId: id }, async (tx, found) => {
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
  return readRetryRun(deps, { orgId: action.orgId, id });
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
