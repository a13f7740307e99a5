import { documentKinds } from "../../domain/document-kinds.js";
import { formatParticipantId, SERVICE_PROVIDER_SCHEME } from "../../domain/identifiers.js";
import { routeDocument } from "../../domain/routing.js";
import { taxDataExchange } from "../../peppol/envelope/tax-data.js";
/** Addresses of both legs: to the receiver, if it is reachable, and to the tax authority. */
export function addressLegs({ kind, document }, taxAuthorityId) {
    const traits = documentKinds[kind];
    const { c3 } = routeDocument(kind, document);
    const senderId = participant(document[traits.issuer]);
    return {
        c3: {
            notRequired: c3 === "required" ? null : c3.notRequired,
            senderId,
            receiverId: participant(document[traits.receiver]),
            docTypeId: traits.docTypeId,
            processId: traits.processId,
        },
        c5: {
            notRequired: null,
            senderId,
            receiverId: formatParticipantId({ scheme: SERVICE_PROVIDER_SCHEME, value: taxAuthorityId }),
            docTypeId: taxDataExchange.docTypeId,
            processId: taxDataExchange.processId,
        },
    };
}
const participant = (party) => formatParticipantId({ scheme: party.endpoint_scheme_id, value: party.endpoint_id });
//# sourceMappingURL=address-legs.js.map