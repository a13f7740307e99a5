import { expect } from "chai";

import { readTransmissionStatus } from "../../common/peppol/transmission-statuses.ts";

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
    { kind: "retrying", nextRetryAt: "2026-08-20T05:36:00Z" },
  ],
  [{ status: "failed", nextRetryDT: null }, { kind: "retrying" }],
  [{ status: "failed", nextRetryDT: "soon" }, { kind: "retrying" }],
  [
    { status: "permanently_failed", errorDetails: "gave up" },
    { kind: "failed", failureClass: "unknown" },
  ],
  [
    { status: "permanently_failed", errorDetails: "AS4_ERROR_MESSAGE_RECEIVED: EBMS:0004" },
    { kind: "rejected", by: "receiver" },
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
    { status: "permanently_failed", errorDetails: "Participant is not registered" },
    { kind: "failed", failureClass: "blocked" },
  ],
  [
    { status: "permanently_failed", errorDetails: "SMP query timed out" },
    { kind: "failed", failureClass: "retryable" },
  ],
  [{ status: "rejected" }, { kind: "rejected", by: "access-point" }],
  [{ status: "constructor" }, { kind: "unavailable" }],
  [{}, { kind: "unavailable" }],
];

describe("readTransmissionStatus", () => {
  for (const [transaction, expected] of cases) {
    it(`reads ${JSON.stringify(transaction)}`, () => {
      const { reason, transaction: kept, ...status } = readTransmissionStatus(transaction);
      expect(status).to.deep.equal(expected);
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
