import type {
  AccessPoint,
  SendOutcome,
  TransmissionStatus,
  Refusal,
  RefusalCause,
  SendingReport,
} from "../peppol/access-point.ts";
import type { TaxDataSchema } from "../ubl/load-schemas.ts";
import type { Deps } from "../runtime/deps.ts";
import type { AccessPointRefusals } from "./access-point-refusals.ts";
import type { DirectoryGate, KnownProviders } from "./receivers.ts";
import type { PauseReader } from "../operations/pause-watcher.ts";
import { type SendableLeg, leaseInquiry } from "./leg-store.ts";
import { legTraits, publicLeg, isDeciding } from "../status/legs.ts";
import { groupedLines, type Logger } from "../runtime/logging.ts";
import { countStage, type WorkResult } from "../service-status/count-stage.ts";
import { beginSpan, type OpenSpan } from "../runtime/tracing.ts";
import { documentKinds } from "../documents/document-kinds.ts";
import type { Finding } from "../rules/finding.ts";
import type { LegVersion } from "../db/leg-sql.ts";
import type { NewLegVerdict } from "./leg-decision-store.ts";
import {
  sourceOf,
  type LegMove,
  moveWhileUnavailable,
  moveAfterInquiry,
  moveAfterSend,
  keepAwaitingMls,
  mlsCodeOf,
  claimMs,
  handOverMs,
  holdTimeouts,
  unavailablePauseMs,
} from "./choose-leg-move.ts";
import { judgeEarlyMessages, recordPolledStatus } from "./record-inbound-message.ts";
import type { ClaimedAttempts } from "./leg-attempt-store.ts";
import { buildEnvelope, type Envelope, envelopeNote } from "./build-envelope.ts";
import { validateReport, type ReportRefusal } from "../rules/validate-document.ts";
import { SendFence } from "../peppol/send-slots.ts";

export interface DeliveryDeps extends Pick<Deps, "config" | "database" | "legBatchers" | "logger" | "ruleSets"> {
  accessPoint: AccessPoint;
  /** Absent if the schema is not installed. */
  taxDataSchema?: TaxDataSchema;
  pauses: PauseReader;
  /** Distinguishes refusals of one leg from refusals of all; absent: every refusal is the leg's. */
  refusals?: AccessPointRefusals;
  /** Asked before the first POST to a receiver; absent: the site names no directory. */
  directory?: DirectoryGate | undefined;
  /** Known providers of receivers; absent: a message that arrives before the report waits for it. */
  providers?: KnownProviders;
  /** Id of this worker process in its heartbeat. */
  instanceId: string;
}

/**
 * `done`: the leg has moved on. `stale`: there was nothing to do (a replay, or another worker has it). `waiting`: to be
 * retried after `retryInMs`. `crowded`: no slot was free in time, nothing was done.
 */
export type DeliveryResult = { result: "done" | "stale" | "crowded" } | { result: "waiting"; retryInMs: number };

/** Begins the span of a send, whose context the access point receives. */
const beginSendSpan = ({ leg, orgId, documentId, revision, sbdhId, traceparent }: SendableLeg): OpenSpan =>
  beginSpan({
    name: `send ${publicLeg(leg)}`,
    kind: "client",
    parent: traceparent,
    attributes: {
      "peppol.organization_id": orgId,
      "peppol.document_id": documentId,
      "peppol.revision": revision,
      "peppol.sbdh_id": sbdhId,
    },
  });

const traceparentOf = ({ traceparent }: OpenSpan): { traceparent?: string } =>
  traceparent === undefined ? {} : { traceparent };

/** Logs and counts a send and ends its span. */
function logSend(
  { logger }: { logger: Logger },
  { requestId, orgId, documentId, revision, sbdhId, leg }: SendableLeg,
  { outcome, durationMs, attempt, span }: { outcome: SendOutcome; durationMs: number; attempt: number; span: OpenSpan },
): void {
  const { kind, reason } = outcome;
  const { stage } = legTraits[leg];
  countStage(stage, resultOfSend(outcome), durationMs);
  span.end({ attributes: { "peppol.outcome": kind }, ...(kind !== "sent" && { failure: reason }) });
  const ids = { requestId, orgId, documentId, sbdhId };
  const facts = { revision, leg, stage, attempt, outcome: kind };
  const ms = Math.round(durationMs);
  if (kind === "sent") {
    groupedLines(logger).info("send attempted", facts, { ids, ms });
  } else {
    logger.info({ ...ids, ...facts, reason, ms }, "send attempted");
  }
}

const resultOfSend = ({ kind }: SendOutcome): WorkResult =>
  kind === "sent" ? "done" : kind === "rejected" ? "refused" : "failed";

/** Logs the access point's full text, which may name hosts of the site and is for operators only. */
function logAccessPointDetail(
  { logger }: { logger: Logger },
  { sbdhId, leg }: SendableLeg,
  outcome: SendOutcome | TransmissionStatus,
): void {
  if (outcome.detail !== undefined) {
    logger.warn({ sbdhId, leg, outcome: outcome.kind, detail: outcome.detail }, "what the access point said in full");
  }
}

type RefusedLeg = Pick<SendableLeg, "leg" | "kind" | "receiverId" | "docTypeId" | "processId">;

/** Reason codes in `validation_results`: AS4 for the receiving access point, AP- for the look-up of ours. */
const codes: Readonly<Record<RefusalCause, string>> = {
  "not-registered": "AP-NOT-REGISTERED",
  "not-supported": "AP-NOT-SUPPORTED",
  "no-process": "AP-NOT-SUPPORTED",
  as4: "AS4",
};

/** A refusal as a finding for the sender, with the field to correct if there is one. */
function refusalFinding(refusal: Refusal, leg: RefusedLeg, reason: string): Finding {
  const pointer = legTraits[leg.leg].carriesTaxData ? undefined : fieldPointer(refusal, leg);
  return {
    flag: "fatal",
    reasonCode: codes[refusal.cause],
    text: refusalText(refusal, leg, reason),
    location: "",
    test: "",
    ...(pointer !== undefined && { pointer }),
  };
}

function refusalText({ cause }: Refusal, leg: RefusedLeg, reason: string): string {
  const { receiver } = documentKinds[leg.kind];
  switch (cause) {
    case "not-registered":
      return `The receiver ${leg.receiverId} is not registered in the Peppol network. Check endpoint_id and endpoint_scheme_id of ${receiver}, or ask the receiver for them.`;
    case "not-supported":
      return `The receiver ${leg.receiverId} is not registered for this type of document (${leg.docTypeId}, process ${leg.processId}). Check endpoint_id of ${receiver}, or ask the receiver where to send it.`;
    case "no-process":
      return `The receiver ${leg.receiverId} is registered for this type of document, but not in the process ${leg.processId}. Ask the receiver to have its provider register the process, then resubmit; or check endpoint_id of ${receiver}.`;
    default:
      return reason;
  }
}

function fieldPointer({ party }: Refusal, { kind }: RefusedLeg): string | undefined {
  return party === undefined ? undefined : `/${documentKinds[kind].receiver}/endpoint_id`;
}

/** Records a move, and judges messages that waited for it. */
async function applyMove(
  deps: DeliveryDeps,
  row: SendableLeg,
  { refusal, ...move }: LegMove,
  { isKnown, ...seen }: AttemptFacts = {},
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
    await deps.legBatchers.record({ from: versionOf(row), ...move, ...seen, ...(isKnown && { isKnown }) }),
  );
  return resultOf(move);
}

interface AttemptFacts {
  durationMs?: number;
  report?: SendingReport;
  /** Whether the access point has shown that it has a row of the envelope. */
  isKnown?: true;
}

const versionOf = ({ sbdhId, state, attempts }: LegVersion): LegVersion => ({ sbdhId, state, attempts });

async function rejectLeg(
  deps: DeliveryDeps,
  row: SendableLeg,
  verdict: Pick<NewLegVerdict, "source" | "findings"> & AttemptFacts & { reason: string },
): Promise<void> {
  const failureClass = "rejected";
  const decided = await deps.legBatchers.decide({
    sbdhId: row.sbdhId,
    to: "rejected",
    from: versionOf(row),
    failureClass,
    detail: { reason: verdict.reason, failure_class: failureClass },
    ...verdict,
  });
  await judgeEarlyMessages(deps, row, decided);
}

/** A leg that cannot be asked about waits for an operator. */
function resultOf({ pauseMs }: LegMove): DeliveryResult {
  return pauseMs === undefined || pauseMs === Number.POSITIVE_INFINITY
    ? done
    : { result: "waiting", retryInMs: pauseMs };
}

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
