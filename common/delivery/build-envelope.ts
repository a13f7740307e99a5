import { createHash, createHmac } from "node:crypto";

import { parse, stringify } from "uuid";

import type { Config } from "../config/config.ts";
import {
  buildTaxData,
  type TaxDataInput,
  type TaxDataType,
  taxDataExchange,
  withoutEmbeddedObjects,
} from "../peppol/tax-data.ts";
import { renderUbl } from "../ubl/render-ubl.ts";
import { uaeOffset, uaeOffsetMs, type DocumentKind } from "../documents/document.ts";
import type { SendableLeg } from "./leg-store.ts";
import { documentKinds, isDocumentKind } from "../documents/document-kinds.ts";
import { formatParticipantId, SERVICE_PROVIDER_SCHEME } from "../peppol/identifiers.ts";
import { buildSbd } from "../peppol/sbdh.ts";
import { sha256 } from "../runtime/digest.ts";
import { legTraits, type Leg } from "../status/legs.ts";
import { kindOfDefaultNumber } from "../organizations/numbering.ts";
import { deriveKey, type Installation } from "../recovery/read-installation.ts";

interface ReportInput extends Pick<TaxDataInput, "kind" | "documentId" | "documentSequence" | "document" | "amounts"> {
  ubl: string;
  typeCode: TaxDataType;
  at: Date;
  /** SBDH id of the document's own transmission; null when it is only reported. */
  billingSbdhId: string | null;
}

/** Builds the tax data document that reports a document to the authority. */
export function buildReport(
  { ubl, typeCode, at, billingSbdhId, ...input }: ReportInput,
  { serviceProviderId, taxAuthorityId }: Pick<Config, "serviceProviderId" | "taxAuthorityId">,
): string {
  const { kind, documentId, documentSequence, document, amounts } = input;
  const described = { kind, documentId: document.sent_xml?.uuid ?? documentId, documentSequence, document, amounts };
  const { attachments, sent_xml: sentXml } = document;
  const { date, time } = uaeTime(at);
  return buildTaxData({
    ...described,
    typeCode,
    issueDate: date,
    issueTime: time,
    ...(billingSbdhId !== null && { transportHeaderId: billingSbdhId }),
    serviceProviderId,
    taxAuthorityId,
    // Embedded objects are never reported; without attachments the rendered UBL has none.
    sourceXml:
      sentXml !== undefined ? withoutEmbeddedObjects(ubl) : attachments === undefined ? ubl : renderUbl(described),
  });
}

export interface Envelope {
  sbd: string;
  sha256: string;
  /** Kept with it by the access point. */
  note: string;
  /** The tax data document inside, on legs to the authority. */
  taxData?: { xml: string; sha256: string; type: TaxDataType };
}

type Identity = Pick<Config, "serviceProviderId" | "taxAuthorityId">;

/** The tax data document of a leg to the authority: the stored one, or a new one. */
export function reportOf(leg: SendableLeg, identity: Identity): string | undefined {
  const { taxData, taxDataType, createdAt: at } = leg;
  return legTraits[leg.leg].carriesTaxData
    ? (taxData ?? buildReport({ ...leg, typeCode: taxDataType ?? "S", at }, identity))
    : undefined;
}

/**
 * Builds the envelope of one leg. Its bytes depend only on stored values (the leg's creation time, its tax data
 * document) and on our identity, so every attempt sends the same bytes.
 */
export function buildEnvelope(leg: SendableLeg, identity: Identity): Envelope {
  const { kind, taxDataType } = leg;
  const sent = leg.document.sent_xml;
  // A number that a document in XML has brought belongs to no sequence of ours.
  const note = envelopeNote({ ...leg, kind: sent === undefined || sent.takes_our_number === true ? kind : null });
  const report = reportOf(leg, identity);
  return {
    ...sealEnvelope(leg, identity, report ?? leg.ubl),
    note,
    ...(report !== undefined && { taxData: { xml: report, sha256: sha256(report), type: taxDataType ?? "S" } }),
  };
}

export type EnvelopeLeg = Pick<
  SendableLeg,
  "leg" | "kind" | "envelopeId" | "createdAt" | "senderId" | "receiverId" | "docTypeId" | "processId" | "country"
>;

/** Builds the envelope around the given XML, also later for the evidence. */
export function sealEnvelope(leg: EnvelopeLeg, identity: Identity, payloadXml: string): Omit<Envelope, "note"> {
  const { namespace, rootName, docTypeScheme } = documentKinds[leg.kind];
  const billing = { standard: namespace, typeVersion: "2.1", type: rootName, docTypeScheme };
  const exchange = legTraits[leg.leg].carriesTaxData ? taxDataExchange : billing;
  const { date, time } = uaeTime(leg.createdAt);
  const sbd = buildSbd({
    sbdhId: leg.envelopeId,
    createdAt: `${date}T${time}`,
    senderId: leg.senderId,
    receiverId: leg.receiverId,
    standard: exchange.standard,
    typeVersion: exchange.typeVersion,
    type: exchange.type,
    docTypeId: leg.docTypeId,
    docTypeScheme: exchange.docTypeScheme,
    processId: leg.processId,
    country: leg.country,
    mlsTo: formatParticipantId({ scheme: SERVICE_PROVIDER_SCHEME, value: identity.serviceProviderId }),
    mlsType: "ALWAYS_SEND",
    payloadXml,
  });
  return { sbd, sha256: sha256(sbd) };
}

/** A time in UAE time: `2026-08-20`, `09:31:05+04:00`. */
function uaeTime(moment: Date): { date: string; time: string } {
  const shifted = new Date(moment.getTime() + uaeOffsetMs).toISOString();
  return { date: shifted.slice(0, 10), time: `${shifted.slice(11, 19)}${uaeOffset}` };
}

/** Note in the access point's records, from which a restored database learns of a lost document. */
interface EnvelopeNote {
  /** Null where neither number nor note says it: such a number moves no sequence. */
  kind: DocumentKind | null;
  documentSequence: string;
  revision: number;
  businessProfileId: string;
}

/** The kind is named only if the number does not show it. */
export function envelopeNote({ kind, documentSequence, revision, businessProfileId }: EnvelopeNote): string {
  const note = `${documentSequence} ${revision} ${businessProfileId}`;
  return kind === null || kindOfDefaultNumber(documentSequence) === kind ? note : `${note} ${kind}`;
}

const noteShape = /^(.{1,64}) (\d{1,9}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: ([a-z-]{1,30}))?$/;

/** Undefined for a note that is not ours. */
export function readEnvelopeNote(text: string | null): EnvelopeNote | undefined {
  const [, documentSequence, revision, businessProfileId, named] = noteShape.exec(text ?? "") ?? [];
  if (documentSequence === undefined || businessProfileId === undefined) {
    return undefined;
  }
  const kind = named === undefined ? (kindOfDefaultNumber(documentSequence) ?? null) : named;
  return kind === null || isDocumentKind(kind)
    ? { kind, documentSequence, revision: Number(revision), businessProfileId }
    : undefined;
}

interface EnvelopeName {
  documentId: string;
  revision: number;
  leg: Leg;
}

/** Derived once, because each leg of each document has an id of it. */
const keys = new WeakMap<Installation, Buffer>();

/** Bytes of the document's id that hold its time: envelope ids sort like documents, as the index needs. */
const timeBytes = 6;

/**
 * The envelope id of one leg of one revision. It is always the same, so that a second delivery is recognised, also by a
 * database that has lost the first. A UUID of version 8 (RFC 9562) from a key of this installation, which is in the
 * database and its backups.
 */
export function envelopeId(installation: Installation, { documentId, revision, leg }: EnvelopeName): string {
  const key = keys.get(installation) ?? deriveKey(installation, "envelope id");
  keys.set(installation, key);
  const name = createHmac("sha256", key);
  const bytes = name.update(`${documentId.toLowerCase()} ${revision} ${leg}`).digest().subarray(0, 16);
  return idOf(parse(documentId), bytes);
}

/** The id of the envelope that follows one which was given up, as following_envelope() in the database makes it. */
export function followingEnvelopeId(former: string): string {
  const bytes = parse(former);
  return idOf(bytes, createHash("sha256").update(bytes).digest().subarray(0, 16));
}

function idOf(timed: Uint8Array, bytes: Uint8Array): string {
  bytes.set(timed.subarray(0, timeBytes));
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return stringify(bytes);
}
