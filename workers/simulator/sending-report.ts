import type { SbdHeader } from "../../common/peppol/sbdh-reader.ts";
import { PARTICIPANT_META_SCHEME } from "../../common/domain/identifiers.ts";
import type { Transmission } from "./transmissions.ts";
import type { Outcome } from "./outcomes.ts";

/**
 * The report of phase4 and phoss-ap (access-point.md 6.3) for what the simulator did, with their field names and their
 * quirk: a 422 may say sendingSuccess true, because overallSuccess also needs the statistics to be stored.
 */
export function sendingReport(transmission: Transmission, header: SbdHeader, outcome: Outcome): object {
  const common = {
    currentDateTimeUTC: transmission.receivedAt,
    phase4Version: "simulator",
    smlDnsZone: "participant.sml.simulator.",
    senderId: `${PARTICIPANT_META_SCHEME}::${header.senderId}`,
    receiverId: `${PARTICIPANT_META_SCHEME}::${header.receiverId}`,
    docTypeId: `${header.docTypeScheme}::${header.docTypeId}`,
    docTypeIdInCodeList: true,
    processId: `cenbii-procid-ubl::${header.processId}`,
    processIdInCodeList: true,
    countryC1: header.country,
    senderPartyId: "PAE000123",
    transportProfileId: "peppol-transport-as4-v2_0",
    sbdhInstanceIdentifier: header.sbdhId,
  };
  return outcome.answer === "not_registered"
    ? { ...common, ...failedLookup(header) }
    : { ...common, ...exchange(transmission), sendingSuccess: true, overallSuccess: outcome.answer !== "sent_422" };
}

function failedLookup(header: SbdHeader): object {
  return {
    lookupError: `The participant ${header.receiverId} is not registered for this document type`,
    lookupDurationMillis: 3,
    overallDurationMillis: 3,
    sendingSuccess: false,
    overallSuccess: false,
  };
}

function exchange({ as4MessageId, receivedAt, sha256 }: Transmission): object {
  return {
    c3SmpUrl: "http://smp.simulator.invalid",
    c3EndpointUrl: "https://ap.simulator.invalid/as4",
    c3CertSubjectCN: "PAE000456",
    c3CertSubjectO: "Simulator",
    c3CertSubjectC: "AE",
    c3CertCheckDT: receivedAt,
    c3CertCheckResult: "VALID",
    c3TechnicalContact: "simulator@simulator.invalid",
    lookupDurationMillis: 3,
    as4MessageId,
    as4ConversationId: as4MessageId.replace("@", "-conversation@"),
    as4SendingDateTime: receivedAt,
    rawHttpResponse: { statusLine: "HTTP/1.1 200", headers: { "Content-Type": "application/soap+xml" } },
    as4ReceivedSignalMsg: receipt(as4MessageId, receivedAt, sha256),
    as4ResponseError: false,
    sendingResult: "SUCCESS",
    sendingDurationMillis: 5,
    overallDurationMillis: 8,
  };
}

/** As far as a receipt is evidence: which message, when, and the digest of what was received. */
function receipt(as4MessageId: string, at: string, sha256: string): string {
  const digest = Buffer.from(sha256, "hex").toString("base64");
  return (
    '<eb:SignalMessage xmlns:eb="http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/">' +
    `<eb:MessageInfo><eb:Timestamp>${at}</eb:Timestamp><eb:RefToMessageId>${as4MessageId}</eb:RefToMessageId>` +
    '</eb:MessageInfo><eb:Receipt><ds:DigestValue xmlns:ds="http://www.w3.org/2000/09/xmldsig#">' +
    `${digest}</ds:DigestValue></eb:Receipt></eb:SignalMessage>`
  );
}
