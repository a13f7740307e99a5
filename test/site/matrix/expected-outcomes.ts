import type { DecidingLeg } from "../../../common/domain/status/legs.ts";
import type { FailureClass, LegState, OverallStatus } from "../../../common/domain/status/status.ts";
import type { OutcomeName } from "../../../workers/simulator/outbound/outcomes.ts";

/** What our service must make of an outcome of the simulated network, on whichever leg, the other one being accepted. */
export interface ExpectedOutcome {
  leg: LegState;
  failureClass: FailureClass | null;
  overall: OverallStatus;
  /** Copies of the envelope that reach the receiver. */
  copies: 0 | 1;
  /** The receiver's access point was found, so that the report names it. */
  found?: true;
  /** What a rejection without a status message is called in `validation_results`. */
  reasonCode?: string;
  /** Its field: that of the receiver. */
  field?: "endpoint_id";
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

const approved: ExpectedOutcome = { leg: "accepted", failureClass: null, overall: "APPROVED", copies: 1 };
const rejected: ExpectedOutcome = { leg: "rejected", failureClass: null, overall: "REJECTED", copies: 1 };
const refused: ExpectedOutcome = { ...rejected, failureClass: "rejected", copies: 0 };
const blocked: ExpectedOutcome = { leg: "failed", failureClass: "blocked", overall: "PENDING", copies: 0 };

/** The matrix: the test drives each row on every kind of document, and docs/sandbox.md shows the same. */
export const expectedOutcomes: Expectations = {
  accepted: both(approved),
  unconfirmed: both(approved),
  "rejected-bv": both(rejected),
  "rejected-sv": both(rejected),
  "rejected-fd": both(rejected),
  "rejected-bv-bw": both(rejected),
  silent: both({ ...approved, leg: "sent", overall: "PENDING" }),
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
  "given-up": both({ ...blocked, failureClass: "unknown" }),
  "not-registered": { c3: { ...refused, reasonCode: "AP-NOT-REGISTERED", field: "endpoint_id" }, c5: blocked },
  "not-supported": { c3: { ...refused, reasonCode: "AP-NOT-SUPPORTED", field: "endpoint_id" }, c5: blocked },
  "directory-away": both(blocked),
  "certificate-expired": both({ ...blocked, found: true }),
  "refused-by-receiver": both({ ...refused, reasonCode: "AS4" }),
  refused: both(blocked),
  "verification-failed": { c3: { ...refused, reasonCode: "AP-CONTENT" }, c5: blocked },
  "sending-off": both(blocked),
};

const inDoubt: ExpectedOutcome = { leg: "unknown", failureClass: "unknown", overall: "PENDING", copies: 0 };
const repeated: ExpectedOutcome = { leg: "queued", failureClass: "retryable", overall: "PENDING", copies: 0 };

/**
 * The same with phase4-peppol-standalone, which tries nothing again and cannot be asked: what has certainly not gone out is
 * ours to repeat, and what may have waits for an operator.
 */
export const standaloneOutcomes: Expectations = {
  ...expectedOutcomes,
  retried: both(inDoubt),
  "given-up": both(inDoubt),
  "directory-away": both(repeated),
};
