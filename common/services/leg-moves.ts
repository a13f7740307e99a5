import type { LegOutcome } from "../db/stores/transmission-store.ts";
import type { Refuser, SendOutcome, TransmissionStatus } from "../peppol/access-point.ts";
import { inquiryPauseMs, mlsInquiryPauseMs, orphanPatienceMs, retryPauseMs, untilMs } from "./delivery-patience.ts";

/** Where an answer of the access point takes a leg. `rejected` decides it: the receiving access point has refused it. */
export type LegMove = Pick<LegOutcome, "to" | "event" | "reason" | "failureClass" | "pauseMs">;

/** After an attempt to send; see access-point.md 6.3 and docs/decisions/0020. */
export function sendMove(outcome: SendOutcome, attempts: number): LegMove {
  const { reason } = outcome;
  switch (outcome.kind) {
    case "sent":
      return { to: "sent", event: "SENT" };
    case "rejected":
      return refused(outcome.by, reason);
    case "blocked":
      return { to: "failed", event: "BLOCKED", reason, failureClass: "blocked" };
    case "retryable":
      return outcome.retryOwner === "us"
        ? { to: "queued", event: "RETRY", reason, failureClass: "retryable", pauseMs: retryPauseMs(attempts) }
        : asked("ACCESS_POINT_RETRIES", outcome, untilMs(outcome.nextRetryAt, orphanPatienceMs));
    default:
      return asked("UNKNOWN", outcome, untilMs(outcome.nextRetryAt, orphanPatienceMs));
  }
}

/** After asking about a leg whose outcome we did not see. */
export function inquiryMove(status: TransmissionStatus, heldForMs: number): LegMove {
  const { kind, reason } = status;
  const pauseMs = inquiryPauseMs(heldForMs);
  switch (kind) {
    case "not_found":
      return { to: "queued", event: "NOT_SENT", reason };
    case "sent":
      return { to: "sent", event: "SENT" };
    case "rejected":
      return refused(status.by, reason);
    case "failed":
      return { to: "failed", event: "FAILED", reason, failureClass: status.failureClass };
    case "retrying":
      return asked("ACCESS_POINT_RETRIES", { kind: "retryable", reason }, untilMs(status.nextRetryAt, pauseMs));
    case "unsupported":
      return asked("OPERATOR_NEEDED", { kind: "unknown", reason }, Number.POSITIVE_INFINITY);
    default:
      return asked("UNKNOWN", { kind: "unknown", reason }, pauseMs);
  }
}

/** A leg without MLS waits for it, however long (network.md 6.4); the sweeper comes back to ask. */
export function stillSent(status: TransmissionStatus, heldForMs: number): LegMove {
  const pauseMs = status.kind === "unsupported" ? Number.POSITIVE_INFINITY : mlsInquiryPauseMs(heldForMs);
  return { to: "sent", event: "SENT", pauseMs };
}

/** While the access point is away nothing is claimed, so that no attempt is counted. */
export const heldBack = (pauseMs: number): LegMove => ({
  to: "queued",
  event: "ACCESS_POINT_AWAY",
  reason: "The access point is away; nothing is sent until it is back",
  failureClass: "retryable",
  pauseMs,
});

const asked = (
  event: string,
  { kind, reason }: { kind: "retryable" | "unknown"; reason: string },
  pauseMs: number,
): LegMove => ({ to: "unknown", event, reason, failureClass: kind, pauseMs });

/** The receiving side's refusal is the document's fate; our own access point's is a person's to look into. */
function refused(by: Refuser, reason: string): LegMove {
  return by === "receiver"
    ? { to: "rejected", event: "REJECTED", reason, failureClass: "rejected" }
    : { to: "failed", event: "REFUSED", reason, failureClass: "rejected" };
}
