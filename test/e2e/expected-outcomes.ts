import type { FailureClass, LegState, OverallStatus } from "../../common/domain/status.ts";
import type { OutcomeName } from "../../workers/simulator/outcomes.ts";

/** What our service must make of an outcome of the simulated network, on whichever leg, the other one being accepted. */
export interface ExpectedOutcome {
  leg: LegState;
  failureClass: FailureClass | null;
  overall: OverallStatus;
  /** Copies of the envelope that reach the receiver. */
  copies: 0 | 1;
  /** Our own access point refused: there is no sending report. */
  unreported?: true;
}

const approved: ExpectedOutcome = { leg: "accepted", failureClass: null, overall: "APPROVED", copies: 1 };
const rejected: ExpectedOutcome = { leg: "rejected", failureClass: null, overall: "REJECTED", copies: 1 };
const blocked: ExpectedOutcome = { leg: "failed", failureClass: "blocked", overall: "PENDING", copies: 0 };
const refusedByOurs: ExpectedOutcome = { ...blocked, unreported: true };

/** The matrix: the test drives each row on every kind of document, and docs/sandbox.md shows the same. */
export const expectedOutcomes: Readonly<Record<OutcomeName, ExpectedOutcome>> = {
  accepted: approved,
  unconfirmed: approved,
  "rejected-bv": rejected,
  "rejected-sv": rejected,
  "rejected-fd": rejected,
  "rejected-bv-bw": rejected,
  silent: { ...approved, leg: "sent", overall: "PENDING" },
  late: approved,
  duplicate: approved,
  contradicted: approved,
  "unknown-id": approved,
  "to-participant": approved,
  "no-answer": approved,
  "sent-422": approved,
  slow: approved,
  "smp-down": approved,
  retried: approved,
  "breaker-open": approved,
  "given-up": { ...blocked, failureClass: "unknown" },
  "not-registered": blocked,
  "certificate-expired": blocked,
  "refused-by-receiver": { ...rejected, failureClass: "rejected", copies: 0 },
  refused: refusedByOurs,
  "verification-failed": refusedByOurs,
  "sending-off": refusedByOurs,
};

const inDoubt: ExpectedOutcome = { leg: "unknown", failureClass: "unknown", overall: "PENDING", copies: 0 };

/**
 * The same with phase4-peppol-standalone, which tries nothing again and cannot be asked: what has certainly not gone out is
 * ours to repeat, and what may have waits for an operator.
 */
export const standaloneOutcomes: typeof expectedOutcomes = {
  ...expectedOutcomes,
  retried: inDoubt,
  "given-up": inDoubt,
  refused: { ...blocked, failureClass: "rejected" },
  "verification-failed": { ...blocked, failureClass: "rejected" },
};
