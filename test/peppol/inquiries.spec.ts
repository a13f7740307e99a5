import { expect } from "chai";

import { classifySending, refusalIn, readInquiry, statusBeliefs } from "../../common/peppol/beliefs.ts";

const ended = (lastAttempt: string, more: object = {}) => ({ kind: "failed", lastAttempt, attempts: 1, ...more });
const tried = (lastAttempt: string, more: object = {}) => ({ ...ended(lastAttempt, more), kind: "retrying" });
const resultCode = (code: string) => ({ errorDetails: `Error in AS4 sending with result code ${code}` });

const rows: readonly [status: string, more: Record<string, unknown>, expected: object][] = [
  ["pending", {}, { kind: "in_progress", patienceMs: 600_000 }],
  ["sending", {}, { kind: "in_progress", patienceMs: 3_600_000 }],
  ["sent", { mlsStatus: "pending" }, { kind: "sent", mls: "pending" }],
  ["sent", { mlsStatus: "received_ap" }, { kind: "sent", mls: "AP" }],
  ["sent", { mlsStatus: "received_ab" }, { kind: "sent", mls: "AB" }],
  ["sent", { mlsStatus: "received_re" }, { kind: "sent", mls: "RE" }],
  ["failed", { nextRetryDT: "2026-08-20T05:36Z" }, tried("unknown", { nextRetryAt: "2026-08-20T05:36:00.000Z" })],
  ["failed", { nextRetryDT: "soon", attemptCount: 2 }, tried("unknown", { attempts: 2 })],
  ["failed", { errorDetails: "AP access limited by Circuit Breaker" }, tried("not sent")],
  ["failed", { errorDetails: "SMP access limited by Circuit Breaker 'smp$http://smp.ae'" }, tried("not sent")],
  ["failed", { errorDetails: "smp.provider.ae:443 failed to respond" }, tried("unknown")],
  ["failed", { errorDetails: "read timed out after SMP access limited by Circuit Breaker" }, tried("unknown")],
  ["failed", resultCode("TRANSPORT_ERROR_NO_RETRY"), tried("ours")],
  ["permanently_failed", resultCode("AS4_ERROR_MESSAGE_RECEIVED"), ended("refused")],
  ["permanently_failed", resultCode("NO_SIGNAL_MESSAGE_RECEIVED"), ended("unknown")],
  ["permanently_failed", resultCode("constructor"), ended("unknown")],
  ["permanently_failed", { errorDetails: "EBMS:0004 and SMP: the participant is not registered" }, ended("unknown")],
  [
    "permanently_failed",
    { ...resultCode("AS4_ERROR_MESSAGE_RECEIVED"), mlsStatus: "received_ap" },
    { kind: "sent", mls: "AP" },
  ],
  ["failed", { mlsStatus: "received_re" }, { kind: "sent", mls: "RE" }],
  ["rejected", {}, { kind: "unavailable" }],
  ["constructor", {}, { kind: "unavailable" }],
];

describe("readInquiry", () => {
  for (const [status, more, expected] of rows) {
    const transaction = { status, ...more };
    it(`reads ${JSON.stringify(transaction)}`, () => {
      const { reason, detail: _detail, transaction: kept, ...read } = readInquiry({ transaction, isAbsent: false });
      const { words: _words, ...verdict } = { words: "", ...read };
      expect(verdict).to.deep.equal(expected);
      expect(kept).to.equal(transaction);
      expect(reason).not.to.equal("");
    });
  }

  it("has a case for every status", () => {
    expect(rows.map(([status]) => status)).to.include.members(Object.keys(statusBeliefs));
  });

  for (const [name, inquiry, kind] of [
    ["no row, and the database answers", { httpStatus: 404, isAbsent: true }, "not_found"],
    ["a 404 alone", { httpStatus: 404, isAbsent: false }, "unavailable"],
    ["no answer", { failure: { code: "TIMEOUT", message: "" }, isAbsent: false }, "unavailable"],
    ["a wrong token", { httpStatus: 401, isAbsent: false }, "blocked"],
    ["trouble", { httpStatus: 500, isAbsent: false }, "unavailable"],
  ] as const) {
    it(`reads ${name}: ${kind}`, () => {
      expect(readInquiry(inquiry)).to.include({ kind, transaction: null });
    });
  }

  it("finds the refusal again in the reason that it has made", () => {
    const as4ResponseErrors = [{ errorCode: "EBMS:0004", errorDetails: "PEPPOL:NOT_SERVICED" }];
    for (const report of [
      { sendingResult: "AS4_ERROR_MESSAGE_RECEIVED", as4ResponseErrors },
      { lookupError: "unknown receiver" },
    ]) {
      const outcome = classifySending({ httpStatus: 422, report, transaction: { status: "permanently_failed" } });
      expect(outcome.kind).to.equal("rejected");
      expect(outcome).to.deep.include(refusalIn(outcome.reason) ?? { none: true });
    }
    expect(refusalIn("The access point tries again: no")).to.equal(undefined);
    expect(refusalIn(null)).to.equal(undefined);
  });
});
