import { expect } from "chai";

import { readTransmissionStatus } from "../../../common/peppol/answers/transmission-statuses.ts";

const cases: readonly [transaction: Record<string, unknown>, expected: object][] = [
  [{ status: "pending" }, { kind: "in_progress" }],
  [{ status: "sending" }, { kind: "in_progress" }],
  [
    { status: "sent", mlsStatus: "pending" },
    { kind: "sent", mls: "pending" },
  ],
  [
    { status: "sent", mlsStatus: "received_ap" },
    { kind: "sent", mls: "AP" },
  ],
  [
    { status: "sent", mlsStatus: "received_ab" },
    { kind: "sent", mls: "AB" },
  ],
  [
    { status: "sent", mlsStatus: "received_re" },
    { kind: "sent", mls: "RE" },
  ],
  [
    { status: "sent", mlsStatus: "not_applicable" },
    { kind: "sent", mls: "not_applicable" },
  ],
  [{ status: "sent" }, { kind: "sent", mls: "pending" }],
  [
    { status: "failed", nextRetryDT: "2026-08-20T05:36:00Z" },
    { kind: "retrying", mayHaveArrived: true, attempts: 1, nextRetryAt: "2026-08-20T05:36:00Z" },
  ],
  [
    { status: "failed", nextRetryDT: null },
    { kind: "retrying", mayHaveArrived: true, attempts: 1 },
  ],
  [
    { status: "failed", nextRetryDT: "soon", attemptCount: 2, errorDetails: "SMP access limited by Circuit Breaker" },
    { kind: "retrying", mayHaveArrived: false, attempts: 2 },
  ],
  [
    { status: "failed", errorDetails: "TRANSPORT_ERROR after the look-up" },
    { kind: "retrying", mayHaveArrived: true, attempts: 1 },
  ],
  [
    { status: "permanently_failed", errorDetails: "gave up" },
    { kind: "failed", failureClass: "unknown" },
  ],
  [
    { status: "permanently_failed", errorDetails: "AS4_ERROR_MESSAGE_RECEIVED: EBMS:0004" },
    { kind: "rejected", cause: "as4" },
  ],
  [
    { status: "permanently_failed", errorDetails: "EBMS:0101: FailedAuthentication" },
    { kind: "failed", failureClass: "blocked" },
  ],
  [
    { status: "permanently_failed", errorDetails: "NO_SIGNAL_MESSAGE_RECEIVED" },
    { kind: "failed", failureClass: "unknown" },
  ],
  [
    { status: "permanently_failed", errorDetails: "TRANSPORT_ERROR after 5 attempts" },
    { kind: "failed", failureClass: "unknown" },
  ],
  [
    { status: "permanently_failed", errorDetails: "TRANSPORT_ERROR_NO_RETRY: certificate expired" },
    { kind: "failed", failureClass: "blocked" },
  ],
  [
    { status: "permanently_failed", errorDetails: "Participant is not registered", attemptCount: 2 },
    { kind: "rejected", cause: "not-registered", party: "receiver", attempts: 2 },
  ],
  [
    { status: "permanently_failed", errorDetails: "Failed to resolve SMP endpoint (x) [static] - server error" },
    { kind: "rejected", cause: "not-supported", party: "receiver" },
  ],
  [
    {
      status: "permanently_failed",
      errorDetails: "'x' is not registered in the Peppol Network. Technical details: Technical DNS failure [TRY_AGAIN]",
    },
    { kind: "failed", failureClass: "retryable" },
  ],
  [
    { status: "permanently_failed", errorDetails: "SMP query timed out" },
    { kind: "failed", failureClass: "retryable" },
  ],
  [{ status: "rejected" }, { kind: "failed", failureClass: "blocked" }],
  [
    { status: "rejected", errorDetails: "Outbound verification failed" },
    { kind: "rejected", cause: "content" },
  ],
  [{ status: "constructor" }, { kind: "unavailable" }],
  [{}, { kind: "unavailable" }],
];

describe("readTransmissionStatus", () => {
  for (const [transaction, expected] of cases) {
    it(`reads ${JSON.stringify(transaction)}`, () => {
      const { reason, transaction: kept, ...status } = readTransmissionStatus(transaction);
      const attempts = "attempts" in status && { attempts: 1 };
      expect(status).to.deep.equal({ ...attempts, ...expected });
      expect(kept).to.equal(transaction);
      expect(reason).not.to.equal("");
    });
  }

  it("says why the access point has given up", () => {
    expect(readTransmissionStatus({ status: "permanently_failed", errorDetails: "gave up" }).reason).to.contain(
      "gave up",
    );
  });
});
