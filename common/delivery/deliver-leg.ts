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
import { countStage } from "../service-status/counters-and-histograms.ts";
import { beginSpan } from "../runtime/tracing.ts";
import { documentKinds } from "../documents/document-kinds.ts";
import type { Finding } from "../rules/finding.ts";
import type { NewLegVerdict } from "./leg-decision-store.ts";
import {
  type LegMove,
  moveWhileUnavailable,
  moveAfterInquiry,
  moveAfterSend,
  mlsCodeOf,
  claimMs,
  handOverMs,
  holdTimeouts,
  unavailablePauseMs,
} from "./choose-leg-move.ts";
import type { RecordedOutcome } from "./leg-attempt-store.ts";
import { judgeEarlyMessages, recordPolledStatus } from "./inbound-message-store.ts";
import { buildEnvelope, reportOf, type Envelope } from "./build-envelope.ts";
import { validateReport } from "../rules/validate-document.ts";
import type { LegClaim } from "./leg-attempt-store.ts";
import { SendFence } from "../peppol/send-slots-and-fences.ts";

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
 * point about the SBDH id. That it has no row (common/peppol/beliefs.ts) leads back to `queued`; any other answer is recorded.
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
  const { accessPoint, directory, legBatchers } = deps;
  const { orgId, receiverId } = row;
  const refusal = await directory?.refusalOf(row);
  if (refusal !== undefined) {
    return rejectUnsent(deps, row, refusal);
  }
  const admission = await accessPoint.admit(() => advanceLeg(deps, row), { orgId, receiverId, ...patience });
  if ("turnedAway" in admission) {
    return crowded;
  }
  if ("result" in admission) {
    return admission.result();
  }
  if (row.state === "sent") {
    return stale;
  }
  const pauseMs = unavailablePauseMs(admission.pausedForMs, row.heldForMs);
  if (row.state === "queued" && !isSentAgain(row)) {
    await legBatchers.record({ from: row, ...moveWhileUnavailable(pauseMs) });
  }
  return { result: "waiting", retryInMs: pauseMs };
}

/** What recording an outcome needs. */
type OutcomeDeps = Pick<DeliveryDeps, "database" | "legBatchers" | "logger">;

/** Rejects a leg when the access point holds nothing of it that it could still deliver. */
async function rejectUnsent(
  { database, legBatchers, logger }: OutcomeDeps,
  row: SendableLeg,
  { reason, ...refusal }: Refusal & { reason: string },
): Promise<DeliveryResult> {
  const { sbdhId, leg, documentId } = row;
  logger.info({ sbdhId, leg, documentId, reason }, "not sent: the directory refuses it");
  const move = { ...rejected(reason), source: "directory", refusal } as const;
  return applyMove({ database, legBatchers, logger }, row, move);
}

/**
 * By a person: a retry of ours has a class, and a leg that has never been sent no attempt. Or a late answer has shown meanwhile that
 * the access point has it.
 */
const isSentAgain = ({ attempts, failureClass, envelopeId, sbdhId, isKnown }: SendableLeg): boolean =>
  isKnown || envelopeId !== sbdhId || (attempts > 0 && failureClass === null);

/** One step of a leg, within the slot of its call: a send, or an inquiry about an earlier one. */
async function advanceLeg(deps: DeliveryDeps, row: SendableLeg): Promise<Continuation> {
  const { accessPoint, config, database, legBatchers, logger, pauses } = deps;
  // The leg may have been paused during the wait for a slot.
  if (await pauses.confirm((paused) => paused.holdsLeg(row))) {
    return settled(stale);
  }
  if (row.state !== "queued") {
    if (!(await leaseInquiry(database, row, { ...holdTimeouts(config), leaseMs: inquiryLeaseMs }))) {
      return settled(stale);
    }
    // Stored messages go first, because the access point's status has only their code, and an earlier process may have
    // ended before it judged them.
    await judgeEarlyMessages({ database, legBatchers, logger }, row, { phase: "immediate" });
    const status = await accessPoint.status(row.envelopeId);
    const code = mlsCodeOf(status);
    const polled = { sbdhId: row.sbdhId, needsSender: !config.polledStatusDecides };
    const isDecided = code !== undefined && (await recordPolledStatus({ legBatchers, logger }, { ...polled, code }));
    logAccessPointDetail(logger, row, status);
    return isDecided ? settled(done) : recordInquiry(deps, row, status);
  }
  if (!isSentAgain(row)) {
    return send(deps, row);
  }
  // The database may be a restored one that has lost the sending, and what a person knows may be wrong.
  const status = await accessPoint.status(row.envelopeId);
  const isNotThere = (status.kind === "not_found" && !row.isKnown) || status.kind === "unsupported";
  return isNotThere ? send(deps, row) : recordInquiry(deps, row, status);
}

/** The first send of a leg that is not stored yet. The slot is taken, and the envelope made. */
export interface FirstSend {
  /** To be stored with the leg. */
  claim: Omit<LegClaim, "sbdhId" | "attempts">;
  /** Sends the envelope if the claim was stored, and frees the slot in any case. */
  finish(isClaimed: boolean): Promise<DeliveryResult>;
}

/**
 * Prepares the first send of a leg whose row and claim are then stored by one statement. Rules 1, 2, 6 and 7 above apply as to any
 * claim: the slot first, the claim before the first byte, the fence from before the claim.
 *
 * @returns undefined where the leg has to take the other way: no free slot, a directory that does not know at once that it may go, a
 * report that must not
 */
export function beginFirstSend(deps: DeliveryDeps, row: SendableLeg): Promise<FirstSend | undefined> {
  const { accessPoint, config, instanceId, providers } = deps;
  const { orgId, receiverId } = row;
  return new Promise((resolve, reject) => {
    const work = async (): Promise<Continuation> => {
      const envelope = buildEnvelope(row, config);
      if (envelope.taxData !== undefined && validateReport(deps, row, envelope.taxData.xml) !== undefined) {
        return settled(stale);
      }
      const { sha256: sbdSha256, taxData } = envelope;
      const provider = providers?.of(row);
      const claim = { instanceId, sbdSha256, provider, ...(taxData !== undefined && { taxData }) };
      const fence = new SendFence(claimMs, handOverMs(config));
      const isClaimed = await new Promise<boolean>((decide) => {
        const finish: FirstSend["finish"] = (isStored) => {
          decide(isStored);
          return delivery;
        };
        resolve({ claim, finish });
      });
      return isClaimed
        ? post(deps, { ...row, state: "sending", attempts: 1 }, { ...envelope, fence, provider })
        : settled(stale);
    };
    const delivery = accessPoint
      .admit(work, { orgId, receiverId, waits: false })
      .then((admission) => ("result" in admission ? admission.result() : stale));
    // Comes after the other call where the leg was admitted, and has no effect then.
    delivery.then(() => resolve(undefined), reject);
  });
}

/** The leg with its report, to be stored before the leg is sent; without one that must not be sent, as `send` finds out. */
export function withReport(deps: DeliveryDeps, row: SendableLeg): SendableLeg {
  const report = reportOf(row, deps.config);
  return report === undefined || validateReport(deps, row, report) !== undefined ? row : { ...row, taxData: report };
}

async function send(deps: DeliveryDeps, row: SendableLeg): Promise<Continuation> {
  const { config, instanceId, legBatchers, logger, providers } = deps;
  const envelope = buildEnvelope(row, config);
  // What is stored before the first attempt was validated then.
  const isStored = row.taxData !== null;
  const isNew = !isStored || row.attempts > 0;
  const refused = envelope.taxData && isNew ? validateReport(deps, row, envelope.taxData.xml) : undefined;
  if (refused !== undefined) {
    const { reason, findings } = refused;
    // Its sender can correct findings in the reported document; other faults of a report are ours.
    return findings.length > 0 && isDeciding(row.leg)
      ? () => applyMove(deps, row, { ...rejected(reason), source: "report-rules", findings })
      : () => applyMove(deps, row, { to: "failed", event: "INVALID_TAX_DATA", reason, failureClass: "blocked" });
  }
  const fence = new SendFence(claimMs, handOverMs(config));
  if (row.sbdSha256 !== null && row.sbdSha256 !== envelope.sha256) {
    logger.warn({ sbdhId: row.sbdhId, leg: row.leg }, "a repeated envelope differs from the first");
  }
  const provider = providers?.of(row);
  const attempts = await legBatchers.claim({
    sbdhId: row.sbdhId,
    attempts: row.attempts,
    instanceId,
    sbdSha256: envelope.sha256,
    provider,
    ...(envelope.taxData !== undefined && { taxData: { ...envelope.taxData, isStored } }),
  });
  return attempts === null
    ? settled(stale)
    : post(deps, { ...row, state: "sending", attempts }, { ...envelope, fence, provider });
}

/** Posts the envelope of a leg that was claimed, with a span whose context the access point receives. */
async function post(
  deps: DeliveryDeps,
  row: SendableLeg,
  { sbd, note, fence, provider }: Envelope & { fence: SendFence; provider: string | undefined },
): Promise<Continuation> {
  const { accessPoint, legBatchers, logger, providers, refusals } = deps;
  const { requestId, orgId, documentId, revision, sbdhId, leg, attempts: attempt } = row;
  const startedAt = performance.now();
  const span = beginSpan({
    name: `send ${publicLeg(leg)}`,
    kind: "client",
    parent: row.traceparent,
    attributes: {
      "peppol.organization_id": orgId,
      "peppol.document_id": documentId,
      "peppol.revision": revision,
      "peppol.sbdh_id": sbdhId,
    },
  });
  const { traceparent } = span;
  const sent = { sbd, documentId, leg, note, ...(traceparent !== undefined && { traceparent }), fence };
  const outcome = await accessPoint.submit(sent);
  const durationMs = performance.now() - startedAt;
  const { kind, reason, report, hasRow } = outcome;
  providers?.note(row, report);
  logAccessPointDetail(logger, row, outcome);
  const { stage } = legTraits[leg];
  countStage(stage, kind === "sent" ? "done" : kind === "rejected" ? "refused" : "failed", durationMs);
  span.end({ attributes: { "peppol.outcome": kind }, ...(kind !== "sent" && { failure: reason }) });
  const ids = { requestId, orgId, documentId, sbdhId };
  const facts = { revision, leg, stage, attempt, outcome: kind };
  const ms = Math.round(durationMs);
  if (kind === "sent") {
    groupedLines(logger).info("send attempted", facts, { ids, ms });
  } else {
    logger.info({ ...ids, ...facts, reason, ms }, "send attempted");
  }
  const seen = { durationMs, ...(report !== null && { report }), ...(hasRow && { isKnown: hasRow }) };
  return async () => {
    const judged = (await refusals?.judge(row, outcome, startedAt)) ?? outcome;
    const move = moveAfterSend(judged, row);
    // Whose message decides the leg is in its row already, so that the message need not wait for this.
    if (
      move.to === "sent" &&
      providers !== undefined &&
      (legTraits[leg].carriesTaxData || (provider !== undefined && providers.of(row) === provider))
    ) {
      const { sbdhId: id, state, attempts } = row;
      const sentOutcome = { from: { sbdhId: id, state, attempts }, documentId, ...move, ...seen };
      legBatchers.recordLater(sentOutcome, (recorded) => judgeEarlyMessages(deps, row, recorded));
      return done;
    }
    return applyMove(deps, row, move, seen);
  };
}

async function recordInquiry(deps: DeliveryDeps, row: SendableLeg, status: TransmissionStatus): Promise<Continuation> {
  const { transaction } = status;
  const move = moveAfterInquiry(status, row);
  const isOut = row.state === "sent";
  const seen = transaction === null || isOut ? {} : { report: transaction, isKnown: true as const };
  const result = await applyMove(deps, row, move, seen);
  if (isOut) {
    return settled(stale); // The sweeper comes back.
  }
  if (move.to !== "queued") {
    return settled(result);
  }
  const queued = { ...row, state: move.to, failureClass: move.failureClass ?? null };
  // The directory may have been away together with the access point at the first post. Asked within the slot: rare.
  const refusal = await deps.directory?.refusalOf(queued);
  return refusal === undefined ? send(deps, queued) : () => rejectUnsent(deps, queued, refusal);
}

interface AttemptFacts {
  durationMs?: number;
  report?: SendingReport;
  /** Whether the access point has shown that it has a row of the envelope. */
  isKnown?: true;
}

const rejected = (reason: string) =>
  ({ to: "rejected", event: "REJECTED", reason, failureClass: "rejected" }) as const satisfies LegMove;

/** A rejection by another source than the access point's refusal names it, and its findings. */
type Settlement = LegMove & Partial<Pick<NewLegVerdict, "source" | "findings">>;

/** Records a move, and judges messages that waited for it. */
async function applyMove(
  { database, legBatchers, logger }: OutcomeDeps,
  row: SendableLeg,
  { refusal, source, findings, ...move }: Settlement,
  { isKnown, ...seen }: AttemptFacts = {},
): Promise<DeliveryResult> {
  const { sbdhId, state, attempts } = row;
  const from = { sbdhId, state, attempts };
  const { to, reason = "", pauseMs } = move;
  let recorded: Pick<RecordedOutcome, "hasWaitingMessages">;
  if (to === "rejected") {
    const found = findings ?? (refusal === undefined ? [] : [refusalFinding(refusal, row, reason)]);
    recorded = await legBatchers.decide({
      sbdhId,
      to,
      from,
      failureClass: "rejected",
      detail: { reason, failure_class: "rejected" },
      source: source ?? (refusal?.cause === "as4" ? "as4" : "access-point"),
      reason,
      findings: found,
      ...seen,
    });
  } else {
    recorded = await legBatchers.record({ from, ...move, ...seen, ...(isKnown && { isKnown }) });
  }
  await judgeEarlyMessages({ database, legBatchers, logger }, row, recorded);
  // A leg that cannot be asked about waits for an operator.
  return pauseMs === undefined || pauseMs === Infinity ? done : { result: "waiting", retryInMs: pauseMs };
}

type RefusedLeg = Pick<SendableLeg, "leg" | "kind" | "receiverId" | "docTypeId" | "processId">;

interface RefusalWords {
  /** In `validation_results`: AS4 for the receiving access point, AP- for the look-up of ours. */
  code: string;
  /** For the sender; without it, the reason itself. `party` has the field to correct. */
  says?: (leg: RefusedLeg, party: string) => string;
}

const refusalWords: Readonly<Record<RefusalCause, RefusalWords>> = {
  "not-registered": {
    code: "AP-NOT-REGISTERED",
    says: ({ receiverId }, party) =>
      `The receiver ${receiverId} is not registered in the Peppol network. Check endpoint_id and endpoint_scheme_id of ${party}, or ask the receiver for them.`,
  },
  "not-supported": {
    code: "AP-NOT-SUPPORTED",
    says: ({ receiverId, docTypeId, processId }, party) =>
      `The receiver ${receiverId} is not registered for this type of document (${docTypeId}, process ${processId}). Check endpoint_id of ${party}, or ask the receiver where to send it.`,
  },
  "no-process": {
    code: "AP-NOT-SUPPORTED",
    says: ({ receiverId, processId }, party) =>
      `The receiver ${receiverId} is registered for this type of document, but not in the process ${processId}. Ask the receiver to have its provider register the process, then resubmit; or check endpoint_id of ${party}.`,
  },
  as4: { code: "AS4" },
};

/** A refusal as a finding for the sender, with the field to correct if there is one. */
function refusalFinding({ cause, party }: Refusal, leg: RefusedLeg, reason: string): Finding {
  const { receiver } = documentKinds[leg.kind];
  const { code, says } = refusalWords[cause];
  const hasField = party !== undefined && !legTraits[leg.leg].carriesTaxData;
  return {
    flag: "fatal",
    reasonCode: code,
    text: says?.(leg, receiver) ?? reason,
    location: "",
    test: "",
    ...(hasField && { pointer: `/${receiver}/endpoint_id` }),
  };
}

/** Logs the access point's full text, which may name hosts of the site and is for operators only. */
function logAccessPointDetail(
  logger: Logger,
  { sbdhId, leg }: SendableLeg,
  outcome: SendOutcome | TransmissionStatus,
): void {
  if (outcome.detail !== undefined) {
    logger.warn({ sbdhId, leg, outcome: outcome.kind, detail: outcome.detail }, "what the access point said in full");
  }
}
