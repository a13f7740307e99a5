import type { LegOutcome } from "../../db/stores/delivery/leg-outcome-store.ts";
import { failureCauses } from "../../domain/status/failure-causes.ts";
import { legTraits, type Leg } from "../../domain/status/legs.ts";
import type { LogEventName } from "../../domain/status/log-entries.ts";
import type { FailureClass } from "../../domain/status/status.ts";
import type { Refusal, SendOutcome, TransmissionStatus } from "../../peppol/access-point/access-point.ts";
import type { MlsCode } from "../../peppol/envelope/mls.ts";
import { inquiryPauseMs, mlsInquiryPauseMs, orphanTimeoutMs, retryPauseMs, msUntil } from "./delivery-timeouts.ts";

/** Transition after an answer; with `refusal` the leg is rejected for a reason that the sender can correct. */
export type LegMove = Pick<LegOutcome, "to" | "event" | "reason" | "failureClass" | "pauseMs"> & { refusal?: Refusal };

/** Transition after an attempt to send; see access-point.md 3 and docs/decisions/delivery-failures.md. */
export function moveAfterSend(outcome: SendOutcome, { leg, attempts }: { leg: Leg; attempts: number }): LegMove {
  const { reason } = outcome;
  switch (outcome.kind) {
    case "sent":
      return { to: "sent", event: "SENT" };
    case "rejected":
      return afterRefusal(leg, outcome);
    case "blocked":
      return { to: "failed", event: "BLOCKED", reason, failureClass: "blocked" };
    case "retryable":
      return outcome.retryOwner === "us"
        ? { to: "queued", event: "RETRY", reason, failureClass: "retryable", pauseMs: retryPauseMs(attempts) }
        : toUnknown("ACCESS_POINT_RETRIES", outcome, msUntil(outcome.nextRetryAt, orphanTimeoutMs));
    default:
      return toUnknown("UNKNOWN", outcome, msUntil(outcome.nextRetryAt, orphanTimeoutMs));
  }
}

export interface InquiredLeg {
  leg: Leg;
  heldForMs: number;
  failureClass: FailureClass | null;
}

/** Transition after an inquiry about a leg of unknown outcome. */
export function moveAfterInquiry(status: TransmissionStatus, asker: InquiredLeg): LegMove {
  const { kind, reason } = status;
  const pauseMs = inquiryPauseMs(asker.heldForMs);
  switch (kind) {
    case "not_found":
      return { to: "queued", event: "NOT_SENT", reason };
    case "sent":
      return { to: "sent", event: "SENT" };
    case "rejected":
      return isInDoubt(status, asker) ? toFailed(reason, "unknown") : afterRefusal(asker.leg, status);
    case "failed":
      return toFailed(reason, isInDoubt(status, asker) ? "unknown" : status.failureClass);
    case "retrying": {
      const mayBeOut = status.mayHaveArrived || isInDoubt(status, asker);
      const kindOfDoubt = mayBeOut ? "unknown" : "retryable";
      return toUnknown("ACCESS_POINT_RETRIES", { kind: kindOfDoubt, reason }, msUntil(status.nextRetryAt, pauseMs));
    }
    case "unsupported":
      return toUnknown("OPERATOR_NEEDED", { kind: "unknown", reason }, Number.POSITIVE_INFINITY);
    default:
      return toUnknown("UNKNOWN", { kind: "unknown", reason }, pauseMs);
  }
}

/**
 * Whether an earlier attempt may have arrived: the access point reports its last attempt only. An earlier one is known
 * only when there was none, or when each is known not to have been sent.
 */
function isInDoubt({ attempts }: { attempts: number }, { failureClass }: InquiredLeg): boolean {
  return attempts > 1 && failureClass !== "retryable";
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

const toUnknown = (
  event: LogEventName,
  { kind, reason }: { kind: "retryable" | "unknown"; reason: string },
  pauseMs: number,
): LegMove => ({ to: "unknown", event, reason, failureClass: kind, pauseMs });

const toFailed = (reason: string, failureClass: FailureClass): LegMove => ({
  to: "failed",
  event: "FAILED",
  reason,
  failureClass,
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

export const sourceOf = ({ cause }: Refusal): "as4" | "access-point" => (cause === "as4" ? "as4" : "access-point");

/** The MLS code that the access point has; it does not say who sent the message. */
export function mlsCodeOf(status: TransmissionStatus): MlsCode | undefined {
  const mls = status.kind === "sent" ? status.mls : undefined;
  return mls === "AP" || mls === "AB" || mls === "RE" ? mls : undefined;
}
