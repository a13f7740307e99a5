import { expect } from "chai";

import { presentStatusSnapshot } from "../../../api/presenters/status-snapshot.ts";
import type { LegState } from "../../../common/domain/status.ts";
import type { TransmissionRecord } from "../../../common/services/document-record.ts";
import { buildRecord } from "../../factories/document-record.ts";

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

const leg = (overrides: Partial<TransmissionRecord>): TransmissionRecord => ({
  leg: "c3",
  state: "sent",
  sbdhId: "019a0000-0000-7000-8000-000000000003",
  senderId: "0235:1345678901",
  receiverId: "0235:1987654321",
  docTypeId: "doc",
  processId: "process",
  country: "AE",
  documentXml: "<Invoice/>",
  report: { sendingSuccess: true },
  mls: null,
  reason: null,
  attempts: 1,
  updatedAt: new Date("2026-08-20T10:00:00Z"),
  ...overrides,
});

describe("api/presenters/status-snapshot", () => {
  it("shows a leg with exactly its keys", () => {
    const { toC3 } = presentStatusSnapshot({ record: buildRecord({ stage: "validated" }), legs: [leg({})] });
    expect(toC3).to.have.all.keys(legKeys);
    expect(toC3).to.deep.include({
      status: "PENDING",
      transmissionUuid: "019a0000-0000-7000-8000-000000000003",
      lastUpdated: "2026-08-20T10:00:00.000Z",
      transmissionResponse: { sendingSuccess: true },
    });
  });

  it("shows legs that have not begun with all keys", () => {
    const { toC3, toC5 } = presentStatusSnapshot({ record: buildRecord(), legs: [] });
    for (const empty of [toC3, toC5]) {
      expect(empty).to.have.all.keys(legKeys);
      expect(empty).to.include({ status: "PENDING", transmissionUuid: null });
    }
  });

  it("says that an invalid document was not sent", () => {
    const record = buildRecord({ stage: "invalid", overallStatus: "VALIDATION_FAILED" });
    const snapshot = presentStatusSnapshot({ record, legs: [] });
    expect(snapshot).to.include({ overall_status: "VALIDATION_FAILED", is_terminal: true });
    expect(snapshot["toC3"]).to.include({ status: "NOT_SENT" });
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

  it("gives the reason of a leg that is not required", () => {
    const legs = [leg({ state: "not_required", report: null, reason: "deemed supply" })];
    const { toC3 } = presentStatusSnapshot({ record: buildRecord(), legs });
    expect(toC3).to.deep.include({ transmissionResponse: { reason: "deemed supply" } });
  });
});
