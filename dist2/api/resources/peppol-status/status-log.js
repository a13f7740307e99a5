import { publicLeg } from "../../../common/domain/status/legs.js";
/** The log of a document (contract.md 2.11), oldest entry first. */
export const presentStatusLog = (entries) => entries.map(presentLogEntry);
export function presentLogEntry(entry) {
    return {
        id: entry.position,
        timestamp: entry.at.toISOString(),
        revision: entry.revision,
        stage: entry.stage,
        leg: entry.leg && publicLeg(entry.leg),
        event: entry.event,
        from: entry.fromState,
        to: entry.toState,
        attempt: entry.attempt,
        duration_ms: entry.durationMs,
        detail: entry.detail,
    };
}
//# sourceMappingURL=status-log.js.map