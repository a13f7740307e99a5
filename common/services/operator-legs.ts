import type { Queryable } from "../db/database.ts";
import {
  findOperableLeg,
  listOperableLegs,
  requeueFailedLegs,
  type OperableLeg,
  type OperableLegRow,
} from "../db/stores/operator-store.ts";
import { recordLegOutcome } from "../db/stores/transmission-store.ts";
import { canMoveLeg, type FailureClass, type Leg, type LegState } from "../domain/status.ts";
import { AppError, notFound } from "../errors.ts";
import type { StageName } from "../queue/stages.ts";
import { decideLeg } from "./decide-leg.ts";
import type { Deps } from "./deps.ts";
import { decodeCursor, pageOf } from "./page-cursor.ts";

/** A person's deed, as the log tells it. */
export interface Deed {
  orgId: string;
  /** The token's subject. */
  by: string;
  why: string;
}

export interface LegResult {
  sbdhId: string;
  documentId: string;
  revision: number;
  leg: Leg;
  state: LegState;
}

/** What a person has found out about a leg. */
export type Resolution = "sent" | "not_sent" | "accepted" | "rejected";

const stages: Readonly<Record<Leg, StageName>> = { c3: "transmission", c5: "reporting", withdrawal: "reporting" };
const targets = { sent: "sent", not_sent: "queued", accepted: "accepted", rejected: "rejected" } as const;
/** Who holds a leg in any other state still works on it, or nobody does any more. */
const resolvable: readonly LegState[] = ["unknown", "failed", "sent"];
/** What one call moves at most. */
const bulkLimit = 1_000;

export const detailOf = ({ by, why }: Deed): Record<string, unknown> => ({ by, why });

/**
 * failed → queued: the same envelope, under the same SBDH id, goes out again.
 *
 * @throws AppError 404; 409 in any other state, and where the envelope may have arrived
 */
export async function retryLeg(deps: Deps, { sbdhId, ...deed }: Deed & { sbdhId: string }): Promise<LegResult> {
  const leg = await deps.database.transaction(async (tx) => {
    const found = await requireLeg(tx, { orgId: deed.orgId, sbdhId });
    requireRetryable(found);
    return move(tx, found, { to: "queued", event: "OPERATOR_RETRY", detail: detailOf(deed) });
  });
  await enqueueQueued(deps, leg);
  return leg;
}

/** @throws AppError 409 */
function requireRetryable({ state, failureClass }: OperableLeg): void {
  if (state !== "failed") {
    throw new AppError(409, `The leg is ${state}: only one that is failed can be retried`);
  }
  if (failureClass === "unknown") {
    throw new AppError(409, "The leg is failed, but may have arrived: find out, and resolve it as not_sent before");
  }
}

/**
 * Records what a person has found out: `sent` waits for the MLS, `not_sent` sends the same envelope again, `accepted` and
 * `rejected` decide the leg.
 *
 * @throws AppError 404; 409 where the state does not allow it
 */
export async function resolveLeg(
  deps: Deps,
  { sbdhId, outcome, ...deed }: Deed & { sbdhId: string; outcome: Resolution },
): Promise<LegResult> {
  const to = targets[outcome];
  const story = { event: "OPERATOR_RESOLVED", detail: { ...detailOf(deed), outcome } };
  const leg = await deps.database.transaction(async (tx) => {
    const found = await requireLeg(tx, { orgId: deed.orgId, sbdhId });
    if (!resolvable.includes(found.state) || !canMoveLeg(found.state, to)) {
      throw new AppError(409, `The leg is ${found.state}: it cannot be resolved as ${outcome}`);
    }
    return to === "accepted" || to === "rejected"
      ? declare(tx, found, { to, why: deed.why, ...story })
      : move(tx, found, { to, ...story });
  });
  await enqueueQueued(deps, leg);
  return leg;
}

export interface BulkRetry extends Deed {
  failureClass: Exclude<FailureClass, "unknown">;
}

/** Up to a thousand failed legs of a class at once, oldest first; `more` says whether to call again. */
export async function retryLegs(
  deps: Deps,
  { failureClass, ...deed }: BulkRetry,
): Promise<{ retried: number; more: boolean }> {
  const requeued = await requeueFailedLegs(deps.database, {
    orgId: deed.orgId,
    failureClass,
    limit: bulkLimit,
    detail: detailOf(deed),
  });
  for (const leg of ["c3", "c5", "withdrawal"] as const) {
    const refs = requeued.filter((each) => each.leg === leg).map(({ id, revision }) => ({ id, revision }));
    if (refs.length > 0) {
      await deps.queues.enqueue(stages[leg], refs);
    }
  }
  return { retried: requeued.length, more: requeued.length === bulkLimit };
}

/** What a person may have to look into. */
export const operatorStates = ["unknown", "failed"] as const;

export interface ListLegs {
  orgId: string;
  states: readonly (typeof operatorStates)[number][];
  failureClass?: FailureClass;
  limit: number;
  cursor?: string;
}

/** Legs in these states, oldest first. @throws AppError 400 for a cursor that is none */
export async function listLegs(
  { database }: Pick<Deps, "database">,
  { cursor, ...query }: ListLegs,
): Promise<{ legs: OperableLegRow[]; nextCursor: string | null }> {
  const read = await listOperableLegs(database, {
    ...query,
    ...(cursor !== undefined && { after: decodeCursor(cursor) }),
  });
  const { rows: legs, nextCursor } = pageOf(read, query.limit, ({ sbdhId }) => sbdhId);
  return { legs, nextCursor };
}

async function requireLeg(tx: Queryable, key: { orgId: string; sbdhId: string }): Promise<OperableLeg> {
  const leg = await findOperableLeg(tx, key);
  if (leg === undefined) {
    throw notFound("Leg");
  }
  if (!leg.current) {
    throw new AppError(409, `The leg is ${leg.state} and belongs to revision ${leg.revision}, which has gone by`);
  }
  return leg;
}

interface Story {
  event: string;
  detail: Record<string, unknown>;
}

async function move(
  tx: Queryable,
  leg: OperableLeg,
  { to, ...story }: Story & { to: "queued" | "sent" },
): Promise<LegResult> {
  const moved = await recordLegOutcome(tx, { from: versionOf(leg), to, ...story });
  return moved ? resultOf(leg, to) : raise(conflict());
}

async function enqueueQueued({ queues }: Deps, { leg, state, documentId, revision }: LegResult): Promise<void> {
  if (state === "queued") {
    await queues.enqueue(stages[leg], [{ id: documentId, revision }]);
  }
}

async function declare(
  tx: Queryable,
  leg: OperableLeg,
  { to, why, ...story }: Story & { to: "accepted" | "rejected"; why: string },
): Promise<LegResult> {
  const reason = `Declared ${to} by an operator: ${why}`;
  const finding = { flag: "fatal", reasonCode: "OPERATOR", text: reason, location: "", test: "" };
  const { outcome } = await decideLeg(tx, {
    sbdhId: leg.sbdhId,
    to,
    source: "operator",
    from: versionOf(leg),
    reason,
    ...(to === "rejected" && { failureClass: "rejected" as const }),
    findings: to === "rejected" ? [finding] : [],
    ...story,
  });
  return outcome === "recorded" ? resultOf(leg, to) : raise(conflict());
}

const versionOf = ({ sbdhId, state, attempts }: OperableLeg) => ({ sbdhId, state, attempts });

const resultOf = ({ sbdhId, documentId, revision, leg }: OperableLeg, state: LegState): LegResult => ({
  sbdhId,
  documentId,
  revision,
  leg,
  state,
});

const conflict = (): AppError => new AppError(409, "The leg has moved in the meantime: read it and try again");

function raise(error: AppError): never {
  throw error;
}
