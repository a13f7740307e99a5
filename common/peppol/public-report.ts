import { publicMessage } from "./public-message.ts";
import { parseXml, type XmlNode, type XmlTree } from "../schematron/documents.ts";

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
      .map(([key, value]) => {
        // The headers of an answer are a list of names and values.
        const name = key === "value" ? String(fields["name"]) : key;
        if (published.has(name)) {
          return [key, value];
        }
        return [key, registered.has(name) && typeof value === "string" ? publicAddress(value) : publicValue(value)];
      }),
  );
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

const signature = "http://www.w3.org/2000/09/xmldsig#";

/**
 * Digest of one message part, signed by the receiving access point. Our access point writes the envelope anew and compresses it, so that
 * it is not the digest of our bytes.
 */
interface ReceiptDigest {
  /** URI of the part; null where the receipt has none. */
  reference: string | null;
  /** URI of the algorithm; null where the receipt has none. */
  algorithm: string | null;
  /** Base64. */
  value: string;
}

/**
 * The digests in an AS4 receipt (access-point.md 3), which proves that the message with this envelope id was delivered. Empty for an
 * error signal or unreadable text, which is stored in any case.
 */
export function receiptDigests(signalMessage: unknown): ReceiptDigest[] {
  if (typeof signalMessage !== "string") {
    return [];
  }
  let tree: XmlTree;
  try {
    tree = parseXml(signalMessage);
  } catch {
    return [];
  }
  return digestsBelow(tree, tree.root);
}

function digestsBelow(tree: XmlTree, node: XmlNode): ReceiptDigest[] {
  const below = tree.children(node).flatMap((child) => digestsBelow(tree, child));
  const value = tree.child(node, signature, "DigestValue");
  if (value === undefined) {
    return below;
  }
  const method = tree.child(node, signature, "DigestMethod");
  const own = {
    reference: tree.attribute(node, "URI") ?? null,
    algorithm: method === undefined ? null : (tree.attribute(method, "Algorithm") ?? null),
    value: tree.text(value).trim(),
  };
  return [own, ...below];
}
