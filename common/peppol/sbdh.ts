import { create } from "xmlbuilder2";

import { PARTICIPANT_META_SCHEME } from "../domain/identifiers.ts";
import { embeddable } from "./embeddable.ts";
import { fillTemplate, hole, toTemplate, type XmlTemplate } from "./xml-template.ts";

/** Namespace of the Business Message Envelope 2.0 (network.md 4 names the elements). */
export const sbdhNamespace = "http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader";

/** Scheme of every Peppol process identifier. */
const processScheme = "cenbii-procid-ubl";

/** Whether the receiver's provider answers always, or only when it refuses. Its default is the latter. */
type MlsType = "ALWAYS_SEND" | "FAILURE_ONLY";

export interface SbdInput {
  /** New per leg and revision, the same in every attempt: what MLS and repeats are recognised by. */
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
  /** Our service provider id with its scheme, "0242:000123"; absent: the receiver takes it from our certificate. */
  mlsTo?: string;
  /** Absent only on a Message Level Status itself, which is never answered. */
  mlsType?: MlsType;
  /** The business document; goes in as it is, without its XML declaration. */
  payloadXml: string;
}

/**
 * The StandardBusinessDocument that an access point sends unchanged (Business Message Envelope 2.0, MLS scopes of
 * 2.0.2). The payload is never parsed: the cost is that of copying it.
 *
 * @throws Error when the payload carries a document type or is no element
 * @throws RangeError when a header value has a character that XML forbids
 */
export function buildSbd({ payloadXml, ...values }: SbdInput): string {
  const template = templateFor(values.mlsTo !== undefined, values.mlsType !== undefined);
  return fillTemplate(template, values, { payload: embeddable(payloadXml) });
}

const templates = new Map<string, XmlTemplate>();

function templateFor(hasMlsTo: boolean, hasMlsType: boolean): XmlTemplate {
  const key = `${hasMlsTo} ${hasMlsType}`;
  const template = templates.get(key) ?? toTemplate(envelope(hasMlsTo, hasMlsType));
  templates.set(key, template);
  return template;
}

function envelope(hasMlsTo: boolean, hasMlsType: boolean): string {
  const root = create({ version: "1.0", encoding: "UTF-8" }).ele("StandardBusinessDocument", { xmlns: sbdhNamespace });
  root.ele({
    StandardBusinessDocumentHeader: {
      HeaderVersion: "1.0",
      Sender: { Identifier: { "@Authority": PARTICIPANT_META_SCHEME, "#": hole("senderId") } },
      Receiver: { Identifier: { "@Authority": PARTICIPANT_META_SCHEME, "#": hole("receiverId") } },
      DocumentIdentification: {
        Standard: hole("standard"),
        TypeVersion: hole("typeVersion"),
        InstanceIdentifier: hole("sbdhId"),
        Type: hole("type"),
        CreationDateAndTime: hole("createdAt"),
      },
      BusinessScope: { Scope: scopes(hasMlsTo, hasMlsType) },
    },
  });
  return root.txt(hole("payload")).end();
}

function scopes(hasMlsTo: boolean, hasMlsType: boolean): object[] {
  return [
    scope("DOCUMENTID", hole("docTypeId"), hole("docTypeScheme")),
    scope("PROCESSID", hole("processId"), processScheme),
    scope("COUNTRY_C1", hole("country")),
    ...(hasMlsTo ? [scope("MLS_TO", hole("mlsTo"), PARTICIPANT_META_SCHEME)] : []),
    ...(hasMlsType ? [scope("MLS_TYPE", hole("mlsType"))] : []),
  ];
}

function scope(type: string, instance: string, identifier?: string): object {
  return { Type: type, InstanceIdentifier: instance, Identifier: identifier };
}
