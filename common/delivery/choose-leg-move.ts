import type { Config } from "../config/config.ts";
import type { HoldTimeouts } from "../db/leg-sql.ts";
import type { LegOutcome } from "./leg-attempt-store.ts";
import { failureCauses } from "../status/failure-causes.ts";
import { legTraits, type Leg } from "../status/legs.ts";
import type { LogEventName, FailureClass, LegState } from "../status/status.ts";
import { refusalIn } from "../peppol/beliefs.ts";
import type { LastAttempt, Refusal, SendOutcome, TransmissionStatus } from "../peppol/access-point.ts";
import type { MlsCode } from "../peppol/mls.ts";

/**
 * How long a claim holds: a send that has not begun by then does not begin. Longer than connecting may take, and so
 * much shorter than the orphan time-out that the access point knows of a send that began at the last moment.
 */
export const claimMs = 6_000;

/** Added to the access point's time-out; until then only the worker that sends a leg may ask about it, if it lives. */
const ownerTimeoutMs = 25_000;

/** Time for the network to deliver and the access point to store what was sent. */
const transitMs = 9_000;

/**
 * The access point may still be reading a request whose answer is missing or whose sender has died; the connections of
 * an ended process are closed.
 */
export const orphanTimeoutMs = 10_000;

/** After this an envelope that the access point has answered for and shows no more is an operator's. */
const notFoundPatienceMs = 10 * 60_000;

/** Pause between inquiries about what is left to an operator: the access point may be restarted. */
const strandedPauseMs = 3_600_000;

const longestTrustMs = 60_000;
const minInquiryMs = 5_000;
const maxPauseMs = 300_000;
const maxUnavailablePauseMs = 60_000;
const maxMlsPauseMs = 6 * 3_600_000;
const jitter = 0.2;

/** Time from the claim to the last byte; a later send stays incomplete (SendFence). */
export const handOverMs = ({ accessPointTimeoutMs }: Pick<Config, "accessPointTimeoutMs">): number =>
  claimMs + accessPointTimeoutMs;

/** How long other workers leave a leg in `sending` alone. */
export const holdTimeouts = (config: Pick<Config, "accessPointTimeoutMs">): HoldTimeouts => ({
  livingMs: config.accessPointTimeoutMs + ownerTimeoutMs,
  // A silent worker may be frozen with open connections: beyond its last byte, the access point has stored everything that it will get.
  silentMs: handOverMs(config) + transitMs,
  goneMs: orphanTimeoutMs,
});

/** 2 s, 4 s, 8 s … 5 min with jitter, so that an access point that recovers is not flooded. */
export function retryPauseMs(attempts: number): number {
  return withJitter(Math.min(1_000 * 2 ** attempts, maxPauseMs));
}

const withJitter = (pauseMs: number): number => Math.round(pauseMs * (1 - jitter + 2 * jitter * Math.random()));

/**
 * Pause while the access point is unavailable. Thousands of legs may wait, so older ones check less often, at most a
 * minute apart so that they resume soon after it is back.
 */
export function unavailablePauseMs(pausedForMs: number, heldForMs: number): number {
  return withJitter(Math.max(pausedForMs, Math.min(heldForMs / 4, maxUnavailablePauseMs)));
}

/** Pause between inquiries, which grows with the age of the leg: half of it. */
export function inquiryPauseMs(heldForMs: number): number {
  return Math.round(Math.min(Math.max(heldForMs / 2, minInquiryMs), maxPauseMs));
}

/** Pause between inquiries about a missing MLS, which may never come. */
export function mlsInquiryPauseMs(heldForMs: number): number {
  return Math.round(Math.min(Math.max(heldForMs / 2, minInquiryMs), maxMlsPauseMs));
}

/**
 * Milliseconds until the time that the access point named; `otherwise` without one, and where it has gone by. Not much longer than
 * that in any case: the clocks of the two may differ.
 */
export function msUntil(moment: string | undefined, otherwise: number): number {
  const ms = moment === undefined ? 0 : Date.parse(moment) - Date.now();
  return ms > 0 ? Math.min(Math.max(ms, 1_000), Math.max(otherwise, longestTrustMs)) : otherwise;
}

/** Transition after an answer; with `refusal` the leg is rejected for a reason that the sender can correct. */
export type LegMove = Pick<LegOutcome, "to" | "event" | "reason" | "failureClass" | "pauseMs"> & { refusal?: Refusal };

/** Transition after an attempt to send; see common/peppol/beliefs.ts and docs/decisions/delivery-failures.md. */
export function moveAfterSend(outcome: SendOutcome, { leg, attempts }: { leg: Leg; attempts: number }): LegMove {
  const { reason } = outcome;
  switch (outcome.kind) {
    case "sent":
      return { to: "sent", event: "SENT" };
    case "rejected":
      return afterRefusal(leg, outcome);
    case "blocked":
      return blocked(reason);
    case "retryable":
      if (outcome.retryOwner === "us") {
        return attempts < (outcome.untilAttempt ?? Infinity)
          ? { to: "queued", event: "RETRY", reason, failureClass: "retryable", pauseMs: retryPauseMs(attempts) }
          : blocked(reason);
      }
      return keptThere(outcome, classOf[outcome.soFar], orphanTimeoutMs);
    default:
      return toUnknown("UNKNOWN", outcome, msUntil(outcome.nextRetryAt, orphanTimeoutMs));
  }
}

const blocked = (reason: string): LegMove => ({ to: "failed", event: "BLOCKED", reason, failureClass: "blocked" });

/** What a leg in `unknown` remembers of the attempts so far: with any other class than `unknown` none has arrived. */
const classOf: Readonly<Record<LastAttempt, FailureClass>> = {
  "not sent": "retryable",
  refused: "rejected",
  ours: "blocked",
  unknown: "unknown",
};

export interface InquiredLeg {
  state: LegState;
  leg: Leg;
  heldForMs: number;
  failureClass: FailureClass | null;
  reason: string | null;
  /** Whether the access point has ever answered for this envelope. */
  isKnown: boolean;
}

/** Transition after an inquiry about a leg: one that is out keeps waiting for its message. */
export function moveAfterInquiry(status: TransmissionStatus, asker: InquiredLeg): LegMove {
  const { kind, reason } = status;
  if (asker.state === "sent") {
    return keepAwaitingMls(status, asker.heldForMs);
  }
  const pauseMs = inquiryPauseMs(asker.heldForMs);
  switch (kind) {
    case "not_found":
      return asker.isKnown
        ? stranded(asker, notFoundPatienceMs, reason)
        : { to: "queued", event: "NOT_SENT", reason, failureClass: "retryable" };
    case "in_progress":
      return stranded(asker, status.patienceMs, reason);
    case "sent":
      return { to: "sent", event: "SENT" };
    case "failed":
      return afterGivingUp(soFar(status, asker), asker.leg);
    case "retrying": {
      const { failureClass, ...kept } = soFar(status, asker);
      return keptThere({ ...status, ...kept }, failureClass, pauseMs);
    }
    case "unsupported":
      return toUnknown("OPERATOR_NEEDED", { reason }, Number.POSITIVE_INFINITY);
    default:
      return toUnknown("UNKNOWN", { reason }, pauseMs);
  }
}

/** Asked about seldom, once a crash cannot explain it any more: an operator has to look. */
function stranded({ heldForMs }: InquiredLeg, patienceMs: number, reason: string): LegMove {
  return heldForMs < patienceMs
    ? toUnknown("UNKNOWN", { reason }, inquiryPauseMs(heldForMs))
    : toUnknown("OPERATOR_NEEDED", { reason: `${failureCauses.stranded.says}: ${reason}` }, strandedPauseMs);
}

interface SoFar {
  failureClass: FailureClass;
  reason: string;
}

/**
 * What is known of all attempts. The access point reports its last one only, and its text seldom shows how that ended: what an
 * earlier report has proved counts for as long as nothing later may have arrived.
 */
function soFar({ lastAttempt, attempts, words, reason }: GivenUpOrTried, asker: InquiredLeg): SoFar {
  const inDoubt = { failureClass: "unknown", reason } as const;
  const before = classBefore(asker.failureClass, attempts);
  if (before === "unknown") {
    return inDoubt;
  }
  const isSame = words !== "" && asker.reason?.endsWith(`: ${words}`) === true;
  if (!isSame && (lastAttempt === "unknown" || (lastAttempt === "refused" && before === "retryable"))) {
    return inDoubt;
  }
  return isSame || before !== "retryable"
    ? { failureClass: before, reason: asker.reason ?? reason }
    : { failureClass: classOf[lastAttempt], reason };
}

/** Of its only attempt the access point knows more than we do. */
const classBefore = (before: FailureClass | null, attempts: number): FailureClass =>
  attempts <= 1 && (before === null || before === "unknown") ? "retryable" : (before ?? "unknown");

type GivenUpOrTried = Extract<TransmissionStatus, { kind: "failed" | "retrying" }>;

function afterGivingUp({ failureClass, reason }: SoFar, leg: Leg): LegMove {
  const refusal = failureClass === "rejected" ? refusalIn(reason) : undefined;
  return refusal === undefined
    ? { to: "failed", event: "FAILED", reason, failureClass: failureClass === "rejected" ? "unknown" : failureClass }
    : afterRefusal(leg, { ...refusal, reason });
}

/** A leg without MLS keeps waiting (network.md 6.4); the sweeper triggers further inquiries. */
export function keepAwaitingMls(status: TransmissionStatus, heldForMs: number): LegMove {
  const pauseMs = status.kind === "unsupported" ? Number.POSITIVE_INFINITY : mlsInquiryPauseMs(heldForMs);
  return { to: "sent", event: "SENT", pauseMs };
}

/** While the access point is unavailable no leg is claimed, so that no attempt is counted. */
export const moveWhileUnavailable = (pauseMs: number): LegMove => ({
  to: "queued",
  event: "ACCESS_POINT_AWAY",
  reason: failureCauses.away.says,
  failureClass: "retryable",
  pauseMs,
});

const toUnknown = (event: LogEventName, { reason }: { reason: string }, pauseMs: number): LegMove => ({
  to: "unknown",
  event,
  reason,
  failureClass: "unknown",
  pauseMs,
});

const keptThere = (
  { reason, nextRetryAt }: { reason: string; nextRetryAt?: string },
  failureClass: FailureClass,
  pauseMs: number,
): LegMove => ({
  to: "unknown",
  event: "ACCESS_POINT_RETRIES",
  reason,
  failureClass,
  pauseMs: msUntil(nextRetryAt, pauseMs),
});

/**
 * A refusal that the sender can correct rejects the leg. On legs to the authority this applies only to objections of
 * the authority's side, because its registration and the report are our responsibility.
 */
function afterRefusal(leg: Leg, { cause, party, reason }: Refusal & { reason: string }): LegMove {
  const refusal: Refusal = { cause, ...(party !== undefined && { party }) };
  return !legTraits[leg].carriesTaxData || cause === "as4"
    ? { to: "rejected", event: "REJECTED", reason, failureClass: "rejected", refusal }
    : { to: "failed", event: "REFUSED", reason, failureClass: "blocked" };
}

/** The MLS code that the access point has; it does not say who sent the message. */
export function mlsCodeOf(status: TransmissionStatus): MlsCode | undefined {
  return status.kind === "sent" && status.mls !== "pending" ? status.mls : undefined;
}
