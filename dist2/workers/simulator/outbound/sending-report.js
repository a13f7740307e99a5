import { PARTICIPANT_META_SCHEME } from "../../../common/domain/identifiers.js";
import { resultOf } from "./next-attempt.js";
import { outcomeNamed } from "./outcomes.js";
import { receiverCertificate, receiverSubject } from "./receiver-certificate.js";
import { receipt, refusal } from "./signal-message.js";
/**
 * The report of phase4 and phoss-ap (access-point.md 3) for the last attempt, with their field names and their
 * quirk: a 422 may say sendingSuccess true, because overallSuccess also needs the statistics to be stored.
 */
export function sendingReport(transmission) {
    const parts = partsByResult[resultOf(transmission)](transmission);
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
export function unreadableReport(message) {
    return {
        currentDateTimeUTC: new Date().toISOString(),
        phase4Version: "simulator",
        sbdhParsingException: exception("com.helger.peppol.sbdh.PeppolSBDHDocumentReadException", message),
        sendingSuccess: false,
        overallSuccess: false,
        overallDurationMillis: 1,
    };
}
const partsByResult = {
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
        sendingResult: "NO_SIGNAL_MESSAGE_RECEIVED",
        sendingError: "The receiving access point answered 502 Bad Gateway without a signal message",
    }),
    smp_down: ({ receiverId }) => ({
        lookupError: `Failed to look up ${receiverId}: the SMP did not answer in time`,
        lookupException: exception("com.helger.smpclient.exception.SMPClientException", "Connect timed out"),
        lookupDurationMillis: 5_000,
    }),
    breaker_open: () => ({ ...endpoint, lookupDurationMillis: 3, sendingError: "AP access limited by Circuit Breaker" }),
    not_registered: (transmission) => notRegistered(transmission, "Participant DNS name 'b2a6.simulator' is not registered [HOST_NOT_FOUND]"),
    not_supported: ({ receiverId, docTypeId, processId }) => ({
        c3SmpUrl: endpoint.c3SmpUrl,
        lookupError: `Failed to resolve SMP endpoint (${receiverId}, ${docTypeId}, ${processId}) [static] - server error`,
        lookupDurationMillis: 3,
    }),
    directory_away: (transmission) => notRegistered(transmission, "Technical DNS failure resolving 'b2a6.simulator' [TRY_AGAIN]: network error"),
    certificate_expired: (transmission) => ({
        ...endpoint,
        ...certificate(transmission, "EXPIRED"),
        lookupDurationMillis: 3,
        sendingResult: "TRANSPORT_ERROR_NO_RETRY",
        sendingError: "The certificate of the receiving access point has expired",
        sendingException: exception("com.helger.phase4.util.Phase4Exception", "The C3 certificate check failed: EXPIRED"),
    }),
    refused_by_receiver: (transmission) => ({
        ...contact(transmission),
        rawHttpResponse: rawResponse("HTTP/1.1 200"),
        as4ReceivedSignalMsg: refusal(transmission),
        as4ResponseError: true,
        as4ResponseErrors: [as4Error(transmission)],
        sendingResult: "AS4_ERROR_MESSAGE_RECEIVED",
    }),
    bad_request: () => invalid("Simulated: the request is refused"),
    verification_failed: () => invalid("Outbound verification failed"),
    sending_off: () => invalid("Sending is disabled"),
};
/** phoss-ap reports the same whenever DNS has named no SMP; only the exception gives the reason. */
const notRegistered = ({ receiverId }, why) => ({
    lookupError: `The participant ID '${PARTICIPANT_META_SCHEME}::${receiverId}' is not registered in the Peppol Network`,
    lookupException: exception("com.helger.smpclient.url.SMPDNSResolutionException", why),
    lookupDurationMillis: 3,
});
const endpoint = {
    c3SmpUrl: "http://smp.simulator.invalid",
    c3EndpointUrl: "https://ap.simulator.invalid/as4",
    c3TechnicalContact: "simulator@simulator.invalid",
};
function contact(transmission) {
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
function certificate({ receivedAt }, result) {
    return { c3Cert: receiverCertificate, ...receiverSubject, c3CertCheckDT: receivedAt, c3CertCheckResult: result };
}
const rawResponse = (statusLine) => ({
    statusLine,
    headers: { "Content-Type": ["application/soap+xml"] },
});
function as4Error({ as4MessageId }) {
    return {
        description: "Simulated: the message is refused",
        errorDetails: "Simulated: the message is refused",
        category: "CONTENT",
        refToMessageInError: as4MessageId,
        errorCode: "EBMS:0004",
        origin: "ebms",
        severity: "failure",
        shortDescription: "Other",
    };
}
const invalid = (message) => ({ sendingResult: "INVALID_PARAMETERS", sendingError: message });
function exception(className, message) {
    return { class: className, message, stackTrace: `${className}: ${message}\n\tat simulator` };
}
//# sourceMappingURL=sending-report.js.map