import type { Config } from "../../config/config.ts";
import type { Statements } from "../../db/database.ts";
import type { ClaimedAttempts } from "../../db/stores/delivery/leg-claim-store.ts";
import type { NewLegVerdict } from "../../db/stores/delivery/leg-decision-store.ts";
import { findSendableLegs, type SendableLeg } from "../../db/stores/delivery/sendable-leg-store.ts";
import { leaseInquiry, type LegVersion } from "../../db/stores/delivery/transmission-store.ts";
import type { PauseWatcher } from "../../db/stores/pauses/pause-watcher.ts";
import { isDeciding, type Leg } from "../../domain/status/legs.ts";
import type { DocumentRef } from "../../domain/status/pipeline.ts";
import type { Logger } from "../../logging/logger.ts";
import type { StageMeter } from "../../metrics/stage-meter.ts";
import type { AccessPoint, SendingReport } from "../../peppol/access-point/access-point.ts";
import type { TaxDataSchema } from "../../xsd/tax-data-schema.ts";
import { buildEnvelope, type Envelope } from "./build-envelope.ts";
import { validateReport, type ReportRefusal } from "../validation/validate-report.ts";
import { envelopeNote } from "../identifiers/envelope-note.ts";
import type { AccessPointRefusals } from "./access-point-refusals.ts";
import { SendFence } from "../../peppol/access-point/send-fence.ts";
import { claimMs, handOverMs, holdTimeouts, unavailablePauseMs } from "./delivery-timeouts.ts";
import { beginSendSpan, logAccessPointDetail, logSend, traceparentOf } from "./log-send.ts";
import {
  moveWhileUnavailable,
  moveAfterInquiry,
  moveAfterSend,
  sourceOf,
  keepAwaitingMls,
  mlsCodeOf,
  type LegMove,
} from "./choose-leg-move.ts";
import type { RuleSets } from "../validation/load-rule-sets.ts";
import { judgeEarlyMessages, recordMlsCode } from "./record-inbound-message.ts";
import { refusalFinding } from "./explain-refusal.ts";
import type { KnownProviders } from "./known-providers.ts";
import { legBatchers } from "./leg-batchers.ts";

export interface DeliveryDeps {
  config: Config;
  database: Statements;
  logger: Logger;
  ruleSets: RuleSets;
  accessPoint: AccessPoint;
  /** Present where the schema is installed. */
  taxDataSchema?: TaxDataSchema;
  pauses: Pick<PauseWatcher, "confirm">;
  /** Tells refusals of a leg from those of everybody; every one is the leg's when it is left out. */
  refusals?: AccessPointRefusals;
  /** Of the receivers; what overtakes a report waits for it when it is left out. */
  providers?: KnownProviders;
  /** Counts the sends. */
  meter?: StageMeter;
  /** This worker process, as its heartbeat names it. */
  instanceId: string;
}

/**
 * `done`: this call moved the leg to where others take over. `stale`: nothing to do (a replay, or somebody else is at
 * it). `waiting`: to be tried again after `againInMs`. `crowded`: the waiting for a slot was ended, nothing was done.
 */
export type DeliveryResult = { result: "done" | "stale" | "crowded" } | { result: "waiting"; retryInMs: number };

const done: DeliveryResult = { result: "done" };
const stale: DeliveryResult = { result: "stale" };
const crowded: DeliveryResult = { result: "crowded" };

/** What is left to do when the access point has answered; it needs no slot. */
type Continuation = () => Promise<DeliveryResult>;

const settled =
  (result: DeliveryResult): Continuation =>
  () =>
    Promise.resolve(result);

/** While one asks, nobody else does. */
const inquiryLeaseMs = 90_000;

/**
 * NEVER TWICE. Read before you change anything here.
 *
 * Legs are claimed, and what became of them is written, in groups (leg-groups.ts): each as if it were alone.
 *
 * 1. The SBDH id was fixed with the leg's row; the bytes' digest and the attempt are stored (queued → sending) before
 *    the first byte leaves. Only the claim of `queued` allows a POST.
 * 2. Die after the claim: the leg is `sending`. Nobody sends it; whoever finds it abandoned asks the access point what
 *    became of the SBDH id. "Unknown to it" leads back to `queued`; everything else is recorded as it is.
 * 3. Die after the answer, before it is recorded: the same as 2, the access point then says "sent".
 * 4. An answer that we did not see (time-out, reset) is `unknown`: asked, never posted again blindly.
 * 5. One asker at a time (leaseInquiry), and every outcome moves the leg only from the state and the attempt it belongs
 *    to (recordLegOutcomes): what a slow worker has to say about attempt 1 does not undo attempt 2.
 * 6. The slot among the calls to the access point is taken before the claim (admit): a claimed leg that waits for one
 *    would look abandoned, be asked about, and be posted by two.
 * 7. A claim runs out (claimMs): a process that was frozen behind its claim finds that at the last moment before the
 *    first byte, and before the last (SendFence), and hands nothing over. Only then is the leg taken for abandoned by the
 *    others, sooner where its worker is known to be gone.
 *
 * test/services/delivery/deliver-leg-crash.spec.ts kills a process at each of these points.
 */
export async function deliverSendableLeg(
  deps: DeliveryDeps,
  row: SendableLeg,
  patience: { signal?: AbortSignal } = {},
): Promise<DeliveryResult> {
  const { orgId, receiverId } = row;
  const admission = await deps.accessPoint.admit(() => advanceLeg(deps, row), { orgId, receiverId, ...patience });
  if ("turnedAway" in admission) {
    return crowded;
  }
  return "result" in admission ? admission.result() : postpone(deps, row, admission.pausedForMs);
}

/** One leg by itself. */
export async function deliverLeg(deps: DeliveryDeps, ref: DocumentRef, leg: Leg): Promise<DeliveryResult> {
  const { legs } = await findSendableLegs(deps.database, [ref], [leg]);
  return legs[0] === undefined ? stale : deliverSendableLeg(deps, legs[0]);
}

async function advanceLeg(deps: DeliveryDeps, row: SendableLeg): Promise<Continuation> {
  // It may have been paused while this waited for a slot.
  if (await deps.pauses.confirm((paused) => paused.holdsLeg(row))) {
    return settled(stale);
  }
  if (row.state === "queued") {
    return send(deps, row);
  }
  const timeouts = { ...holdTimeouts(deps.config), leaseMs: inquiryLeaseMs };
  return (await leaseInquiry(deps.database, row, timeouts)) ? inquire(deps, row) : settled(stale);
}

async function postpone(deps: DeliveryDeps, row: SendableLeg, pausedForMs: number): Promise<DeliveryResult> {
  if (row.state === "sent") {
    return stale;
  }
  const pauseMs = unavailablePauseMs(pausedForMs, row.heldForMs);
  if (row.state === "queued") {
    await legBatchers(deps.database).record({ from: row, ...moveWhileUnavailable(pauseMs) });
  }
  return { result: "waiting", retryInMs: pauseMs };
}

async function send(deps: DeliveryDeps, row: SendableLeg): Promise<Continuation> {
  const envelope = buildEnvelope(row, deps.config);
  const refusal = envelope.taxData && validateReport(deps, row, envelope.taxData.xml);
  if (refusal !== undefined) {
    return () => rejectReport(deps, row, refusal);
  }
  const fence = new SendFence(claimMs, handOverMs(deps.config));
  const attempts = await claim(deps, row, envelope);
  if (attempts === null) {
    return settled(stale);
  }
  const startedAt = performance.now();
  const { documentId, leg } = row;
  const span = beginSendSpan(row);
  const sent = { sbd: envelope.sbd, documentId, leg, note: envelopeNote(row), ...traceparentOf(span), fence };
  const outcome = await deps.accessPoint.submit(sent);
  const durationMs = performance.now() - startedAt;
  logAccessPointDetail(deps, row, outcome);
  deps.providers?.note(row, outcome.report);
  logSend(deps, row, { outcome, durationMs, attempt: attempts, span });
  const seen = { durationMs, ...(outcome.report !== null && { report: outcome.report }) };
  return async () => {
    const judged = (await deps.refusals?.judge(row.sbdhId, outcome, startedAt)) ?? outcome;
    const move = moveAfterSend(judged, { leg, attempts });
    return applyMove(deps, { ...row, state: "sending", attempts }, move, seen);
  };
}

/** What the document is to blame for, its sender can mend; anything else in a report is our work. */
async function rejectReport(
  deps: DeliveryDeps,
  row: SendableLeg,
  { reason, findings }: ReportRefusal,
): Promise<DeliveryResult> {
  if (findings.length === 0 || !isDeciding(row.leg)) {
    return applyMove(deps, row, { to: "failed", event: "INVALID_TAX_DATA", reason, failureClass: "blocked" });
  }
  await rejectLeg(deps, row, { source: "report-rules", reason, findings });
  return done;
}

async function claim(deps: DeliveryDeps, row: SendableLeg, envelope: Envelope): Promise<ClaimedAttempts> {
  if (row.sbdSha256 !== null && row.sbdSha256 !== envelope.sha256) {
    deps.logger.warn({ sbdhId: row.sbdhId, leg: row.leg }, "a repeated envelope differs from the first");
  }
  return legBatchers(deps.database).claim({
    sbdhId: row.sbdhId,
    attempts: row.attempts,
    instanceId: deps.instanceId,
    sbdSha256: envelope.sha256,
    provider: deps.providers?.of(row),
    ...(envelope.taxData !== undefined && { taxData: envelope.taxData }),
  });
}

/** A refusal for what the sender can mend decides the leg; everything else moves it. */
async function applyMove(
  deps: DeliveryDeps,
  row: SendableLeg,
  { refusal, ...move }: LegMove,
  seen: AttemptFacts = {},
): Promise<DeliveryResult> {
  if (refusal !== undefined) {
    const { reason = "" } = move;
    const findings = [refusalFinding(refusal, row, reason)];
    await rejectLeg(deps, row, { source: sourceOf(refusal), reason, findings, ...seen });
    return done;
  }
  await judgeEarlyMessages(
    deps,
    row,
    await legBatchers(deps.database).record({ from: versionOf(row), ...move, ...seen }),
  );
  return resultOf(move);
}

interface AttemptFacts {
  durationMs?: number;
  report?: SendingReport;
}

const versionOf = ({ sbdhId, state, attempts }: LegVersion): LegVersion => ({ sbdhId, state, attempts });

async function rejectLeg(
  deps: DeliveryDeps,
  row: SendableLeg,
  verdict: Pick<NewLegVerdict, "source" | "findings"> & AttemptFacts & { reason: string },
): Promise<void> {
  const failureClass = "rejected";
  const decided = await legBatchers(deps.database).decide({
    sbdhId: row.sbdhId,
    to: "rejected",
    from: versionOf(row),
    failureClass,
    detail: { reason: verdict.reason, failure_class: failureClass },
    ...verdict,
  });
  await judgeEarlyMessages(deps, row, decided);
}

/** A leg that cannot be asked about waits for a person. */
function resultOf({ pauseMs }: LegMove): DeliveryResult {
  return pauseMs === undefined || pauseMs === Number.POSITIVE_INFINITY
    ? done
    : { result: "waiting", retryInMs: pauseMs };
}

async function inquire(deps: DeliveryDeps, row: SendableLeg): Promise<Continuation> {
  // Before its own record, which knows of a message only that it came: a process may have ended before it judged them.
  await judgeEarlyMessages(deps, row, { turn: "now" });
  const status = await deps.accessPoint.status(row.sbdhId);
  logAccessPointDetail(deps, row, status);
  const code = mlsCodeOf(status);
  if (code !== undefined && (await recordMlsCode(deps.database, row.sbdhId, code)) !== "contested") {
    return settled(done);
  }
  if (row.state === "sent") {
    await applyMove(deps, row, keepAwaitingMls(status, row.heldForMs));
    return settled(stale); // The sweeper comes back.
  }
  const move = moveAfterInquiry(status, row);
  const result = await applyMove(deps, row, move, status.transaction === null ? {} : { report: status.transaction });
  return move.to === "queued" ? send(deps, { ...row, state: "queued" }) : settled(result);
}
