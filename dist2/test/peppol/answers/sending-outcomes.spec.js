import { expect } from "chai";
import { classifySending, sendingOutcomes } from "../../../common/peppol/answers/sending-outcomes.js";
import {} from "../../../common/peppol/answers/sending-answer.js";
const failed = { status: "failed", nextRetryDT: "2026-08-20T05:36:00Z" };
const givenUp = { status: "permanently_failed", errorDetails: "gave up" };
const result = (sendingResult, more = {}) => ({
    httpStatus: 422,
    report: { sendingSuccess: false, overallSuccess: false, sendingResult, ...more },
});
const failure = (code, message) => ({ failure: { code, message } });
const refused = (httpStatus, words) => ({ httpStatus, words });
const unsent = (report, transaction) => ({
    httpStatus: 422,
    report,
    ...(transaction && { transaction }),
});
const rejected = (cause, party) => ({ kind: "rejected", cause, party });
const blockedForAll = { kind: "blocked", concerns: "every send" };
const retryable = { kind: "retryable", retryOwner: "us" };
const retriedByAccessPoint = { kind: "retryable", retryOwner: "access-point" };
const retriedLater = { ...retriedByAccessPoint, nextRetryAt: failed.nextRetryDT };
const blocked = { kind: "blocked" };
const contentRefused = { kind: "rejected", cause: "content" };
const unknown = { kind: "unknown" };
const sent = { kind: "sent" };
const smpEndpoint = "Failed to resolve SMP endpoint (iso6523-actorid-upis::0235:1987654321, busdox-docid-qns::d)";
const notRegistered = (why) => ({
    lookupError: "The participant ID 'iso6523-actorid-upis::0235:1987654321' is not registered in the Peppol Network",
    lookupException: { class: "com.helger.smpclient.url.SMPDNSResolutionException", message: why },
});
/** By the row of `sendingOutcomes` that applies. */
const cases = {
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
    "it has the envelope already": [
        [
            "a second envelope of an id",
            { httpStatus: 400, words: "Failed to submit outbound SBD transaction", transaction: failed },
            { ...unknown, nextRetryAt: failed.nextRetryDT },
        ],
    ],
    "no answer seen": [
        ["time-out", failure("TIMEOUT", "no answer within 65000 ms"), unknown, "TIMEOUT", "65000"],
        ["reset", failure("ECONNRESET", "reset"), unknown],
        ["closed", failure("UND_ERR_SOCKET", "other side closed"), unknown],
        ["broken off later", failure("ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR", "alert 80"), unknown],
        ["an error without a code", failure("", "?"), unknown],
    ],
    "gone out after all": [["status sent", { ...result("TRANSPORT_ERROR"), transaction: { status: "sent" } }, sent]],
    "document refused": [
        [
            "phoss-ap's words for a verification that failed",
            refused(400, "Failed to submit outbound SBD transaction"),
            contentRefused,
            "(400): Failed to submit outbound SBD transaction",
        ],
        [
            "the receiver's identifier",
            refused(400, "Failed to parse the receiving participant ID '0235:x'"),
            rejected("content", "receiver"),
        ],
        [
            "the sender's identifier",
            refused(400, "Failed to parse the sending participant ID '0235:x'"),
            rejected("content", "sender"),
        ],
    ],
    "request refused": [
        [
            "400 with words about what we added",
            refused(400, "custom1 exceeds the maximum length of the identifier"),
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
            rejected("as4", "receiver"),
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
        ["look-up trouble", unsent({ lookupError: "SMP timed out" }, failed), retriedLater, "SMP timed out"],
        [
            "words of a missing host, yet not given up",
            unsent({ lookupException: { message: "host not found" } }, failed),
            retriedLater,
        ],
        ["still at it", unsent({ sendingSuccess: false }, { status: "sending" }), retriedByAccessPoint],
        [
            "not registered, and the access point tries again all the same",
            unsent({ lookupError: "Participant is not registered" }, failed),
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
            rejected("content", "sender"),
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
            { ...unknown, nextRetryAt: failed.nextRetryDT },
        ],
    ],
    "receiver not registered": [
        [
            "by its words, of an access point that keeps nothing",
            { httpStatus: 200, report: { lookupError: "Participant is not registered" }, keepsNothing: true },
            rejected("not-registered", "receiver"),
            "Participant is not registered",
        ],
        [
            "phoss-ap, where DNS has said that there is no such name",
            unsent(notRegistered("Participant DNS name 'x.sml.example' is not registered [HOST_NOT_FOUND]"), givenUp),
            rejected("not-registered", "receiver"),
            "'iso6523-actorid-upis::0235:1987654321' is not registered in the Peppol Network",
        ],
    ],
    "not sent": [
        [
            "not registered, and whether the access point tries again is not known",
            unsent({ lookupError: "Participant is not registered" }),
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
            unsent({ lookupError: `${smpEndpoint} [static] - server error`, c3SmpUrl: "https://smp.example" }, givenUp),
            rejected("not-supported", "receiver"),
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
            rejected("not-supported", "receiver"),
        ],
    ],
    "look-up in trouble": [
        [
            "phoss-ap says not registered while DNS is unavailable",
            unsent(notRegistered("Technical DNS failure resolving 'x.sml.example' [TRY_AGAIN]: network error"), givenUp),
            blocked,
        ],
        ...["SMPClientSMPUnavailableException", "SMPClientBadResponseException", "SMPClientHttpException"].map((name) => [
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
        ]),
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
        [
            "a look-up that was given up in other words",
            unsent({ lookupError: "Kein Eintrag" }, givenUp),
            blocked,
            "Kein Eintrag",
        ],
    ],
    "given up": [["nothing tells how far it came", unsent({ sendingSuccess: false }, givenUp), unknown, "gave up"]],
    "held back by its circuit breaker": [
        [
            "and it tries again",
            { ...result("TRANSPORT_ERROR", { sendingError: "AP access limited by Circuit Breaker" }), transaction: failed },
            retriedLater,
        ],
        [
            "circuit breaker, and no status to be had",
            unsent({ sendingSuccess: false, sendingError: "AP access limited by Circuit Breaker" }),
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
//# sourceMappingURL=sending-outcomes.spec.js.map