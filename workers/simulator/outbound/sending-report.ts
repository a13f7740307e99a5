import { PARTICIPANT_META_SCHEME } from "../../../common/peppol/identifiers.ts";
import { attemptError, endpointUrl, smpUrl } from "./failures.ts";
import { outcomeNamed, type AttemptResult } from "./outcomes.ts";
import { receiverCertificate, receiverSubject } from "./receiver-certificate.ts";
import { receipt, refusal } from "./signal-message.ts";
import type { Transmission } from "../transmissions.ts";

/**
 * The report of phase4 and phoss-ap (access-point.md 3) for the last attempt, with their field names and their
 * quirk: a 422 may say sendingSuccess true, because overallSuccess also needs the statistics to be stored.
 */
export function sendingReport(transmission: Transmission): object {
  const parts = partsByResult[transmission.result](transmission);
  return {
    currentDateTimeUTC: transmission.receivedAt,
    phase4Version: "simulator",
    smlDnsZone: "participant.sml.simulator.",
    senderId: `${PARTICIPANT_META_SCHEME}::${transmission.senderId}`,
    receiverId: `${PARTICIPANT_META_SCHEME}::${transmission.receiverId}`,
    docTypeId: `${transmission.docTypeScheme}::${transmission.docTypeId}`,
    docTypeIdInCodeList: true,
    processId: `cenbii-procid-ubl::${transmission.processId}`,
    processIdInCodeList: true,
    countryC1: transmission.country,
    senderPartyId: "PAE000123",
    transportProfileId: "peppol-transport-as4-v2_0",
    sbdhInstanceIdentifier: transmission.sbdhId,
    sendingSuccess: false,
    overallSuccess: false,
    overallDurationMillis: 8,
    ...parts,
  };
}

/** phase4-peppol-standalone answers even a body that is no envelope with a report. */
export function unreadableReport(message: string): object {
  return {
    currentDateTimeUTC: new Date().toISOString(),
    phase4Version: "simulator",
    sbdhParsingException: exception("com.helger.peppol.sbdh.PeppolSBDHDocumentReadException", message),
    sendingSuccess: false,
    overallSuccess: false,
    overallDurationMillis: 1,
  };
}

const partsByResult: Readonly<Record<AttemptResult, (transmission: Transmission) => object>> = {
  sent: (transmission) => ({
    ...contact(transmission),
    rawHttpResponse: rawResponse("HTTP/1.1 200"),
    as4ReceivedSignalMsg: receipt(transmission),
    as4ResponseError: false,
    sendingResult: "SUCCESS",
    sendingSuccess: true,
    overallSuccess: outcomeNamed(transmission.outcome).answer !== "sent_422",
  }),
  no_receipt: (transmission) => ({
    ...contact(transmission),
    rawHttpResponse: { ...rawResponse("HTTP/1.1 502 Bad Gateway"), content: "Bad Gateway", contentLength: 11 },
    ...failed("NO_SIGNAL_MESSAGE_RECEIVED"),
  }),
  receipt_lost: (transmission) => ({
    ...contact(transmission),
    ...failed("TRANSPORT_ERROR"),
    sendingException: exception("org.apache.hc.core5.http.NoHttpResponseException", attemptError(transmission)),
  }),
  smp_down: (transmission) => ({
    c3SmpUrl: smpUrl,
    lookupError: attemptError(transmission),
    lookupException: exception("com.helger.smpclient.exception.SMPClientException", "Connect timed out"),
    lookupDurationMillis: 5_000,
  }),
  smp_breaker_open: () => ({
    c3SmpUrl: smpUrl,
    lookupError: "SMP access limited by Circuit Breaker",
    lookupDurationMillis: 3,
  }),
  breaker_open: () => ({ ...endpoint, lookupDurationMillis: 3, sendingError: "AP access limited by Circuit Breaker" }),
  not_registered: (transmission) =>
    notRegistered(transmission, "Participant DNS name 'b2a6.simulator' is not registered [HOST_NOT_FOUND]"),
  not_supported: (transmission) => ({
    c3SmpUrl: smpUrl,
    lookupError: attemptError(transmission),
    lookupDurationMillis: 3,
  }),
  directory_away: (transmission) =>
    notRegistered(transmission, "Technical DNS failure resolving 'b2a6.simulator' [TRY_AGAIN]: network error"),
  certificate_expired: (transmission) => ({
    ...endpoint,
    ...certificate(transmission, "EXPIRED"),
    lookupDurationMillis: 3,
    ...failed("TRANSPORT_ERROR_NO_RETRY"),
    sendingException: exception("com.helger.phase4.util.Phase4Exception", attemptError(transmission)),
  }),
  refused_by_receiver: (transmission) => refusedMessage(transmission, "Simulated: the message is refused"),
  refused_duplicate: (transmission) => refusedMessage(transmission, "duplicate SBDH instance"),
  never_begun: () => ({}),
  not_stored: () => invalid("Simulated: the request is refused"),
  verification_failed: () => invalid("Outbound verification failed"),
  sending_off: () => invalid("Sending is disabled"),
};

const failed = (sendingResult: string): object => ({
  sendingResult,
  sendingError: `An error occurred during the phase4 transmission to '${endpointUrl}'.`,
});

const refusedMessage = (transmission: Transmission, words: string): object => ({
  ...contact(transmission),
  rawHttpResponse: rawResponse("HTTP/1.1 200"),
  as4ReceivedSignalMsg: refusal(transmission, words),
  as4ResponseError: true,
  as4ResponseErrors: [as4Error(transmission, words)],
  ...failed("AS4_ERROR_MESSAGE_RECEIVED"),
});

/** phoss-ap reports the same whenever DNS has named no SMP; only the exception gives the reason. */
const notRegistered = ({ receiverId }: Transmission, why: string): object => ({
  lookupError: `The participant ID '${PARTICIPANT_META_SCHEME}::${receiverId}' is not registered in the Peppol Network`,
  lookupException: exception("com.helger.smpclient.url.SMPDNSResolutionException", why),
  lookupDurationMillis: 3,
});

const endpoint = {
  c3SmpUrl: smpUrl,
  c3EndpointUrl: endpointUrl,
  c3TechnicalContact: "simulator@simulator.invalid",
};

function contact(transmission: Transmission): object {
  const { as4MessageId, receivedAt } = transmission;
  return {
    ...endpoint,
    ...certificate(transmission, "VALID"),
    lookupDurationMillis: 3,
    as4MessageId,
    as4ConversationId: as4MessageId.replace("@", "-conversation@"),
    as4SendingDateTime: receivedAt,
    sendingDurationMillis: 5,
  };
}

function certificate({ receivedAt }: Transmission, result: string): object {
  return { c3Cert: receiverCertificate, ...receiverSubject, c3CertCheckDT: receivedAt, c3CertCheckResult: result };
}

const rawResponse = (statusLine: string): object => ({
  statusLine,
  headers: [{ name: "Content-Type", value: "application/soap+xml" }],
});

function as4Error({ as4MessageId }: Transmission, words: string): object {
  return {
    description: words,
    errorDetails: words,
    category: "CONTENT",
    refToMessageInError: as4MessageId,
    errorCode: "EBMS:0004",
    origin: "ebms",
    severity: "failure",
    shortDescription: "Other",
  };
}

const invalid = (message: string): object => ({ sendingResult: "INVALID_PARAMETERS", sendingError: message });

function exception(className: string, message: string): object {
  return { class: className, message, stackTrace: `${className}: ${message}\n\tat simulator` };
}
