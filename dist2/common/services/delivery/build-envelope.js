import { documentKinds } from "../../domain/document-kinds.js";
import { formatParticipantId, SERVICE_PROVIDER_SCHEME } from "../../domain/identifiers.js";
import { buildSbd } from "../../peppol/envelope/sbdh.js";
import { taxDataExchange } from "../../peppol/envelope/tax-data.js";
import { buildReport } from "./build-report.js";
import { sha256 } from "../identifiers/digest.js";
import { uaeTime } from "./uae-time.js";
import { legTraits } from "../../domain/status/legs.js";
/**
 * Builds the envelope of one leg. Its bytes depend only on stored values (the leg's creation time, the tax data
 * document of the first attempt) and on our identity, so every attempt sends the same bytes.
 */
export function buildEnvelope(leg, identity) {
    if (!legTraits[leg.leg].carriesTaxData) {
        return sealEnvelope(leg, identity, leg.ubl);
    }
    const type = leg.taxDataType ?? "S";
    const { createdAt: at, ...reported } = leg;
    const xml = leg.taxData ?? buildReport({ ...reported, typeCode: type, at }, identity);
    return { ...sealEnvelope(leg, identity, xml), taxData: { xml, sha256: sha256(xml), type } };
}
/** Builds the envelope around the given XML, also later for the evidence. */
export function sealEnvelope(leg, identity, payloadXml) {
    const exchange = legTraits[leg.leg].carriesTaxData ? taxDataExchange : billingExchange(leg);
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
function billingExchange({ kind }) {
    const { namespace, rootName, docTypeScheme } = documentKinds[kind];
    return { standard: namespace, typeVersion: "2.1", type: rootName, docTypeScheme };
}
//# sourceMappingURL=build-envelope.js.map