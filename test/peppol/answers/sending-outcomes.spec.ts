import { expect } from "chai";

import { classifySending, sendingOutcomes } from "../../../common/peppol/answers/sending-outcomes.ts";
import { type Answer } from "../../../common/peppol/answers/sending-answer.ts";

const failed = { status: "failed", nextRetryDT: "2026-08-20T05:36:00Z" };
const givenUp = { status: "permanently_failed", errorDetails: "gave up" };

const result = (sendingResult: string, more: object = {}): Answer => ({
  httpStatus: 422,
  report: { sendingSuccess: false, overallSuccess: false, sendingResult, ...more },
});

type Case = readonly [
  name: string,
  answer: Answer,
  expected: object,
  reason?: string | undefined,
  /** Words that only the log may have. */
  detail?: string,
];

const blockedForAll = { kind: "blocked", concerns: "every send" };
const retryable = { kind: "retryable", retryOwner: "us" };
const retriedByAccessPoint = { kind: "retryable", retryOwner: "access-point" };
const retriedLater = { ...retriedByAccessPoint, nextRetryAt: failed.nextRetryDT };
const blocked = { kind: "blocked" };
const contentRefused = { kind: "rejected", cause: "content" };
const unknown = { kind: "unknown" };
const sent = { kind: "sent" };
const smpEndpoint = "Failed to resolve SMP endpoint (iso6523-actorid-upis::0235:1987654321, busdox-docid-qns::d)";
const notRegistered = (why: string) => ({
  lookupError: "The participant ID 'iso6523-actorid-upis::0235:1987654321' is not registered in the Peppol Network",
  lookupException: { class: "com.helger.smpclient.url.SMPDNSResolutionException", message: why },
});

/** By the row of `sendingOutcomes` that applies. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  sent: [
    ["200", { httpStatus: 200, report: { sendingSuccess: true, overallSuccess: true } }, sent],
    ["422 although it is gone", { httpStatus: 422, report: { sendingSuccess: true, overallSuccess: false } }, sent],
    ["500 with a report of success", { httpStatus: 500, report: { sendingSuccess: true } }, sent],
  ],
  "certificate of the access point": [
    [
      "expired",
      { failure: { code: "CERT_HAS_EXPIRED", message: "certificate has expired" } },
      blockedForAll,
      "CERT_HAS_EXPIRED",
      "certificate has expired",
    ],
    ["self-signed", { failure: { code: "DEPTH_ZERO_SELF_SIGNED_CERT", message: "self-signed" } }, blockedForAll],
    ["another host's", { failure: { code: "ERR_TLS_CERT_ALTNAME_INVALID", message: "altname" } }, blockedForAll],
    ["unknown issuer", { failure: { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE", message: "leaf" } }, blockedForAll],
  ],
  "never connected": [
    [
      "refused",
      { failure: { code: "ECONNREFUSED", message: "connect ECONNREFUSED 10.0.0.5:8080" } },
      retryable,
      "ECONNREFUSED",
      "10.0.0.5:8080",
    ],
    ["no such host", { failure: { code: "ENOTFOUND", message: "getaddrinfo" } }, retryable],
    ["no connection in time", { failure: { code: "UND_ERR_CONNECT_TIMEOUT", message: "connect" } }, retryable],
    ["not tried", { failure: { code: "NOT_TRIED", message: "away" } }, retryable],
  ],
  "claim run out": [
    [
      "frozen before the first byte",
      { failure: { code: "TOO_LATE_TO_SEND", message: "the claim of the leg has run out" } },
      retryable,
      "TOO_LATE_TO_SEND",
    ],
  ],
  "it has the envelope already": [
    [
      "a second envelope of an id",
      {
        httpStatus: 400,
        words: "Failed to submit outbound SBD transaction",
        transaction: { status: "failed", nextRetryDT: "2026-08-20T05:36:00Z" },
      },
      { kind: "unknown", nextRetryAt: "2026-08-20T05:36:00Z" },
    ],
  ],
  "no answer seen": [
    ["time-out", { failure: { code: "TIMEOUT", message: "no answer within 65000 ms" } }, unknown, "TIMEOUT", "65000"],
    ["reset", { failure: { code: "ECONNRESET", message: "reset" } }, unknown],
    ["closed", { failure: { code: "UND_ERR_SOCKET", message: "other side closed" } }, unknown],
    ["an error without a code", { failure: { code: "", message: "?" } }, unknown],
  ],
  "gone out after all": [["status sent", { ...result("TRANSPORT_ERROR"), transaction: { status: "sent" } }, sent]],
  "document refused": [
    [
      "phoss-ap's words for a verification that failed",
      { httpStatus: 400, words: "Failed to submit outbound SBD transaction" },
      contentRefused,
      "(400): Failed to submit outbound SBD transaction",
    ],
    [
      "the receiver's identifier",
      { httpStatus: 400, words: "Failed to parse the receiving participant ID '0235:x'" },
      { kind: "rejected", cause: "content", party: "receiver" },
    ],
    [
      "the sender's identifier",
      { httpStatus: 400, words: "Failed to parse the sending participant ID '0235:x'" },
      { kind: "rejected", cause: "content", party: "sender" },
    ],
  ],
  "request refused": [
    [
      "400 with words about what we added",
      { httpStatus: 400, words: "custom1 exceeds the maximum length of the identifier" },
      blocked,
      "(400): custom1",
    ],
    [
      "400 of a proxy, whatever it says of documents",
      { httpStatus: 400, text: "<html>proxy.internal: the document at /api/outbound/submit-sbd is invalid" },
      blocked,
      "refused the request (400)",
      "proxy.internal",
    ],
    ["too large", { httpStatus: 413 }, blocked, "(413)"],
  ],
  "access refused": [
    ["401", { httpStatus: 401, text: "Invalid or missing API token" }, blockedForAll, "token (401)"],
    ["403", { httpStatus: 403 }, blockedForAll],
  ],
  "sending is off": [
    ["404", { httpStatus: 404 }, blockedForAll],
    ["a redirect", { httpStatus: 302 }, blockedForAll],
  ],
  "too many requests": [["429", { httpStatus: 429 }, retryable]],
  "no usable report": [
    ["500", { httpStatus: 500, text: "oops" }, unknown, "500"],
    ["502 of a proxy", { httpStatus: 502, text: "<html>" }, unknown],
    ["200 with something else", { httpStatus: 200, text: "<html>" }, unknown],
    ["422 with words", { httpStatus: 422, text: "verification" }, unknown],
  ],
  "refused by the receiving access point": [
    [
      "AS4 error",
      result("AS4_ERROR_MESSAGE_RECEIVED", {
        as4ResponseErrors: [{ errorCode: "EBMS:0004", errorDetails: "PEPPOL:NOT_SERVICED" }],
      }),
      { kind: "rejected", cause: "as4", party: "receiver" },
      "EBMS:0004: PEPPOL:NOT_SERVICED",
    ],
    [
      "AS4 error without errors",
      result("AS4_ERROR_MESSAGE_RECEIVED", { as4ResponseErrors: [] }),
      { kind: "rejected", cause: "as4" },
    ],
  ],
  "access point tries again": [
    [
      "an AS4 error after which the access point retries",
      { ...result("AS4_ERROR_MESSAGE_RECEIVED"), transaction: failed },
      retriedLater,
    ],
    [
      "look-up trouble",
      { httpStatus: 422, report: { lookupError: "SMP timed out" }, transaction: failed },
      retriedLater,
      "SMP timed out",
    ],
    [
      "words of a missing host, yet not given up",
      { httpStatus: 422, report: { lookupException: { message: "host not found" } }, transaction: failed },
      retriedLater,
    ],
    [
      "still at it",
      { httpStatus: 422, report: { sendingSuccess: false }, transaction: { status: "sending" } },
      retriedByAccessPoint,
    ],
    [
      "not registered, and the access point tries again all the same",
      { httpStatus: 422, report: { lookupError: "Participant is not registered" }, transaction: failed },
      retriedLater,
    ],
  ],
  "our access point refused by the receiving one": [
    [
      "its certificate",
      result("AS4_ERROR_MESSAGE_RECEIVED", {
        as4ResponseErrors: [{ errorCode: "EBMS:0101", description: "FailedAuthentication" }],
      }),
      blocked,
      "EBMS:0101: FailedAuthentication",
    ],
  ],
  "envelope unusable": [
    [
      "parameters of the document",
      result("INVALID_PARAMETERS", { sendingError: "no sender" }),
      { kind: "rejected", cause: "content", party: "sender" },
      "no sender",
    ],
    [
      "an envelope that it cannot parse",
      { httpStatus: 200, report: { sendingSuccess: false, sbdhParsingException: { message: "no scope" } } },
      contentRefused,
      "no scope",
    ],
  ],
  "request unusable": [
    ["parameters that tell nothing of the document", result("INVALID_PARAMETERS"), blocked, "INVALID_PARAMETERS"],
  ],
  "certificate of the receiver": [
    ["no retry", result("TRANSPORT_ERROR_NO_RETRY", { sendingException: { message: "PKIX" } }), blocked, "PKIX"],
  ],
  "may have arrived": [
    ["transport", result("TRANSPORT_ERROR"), unknown, "TRANSPORT_ERROR"],
    ["no signal", result("NO_SIGNAL_MESSAGE_RECEIVED"), unknown],
    ["unusable signal", result("INVALID_SIGNAL_MESSAGE_RECEIVED"), unknown],
    [
      "transport, and the access point tries again",
      { ...result("TRANSPORT_ERROR"), transaction: failed },
      { kind: "unknown", nextRetryAt: "2026-08-20T05:36:00Z" },
    ],
  ],
  "receiver not registered": [
    [
      "by its words, of an access point that keeps nothing",
      { httpStatus: 200, report: { lookupError: "Participant is not registered" }, keepsNothing: true },
      { kind: "rejected", cause: "not-registered", party: "receiver" },
      "Participant is not registered",
    ],
    [
      "phoss-ap, where DNS has said that there is no such name",
      {
        httpStatus: 422,
        report: notRegistered("Participant DNS name 'x.sml.example' is not registered [HOST_NOT_FOUND]"),
        transaction: givenUp,
      },
      { kind: "rejected", cause: "not-registered", party: "receiver" },
      "'iso6523-actorid-upis::0235:1987654321' is not registered in the Peppol Network",
    ],
  ],
  "not sent": [
    [
      "not registered, and whether the access point tries again is not known",
      { httpStatus: 422, report: { lookupError: "Participant is not registered" } },
      retriedByAccessPoint,
    ],
    [
      "200 without success",
      { httpStatus: 200, report: { overallSuccess: false } },
      retriedByAccessPoint,
      "no reason given",
    ],
  ],
  "document type not supported": [
    [
      "phase4's words for the SMP's 404",
      {
        httpStatus: 422,
        report: { lookupError: `${smpEndpoint} [static] - server error`, c3SmpUrl: "https://smp.example" },
        transaction: givenUp,
      },
      { kind: "rejected", cause: "not-supported", party: "receiver" },
    ],
    [
      "a registration without our process",
      {
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
      { kind: "rejected", cause: "not-supported", party: "receiver" },
    ],
  ],
  "look-up in trouble": [
    [
      "phoss-ap says not registered while DNS is unavailable",
      {
        httpStatus: 422,
        report: notRegistered("Technical DNS failure resolving 'x.sml.example' [TRY_AGAIN]: network error"),
        transaction: givenUp,
      },
      blocked,
    ],
    ...["SMPClientSMPUnavailableException", "SMPClientBadResponseException", "SMPClientHttpException"].map(
      (name): Case => [
        `an SMP that does not answer well, which phoss-ap gives up at once: ${name}`,
        {
          httpStatus: 422,
          report: {
            lookupError: smpEndpoint,
            lookupException: { class: `com.helger.smpclient.exception.${name}` },
          },
          transaction: givenUp,
        },
        blocked,
      ],
    ),
  ],
  "look-up in trouble, and nobody else repeats it": [
    [
      "an access point that keeps nothing",
      { httpStatus: 200, report: { lookupException: { message: "SMP timed out" } }, keepsNothing: true },
      retryable,
      "SMP timed out",
    ],
  ],
  "look-up without a clear end": [
    [
      "words of an older phoss-ap, which mean either",
      {
        httpStatus: 422,
        report: notRegistered("Failed to resolve 'x.sml.example' and service 'Meta:SMP' to a DNS U-NAPTR"),
        transaction: givenUp,
      },
      blocked,
    ],
    [
      "a look-up that was given up in other words",
      { httpStatus: 422, report: { lookupError: "Kein Eintrag" }, transaction: givenUp },
      blocked,
      "Kein Eintrag",
    ],
  ],
  "given up": [
    [
      "nothing tells how far it came",
      { httpStatus: 422, report: { sendingSuccess: false }, transaction: givenUp },
      unknown,
      "gave up",
    ],
  ],
  "held back by its circuit breaker": [
    [
      "and it tries again",
      { ...result("TRANSPORT_ERROR", { sendingError: "AP access limited by Circuit Breaker" }), transaction: failed },
      retriedLater,
    ],
    [
      "circuit breaker, and no status to be had",
      { httpStatus: 422, report: { sendingSuccess: false, sendingError: "AP access limited by Circuit Breaker" } },
      retriedByAccessPoint,
      "Circuit Breaker",
    ],
  ],
};

describe("classifySending", () => {
  for (const [row, ofRow] of Object.entries(cases)) {
    for (const [name, answer, expected, expectedReason, hidden] of ofRow) {
      it(`${row}: ${name}`, () => {
        expect(sendingOutcomes.find(({ applies }) => applies(answer))?.name).to.equal(row);
        const { reason, report, detail = "", ...verdict } = classifySending(answer);
        expect(verdict).to.deep.equal(expected);
        expect(report).to.equal(answer.report ?? null);
        expect(reason).to.contain(expectedReason ?? "");
        if (hidden !== undefined) {
          expect(detail).to.contain(hidden);
          expect(reason).not.to.contain(hidden);
        }
      });
    }
  }

  it("has a case for every row", () => {
    expect(Object.keys(cases)).to.have.members(sendingOutcomes.map(({ name }) => name));
  });
});
