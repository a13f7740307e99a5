/** How an attempt to send ends. */
export type Ending =
  | "delivered"
  | "failed to respond"
  | "not reached"
  | "certificate"
  | "refused"
  | "duplicate"
  | "our certificate"
  | "not in smp"
  | "smp away"
  | "not registered"
  | "smp breaker"
  | "ap breaker";

interface EndingTraits {
  /** Ends before a connection to corner 3. */
  isLookUp?: true;
  /** Corner 3 has got it. */
  arrives?: true;
  /** How often the access point tries it again by itself. */
  retries: "never" | "thrice" | "without end";
  report: Record<string, unknown>;
  /** What the status shows of it: a bare text of an exception, or of the result. */
  errorDetails?: string;
}

const http = { statusLine: "HTTP/1.1 200", headers: [{ name: "Content-Type", value: "application/soap+xml" }] };
const met = { c3CertSubjectCN: "PAE000456", c3EndpointUrl: "https://as4.provider.ae/as4", as4MessageId: "m@phase4" };

const transport = (result: string, name: string, message: string): EndingTraits => ({
  retries: "thrice",
  report: {
    ...met,
    sendingResult: result,
    sendingError: "An error occurred during the phase4 transmission to 'https://as4.provider.ae/as4'.",
    sendingException: { class: name, message },
    sendingSuccess: false,
  },
  errorDetails: message,
});

/** The status keeps no code of it. */
const as4 = (errorCode: string, errorDetails: string): EndingTraits => ({
  retries: "thrice",
  report: {
    ...met,
    rawHttpResponse: http,
    sendingResult: "AS4_ERROR_MESSAGE_RECEIVED",
    as4ResponseError: true,
    as4ResponseErrors: [{ errorCode, severity: "failure", errorDetails, description: errorDetails }],
    sendingSuccess: false,
  },
  errorDetails: "Error in AS4 sending with result code AS4_ERROR_MESSAGE_RECEIVED",
});

const lookUp = (retries: EndingTraits["retries"], lookupError: string, lookupException?: object): EndingTraits => ({
  isLookUp: true,
  retries,
  report: { lookupError, ...(lookupException !== undefined && { lookupException }), sendingSuccess: false },
  errorDetails: lookupError,
});

export const endings: Readonly<Record<Ending, EndingTraits>> = {
  delivered: {
    arrives: true,
    retries: "never",
    report: { ...met, rawHttpResponse: http, sendingResult: "SUCCESS", sendingSuccess: true },
  },
  "failed to respond": {
    ...transport(
      "TRANSPORT_ERROR",
      "org.apache.hc.core5.http.NoHttpResponseException",
      "smp.provider.ae:443 failed to respond",
    ),
    arrives: true,
  },
  "not reached": transport(
    "TRANSPORT_ERROR",
    "org.apache.hc.client5.http.HttpHostConnectException",
    "Connect to https://as4.provider.ae:443 failed: Connection refused",
  ),
  certificate: transport(
    "TRANSPORT_ERROR_NO_RETRY",
    "com.helger.phase4.util.Phase4Exception",
    "The configured receiver AP certificate is not valid (at 2026-08-20T10:00Z) and cannot be used for sending. Aborting.",
  ),
  refused: as4("EBMS:0004", "The document type is not processed here"),
  duplicate: as4("EBMS:0004", "Found a duplicate SBDH instance identifier"),
  "our certificate": as4("EBMS:0101", "The signature is not trusted"),
  "not in smp": lookUp(
    "without end",
    "Failed to resolve SMP endpoint (iso6523-actorid-upis::0235:1987654321) [peppol-transport-as4-v2_0] - server error",
    { class: "com.helger.smpclient.exception.SMPClientNotFoundException", message: "HTTP 404" },
  ),
  "smp away": lookUp("without end", "Error fetching service details: connect timed out", {
    class: "java.net.SocketTimeoutException",
    message: "connect timed out",
  }),
  "not registered": lookUp(
    "never",
    "The participant ID 'iso6523-actorid-upis::0235:1987654321' is not registered in the Peppol Network",
    { class: "com.helger.smpclient.url.SMPDNSResolutionException", message: "HOST_NOT_FOUND" },
  ),
  "smp breaker": lookUp("without end", "SMP access limited by Circuit Breaker"),
  "ap breaker": {
    retries: "without end",
    report: { sendingError: "AP access limited by Circuit Breaker", sendingSuccess: false },
    errorDetails: "AP access limited by Circuit Breaker 'ap$https://as4.provider.ae/as4'",
  },
};
