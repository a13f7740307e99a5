import { expect } from "chai";

import { classifySending, sendingOutcomes } from "../../../common/peppol/answers/sending-outcomes.ts";
import { type Answer } from "../../../common/peppol/answers/sending-answer.ts";

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
  /** What only the log may say. */
  detail?: string;
}

const smpEndpoint = "Failed to resolve SMP endpoint (iso6523-actorid-upis::0235:1987654321, busdox-docid-qns::d)";
const nobodyFound = (why: string) => ({
  lookupError: "The participant ID 'iso6523-actorid-upis::0235:1987654321' is not registered in the Peppol Network",
  lookupException: { class: "com.helger.smpclient.url.SMPDNSResolutionException", message: why },
});

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
    expected: { kind: "blocked", concerns: "every send" },
    reason: "CERT_HAS_EXPIRED",
    detail: "certificate has expired",
  },
  {
    row: "certificate of the access point",
    name: "self-signed",
    answer: { failure: { code: "DEPTH_ZERO_SELF_SIGNED_CERT", message: "self-signed" } },
    expected: { kind: "blocked", concerns: "every send" },
  },
  {
    row: "certificate of the access point",
    name: "another host's",
    answer: { failure: { code: "ERR_TLS_CERT_ALTNAME_INVALID", message: "altname" } },
    expected: { kind: "blocked", concerns: "every send" },
  },
  {
    row: "certificate of the access point",
    name: "unknown issuer",
    answer: { failure: { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE", message: "leaf" } },
    expected: { kind: "blocked", concerns: "every send" },
  },
  {
    row: "never connected",
    name: "refused",
    answer: { failure: { code: "ECONNREFUSED", message: "connect ECONNREFUSED 10.0.0.5:8080" } },
    expected: { kind: "retryable", retryOwner: "us" },
    reason: "ECONNREFUSED",
    detail: "10.0.0.5:8080",
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
    row: "claim run out",
    name: "frozen before the first byte",
    answer: { failure: { code: "TOO_LATE_TO_SEND", message: "the claim of the leg has run out" } },
    expected: { kind: "retryable", retryOwner: "us" },
    reason: "TOO_LATE_TO_SEND",
  },
  {
    row: "it has the envelope already",
    name: "a second envelope of an id",
    answer: {
      httpStatus: 400,
      words: "Failed to submit outbound SBD transaction",
      transaction: { status: "failed", nextRetryDT: "2026-08-20T05:36:00Z" },
    },
    expected: { kind: "unknown", nextRetryAt: "2026-08-20T05:36:00Z" },
  },
  {
    row: "no answer seen",
    name: "time-out",
    answer: { failure: { code: "TIMEOUT", message: "no answer within 65000 ms" } },
    expected: { kind: "unknown" },
    reason: "TIMEOUT",
    detail: "65000",
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
    row: "document refused",
    name: "phoss-ap's words for a verification that failed",
    answer: { httpStatus: 400, words: "Failed to submit outbound SBD transaction" },
    expected: { kind: "rejected", cause: "content" },
    reason: "(400): Failed to submit outbound SBD transaction",
  },
  {
    row: "document refused",
    name: "the receiver's identifier",
    answer: { httpStatus: 400, words: "Failed to parse the receiving participant ID '0235:x'" },
    expected: { kind: "rejected", cause: "content", party: "receiver" },
  },
  {
    row: "document refused",
    name: "the sender's identifier",
    answer: { httpStatus: 400, words: "Failed to parse the sending participant ID '0235:x'" },
    expected: { kind: "rejected", cause: "content", party: "sender" },
  },
  {
    row: "request refused",
    name: "400 with words about what we added",
    answer: { httpStatus: 400, words: "custom1 exceeds the maximum length of the identifier" },
    expected: { kind: "blocked" },
    reason: "(400): custom1",
  },
  {
    row: "request refused",
    name: "400 of a proxy, whatever it says of documents",
    answer: { httpStatus: 400, text: "<html>proxy.internal: the document at /api/outbound/submit-sbd is invalid" },
    expected: { kind: "blocked" },
    reason: "refused the request (400)",
    detail: "proxy.internal",
  },
  {
    row: "request refused",
    name: "too large",
    answer: { httpStatus: 413 },
    expected: { kind: "blocked" },
    reason: "(413)",
  },
  {
    row: "access refused",
    name: "401",
    answer: { httpStatus: 401, text: "Invalid or missing API token" },
    expected: { kind: "blocked", concerns: "every send" },
    reason: "token (401)",
  },
  {
    row: "access refused",
    name: "403",
    answer: { httpStatus: 403 },
    expected: { kind: "blocked", concerns: "every send" },
  },
  {
    row: "sending is off",
    name: "404",
    answer: { httpStatus: 404 },
    expected: { kind: "blocked", concerns: "every send" },
  },
  {
    row: "sending is off",
    name: "a redirect",
    answer: { httpStatus: 302 },
    expected: { kind: "blocked", concerns: "every send" },
  },
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
    expected: { kind: "rejected", cause: "as4", party: "receiver" },
    reason: "EBMS:0004: PEPPOL:NOT_SERVICED",
  },
  {
    row: "refused by the receiving access point",
    name: "AS4 error without errors",
    answer: result("AS4_ERROR_MESSAGE_RECEIVED", { as4ResponseErrors: [] }),
    expected: { kind: "rejected", cause: "as4" },
  },
  {
    row: "access point tries again",
    name: "an AS4 error that the access point will try its luck with once more",
    answer: { ...result("AS4_ERROR_MESSAGE_RECEIVED"), transaction: failed },
    expected: { kind: "retryable", retryOwner: "access-point", nextRetryAt: "2026-08-20T05:36:00Z" },
  },
  {
    row: "our access point refused by the receiving one",
    name: "its certificate",
    answer: result("AS4_ERROR_MESSAGE_RECEIVED", {
      as4ResponseErrors: [{ errorCode: "EBMS:0101", description: "FailedAuthentication" }],
    }),
    expected: { kind: "blocked" },
    reason: "EBMS:0101: FailedAuthentication",
  },
  {
    row: "envelope unusable",
    name: "parameters of the document",
    answer: result("INVALID_PARAMETERS", { sendingError: "no sender" }),
    expected: { kind: "rejected", cause: "content", party: "sender" },
    reason: "no sender",
  },
  {
    row: "envelope unusable",
    name: "an envelope that it cannot parse",
    answer: { httpStatus: 200, report: { sendingSuccess: false, sbdhParsingException: { message: "no scope" } } },
    expected: { kind: "rejected", cause: "content" },
    reason: "no scope",
  },
  {
    row: "request unusable",
    name: "parameters that tell nothing of the document",
    answer: result("INVALID_PARAMETERS"),
    expected: { kind: "blocked" },
    reason: "INVALID_PARAMETERS",
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
    name: "by its words, of an access point that keeps nothing",
    answer: { httpStatus: 200, report: { lookupError: "Participant is not registered" }, keepsNothing: true },
    expected: { kind: "rejected", cause: "not-registered", party: "receiver" },
    reason: "Participant is not registered",
  },
  {
    row: "receiver not registered",
    name: "phoss-ap, where DNS has said that there is no such name",
    answer: {
      httpStatus: 422,
      report: nobodyFound("Participant DNS name 'x.sml.example' is not registered [HOST_NOT_FOUND]"),
      transaction: givenUp,
    },
    expected: { kind: "rejected", cause: "not-registered", party: "receiver" },
    reason: "'iso6523-actorid-upis::0235:1987654321' is not registered in the Peppol Network",
  },
  {
    row: "not sent",
    name: "not registered, and whether the access point tries again is not known",
    answer: { httpStatus: 422, report: { lookupError: "Participant is not registered" } },
    expected: { kind: "retryable", retryOwner: "access-point" },
  },
  {
    row: "access point tries again",
    name: "not registered, and the access point tries again all the same",
    answer: { httpStatus: 422, report: { lookupError: "Participant is not registered" }, transaction: failed },
    expected: { kind: "retryable", retryOwner: "access-point", nextRetryAt: "2026-08-20T05:36:00Z" },
  },
  {
    row: "document type not supported",
    name: "phase4's words for the SMP's 404",
    answer: {
      httpStatus: 422,
      report: { lookupError: `${smpEndpoint} [static] - server error`, c3SmpUrl: "https://smp.example" },
      transaction: givenUp,
    },
    expected: { kind: "rejected", cause: "not-supported", party: "receiver" },
  },
  {
    row: "document type not supported",
    name: "a registration without our process",
    answer: {
      httpStatus: 200,
      report: {
        sendingResult: "TRANSPORT_ERROR_NO_RETRY",
        sendingException: {
          class: "com.helger.phase4.dynamicdiscovery.Phase4SMPException",
          message: `${smpEndpoint} [wildcard] - failed to select endpoint from ServiceMetadata`,
        },
      },
      keepsNothing: true,
    },
    expected: { kind: "rejected", cause: "not-supported", party: "receiver" },
  },
  {
    row: "look-up in trouble",
    name: "phoss-ap says not registered while DNS is unavailable",
    answer: {
      httpStatus: 422,
      report: nobodyFound("Technical DNS failure resolving 'x.sml.example' [TRY_AGAIN]: network error"),
      transaction: givenUp,
    },
    expected: { kind: "blocked" },
  },
  ...["SMPClientSMPUnavailableException", "SMPClientBadResponseException", "SMPClientHttpException"].map(
    (name): Case => ({
      row: "look-up in trouble",
      name: `an SMP that does not answer well, which phoss-ap gives up at once: ${name}`,
      answer: {
        httpStatus: 422,
        report: { lookupError: smpEndpoint, lookupException: { class: `com.helger.smpclient.exception.${name}` } },
        transaction: givenUp,
      },
      expected: { kind: "blocked" },
    }),
  ),
  {
    row: "look-up in trouble, and nobody else repeats it",
    name: "an access point that keeps nothing",
    answer: { httpStatus: 200, report: { lookupException: { message: "SMP timed out" } }, keepsNothing: true },
    expected: { kind: "retryable", retryOwner: "us" },
    reason: "SMP timed out",
  },
  {
    row: "look-up without a clear end",
    name: "words of an older phoss-ap, which mean either",
    answer: {
      httpStatus: 422,
      report: nobodyFound("Failed to resolve 'x.sml.example' and service 'Meta:SMP' to a DNS U-NAPTR"),
      transaction: givenUp,
    },
    expected: { kind: "blocked" },
  },
  {
    row: "look-up without a clear end",
    name: "a look-up that was given up in other words",
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
  for (const { row, name, answer, expected, reason, detail: full } of cases) {
    it(`${row}: ${name}`, () => {
      expect(sendingOutcomes.find(({ applies }) => applies(answer))?.name).to.equal(row);
      const { reason: said, report, detail = "", ...verdict } = classifySending(answer);
      expect(verdict).to.deep.equal(expected);
      expect(report).to.equal(answer.report ?? null);
      expect(said).to.contain(reason ?? "");
      if (full !== undefined) {
        expect(detail).to.contain(full);
        expect(said).not.to.contain(full);
      }
    });
  }

  it("has a case for every row", () => {
    expect(new Set(cases.map(({ row }) => row))).to.deep.equal(new Set(sendingOutcomes.map(({ name }) => name)));
  });
});
