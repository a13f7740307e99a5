import type { DecidingLeg } from "../../../common/status/legs.ts";
import type { Situation } from "../../../common/status/situations.ts";
import type { FailureClass, LegState, OverallStatus } from "../../../common/status/status.ts";
import type { OutcomeName } from "../../../workers/simulator/outcomes.ts";

/** What our service must make of an outcome of the simulated network, on whichever leg, the other one being accepted. */
export interface ExpectedOutcome {
  leg: LegState;
  failureClass: FailureClass | null;
  overall: OverallStatus;
  /** Copies of the envelope that reach the receiver. */
  copies: 0 | 1;
  /** Who must act, and what hint says. */
  situation: Situation;
  /** What a rejection without a status message is called in `validation_results`. */
  reasonCode?: string;
  /** Its field: that of the receiver. */
  field?: "endpoint_id";
  /** Whether a breaker of the access point may have hidden how the first attempt would end: then nobody knows. */
  mayBeHidden?: true;
}

/** An outcome on either leg; the report to the authority is the site's matter where the document is its sender's. */
export interface ExpectedByLeg {
  c3: ExpectedOutcome;
  c5: ExpectedOutcome;
}

export type Expectations = Readonly<Record<OutcomeName, ExpectedByLeg>>;

export const expectedOf = (
  expectations: Expectations,
  { outcome, leg }: { outcome: OutcomeName; leg: DecidingLeg },
): ExpectedOutcome => expectations[outcome][leg];

const both = (expected: ExpectedOutcome): ExpectedByLeg => ({ c3: expected, c5: expected });

const byLeg = (expected: Omit<ExpectedOutcome, "situation">, c3: Situation, c5: Situation): ExpectedByLeg => ({
  c3: { ...expected, situation: c3 },
  c5: { ...expected, situation: c5 },
});

const approved: ExpectedOutcome = {
  leg: "accepted",
  failureClass: null,
  overall: "APPROVED",
  copies: 1,
  situation: "final",
};
const rejected: ExpectedOutcome = {
  leg: "rejected",
  failureClass: null,
  overall: "REJECTED",
  copies: 1,
  situation: "to_be_corrected",
};
const refused: ExpectedOutcome = { ...rejected, failureClass: "rejected", copies: 0 };
const blocked = { leg: "failed", failureClass: "blocked", overall: "PENDING", copies: 0 } as const;
const inDoubt = { leg: "unknown", failureClass: "unknown", overall: "PENDING", copies: 0 } as const;
const repeated = { leg: "queued", failureClass: "retryable", overall: "PENDING", copies: 0 } as const;
const misaddressed: ExpectedOutcome = { ...blocked, situation: "authority_address" };

/** The matrix: the test drives each row on every kind of document, and docs/sandbox.md shows the same. */
export const expectedOutcomes: Expectations = {
  accepted: both(approved),
  unconfirmed: both(approved),
  "rejected-bv": both(rejected),
  "rejected-sv": both(rejected),
  "rejected-fd": both(rejected),
  "rejected-bv-bw": both(rejected),
  silent: both({ ...approved, leg: "sent", overall: "PENDING", situation: "awaiting_message" }),
  late: both(approved),
  duplicate: both(approved),
  contradicted: both(approved),
  "unknown-id": both(approved),
  "to-participant": both(approved),
  "no-answer": both(approved),
  "sent-422": both(approved),
  slow: both(approved),
  "smp-down": both(approved),
  retried: both(approved),
  "breaker-open": both(approved),
  "receipt-lost": both(approved),
  "refused-duplicate": both(approved),
  pending: byLeg(inDoubt, "asked_about", "asked_about"),
  "given-up": byLeg({ ...blocked, failureClass: "unknown" }, "outcome_unknown", "outcome_unknown_authority"),
  "not-registered": { c3: { ...refused, reasonCode: "AP-NOT-REGISTERED", field: "endpoint_id" }, c5: misaddressed },
  "not-supported": {
    c3: { ...refused, reasonCode: "AP-NOT-SUPPORTED", field: "endpoint_id" },
    c5: { ...inDoubt, failureClass: "rejected", situation: "refused_without_end", mayBeHidden: true },
  },
  "no-process": both({ ...refused, reasonCode: "AP-NOT-SUPPORTED", field: "endpoint_id" }),
  "directory-away": byLeg(blocked, "directory_away", "directory_away"),
  "certificate-expired": byLeg({ ...blocked, mayBeHidden: true }, "receiver_unreachable", "authority_unreachable"),
  "refused-by-receiver": byLeg({ ...refused, reasonCode: "AS4" }, "refused_by_receiver", "refused_by_authority"),
  refused: byLeg(repeated, "retry_planned", "retry_planned"),
  "verification-failed": byLeg(repeated, "retry_planned", "retry_planned"),
  "sending-off": byLeg(blocked, "sending_off", "sending_off"),
};

/**
 * The same with phase4-peppol-standalone, which tries nothing again and cannot be asked: what has certainly not gone out is
 * ours to repeat, and what may have waits for an operator.
 */
export const standaloneOutcomes: Expectations = {
  ...expectedOutcomes,
  retried: byLeg(inDoubt, "outcome_unknown", "outcome_unknown_authority"),
  "given-up": byLeg(inDoubt, "outcome_unknown", "outcome_unknown_authority"),
  pending: byLeg(inDoubt, "outcome_unknown", "outcome_unknown_authority"),
  "not-supported": { c3: { ...refused, reasonCode: "AP-NOT-SUPPORTED", field: "endpoint_id" }, c5: misaddressed },
  refused: byLeg(blocked, "to_be_mended", "to_be_mended"),
  "verification-failed": byLeg(blocked, "to_be_mended", "to_be_mended"),
  "smp-down": byLeg(repeated, "retry_planned", "retry_planned"),
  "breaker-open": byLeg(repeated, "retry_planned", "retry_planned"),
  "directory-away": byLeg(repeated, "retry_planned", "retry_planned"),
};
