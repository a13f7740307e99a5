import { PARTICIPANT_META_SCHEME } from "./identifiers.ts";
import { embeddable, Markup, writeXml, type XmlWriter } from "../ubl/xml-writer.ts";

/** Namespace of the Business Message Envelope 2.0 (network.md 4 names the elements). */
export const sbdhNamespace = "http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader";

/** Scheme of every Peppol process identifier. */
const processScheme = "cenbii-procid-ubl";

/** Whether the receiver's provider always answers, or only refusals, which is its default. */
type MlsType = "ALWAYS_SEND" | "FAILURE_ONLY";

export interface SbdInput {
  /** Created per leg and revision and the same in every attempt; MLS and repeats are matched by it. */
  sbdhId: string;
  /** xs:dateTime with a time zone. */
  createdAt: string;
  /** Participant values with their scheme: "0235:1345678901", "0242:000773". */
  senderId: string;
  receiverId: string;
  /** Namespace of the payload's root. */
  standard: string;
  typeVersion: string;
  /** Local name of the payload's root. */
  type: string;
  docTypeId: string;
  docTypeScheme: string;
  processId: string;
  /** Country of corner 1, two upper-case letters. */
  country: string;
  /** Our service provider id with its scheme, "0242:000123"; when absent the receiver takes it from our certificate. */
  mlsTo?: string;
  /** Absent only on a Message Level Status, which is never answered. */
  mlsType?: MlsType;
  /** The business document, inserted as it is without its XML declaration. */
  payloadXml: string;
}

/**
 * Builds the StandardBusinessDocument that an access point sends unchanged (Business Message Envelope 2.0, MLS scopes
 * of 2.0.2). The payload is copied, not parsed.
 *
 * @throws Error when the payload has a document type or is no element
 * @throws RangeError when a header value has a character that XML forbids
 */
export function buildSbd(input: SbdInput): string {
  const payload = embeddable(input.payloadXml);
  return writeXml(envelope, (writer) => {
    writer.group("StandardBusinessDocumentHeader", () => writeHeader(writer, input));
    writer.embed(payload);
  });
}

const envelope = new Markup("StandardBusinessDocument", { xmlns: sbdhNamespace });

function writeHeader(writer: XmlWriter, input: SbdInput): void {
  const authority = { Authority: PARTICIPANT_META_SCHEME };
  writer.leaf("HeaderVersion", "1.0");
  writer.leaf("Sender/Identifier", input.senderId, authority);
  writer.leaf("Receiver/Identifier", input.receiverId, authority);
  writer.group("DocumentIdentification", () => {
    writer.leaf("Standard", input.standard);
    writer.leaf("TypeVersion", input.typeVersion);
    writer.leaf("InstanceIdentifier", input.sbdhId);
    writer.leaf("Type", input.type);
    writer.leaf("CreationDateAndTime", input.createdAt);
  });
  writer.group("BusinessScope", () => {
    writeScope(writer, "DOCUMENTID", input.docTypeId, input.docTypeScheme);
    writeScope(writer, "PROCESSID", input.processId, processScheme);
    writeScope(writer, "COUNTRY_C1", input.country);
    writeScope(writer, "MLS_TO", input.mlsTo, PARTICIPANT_META_SCHEME);
    writeScope(writer, "MLS_TYPE", input.mlsType);
  });
}

function writeScope(writer: XmlWriter, type: string, instance: string | undefined, identifier?: string): void {
  if (instance !== undefined) {
    writer.group("Scope", () => {
      writer.leaf("Type", type);
      writer.leaf("InstanceIdentifier", instance);
      writer.leaf("Identifier", identifier);
    });
  }
}
