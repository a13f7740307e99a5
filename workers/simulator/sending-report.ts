import { PARTICIPANT_META_SCHEME } from "../../common/peppol/identifiers.ts";
import { type AttemptResult, outcomeNamed } from "./outcomes.ts";
import { type Transmission, messagesOf, type TransactionStatus } from "./transmissions.ts";

export const smpUrl = "http://smp.simulator.invalid";
export const endpointUrl = "https://ap.simulator.invalid/as4";

/** phoss-ap's answer to what it cannot store, cannot read or may not send. */
export const cannotSubmit = "Failed to submit outbound SBD transaction";

type Addressed = Pick<Transmission, "receiverId" | "docTypeId" | "processId">;

interface Failure {
  /**
   * Whether phoss-ap tries it again: as often as is configured, without end, or never. `refused`: it stores nothing of the
   * request; `stuck`: it never takes up its row again.
   */
  next: "limited" | "endless" | "never" | "refused" | "stuck";
  /** The row's errorDetails: the text of an exception, or the code of the result where there is none. */
  error: string | ((addressed: Addressed) => string);
}

const withCode = (code: string): string => `Error in AS4 sending with result code ${code}`;

const receiverNotRegistered =
  (why: string) =>
  ({ receiverId }: Addressed): string =>
    `The participant ID '${PARTICIPANT_META_SCHEME}::${receiverId}' is not registered in the Peppol Network. Technical details: ${why}`;

const failures: Readonly<Record<Exclude<AttemptResult, "sent">, Failure>> = {
  no_receipt: { next: "limited", error: withCode("NO_SIGNAL_MESSAGE_RECEIVED") },
  receipt_lost: { next: "limited", error: "smp.provider.ae:443 failed to respond" },
  smp_down: {
    next: "endless",
    error: ({ receiverId }) => `Failed to look up ${receiverId}: the SMP did not answer in time`,
  },
  smp_breaker_open: { next: "endless", error: `SMP access limited by Circuit Breaker 'smp$${smpUrl}'` },
  breaker_open: { next: "endless", error: `AP access limited by Circuit Breaker 'ap$${endpointUrl}'` },
  not_registered: { next: "never", error: receiverNotRegistered("no name [HOST_NOT_FOUND]") },
  not_supported: {
    next: "endless",
    error: ({ receiverId, docTypeId, processId }) =>
      `Failed to resolve SMP endpoint (${receiverId}, ${docTypeId}, ${processId}) [static] - server error`,
  },
  directory_away: { next: "never", error: receiverNotRegistered("Technical DNS failure [TRY_AGAIN]") },
  certificate_expired: { next: "limited", error: "The C3 certificate check failed: EXPIRED" },
  refused_by_receiver: { next: "limited", error: withCode("AS4_ERROR_MESSAGE_RECEIVED") },
  refused_duplicate: { next: "limited", error: withCode("AS4_ERROR_MESSAGE_RECEIVED") },
  never_begun: { next: "stuck", error: "" },
  not_stored: { next: "refused", error: cannotSubmit },
  verification_failed: { next: "refused", error: cannotSubmit },
  sending_off: { next: "refused", error: "Sending is disabled" },
};

/** phoss-ap's next step after an attempt with this result. */
export const followUp = (result: AttemptResult): Failure["next"] | "done" =>
  result === "sent" ? "done" : failures[result].next;

export function attemptError({ result, ...addressed }: Addressed & { result: AttemptResult }): string {
  const error = result === "sent" ? "" : failures[result].error;
  return typeof error === "string" ? error : error(addressed);
}

/** Certificate of the simulated receiving access point, as a report carries it. Its private key was deleted. */
const receiverCertificate = `-----BEGIN CERTIFICATE-----
MIIBwTCCAWegAwIBAgIUZUQedrwkIyApaIrPhFNjI4ZRsy0wCgYIKoZIzj0EAwIw
NTESMBAGA1UEAwwJUEFFMDAwNDU2MRIwEAYDVQQKDAlTaW11bGF0b3IxCzAJBgNV
BAYTAkFFMCAXDTI2MTEyMTAyMTYxNFoYDzIxMjYxMDI4MDIxNjE0WjA1MRIwEAYD
VQQDDAlQQUUwMDA0NTYxEjAQBgNVBAoMCVNpbXVsYXRvcjELMAkGA1UEBhMCQUUw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASgJDvgzURufKvY/+0MOQChE9gB/mVS
jfOMYxD5UT60WgjUuhlFHQ3BFkJuh1F/tndDBjnXoPv9L4i5V0tD/by9o1MwUTAd
BgNVHQ4EFgQU3Y6y3qNsffXx9o6o3j+xNbQiufgwHwYDVR0jBBgwFoAU3Y6y3qNs
ffXx9o6o3j+xNbQiufgwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBF
AiEA1Tw+ecQBYsrrRiWJis/6/kTr30AQULbn/psmyctPO58CIAdW4yRUq/WdnEWP
0Dk9GNPWd62/lGrY4kCQFuriT2uw
-----END CERTIFICATE-----`;

const receiverSubject = { c3CertSubjectCN: "PAE000456", c3CertSubjectO: "Simulator", c3CertSubjectC: "AE" };

const namespaces = {
  eb: "http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/",
  ebbp: "http://docs.oasis-open.org/ebxml-bp/ebbp-signals-2.0",
  ds: "http://www.w3.org/2000/09/xmldsig#",
};

function signal({ as4MessageId, receivedAt }: Transmission, content: string): string {
  return (
    `<eb:SignalMessage xmlns:eb="${namespaces.eb}"><eb:MessageInfo><eb:Timestamp>${receivedAt}</eb:Timestamp>` +
    `<eb:MessageId>receipt-${as4MessageId}</eb:MessageId><eb:RefToMessageId>${as4MessageId}</eb:RefToMessageId>` +
    `</eb:MessageInfo>${content}</eb:SignalMessage>`
  );
}

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
  sent: (transmission) => {
    const digest = Buffer.from(transmission.sentSha256, "hex").toString("base64");
    return {
      rawHttpResponse: rawResponse("HTTP/1.1 200"),
      // The parts of a receipt that are evidence: the message that it answers, the time, and the digest of what has arrived.
      as4ReceivedSignalMsg: signal(
        transmission,
        `<eb:Receipt><ebbp:NonRepudiationInformation xmlns:ebbp="${namespaces.ebbp}" xmlns:ds="${namespaces.ds}">` +
          `<ebbp:MessagePartNRInformation><ds:Reference URI="cid:sbd-${transmission.as4MessageId}">` +
          '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>' +
          `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ebbp:MessagePartNRInformation>` +
          "</ebbp:NonRepudiationInformation></eb:Receipt>",
      ),
      as4ResponseError: false,
      sendingResult: "SUCCESS",
      sendingSuccess: true,
      overallSuccess: outcomeNamed(transmission.outcome).answer !== "sent_422",
      ...contact(transmission),
    };
  },
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
  as4ReceivedSignalMsg: signal(
    transmission,
    '<eb:Error errorCode="EBMS:0004" severity="failure" category="CONTENT" origin="ebms" shortDescription="Other" ' +
      `refToMessageInError="${transmission.as4MessageId}"><eb:Description xml:lang="en">${words}</eb:Description></eb:Error>`,
  ),
  as4ResponseError: true,
  as4ResponseErrors: [
    {
      description: words,
      errorDetails: words,
      category: "CONTENT",
      refToMessageInError: transmission.as4MessageId,
      errorCode: "EBMS:0004",
      origin: "ebms",
      severity: "failure",
      shortDescription: "Other",
    },
  ],
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
    lookupDurationMillis: 3,
    as4MessageId,
    as4ConversationId: as4MessageId.replace("@", "-conversation@"),
    as4SendingDateTime: receivedAt,
    sendingDurationMillis: 5,
    ...endpoint,
    ...certificate(transmission, "VALID"),
  };
}

function certificate({ receivedAt }: Transmission, result: string): object {
  return { c3Cert: receiverCertificate, c3CertCheckDT: receivedAt, c3CertCheckResult: result, ...receiverSubject };
}

const rawResponse = (statusLine: string): object => ({
  statusLine,
  headers: [{ name: "Content-Type", value: "application/soap+xml" }],
});

const invalid = (message: string): object => ({ sendingResult: "INVALID_PARAMETERS", sendingError: message });

function exception(className: string, message: string): object {
  return { class: className, message, stackTrace: `${className}: ${message}\n\tat simulator` };
}

/** phoss-ap stores nothing of a request that it refuses. */
export const isRow = ({ api, status }: Transmission): boolean => api === "phoss-ap" && status !== "refused";

/**
 * The row that phoss-ap finds for an SBDH id: it finds none where there are several in a table.
 *
 * @param archiveAfterMs undefined where the archive is not looked at
 */
export function findRow(
  copies: readonly Transmission[],
  { archiveAfterMs, includeArchive }: { archiveAfterMs: number; includeArchive: boolean },
): Transmission | undefined {
  const rows = copies.filter(isRow);
  const active = rows.filter((row) => isActive(row, archiveAfterMs));
  const archived = rows.filter((row) => !active.includes(row));
  return onlyOne(active) ?? (includeArchive ? onlyOne(archived) : undefined);
}

const onlyOne = (rows: readonly Transmission[]): Transmission | undefined => (rows.length === 1 ? rows[0] : undefined);

/** A row that is sent and reported is archived even before its receiver's status message; every other row stays. */
export function isActive(row: Transmission, archiveAfterMs: number, at = Date.now()): boolean {
  const isArchivable = statusOf(row) === "sent" && isReported(row);
  return !isArchivable || row.completedAt === null || Date.parse(row.completedAt) + archiveAfterMs > at;
}

const isReported = ({ status, outcome }: Transmission): boolean =>
  status === "sent" && outcomeNamed(outcome).answer !== "sent_422";

/** phoss-ap's OutboundTransactionResponse (access-point.md 2) of one row, among all rows of its id. */
export function statusObject(row: Transmission, copies: readonly Transmission[], archiveAfterMs: number): object {
  const { id, sbdhId, custom1, custom2, custom3 } = row;
  const status = statusOf(row);
  return {
    id,
    transactionType: "business_document",
    senderID: `${PARTICIPANT_META_SCHEME}::${row.senderId}`,
    receiverID: `${PARTICIPANT_META_SCHEME}::${row.receiverId}`,
    docTypeID: `${row.docTypeScheme}::${row.docTypeId}`,
    processID: `cenbii-procid-ubl::${row.processId}`,
    sbdhInstanceID: sbdhId,
    status,
    attemptCount: row.attempts,
    createdDT: javaTime(row.receivedAt),
    completedDT: status === "sending" ? null : javaTime(row.completedAt),
    reportingStatus: status !== "sending" && isReported(row) ? "reported" : "pending",
    nextRetryDT: javaTime(row.nextRetryAt),
    errorDetails: row.error,
    mlsStatus: mlsStatus(row, copies, archiveAfterMs),
    custom1,
    custom2,
    custom3,
  };
}

/** Java leaves out seconds and fractions that are zero. */
export const javaTime = (iso: string | null): string | null => iso?.replace(/(?::00)?\.000Z$/, "Z") ?? null;

export const statusOf = ({ status, busyUntil }: Transmission): TransactionStatus =>
  busyUntil === null ? status : "sending";

/** The status of the last message that came while this was the only row of its id in the active table. */
function mlsStatus(row: Transmission, copies: readonly Transmission[], archiveAfterMs: number): string {
  const rows = copies.filter(isRow);
  const findsRow = (at: number): boolean =>
    onlyOne(rows.filter((each) => Date.parse(each.receivedAt) <= at && isActive(each, archiveAfterMs, at))) === row;
  const heard = rows
    .flatMap(messagesOf)
    .filter(({ referenceId, arrivedAt }) => referenceId === row.sbdhId && arrivedAt !== null)
    .toSorted((one, other) => String(one.arrivedAt).localeCompare(String(other.arrivedAt)))
    .findLast(({ arrivedAt }) => findsRow(Date.parse(String(arrivedAt))));
  return heard === undefined ? "pending" : `received_${heard.code.toLowerCase()}`;
}
