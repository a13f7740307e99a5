import { expect } from "chai";

import { situations } from "../../../../common/status/situations.ts";

import { presentStatusSnapshot } from "../../../../api/resources/peppol-status/presenter.ts";
import type { LegState } from "../../../../common/status/status.ts";
import type { LegRow } from "../../../../common/delivery/leg-store.ts";
import { buildRecord } from "../../../factories/document-record.ts";

const legKeys = [
  "country",
  "docTypeId",
  "documentXml",
  "lastUpdated",
  "mlsResponse",
  "processId",
  "receiverId",
  "senderId",
  "status",
  "transmissionUuid",
  "transmissionResponse",
];

const leg = (overrides: Partial<LegRow>): LegRow => ({
  leg: "c3",
  state: "sent",
  sbdhId: "019a0000-0000-7000-8000-000000000003",
  envelopeId: "019a0000-0000-7000-8000-000000000003",
  senderId: "0235:1345678901",
  receiverId: "0235:1987654321",
  docTypeId: "doc",
  processId: "process",
  country: "AE",
  documentXml: "<Invoice/>",
  report: { sendingSuccess: true },
  mls: null,
  reason: null,
  failureClass: null,
  taxDataType: null,
  attempts: 1,
  sentAt: new Date("2026-08-20T09:59:00Z"),
  mlsReceivedAt: null,
  mlsOverdueAt: null,
  updatedAt: new Date("2026-08-20T10:00:00Z"),
  isContested: false,
  isOverdue: false,
  isLeftToPerson: false,
  isMessageLost: false,
  ...overrides,
});

const response = (overrides: Partial<LegRow>) => {
  const { toC3 } = presentStatusSnapshot({ record: buildRecord(), legs: [leg(overrides)] });
  return (toC3 as { transmissionResponse: Record<string, unknown> | null }).transmissionResponse;
};

describe("api/resources/peppol-status/answers", () => {
  it("shows the access point's report with what we make of it", () => {
    const signal =
      '<eb:Receipt xmlns:eb="urn:eb" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:Reference URI="cid:payload">' +
      '<ds:DigestMethod Algorithm="urn:sha256"/><ds:DigestValue>YWJj</ds:DigestValue></ds:Reference></eb:Receipt>';
    const report = { as4MessageId: "m@ap", c3EndpointUrl: "https://c3.example/as4", as4ReceivedSignalMsg: signal };
    expect(response({ report })).to.deep.include({
      as4MessageId: "m@ap",
      endpointUrl: "https://c3.example/as4",
      receiptDigests: [{ reference: "cid:payload", algorithm: "urn:sha256", value: "YWJj" }],
      as4ReceivedSignalMsg: signal,
      attempts: 1,
      sentAt: "2026-08-20T09:59:00.000Z",
      mlsReceivedAt: null,
      mlsOverdue: false,
      failureClass: null,
      reason: null,
    });
  });

  it("shows no address of the site's network in the report", () => {
    const report = {
      sendingError: "Connect to proxy.internal:3128 [proxy.internal/10.0.0.5] failed",
      sendingException: { message: "timed out", stackTrace: "at com.example.Secret" },
    };
    expect(response({ report })).to.deep.include({
      sendingError: "Connect to [address] [address] failed",
      sendingException: { message: "timed out" },
    });
  });

  it("says what went wrong, of which class, and what to do", () => {
    const failed = response({ state: "failed", failureClass: "blocked", reason: "not registered", report: null });
    expect(failed).to.deep.include({ failureClass: "blocked", reason: "not registered", as4MessageId: null });
    expect(failed).to.include({ whoMustAct: "site", hint: situations.to_be_mended.action.en });
    const reason = "The receiving access point cannot be spoken to: certificate expired";
    const expired = response({ state: "failed", failureClass: "blocked", reason });
    expect(expired).to.include({ whoMustAct: "receiver_provider", hint: situations.receiver_unreachable.action.en });
  });

  it("marks a leg whose status message is overdue, until it comes", () => {
    const mlsOverdueAt = new Date("2026-08-20T10:25:00Z");
    expect(response({ mlsOverdueAt })).to.include({ mlsOverdue: true, mlsOverdueAt: "2026-08-20T10:25:00.000Z" });
    expect(response({ mlsOverdueAt, state: "accepted" })).to.include({ mlsOverdue: false });
  });

  it("shows a withdrawal beside the legs, where there is one", () => {
    const legs = [leg({ leg: "withdrawal", state: "accepted", taxDataType: "W" })];
    const snapshot = presentStatusSnapshot({ record: buildRecord({ stage: "validated" }), legs });
    expect(snapshot["withdrawal"]).to.have.all.keys(legKeys);
    expect(snapshot["withdrawal"]).to.include({ status: "APPROVED" });
    expect(presentStatusSnapshot({ record: buildRecord(), legs: [] })).not.to.have.property("withdrawal");
  });

  const statuses: [LegState, string][] = [
    ["not_required", "NOT_REQUIRED"],
    ["queued", "PENDING"],
    ["sending", "PENDING"],
    ["sent", "PENDING"],
    ["unknown", "PENDING"],
    ["failed", "FAILED"],
    ["accepted", "APPROVED"],
    ["rejected", "REJECTED"],
  ];
  for (const [state, status] of statuses) {
    it(`calls ${state} ${status}`, () => {
      const { toC5 } = presentStatusSnapshot({ record: buildRecord(), legs: [leg({ leg: "c5", state })] });
      expect(toC5).to.include({ status });
    });
  }
});
