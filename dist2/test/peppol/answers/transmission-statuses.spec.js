import { expect } from "chai";
import { readTransmissionStatus } from "../../../common/peppol/answers/transmission-statuses.js";
const failed = (failureClass) => ({ kind: "failed", failureClass });
const cases = [
    ["pending", {}, { kind: "in_progress" }],
    ["sending", {}, { kind: "in_progress" }],
    ["sent", { mlsStatus: "pending" }, { kind: "sent", mls: "pending" }],
    ["sent", { mlsStatus: "received_ap" }, { kind: "sent", mls: "AP" }],
    ["sent", { mlsStatus: "received_ab" }, { kind: "sent", mls: "AB" }],
    ["sent", { mlsStatus: "received_re" }, { kind: "sent", mls: "RE" }],
    ["sent", { mlsStatus: "not_applicable" }, { kind: "sent", mls: "not_applicable" }],
    ["sent", {}, { kind: "sent", mls: "pending" }],
    [
        "failed",
        { nextRetryDT: "2026-08-20T05:36:00Z" },
        { kind: "retrying", mayHaveArrived: true, attempts: 1, nextRetryAt: "2026-08-20T05:36:00Z" },
    ],
    ["failed", { nextRetryDT: null }, { kind: "retrying", mayHaveArrived: true, attempts: 1 }],
    [
        "failed",
        { nextRetryDT: "soon", attemptCount: 2, errorDetails: "SMP access limited by Circuit Breaker" },
        { kind: "retrying", mayHaveArrived: false, attempts: 2 },
    ],
    [
        "failed",
        { errorDetails: "TRANSPORT_ERROR after the look-up" },
        { kind: "retrying", mayHaveArrived: true, attempts: 1 },
    ],
    ["permanently_failed", { errorDetails: "gave up" }, failed("unknown")],
    ["permanently_failed", { errorDetails: "AS4_ERROR_MESSAGE_RECEIVED: EBMS:0004" }, { kind: "rejected", cause: "as4" }],
    ["permanently_failed", { errorDetails: "EBMS:0101: FailedAuthentication" }, failed("blocked")],
    ["permanently_failed", { errorDetails: "NO_SIGNAL_MESSAGE_RECEIVED" }, failed("unknown")],
    ["permanently_failed", { errorDetails: "TRANSPORT_ERROR after 5 attempts" }, failed("unknown")],
    ["permanently_failed", { errorDetails: "TRANSPORT_ERROR_NO_RETRY: certificate expired" }, failed("blocked")],
    [
        "permanently_failed",
        { errorDetails: "Participant is not registered", attemptCount: 2 },
        { kind: "rejected", cause: "not-registered", party: "receiver", attempts: 2 },
    ],
    [
        "permanently_failed",
        { errorDetails: "Failed to resolve SMP endpoint (x) [static] - server error" },
        { kind: "rejected", cause: "not-supported", party: "receiver" },
    ],
    [
        "permanently_failed",
        {
            errorDetails: "'x' is not registered in the Peppol Network. Technical details: Technical DNS failure [TRY_AGAIN]",
        },
        failed("retryable"),
    ],
    ["permanently_failed", { errorDetails: "SMP query timed out" }, failed("retryable")],
    ["rejected", {}, failed("blocked")],
    ["rejected", { errorDetails: "Outbound verification failed" }, { kind: "rejected", cause: "content" }],
    ["constructor", {}, { kind: "unavailable" }],
    [undefined, {}, { kind: "unavailable" }],
];
describe("readTransmissionStatus", () => {
    for (const [state, more, expected] of cases) {
        const transaction = state === undefined ? more : { status: state, ...more };
        it(`reads ${JSON.stringify(transaction)}`, () => {
            const { reason, transaction: kept, ...status } = readTransmissionStatus(transaction);
            const attempts = "attempts" in status && { attempts: 1 };
            expect(status).to.deep.equal({ ...attempts, ...expected });
            expect(kept).to.equal(transaction);
            expect(reason).not.to.equal("");
        });
    }
    it("says why the access point has given up", () => {
        expect(readTransmissionStatus({ status: "permanently_failed", errorDetails: "gave up" }).reason).to.contain("gave up");
    });
});
//# sourceMappingURL=transmission-statuses.spec.js.map