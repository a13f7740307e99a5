const rejected = (...reasons) => ({ code: "RE", reasons });
/** The document arrives, at the first attempt and confirmed unless `more` says otherwise. */
const delivered = (meaning, more = {}) => ({
    meaning,
    attempts: ["sent"],
    mls: { code: "AP" },
    ...more,
});
const failing = (meaning, result) => ({ meaning, attempts: [result] });
export const outcomes = {
    accepted: delivered("Delivered and confirmed (AP)"),
    unconfirmed: delivered("Delivered without confirmation (AB)", { mls: { code: "AB" } }),
    "rejected-bv": delivered("Rejected: a business rule failed (BV)", { mls: rejected("BV") }),
    "rejected-sv": delivered("Rejected: not valid against the schema (SV)", { mls: rejected("SV") }),
    "rejected-fd": delivered("Rejected: could not be delivered (FD)", { mls: rejected("FD") }),
    "rejected-bv-bw": delivered("Rejected: a business rule failed, another one warns (BV, BW)", {
        mls: rejected("BV", "BW"),
    }),
    silent: { meaning: "Delivered, and no status message ever comes", attempts: ["sent"] },
    late: delivered("Confirmed after `SIMULATOR_LATE_MLS_DELAY_MS`", { mls: { code: "AP", late: true } }),
    duplicate: delivered("Confirmed twice, by the same message", { mls: { code: "AP", next: "repeat" } }),
    contradicted: delivered("Confirmed, then rejected by a second message, which does not count", {
        mls: { code: "AP", next: "contradiction" },
    }),
    "unknown-id": delivered("Confirmed, and a rejection of something that was never sent comes as well", {
        mls: { code: "AP", next: "stranger" },
    }),
    "to-participant": delivered("Confirmed in an envelope that is addressed to you (0235) instead of to the provider (0242)", { mls: { code: "AP", toParticipant: true } }),
    "no-answer": delivered("Sent, but the access point's answer is lost; confirmed", { answer: "lost" }),
    "sent-422": delivered("Sent, although the access point answers 422; confirmed", { answer: "sent_422" }),
    slow: delivered("The access point answers after `SIMULATOR_SLOW_ANSWER_MS`; confirmed", { slow: true }),
    "smp-down": delivered("The look-up of the receiver fails once, the access point tries again; confirmed", {
        attempts: ["smp_down", "sent"],
    }),
    retried: delivered("The receiver answers 502 once, the access point tries again; confirmed", {
        attempts: ["no_receipt", "sent"],
    }),
    "breaker-open": delivered("The access point's circuit breaker is open, it sends later; confirmed", {
        attempts: ["breaker_open", "sent"],
    }),
    "given-up": failing("The receiver always answers 502; the access point gives up after `SIMULATOR_ATTEMPTS`", "no_receipt"),
    "not-registered": failing("The receiver is not registered in the network", "not_registered"),
    "not-supported": failing("The receiver is registered, but not for this type of document", "not_supported"),
    "directory-away": failing("The network's directory (DNS) is unavailable, so that nobody can be looked up", "directory_away"),
    "certificate-expired": failing("The receiver's certificate has expired", "certificate_expired"),
    "refused-by-receiver": failing("The receiver's access point refuses the message (EBMS:0004)", "refused_by_receiver"),
    refused: failing("Our access point refuses the request (400)", "bad_request"),
    "verification-failed": failing("Our access point's own verification of the document fails (400)", "verification_failed"),
    "sending-off": failing("Sending is switched off at our access point (404)", "sending_off"),
};
/** The outcome of a name in the journal; a name that no longer exists counts as accepted. */
export function outcomeNamed(name) {
    return Object.hasOwn(outcomes, name) ? outcomes[name] : outcomes.accepted;
}
//# sourceMappingURL=outcomes.js.map