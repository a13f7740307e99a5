export const expectedOf = (expectations, { outcome, leg }) => expectations[outcome][leg];
const both = (expected) => ({ c3: expected, c5: expected });
const byLeg = (expected, c3, c5) => ({
    c3: { ...expected, situation: c3 },
    c5: { ...expected, situation: c5 },
});
const approved = {
    leg: "accepted",
    failureClass: null,
    overall: "APPROVED",
    copies: 1,
    situation: "final",
};
const rejected = {
    leg: "rejected",
    failureClass: null,
    overall: "REJECTED",
    copies: 1,
    situation: "to_be_corrected",
};
const refused = { ...rejected, failureClass: "rejected", copies: 0 };
const blocked = { leg: "failed", failureClass: "blocked", overall: "PENDING", copies: 0 };
const misaddressed = { ...blocked, situation: "authority_address" };
/** The matrix: the test drives each row on every kind of document, and docs/sandbox.md shows the same. */
export const expectedOutcomes = {
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
    "given-up": byLeg({ ...blocked, failureClass: "unknown" }, "outcome_unknown", "outcome_unknown_authority"),
    "not-registered": { c3: { ...refused, reasonCode: "AP-NOT-REGISTERED", field: "endpoint_id" }, c5: misaddressed },
    "not-supported": { c3: { ...refused, reasonCode: "AP-NOT-SUPPORTED", field: "endpoint_id" }, c5: misaddressed },
    "directory-away": byLeg(blocked, "directory_away", "directory_away"),
    "certificate-expired": byLeg(blocked, "receiver_unreachable", "authority_unreachable"),
    "refused-by-receiver": byLeg({ ...refused, reasonCode: "AS4" }, "refused_by_receiver", "refused_by_authority"),
    refused: byLeg(blocked, "to_be_mended", "to_be_mended"),
    "verification-failed": {
        c3: { ...refused, reasonCode: "AP-CONTENT" },
        c5: { ...blocked, situation: "report_at_fault" },
    },
    "sending-off": byLeg(blocked, "sending_off", "sending_off"),
};
const inDoubt = { leg: "unknown", failureClass: "unknown", overall: "PENDING", copies: 0 };
const repeated = { leg: "queued", failureClass: "retryable", overall: "PENDING", copies: 0 };
/**
 * The same with phase4-peppol-standalone, which tries nothing again and cannot be asked: what has certainly not gone out is
 * ours to repeat, and what may have waits for an operator.
 */
export const standaloneOutcomes = {
    ...expectedOutcomes,
    retried: byLeg(inDoubt, "outcome_unknown", "outcome_unknown_authority"),
    "given-up": byLeg(inDoubt, "outcome_unknown", "outcome_unknown_authority"),
    "directory-away": byLeg(repeated, "retry_planned", "retry_planned"),
};
//# sourceMappingURL=expected-outcomes.js.map