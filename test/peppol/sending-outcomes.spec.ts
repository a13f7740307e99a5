import { expect } from "chai";

import { classifySending, sendingOutcomes, type Answer } from "../../common/peppol/sending-outcomes.ts";

const failed = { status: "failed", nextRetryDT: "2026-08-20T05:36:00Z" };
const givenUp = { status: "permanently_failed", errorDetails: "gave up" };

const result = (sendingResult: string, more: object = {}): Answer => ({
  httpStatus: 422,
  report: { sendingSuccess: false, overallSuccess: false, sendingResult, ...more },
});

interface Case {
  row: string;
  name: string;
  answer: Answer;
  expected: object;
  reason?: string;
}

const cases: readonly Case[] = [
  {
    row: "sent",
    name: "200",
    answer: { httpStatus: 200, report: { sendingSuccess: true, overallSuccess: true } },
    expected: { kind: "sent" },
  },
  {
    row: "sent",
    name: "422 although it is gone",
    answer: { httpStatus: 422, report: { sendingSuccess: true, overallSuccess: false } },
    expected: { kind: "sent" },
  },
  {
    row: "sent",
    name: "500 with a report of success",
    answer: { httpStatus: 500, report: { sendingSuccess: true } },
    expected: { kind: "sent" },
  },
  {
    row: "certificate of the access point",
    name: "expired",
    answer: { failure: { code: "CERT_HAS_EXPIRED", message: "certificate has expired" } },
    expected: { kind: "blocked" },
    reason: "certificate has expired",
  },
  {
    row: "certificate of the access point",
    name: "self-signed",
    answer: { failure: { code: "DEPTH_ZERO_SELF_SIGNED_CERT", message: "self-signed" } },
    expected: { kind: "blocked" },
  },
  {
    row: "certificate of the access point",
    name: "another host's",
    answer: { failure: { code: "ERR_TLS_CERT_ALTNAME_INVALID", message: "altname" } },
    expected: { kind: "blocked" },
  },
  {
    row: "certificate of the access point",
    name: "unknown issuer",
    answer: { failure: { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE", message: "leaf" } },
    expected: { kind: "blocked" },
  },
  {
    row: "never connected",
    name: "refused",
    answer: { failure: { code: "ECONNREFUSED", message: "connect ECONNREFUSED" } },
    expected: { kind: "retryable", retryOwner: "us" },
    reason: "ECONNREFUSED",
  },
  {
    row: "never connected",
    name: "no such host",
    answer: { failure: { code: "ENOTFOUND", message: "getaddrinfo" } },
    expected: { kind: "retryable", retryOwner: "us" },
  },
  {
    row: "never connected",
    name: "no connection in time",
    answer: { failure: { code: "UND_ERR_CONNECT_TIMEOUT", message: "connect" } },
    expected: { kind: "retryable", retryOwner: "us" },
  },
  {
    row: "no answer seen",
    name: "time-out",
    answer: { failure: { code: "TIMEOUT", message: "no answer within 65000 ms" } },
    expected: { kind: "unknown" },
    reason: "65000",
  },
  {
    row: "no answer seen",
    name: "reset",
    answer: { failure: { code: "ECONNRESET", message: "reset" } },
    expected: { kind: "unknown" },
  },
  {
    row: "no answer seen",
    name: "closed",
    answer: { failure: { code: "UND_ERR_SOCKET", message: "other side closed" } },
    expected: { kind: "unknown" },
  },
  {
    row: "no answer seen",
    name: "an error without a code",
    answer: { failure: { code: "", message: "?" } },
    expected: { kind: "unknown" },
  },
  {
    row: "gone out after all",
    name: "status sent",
    answer: { ...result("TRANSPORT_ERROR"), transaction: { status: "sent" } },
    expected: { kind: "sent" },
  },
  {
    row: "request refused",
    name: "400 with words",
    answer: { httpStatus: 400, text: "Failed to parse" },
    expected: { kind: "blocked" },
    reason: "(400): Failed to parse",
  },
  {
    row: "request refused",
    name: "too large",
    answer: { httpStatus: 413 },
    expected: { kind: "blocked" },
    reason: "no reason given",
  },
  {
    row: "access refused",
    name: "401",
    answer: { httpStatus: 401, text: "Invalid or missing API token" },
    expected: { kind: "blocked" },
    reason: "token (401)",
  },
  { row: "access refused", name: "403", answer: { httpStatus: 403 }, expected: { kind: "blocked" } },
  { row: "sending is off", name: "404", answer: { httpStatus: 404 }, expected: { kind: "blocked" } },
  { row: "sending is off", name: "a redirect", answer: { httpStatus: 302 }, expected: { kind: "blocked" } },
  {
    row: "too many requests",
    name: "429",
    answer: { httpStatus: 429 },
    expected: { kind: "retryable", retryOwner: "us" },
  },
  {
    row: "no usable report",
    name: "500",
    answer: { httpStatus: 500, text: "oops" },
    expected: { kind: "unknown" },
    reason: "500",
  },
  {
    row: "no usable report",
    name: "502 of a proxy",
    answer: { httpStatus: 502, text: "<html>" },
    expected: { kind: "unknown" },
  },
  {
    row: "no usable report",
    name: "200 with something else",
    answer: { httpStatus: 200, text: "<html>" },
    expected: { kind: "unknown" },
  },
  {
    row: "no usable report",
    name: "422 with words",
    answer: { httpStatus: 422, text: "verification" },
    expected: { kind: "unknown" },
  },
  {
    row: "refused by the receiving access point",
    name: "AS4 error",
    answer: result("AS4_ERROR_MESSAGE_RECEIVED", {
      as4ResponseErrors: [{ errorCode: "EBMS:0004", errorDetails: "PEPPOL:NOT_SERVICED" }],
    }),
    expected: { kind: "rejected", by: "receiver" },
    reason: "EBMS:0004: PEPPOL:NOT_SERVICED",
  },
  {
    row: "refused by the receiving access point",
    name: "AS4 error without errors",
    answer: result("AS4_ERROR_MESSAGE_RECEIVED", { as4ResponseErrors: [] }),
    expected: { kind: "rejected", by: "receiver" },
  },
  {
    row: "request unusable",
    name: "parameters",
    answer: result("INVALID_PARAMETERS", { sendingError: "no sender" }),
    expected: { kind: "rejected", by: "access-point" },
    reason: "no sender",
  },
  {
    row: "request unusable",
    name: "an envelope that it cannot parse",
    answer: { httpStatus: 200, report: { sendingSuccess: false, sbdhParsingException: { message: "no SBDH" } } },
    expected: { kind: "rejected", by: "access-point" },
    reason: "no SBDH",
  },
  {
    row: "never connected",
    name: "not tried",
    answer: { failure: { code: "NOT_TRIED", message: "away" } },
    expected: { kind: "retryable", retryOwner: "us" },
  },
  {
    row: "certificate of the receiver",
    name: "no retry",
    answer: result("TRANSPORT_ERROR_NO_RETRY", { sendingException: { message: "PKIX" } }),
    expected: { kind: "blocked" },
    reason: "PKIX",
  },
  {
    row: "may have arrived",
    name: "transport",
    answer: result("TRANSPORT_ERROR"),
    expected: { kind: "unknown" },
    reason: "TRANSPORT_ERROR",
  },
  {
    row: "may have arrived",
    name: "no signal",
    answer: result("NO_SIGNAL_MESSAGE_RECEIVED"),
    expected: { kind: "unknown" },
  },
  {
    row: "may have arrived",
    name: "unusable signal",
    answer: result("INVALID_SIGNAL_MESSAGE_RECEIVED"),
    expected: { kind: "unknown" },
  },
  {
    row: "may have arrived",
    name: "transport, and the access point tries again",
    answer: { ...result("TRANSPORT_ERROR"), transaction: failed },
    expected: { kind: "unknown", nextRetryAt: "2026-08-20T05:36:00Z" },
  },
  {
    row: "access point tries again",
    name: "look-up trouble",
    answer: { httpStatus: 422, report: { lookupError: "SMP timed out" }, transaction: failed },
    expected: { kind: "retryable", retryOwner: "access-point", nextRetryAt: "2026-08-20T05:36:00Z" },
    reason: "SMP timed out",
  },
  {
    row: "access point tries again",
    name: "words of a missing host, yet not given up",
    answer: { httpStatus: 422, report: { lookupException: { message: "host not found" } }, transaction: failed },
    expected: { kind: "retryable", retryOwner: "access-point", nextRetryAt: "2026-08-20T05:36:00Z" },
  },
  {
    row: "access point tries again",
    name: "still at it",
    answer: { httpStatus: 422, report: { sendingSuccess: false }, transaction: { status: "sending" } },
    expected: { kind: "retryable", retryOwner: "access-point" },
  },
  {
    row: "receiver not registered",
    name: "by its words",
    answer: { httpStatus: 422, report: { lookupError: "Participant is not registered" } },
    expected: { kind: "blocked" },
    reason: "Participant is not registered",
  },
  {
    row: "receiver not registered",
    name: "a look-up that was given up at once",
    answer: { httpStatus: 422, report: { lookupError: "Kein Eintrag" }, transaction: givenUp },
    expected: { kind: "blocked" },
    reason: "Kein Eintrag",
  },
  {
    row: "given up",
    name: "nothing tells how far it came",
    answer: { httpStatus: 422, report: { sendingSuccess: false }, transaction: givenUp },
    expected: { kind: "unknown" },
    reason: "gave up",
  },
  {
    row: "held back by its circuit breaker",
    name: "and it tries again",
    answer: {
      ...result("TRANSPORT_ERROR", { sendingError: "AP access limited by Circuit Breaker" }),
      transaction: failed,
    },
    expected: { kind: "retryable", retryOwner: "access-point", nextRetryAt: "2026-08-20T05:36:00Z" },
  },
  {
    row: "held back by its circuit breaker",
    name: "circuit breaker, and no status to be had",
    answer: {
      httpStatus: 422,
      report: { sendingSuccess: false, sendingError: "AP access limited by Circuit Breaker" },
    },
    expected: { kind: "retryable", retryOwner: "access-point" },
    reason: "Circuit Breaker",
  },
  {
    row: "not sent",
    name: "200 without success",
    answer: { httpStatus: 200, report: { overallSuccess: false } },
    expected: { kind: "retryable", retryOwner: "access-point" },
    reason: "no reason given",
  },
];

describe("classifySending", () => {
  for (const { row, name, answer, expected, reason } of cases) {
    it(`${row}: ${name}`, () => {
      expect(sendingOutcomes.find(({ applies }) => applies(answer))?.name).to.equal(row);
      const { reason: said, report, ...verdict } = classifySending(answer);
      expect(verdict).to.deep.equal(expected);
      expect(report).to.equal(answer.report ?? null);
      expect(said).to.contain(reason ?? "");
    });
  }

  it("has a case for every row", () => {
    expect(new Set(cases.map(({ row }) => row))).to.deep.equal(new Set(sendingOutcomes.map(({ name }) => name)));
  });
});
