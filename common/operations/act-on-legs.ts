import type { Queryable } from "../db/queryable.ts";
import {
  findLastAct,
  findOperableLeg,
  listOperableLegs,
  type OperableLeg,
  type OperableLegRow,
} from "./operable-leg-store.ts";
import { saveLegVerdict } from "../delivery/leg-decision-store.ts";
import { recordLegOutcome } from "../delivery/leg-attempt-store.ts";
import { legTraits, publicLeg, type Leg } from "../status/legs.ts";
import {
  type LogEventName,
  canMoveLeg,
  resolvableLegStates,
  type operatorLegStates,
  type FailureClass,
  type LegState,
} from "../status/status.ts";
import { legSituation, outcomeUnknown } from "../status/who-acts.ts";
import { AppError, refusal } from "../runtime/errors.ts";
import type { Scope } from "../organizations/roles-and-scope.ts";
import { countDocument } from "../service-status/counters-and-histograms.ts";
import type { Deps } from "../runtime/deps.ts";
import { decodeCursor, toPage } from "../search/page-cursor.ts";
import { actionDetail, runOperatorAction, type OperatorAction } from "./run-operator-action.ts";

export interface LegResult {
  sbdhId: string;
  documentId: string;
  revision: number;
  leg: Leg;
  state: LegState;
}

type Resolution = "sent" | "not_sent" | "accepted" | "rejected";

const targets = { sent: "sent", not_sent: "queued", accepted: "accepted", rejected: "rejected" } as const;
const resolvable: readonly LegState[] = resolvableLegStates;

/**
 * failed → queued. The envelope keeps its id, unless the access point knows it: then the envelope goes out under a next id, which
 * the log ties to the first, because two rows of one id there would hide each other's outcome.
 *
 * @throws AppError 404; 409 in any other state, and if the envelope may have arrived
 */
export async function retryLeg(
  { database, queues }: Pick<Deps, "database" | "queues">,
  { sbdhId, ...action }: OperatorAction & { sbdhId: string },
): Promise<LegResult> {
  const subject = { action: "leg.retry", target: "leg", targetId: sbdhId } as const;
  const leg = await runOperatorAction({ database }, action, subject, async (tx, found) => {
    const operable = await requireLeg(tx, { orgId: action.orgId, sbdhId }, found);
    if (operable.state !== "failed") {
      throw await refusalFor(tx, operable, refusal("leg_not_failed", { state: operable.state }));
    }
    if (operable.failureClass === "unknown") {
      throw refusal("leg_may_have_arrived");
    }
    const entry = { to: "queued", event: "OPERATOR_RETRY", detail: actionDetail(action), sendsAgain: true } as const;
    return actionResult(operable, await moveLeg(tx, operable, entry));
  });
  await enqueueQueued(queues, leg);
  return leg;
}

/** A second operator learns who was first, and when. */
async function refusalFor(tx: Queryable, leg: OperableLeg, otherwise: AppError): Promise<AppError> {
  const act = await findLastAct(tx, leg);
  if (act === undefined) {
    return otherwise;
  }
  const did = act.event === "OPERATOR_RETRY" ? "sent it again" : `resolved it as ${act.outcome}`;
  return refusal("leg_acted_on", { state: leg.state, by: act.by, did, at: act.at.toISOString() });
}

const actionResult = ({ orgId, leg, state: from }: OperableLeg, result: LegResult, detail: object = {}) => ({
  result,
  record: [
    { orgId, detail: { document_id: result.documentId, leg: publicLeg(leg), from, to: result.state, ...detail } },
  ],
});

/** Whether the access point may still send the envelope by itself: not once it has given up, and not where only a person can find out. */
const isTriedThere = (leg: OperableLeg): boolean =>
  leg.state === "unknown" && leg.isKnown && legSituation(leg) !== outcomeUnknown(legTraits[leg.leg].carriesTaxData);

interface Finding {
  outcome: Resolution;
  seen: LegState | undefined;
}

async function requireResolvable(tx: Queryable, leg: OperableLeg, { outcome, seen }: Finding): Promise<void> {
  const { state } = leg;
  const to = targets[outcome];
  if (!resolvable.includes(state) || !canMoveLeg(state, to)) {
    throw await refusalFor(tx, leg, refusal("leg_not_resolvable", { state, outcome }));
  }
  if (seen !== undefined && seen !== state) {
    throw await refusalFor(tx, leg, refusal("leg_moved"));
  }
  // What is rejected is resubmitted: it would arrive beside what the access point may still send.
  if ((to === "queued" || to === "rejected") && isTriedThere(leg)) {
    throw refusal("leg_tried_there");
  }
}

/**
 * Records an operator's finding: `sent` waits for the MLS, `not_sent` sends it again as a retry does, `accepted` and
 * `rejected` decide the leg.
 *
 * @param seen the state that the operator has seen, where only a leg that is still in it is to be resolved
 * @throws AppError 404; 409 if the state does not allow it
 */
export async function resolveLeg(
  { database, queues }: Pick<Deps, "database" | "queues">,
  { sbdhId, outcome, seen, ...action }: OperatorAction & { sbdhId: string; outcome: Resolution; seen?: LegState },
): Promise<LegResult> {
  const to = targets[outcome];
  const entry = { event: "OPERATOR_RESOLVED", detail: { ...actionDetail(action), outcome } } as const;
  const subject = { action: "leg.resolve", target: "leg", targetId: sbdhId } as const;
  let verdict: Awaited<ReturnType<typeof saveLegVerdict>> | undefined;
  const leg = await runOperatorAction({ database }, action, subject, async (tx, found) => {
    const operable = await requireLeg(tx, { orgId: action.orgId, sbdhId }, found);
    await requireResolvable(tx, operable, { outcome, seen });
    if (to === "sent" || to === "queued") {
      const moved = await moveLeg(tx, operable, { to, ...entry, ...(to === "queued" && { sendsAgain: true }) });
      return actionResult(operable, moved, { outcome });
    }
    const reason = `Declared ${to} by an operator: ${action.why}`;
    const finding = { flag: "fatal" as const, reasonCode: "OPERATOR", text: reason, location: "", test: "" };
    verdict = await saveLegVerdict(tx, {
      sbdhId: operable.sbdhId,
      to,
      source: "operator",
      from: legVersion(operable),
      reason,
      ...(to === "rejected" && { failureClass: "rejected" as const }),
      findings: to === "rejected" ? [finding] : [],
      ...entry,
    });
    if (verdict.outcome !== "recorded") {
      throw refusal("leg_moved");
    }
    return actionResult(operable, legResult(operable, to), { outcome });
  });
  if (verdict !== undefined) {
    countDocument(verdict.kind, verdict.newStatus);
  }
  await enqueueQueued(queues, leg);
  return leg;
}

interface SkippedLeg {
  sbdhId: string;
  message: string;
}

/** Resolves legs one by one, each with its record. What has moved since it was seen is skipped, with the reason. */
export async function resolveLegs(
  deps: Pick<Deps, "database" | "queues">,
  { legs, ...resolution }: OperatorAction & { legs: readonly string[]; outcome: Resolution; seen: LegState },
): Promise<{ resolved: LegResult[]; skipped: SkippedLeg[] }> {
  const resolved: LegResult[] = [];
  const skipped: SkippedLeg[] = [];
  for (const sbdhId of new Set(legs)) {
    try {
      resolved.push(await resolveLeg(deps, { ...resolution, sbdhId }));
    } catch (error) {
      if (!(error instanceof AppError) || ![404, 409].includes(error.status)) {
        throw error;
      }
      skipped.push({ sbdhId, message: error.message });
    }
  }
  return { resolved, skipped };
}

interface ListLegs {
  orgId: Scope;
  states: readonly (typeof operatorLegStates)[number][];
  contested?: boolean;
  messageLost?: boolean;
  failureClass?: FailureClass;
  leg?: Leg;
  receiverId?: string;
  cause?: string;
  limit: number;
  cursor?: string;
}

/** The legs of the query, oldest first. @throws AppError 400 for an invalid cursor */
export async function listLegs(
  { database }: Pick<Deps, "database">,
  { cursor, ...query }: ListLegs,
): Promise<{ legs: OperableLegRow[]; nextCursor: string | null }> {
  const read = await listOperableLegs(database, {
    ...query,
    ...(cursor !== undefined && { after: decodeCursor(cursor) }),
  });
  const { rows: legs, nextCursor } = toPage(read, query.limit, ({ sbdhId }) => sbdhId);
  return { legs, nextCursor };
}

async function requireLeg(
  tx: Queryable,
  key: { orgId: Scope; sbdhId: string },
  found: (orgId: string) => void,
): Promise<OperableLeg> {
  const leg = await findOperableLeg(tx, key);
  if (leg === undefined) {
    throw refusal("leg_not_found");
  }
  found(leg.orgId);
  if (!leg.current) {
    throw refusal("leg_revision_past", { state: leg.state, revision: leg.revision });
  }
  return leg;
}

async function moveLeg(
  tx: Queryable,
  leg: OperableLeg,
  entry: { to: "queued" | "sent"; event: LogEventName; detail: Record<string, unknown>; sendsAgain?: true },
): Promise<LegResult> {
  if (!(await recordLegOutcome(tx, { from: legVersion(leg), ...entry }))) {
    throw refusal("leg_moved");
  }
  return legResult(leg, entry.to);
}

async function enqueueQueued(queues: Deps["queues"], { leg, state, documentId, revision }: LegResult): Promise<void> {
  if (state === "queued") {
    await queues.enqueue(legTraits[leg].stage, [{ id: documentId, revision }]);
  }
}

const legVersion = ({ sbdhId, state, attempts }: OperableLeg) => ({ sbdhId, state, attempts });

const legResult = ({ sbdhId, documentId, revision, leg }: OperableLeg, state: LegState): LegResult => ({
  sbdhId,
  documentId,
  revision,
  leg,
  state,
});
