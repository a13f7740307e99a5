import type { Config } from "../config/config.ts";
import type { SendableLeg } from "./sendable-leg-store.ts";
import type { TaxDataType } from "../code-lists/tax-data-codes.ts";
import { documentKinds } from "../documents/document-kinds.ts";
import { formatParticipantId, SERVICE_PROVIDER_SCHEME } from "../peppol/identifiers.ts";
import { buildSbd } from "../peppol/sbdh.ts";
import { taxDataExchange } from "../peppol/tax-data.ts";
import { buildReport } from "./build-report.ts";
import { sha256 } from "../documents/digest.ts";
import { uaeTime } from "./uae-time.ts";
import { legTraits } from "../status/legs.ts";

export interface Envelope {
  sbd: string;
  sha256: string;
  /** The tax data document inside, on legs to the authority. */
  taxData?: { xml: string; sha256: string; type: TaxDataType };
}

type Identity = Pick<Config, "serviceProviderId" | "taxAuthorityId">;

/**
 * Builds the envelope of one leg. Its bytes depend only on stored values (the leg's creation time, the tax data
 * document of the first attempt) and on our identity, so every attempt sends the same bytes.
 */
export function buildEnvelope(leg: SendableLeg, identity: Identity): Envelope {
  if (!legTraits[leg.leg].carriesTaxData) {
    return sealEnvelope(leg, identity, leg.ubl);
  }
  const type = leg.taxDataType ?? "S";
  const { createdAt: at, ...reported } = leg;
  const xml = leg.taxData ?? buildReport({ ...reported, typeCode: type, at }, identity);
  return { ...sealEnvelope(leg, identity, xml), taxData: { xml, sha256: sha256(xml), type } };
}

export type EnvelopeLeg = Pick<
  SendableLeg,
  "leg" | "kind" | "envelopeId" | "createdAt" | "senderId" | "receiverId" | "docTypeId" | "processId" | "country"
>;

/** Builds the envelope around the given XML, also later for the evidence. */
export function sealEnvelope(leg: EnvelopeLeg, identity: Identity, payloadXml: string): Envelope {
  const exchange = legTraits[leg.leg].carriesTaxData ? taxDataExchange : billingExchange(leg);
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

function billingExchange({ kind }: EnvelopeLeg) {
  const { namespace, rootName, docTypeScheme } = documentKinds[kind];
  return { standard: namespace, typeVersion: "2.1", type: rootName, docTypeScheme };
}
