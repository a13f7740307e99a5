import { publicLeg } from "../domain/status/legs.js";
/** The body of an event, in the form of Standard Webhooks, with enough to know whether to ask for more. */
export function presentWebhook(event, change) {
    return payload(event, change.at, {
        ...(change.isSandbox && { sandbox: true }),
        document_id: change.documentId,
        kind: change.kind,
        document_sequence: change.documentSequence,
        external_reference: change.externalReference,
        metadata: change.metadata,
        business_profile_id: change.businessProfileId,
        revision: change.revision,
        leg: change.leg && publicLeg(change.leg),
        from: change.fromState,
        to: change.toState,
        overall_status: change.overallStatus,
        participant_status: change.participantStatus,
        fta_status: change.ftaStatus,
        // Deliveries overtake one another; of two events of a document, the one with the higher number is later.
        sequence: Number(change.position),
    });
}
/** The body of a test event, which no document has caused. */
export const presentTestWebhook = (event, endpointId) => payload(event, new Date(), { endpoint_id: endpointId });
const payload = (type, timestamp, data) => JSON.stringify({ type, timestamp: timestamp.toISOString(), data });
//# sourceMappingURL=webhook-payload.js.map