import type { ClaimedAttempts } from "./leg-claim-store.ts";
import type { SendableLeg } from "./sendable-leg-store.ts";
import { leaseInquiry } from "./transmission-store.ts";
import { isDeciding } from "../status/legs.ts";
import { buildEnvelope, type Envelope } from "./build-envelope.ts";
import { validateReport, type ReportRefusal } from "../rules/validate-report.ts";
import { envelopeNote } from "./envelope-note.ts";
import type { Refusal, TransmissionStatus } from "../peppol/access-point.ts";
import { SendFence } from "../peppol/send-fence.ts";
import { claimMs, handOverMs, holdTimeouts, unavailablePauseMs } from "./delivery-timeouts.ts";
import { beginSendSpan, logAccessPointDetail, logSend, traceparentOf } from "./log-send.ts";
import {
  moveWhileUnavailable,
  moveAfterInquiry,
  moveAfterSend,
  keepAwaitingMls,
  mlsCodeOf,
} from "./choose-leg-move.ts";
import { applyMove, rejectLeg } from "./apply-move.ts";
import { refusalFinding } from "./explain-refusal.ts";
import { judgeEarlyMessages } from "./record-inbound-message.ts";
import { recordPolledStatus } from "./record-polled-status.ts";
import type { DeliveryDeps, DeliveryResult } from "./delivery-deps.ts";

export type { DeliveryDeps, DeliveryResult } from "./delivery-deps.ts";

const done: DeliveryResult = { result: "done" };
const stale: DeliveryResult = { result: "stale" };
const crowded: DeliveryResult = { result: "crowded" };

/** Work after the access point has answered, which needs no slot. */
type Continuation = () => Promise<DeliveryResult>;

const settled =
  (result: DeliveryResult): Continuation =>
  () =>
    Promise.resolve(result);

/** Only one worker asks about a leg at a time. */
const inquiryLeaseMs = 90_000;

/**
 * NEVER TWICE. Read before you change anything here.
 *
 * Legs are claimed and their outcomes written in batches (leg-batchers.ts), with the same effect as one by one.
 *
 * 1. The SBDH id is fixed with the leg's row; digest and attempt are stored (queued → sending) before the first byte
 * leaves. Only the claim of `queued` allows a POST.
 * 2. Crash after the claim: the leg is `sending`. No worker sends it; a worker that finds it abandoned asks the access
 * point about the SBDH id. That it has no row (answers/beliefs.ts) leads back to `queued`; any other answer is recorded.
 * 3. Crash after the answer, before it is recorded: as in 2, and the access point then says "sent".
 * 4. An answer that did not reach us (time-out, reset) is `unknown`: asked about, never posted again blindly.
 * 5. One worker asks at a time (leaseInquiry), and an outcome moves the leg only from the state and attempt that it
 * belongs to (recordLegOutcomes), so a late outcome of attempt 1 does not undo attempt 2.
 * 6. The slot for the call is taken before the claim (admit): a claimed leg that waits for a slot would look abandoned,
 * be asked about, and be posted twice.
 * 7. A claim expires (claimMs): a process that was frozen after its claim notices before the first and before the last
 * byte (SendFence), and sends nothing. Only then do others treat the leg as abandoned, or sooner if its worker is
 * known to be gone.
 *
 * test/site/deliver-leg-crash.spec.ts kills a process at each of these points.
 */
export async function deliverSendableLeg(
  deps: DeliveryDeps,
  row: SendableLeg,
  patience: { signal?: AbortSignal } = {},
): Promise<DeliveryResult> {
  const { orgId, receiverId } = row;
  const refusal = await deps.directory?.refusalOf(row);
  if (refusal !== undefined) {
    return rejectUnsent(deps, row, refusal);
  }
  const admission = await deps.accessPoint.admit(() => advanceLeg(deps, row), { orgId, receiverId, ...patience });
  if ("turnedAway" in admission) {
    return crowded;
  }
  return "result" in admission ? admission.result() : postpone(deps, row, admission.pausedForMs);
}

/** Rejects a leg of which the access point has nothing that it could deliver later. */
async function rejectUnsent(
  deps: DeliveryDeps,
  row: SendableLeg,
  { reason, ...refusal }: Refusal & { reason: string },
): Promise<DeliveryResult> {
  const { sbdhId, leg, documentId } = row;
  deps.logger.info({ sbdhId, leg, documentId, reason }, "not sent: the directory refuses it");
  await rejectLeg(deps, row, { source: "directory", reason, findings: [refusalFinding(refusal, row, reason)] });
  return done;
}

async function advanceLeg(deps: DeliveryDeps, row: SendableLeg): Promise<Continuation> {
  // The leg may have been paused during the wait for a slot.
  if (await deps.pauses.confirm((paused) => paused.holdsLeg(row))) {
    return settled(stale);
  }
  if (row.state === "queued") {
    return isSentAgain(row) ? sendUnlessThere(deps, row) : send(deps, row);
  }
  const timeouts = { ...holdTimeouts(deps.config), leaseMs: inquiryLeaseMs };
  return (await leaseInquiry(deps.database, row, timeouts)) ? inquire(deps, row) : settled(stale);
}

/**
 * By a person: a retry of ours has a class, and a leg that has never been sent no attempt. Or a late answer has shown meanwhile that
 * the access point has it.
 */
const isSentAgain = ({ attempts, failureClass, envelopeId, sbdhId, isKnown }: SendableLeg): boolean =>
  isKnown || envelopeId !== sbdhId || (attempts > 0 && failureClass === null);

/** The database may be a restored one that has lost the sending, and what a person knows may be wrong. */
async function sendUnlessThere(deps: DeliveryDeps, row: SendableLeg): Promise<Continuation> {
  const status = await deps.accessPoint.status(row.envelopeId);
  return (status.kind === "not_found" && !row.isKnown) || status.kind === "unsupported"
    ? send(deps, row)
    : recordInquiry(deps, row, status);
}

async function postpone(deps: DeliveryDeps, row: SendableLeg, pausedForMs: number): Promise<DeliveryResult> {
  if (row.state === "sent") {
    return stale;
  }
  const pauseMs = unavailablePauseMs(pausedForMs, row.heldForMs);
  if (row.state === "queued" && !isSentAgain(row)) {
    await deps.legBatchers.record({ from: row, ...moveWhileUnavailable(pauseMs) });
  }
  return { result: "waiting", retryInMs: pauseMs };
}

/** The kind whose sequence the number belongs to; null for one that a document in XML has brought. */
const numberKind = ({ kind, document: { sent_xml: sent } }: SendableLeg): SendableLeg["kind"] | null =>
  sent === undefined || sent.takes_our_number === true ? kind : null;

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
  const sent = {
    sbd: envelope.sbd,
    documentId,
    leg,
    note: envelopeNote({ ...row, kind: numberKind(row) }),
    ...traceparentOf(span),
    fence,
  };
  const outcome = await deps.accessPoint.submit(sent);
  const durationMs = performance.now() - startedAt;
  logAccessPointDetail(deps, row, outcome);
  deps.providers?.note(row, outcome.report);
  logSend(deps, row, { outcome, durationMs, attempt: attempts, span });
  const { report, hasRow } = outcome;
  const seen = { durationMs, ...(report !== null && { report }), ...(hasRow && { isKnown: hasRow }) };
  return async () => {
    const judged = (await deps.refusals?.judge(row, outcome, startedAt)) ?? outcome;
    const move = moveAfterSend(judged, { leg, attempts });
    return applyMove(deps, { ...row, state: "sending", attempts }, move, seen);
  };
}

/** Findings in the reported document reject the leg: its sender can correct them. Other faults are ours. */
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
  return deps.legBatchers.claim({
    sbdhId: row.sbdhId,
    attempts: row.attempts,
    instanceId: deps.instanceId,
    sbdSha256: envelope.sha256,
    provider: deps.providers?.of(row),
    ...(envelope.taxData !== undefined && { taxData: envelope.taxData }),
  });
}

async function inquire(deps: DeliveryDeps, row: SendableLeg): Promise<Continuation> {
  // Stored messages go first, because the access point's status has only their code, and an earlier process may have
  // ended before it judged them.
  await judgeEarlyMessages(deps, row, { phase: "immediate" });
  const status = await deps.accessPoint.status(row.envelopeId);
  logAccessPointDetail(deps, row, status);
  const code = mlsCodeOf(status);
  const needsSender = !deps.config.polledStatusDecides;
  const polled = { sbdhId: row.sbdhId, needsSender };
  if (code !== undefined && (await recordPolledStatus(deps, { ...polled, code }))) {
    return settled(done);
  }
  if (row.state === "sent") {
    await applyMove(deps, row, keepAwaitingMls(status, row.heldForMs));
    return settled(stale); // The sweeper comes back.
  }
  return recordInquiry(deps, row, status);
}

async function recordInquiry(deps: DeliveryDeps, row: SendableLeg, status: TransmissionStatus): Promise<Continuation> {
  const { transaction } = status;
  const move = moveAfterInquiry(status, row);
  const seen = transaction === null ? {} : { report: transaction, isKnown: true as const };
  const result = await applyMove(deps, row, move, seen);
  if (move.to !== "queued") {
    return settled(result);
  }
  const queued = { ...row, state: move.to, failureClass: move.failureClass ?? null };
  // It may have been away with the access point when the leg was posted first. Asked within the slot: this is rare.
  const refusal = await deps.directory?.refusalOf(queued);
  return refusal === undefined ? send(deps, queued) : () => rejectUnsent(deps, queued, refusal);
}
