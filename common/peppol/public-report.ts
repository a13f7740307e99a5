import { publicMessage } from "./public-message.ts";

/**
 * Fields that publicReport does not mask: they came over the network or are public anyway. The signed receipt must not
 * change by a byte, because it is evidence.
 */
const published: ReadonlySet<string> = new Set([
  "as4ReceivedSignalMsg",
  "as4MessageId",
  "as4ConversationId",
  "as4SendingDateTime",
  "c3Cert",
  "c3CertCheckDT",
  "c3CertSubjectCN",
  "c3CertSubjectO",
  "c3CertSubjectC",
  "c3TechnicalContact",
  // Class of an exception, which is a name in the product's source.
  "class",
  "Content-Type",
  "content-type",
  "countryC1",
  "createdDT",
  "completedDT",
  "currentDateTimeUTC",
  "docTypeId",
  "docTypeID",
  "errorCode",
  "nextRetryDT",
  "processId",
  "processID",
  "receiverId",
  "receiverID",
  "refToMessageInError",
  "sbdhInstanceID",
  "sbdhInstanceIdentifier",
  "senderId",
  "senderID",
  "senderPartyId",
  "smlDnsZone",
  "transportProfileId",
]);

/** Addresses of the receiver's registration. */
const registered: ReadonlySet<string> = new Set(["c3SmpUrl", "c3EndpointUrl"]);

/** Host names of private networks. */
const privateName =
  /^[^.]*$|\.(?:local|localdomain|localhost|internal|intranet|lan|home|corp|private|svc|cluster)\.?$/i;

/**
 * The access point's report or status object for tenants: without stack traces, and with `publicMessage` applied to
 * free text. Addresses of the receiver's provider are public and stay, unless they are of a private network.
 */
export function publicReport(report: Record<string, unknown> | null): Record<string, unknown> | null {
  return report === null ? null : publicFields(report);
}

function publicFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => key !== "stackTrace")
      // The headers of an answer are a list of names and values.
      .map(([key, value]) => [key, publicField(key === "value" ? String(fields["name"]) : key, value)]),
  );
}

function publicField(key: string, value: unknown): unknown {
  if (published.has(key)) {
    return value;
  }
  return registered.has(key) && typeof value === "string" ? publicAddress(value) : publicValue(value);
}

function publicValue(value: unknown): unknown {
  if (typeof value === "string") {
    return publicMessage(value);
  }
  if (Array.isArray(value)) {
    return value.map(publicValue);
  }
  return typeof value === "object" && value !== null ? publicFields(value as Record<string, unknown>) : value;
}

function publicAddress(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  const isAddress = /^\[|^[\d.]+$/.test(host);
  return isAddress || privateName.test(host) ? publicMessage(url) : url;
}
