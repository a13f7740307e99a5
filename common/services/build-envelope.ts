import type { Config } from "../config/config.ts";
import type { SendableLeg } from "../db/stores/transmission-store.ts";
import { documentKinds } from "../domain/document-kinds.ts";
import { formatParticipantId, SERVICE_PROVIDER_SCHEME } from "../domain/identifiers.ts";
import { buildSbd } from "../peppol/sbdh.ts";
import { buildTaxData, taxDataExchange } from "../peppol/tax-data.ts";
import { renderUbl } from "../ubl/render-ubl.ts";
import { sha256 } from "./digest.ts";
import { uaeTime } from "./uae-time.ts";

export interface Envelope {
  sbd: string;
  sha256: string;
  /** The tax data document inside, on the C5 leg. */
  taxData?: { xml: string; sha256: string };
}

type Identity = Pick<Config, "serviceProviderId" | "taxAuthorityId">;

/**
 * The envelope of one leg. Its bytes depend on what is stored (the moment is that of the leg's creation, a tax data
 * document is kept from the first attempt) and on our own identity, so every attempt sends the same.
 */
export function buildEnvelope(leg: SendableLeg, identity: Identity): Envelope {
  if (leg.leg === "c3") {
    return sealed(leg, identity, billingExchange(leg), leg.ubl);
  }
  const xml = leg.taxData ?? taxDataXml(leg, identity);
  return { ...sealed(leg, identity, taxDataExchange, xml), taxData: { xml, sha256: sha256(xml) } };
}

interface Exchange {
  standard: string;
  typeVersion: string;
  type: string;
  docTypeScheme: string;
}

function billingExchange(leg: SendableLeg): Exchange {
  const kind = documentKinds[leg.kind];
  return { standard: kind.namespace, typeVersion: "2.1", type: kind.rootName, docTypeScheme: kind.docTypeScheme };
}

function sealed(leg: SendableLeg, identity: Identity, exchange: Exchange, payloadXml: string): Envelope {
  const { date, time } = uaeTime(leg.createdAt);
  const sbd = buildSbd({
    sbdhId: leg.sbdhId,
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

function taxDataXml(leg: SendableLeg, identity: Identity): string {
  const { kind, documentId, documentSequence, document, amounts } = leg;
  const { date, time } = uaeTime(leg.createdAt);
  const described = { kind, documentId, documentSequence, document, amounts };
  return buildTaxData({
    ...described,
    typeCode: leg.revision === 1 ? "S" : "R",
    issueDate: date,
    issueTime: time,
    ...(leg.billingSbdhId !== null && { transportHeaderId: leg.billingSbdhId }),
    serviceProviderId: identity.serviceProviderId,
    taxAuthorityId: identity.taxAuthorityId,
    // Embedded objects never go to the authority: without attachments the stored UBL is already that copy.
    sourceXml: document.attachments === undefined ? leg.ubl : renderUbl(described),
  });
}
