import { expect } from "chai";

import { sendingBeliefs, classifySending } from "../../common/peppol/beliefs.ts";
import { type Answer } from "../../common/peppol/access-point-answers.ts";

const failed = { status: "failed", nextRetryDT: "2026-08-20T05:36:00.000Z" };
const givenUp = { status: "permanently_failed", errorDetails: "gave up" };

/** phoss-ap's report with a 422, of an envelope that it has given up unless a test says otherwise. */
const result = (sendingResult: string, more: object = {}): Answer => ({
  httpStatus: 422,
  report: { sendingSuccess: false, overallSuccess: false, sendingResult, ...more },
  transaction: givenUp,
});

const as4 = (errorCode: string, errorDetails: string): Answer =>
  result("AS4_ERROR_MESSAGE_RECEIVED", { as4ResponseErrors: [{ errorCode, errorDetails }] });

/** The same answer of phase4-peppol-standalone. */
const standalone = ({ transaction: _none, ...answer }: Answer): Answer => ({
  ...answer,
  httpStatus: 200,
  keepsNothing: true,
});
const triedAgain = (answer: Answer): Answer => ({ ...answer, transaction: failed });

type Case = readonly [
  name: string,
  answer: Answer,
  expected: object,
  reason?: string | undefined,
  /** Words that only the log may have. */
  detail?: string,
];

const failure = (code: string, message: string): Answer => ({ failure: { code, message } });

const refused = (httpStatus: number, words: string): Answer => ({ httpStatus, words });

const unsent = (report: NonNullable<Answer["report"]>, transaction?: Answer["transaction"]): Answer => ({
  httpStatus: 422,
  report,
  ...(transaction && { transaction }),
});

const rejected = (cause: string, party: string) => ({ kind: "rejected", cause, party });
const blocked = { kind: "blocked" };
const blockedForAll = { ...blocked, concerns: "every send" };
const retryable = { kind: "retryable", retryOwner: "us" };
const retriedLater = (soFar: string) => ({
  kind: "retryable",
  retryOwner: "access-point",
  soFar,
  nextRetryAt: failed.nextRetryDT,
});
const unknown = { kind: "unknown" };
const unknownLater = { ...unknown, nextRetryAt: failed.nextRetryDT };
const sent = { kind: "sent" };
const notTaken = "Failed to submit outbound SBD transaction";
const smpEndpoint = "Failed to resolve SMP endpoint (iso6523-actorid-upis::0235:1987654321, busdox-docid-qns::d)";
const notRegistered = (why: string) => ({
  lookupError: "The participant ID 'iso6523-actorid-upis::0235:1987654321' is not registered in the Peppol Network",
  lookupException: { class: "com.helger.smpclient.url.SMPDNSResolutionException", message: why },
});

/** By the row of `sendingBeliefs` that applies. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  sent: [
    ["200", { httpStatus: 200, report: { sendingSuccess: true, overallSuccess: true } }, sent],
    ["422 although it is gone", unsent({ sendingSuccess: true, overallSuccess: false }), sent],
    ["500 with a report of success", { httpStatus: 500, report: { sendingSuccess: true } }, sent],
  ],
  "certificate of the access point": [
    [
      "expired",
      failure("CERT_HAS_EXPIRED", "certificate has expired"),
      blockedForAll,
      "CERT_HAS_EXPIRED",
      "certificate has expired",
    ],
    ["self-signed", failure("DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed"), blockedForAll],
    ["another host's", failure("ERR_TLS_CERT_ALTNAME_INVALID", "altname"), blockedForAll],
    ["unknown issuer", failure("UNABLE_TO_VERIFY_LEAF_SIGNATURE", "leaf"), blockedForAll],
  ],
  "our certificate": [
    ["none was shown", failure("ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", "alert 116"), blockedForAll],
    ["none was shown, TLS 1.2", failure("ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", "alert 40"), blockedForAll],
    ["expired", failure("ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED", "alert 45"), blockedForAll],
    ["unknown issuer", failure("ERR_SSL_TLSV1_ALERT_UNKNOWN_CA", "alert 48"), blockedForAll],
  ],
  "never connected": [
    [
      "refused",
      failure("ECONNREFUSED", "connect ECONNREFUSED 10.0.0.5:8080"),
      retryable,
      "ECONNREFUSED",
      "10.0.0.5:8080",
    ],
    ["no such host", failure("ENOTFOUND", "getaddrinfo"), retryable],
    ["no connection in time", failure("UND_ERR_CONNECT_TIMEOUT", "connect"), retryable],
    ["not tried", failure("NOT_TRIED", "away"), retryable],
  ],
  "claim run out": [
    [
      "frozen before the first byte",
      failure("TOO_LATE_TO_SEND", "the claim of the leg has run out"),
      retryable,
      "TOO_LATE_TO_SEND",
    ],
  ],
  "it has arrived before": [
    ["a duplicate at the receiver", as4("EBMS:0004", "duplicate SBDH instance"), sent],
    ["while the access point tries again", triedAgain(as4("EBMS:0004", "Duplicate SBDH Instance 'x'")), sent],
    ["at the other product", standalone(as4("EBMS:0004", "duplicate SBDH instance")), sent],
  ],
  "it has the envelope already": [
    ["a second envelope of an id", { ...refused(400, notTaken), transaction: failed }, unknownLater],
    ["one that it has given up", { ...refused(400, notTaken), transaction: givenUp }, unknown],
  ],
  "refused, and it may have the envelope": [
    ["it cannot be asked", refused(400, notTaken), unknown, "which it does as well"],
    ["409", { httpStatus: 409 }, unknown],
  ],
  "not taken": [
    [
      "database, disk, verification: it has stored nothing",
      { ...refused(400, notTaken), isAbsent: true },
      { ...retryable, untilAttempt: 20 },
      notTaken,
    ],
  ],
  "no token": [
    ["400 of the standalone product", { httpStatus: 400, keepsNothing: true }, blockedForAll, "token (400)"],
  ],
  "no answer seen": [
    ["time-out", failure("TIMEOUT", "no answer within 65000 ms"), unknown, "TIMEOUT", "65000"],
    ["reset", failure("ECONNRESET", "reset"), unknown],
    ["closed", failure("UND_ERR_SOCKET", "other side closed"), unknown],
    ["broken off later", failure("ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR", "alert 80"), unknown],
    ["an error without a code", failure("", "?"), unknown],
  ],
  "gone out after all": [["status sent", { ...result("TRANSPORT_ERROR"), transaction: { status: "sent" } }, sent]],
  "request refused": [
    [
      "whatever it says of documents",
      { ...refused(400, "Failed to parse the receiving participant ID '0235:x' of the SBD"), isAbsent: true },
      blocked,
      "(400): Failed to parse",
    ],
    [
      "400 of a proxy",
      {
        httpStatus: 400,
        text: "<html>proxy.internal: the document at /api/outbound/submit-sbd is invalid",
        isAbsent: true,
      },
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
      as4("EBMS:0004", "PEPPOL:NOT_SERVICED"),
      rejected("as4", "receiver"),
      "EBMS:0004: PEPPOL:NOT_SERVICED",
    ],
    ["without errors", result("AS4_ERROR_MESSAGE_RECEIVED"), { kind: "rejected", cause: "as4" }],
    [
      "while the access point tries again",
      triedAgain(as4("EBMS:0004", "no")),
      retriedLater("refused"),
      "EBMS:0004: no",
    ],
    ["of the other product", standalone(as4("EBMS:0202", "no")), { kind: "rejected", cause: "as4" }],
  ],
  "our access point refused by the receiving one": [
    ["its certificate", as4("EBMS:0101", "FailedAuthentication"), blockedForAll, "EBMS:0101: FailedAuthentication"],
    [
      "while it tries again",
      triedAgain(as4("EBMS:0103", "decryption")),
      { ...retriedLater("ours"), concerns: "every send" },
    ],
    ["of the other product", standalone(as4("EBMS:0102", "signature")), blockedForAll],
  ],
  "request unusable": [
    ["parameters", result("INVALID_PARAMETERS", { sendingError: "no sender" }), blocked, "gave up"],
    [
      "an envelope that it cannot parse",
      { httpStatus: 200, report: { sbdhParsingException: { message: "no scope" } }, keepsNothing: true },
      blocked,
      "no scope",
    ],
  ],
  "certificate of the receiver": [
    ["given up", result("TRANSPORT_ERROR_NO_RETRY", { sendingException: { message: "PKIX" } }), blocked, "gave up"],
    ["the access point tries again all the same", triedAgain(result("TRANSPORT_ERROR_NO_RETRY")), retriedLater("ours")],
    ["of the other product", standalone(result("TRANSPORT_ERROR_NO_RETRY")), blocked],
  ],
  "may have arrived": [
    ["transport", result("TRANSPORT_ERROR"), unknown, "gave up"],
    ["no signal", result("NO_SIGNAL_MESSAGE_RECEIVED"), unknown],
    ["unusable signal", result("INVALID_SIGNAL_MESSAGE_RECEIVED"), unknown],
    ["transport, and the access point tries again", triedAgain(result("TRANSPORT_ERROR")), unknownLater],
    [
      "a look-up before the message went out",
      result("TRANSPORT_ERROR", { as4MessageId: "m", lookupError: "?" }),
      unknown,
    ],
    [
      "an exception, whatever hosts it names",
      triedAgain(unsent({ sendingException: { message: "smp.provider.ae:443 failed to respond" } })),
      unknownLater,
    ],
    ["still at it", unsent({ sendingSuccess: false }, { status: "sending" }), unknown],
    ["given up, and nothing tells how far it came", unsent({ sendingSuccess: false }, givenUp), unknown, "gave up"],
    ["200 without success", { httpStatus: 200, report: { overallSuccess: false } }, unknown, "no reason given"],
  ],
  "receiver not registered": [
    [
      "of the other product",
      { httpStatus: 200, report: { lookupError: "Participant is not registered" }, keepsNothing: true },
      rejected("not-registered", "receiver"),
      "Participant is not registered",
    ],
    [
      "phoss-ap, where DNS has said that there is no such name",
      unsent(notRegistered("Participant DNS name 'x.sml.example' is not registered [HOST_NOT_FOUND]"), givenUp),
      rejected("not-registered", "receiver"),
      "gave up",
    ],
    [
      "and the access point tries again all the same",
      unsent({ lookupError: "Participant is not registered" }, failed),
      retriedLater("refused"),
    ],
  ],
  "document type not supported": [
    [
      "phase4's words for the SMP's 404, which phoss-ap tries again without end",
      unsent({ lookupError: `${smpEndpoint} [static] - server error`, c3SmpUrl: "https://smp.example" }, failed),
      retriedLater("refused"),
    ],
    [
      "a registration without our process",
      {
        httpStatus: 200,
        report: {
          sendingException: {
            class: "com.helger.phase4.dynamicdiscovery.Phase4SMPException",
            message: `${smpEndpoint} [wildcard] - failed to select endpoint from ServiceMetadata`,
          },
        },
        keepsNothing: true,
      },
      rejected("not-supported", "receiver"),
    ],
  ],
  "look-up in trouble": [
    ["and the access point tries again", unsent({ lookupError: "SMP timed out" }, failed), retriedLater("not sent")],
    [
      "phoss-ap says not registered while DNS is unavailable",
      unsent(notRegistered("Technical DNS failure resolving 'x.sml.example' [TRY_AGAIN]: network error"), givenUp),
      blocked,
    ],
    ...["SMPClientSMPUnavailableException", "SMPClientBadResponseException", "SMPClientHttpException"].map(
      (name): Case => [
        `an SMP that does not answer well, which phoss-ap gives up at once: ${name}`,
        unsent(
          { lookupError: smpEndpoint, lookupException: { class: `com.helger.smpclient.exception.${name}` } },
          givenUp,
        ),
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
      unsent(notRegistered("Failed to resolve 'x.sml.example' and service 'Meta:SMP' to a DNS U-NAPTR"), givenUp),
      blocked,
    ],
    ["given up in other words", unsent({ lookupError: "Kein Eintrag" }, givenUp), blocked, "gave up"],
    [
      "and its status is not to be had",
      unsent({ lookupError: "?" }),
      { ...retriedLater("not sent"), nextRetryAt: null },
    ],
  ],
  "held back by its circuit breaker": [
    [
      "and it tries again",
      unsent({ sendingError: "AP access limited by Circuit Breaker" }, failed),
      retriedLater("not sent"),
    ],
    [
      "an id that it has is never posted again",
      unsent({ sendingError: "AP access limited by Circuit Breaker" }, givenUp),
      blocked,
    ],
    [
      "of the other product",
      { httpStatus: 200, report: { sendingError: "AP access limited by Circuit Breaker" }, keepsNothing: true },
      retryable,
      "Circuit Breaker",
    ],
  ],
};

const withoutNulls = (object: object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

describe("classifySending", () => {
  for (const [row, ofRow] of Object.entries(cases)) {
    for (const [name, answer, expected, expectedReason, hidden] of ofRow) {
      it(`${row}: ${name}`, () => {
        expect(sendingBeliefs.find(({ applies }) => applies(answer))?.name).to.equal(row);
        const { reason, report, detail = "", hasRow = false, ...verdict } = classifySending(answer);
        expect(verdict).to.deep.equal(withoutNulls(expected));
        expect(hasRow).to.equal(
          answer.keepsNothing === undefined && (answer.report !== undefined || answer.transaction !== undefined),
        );
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
    expect(Object.keys(cases)).to.have.members(sendingBeliefs.map(({ name }) => name));
  });
});
