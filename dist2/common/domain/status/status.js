import { isDeciding } from "./legs.js";
import { documentStages, documentStates, initialState, pipeline } from "./pipeline.js";
/**
 * What may be done about a leg that is not where it should be (access-point.md 3): it was refused as it is; it has
 * certainly not gone out; it may have; a person must mend the configuration or the registration first.
 */
export const failureClasses = ["rejected", "retryable", "unknown", "blocked"];
export const overallStatuses = ["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"];
export const documentTransitions = Object.fromEntries(documentStates.map((state) => [
    state,
    documentStages.filter((name) => pipeline[name].from === state).flatMap((name) => pipeline[name].to),
]));
/**
 * sending → queued and unknown → queued only when the access point has said that it does not know the envelope; a leg
 * whose outcome we did not see is asked about, never sent again blindly. "It is out" and an MLS are changes that may
 * come at any time, whatever we believe: so every open state leads straight to sent, accepted and rejected. What a
 * person decides (services/operator-actions/) follows the same table. queued → unknown and failed → unknown are of a restored
 * database that the access point was ahead of (services/recovery/).
 */
const transitions = {
    not_required: [],
    queued: ["sending", "unknown", "sent", "failed", "accepted", "rejected", "not_required"],
    sending: ["sent", "queued", "unknown", "failed", "accepted", "rejected"],
    sent: ["accepted", "rejected", "failed"],
    unknown: ["sent", "queued", "failed", "accepted", "rejected"],
    failed: ["queued", "unknown", "sent", "accepted", "rejected"],
    accepted: [],
    rejected: [],
};
export const legTransitions = transitions;
export const legStates = Object.keys(transitions);
/** A leg that is not decided yet, and on which work or a wait is left. */
export const openLegStates = ["queued", "sending", "unknown", "sent"];
/** A leg whose envelope is with the other side, or may be. */
export const possiblyOutLegStates = ["accepted", "sending", "sent", "unknown"];
/** A leg whose sending was begun and whose outcome is not known. */
export const unseenLegStates = ["sending", "unknown"];
/** What a person may have to look into. */
export const operatorLegStates = ["unknown", "failed"];
/** What an operator's list of legs can be narrowed to: these states, and open legs with contested messages. */
export const operatorLegFilters = [...operatorLegStates, "contested"];
/** One move of a leg for a statement; one that the table does not have does not compile. */
export function legMove(from, to) {
    return { from, to };
}
export function canMoveDocument(from, to) {
    return documentTransitions[from].includes(to);
}
export function canMoveLeg(from, to) {
    return legTransitions[from].includes(to);
}
/** States from which a leg may come to `to`: what an UPDATE's WHERE clause names. */
export function legSources(to) {
    return Object.keys(legTransitions).filter((from) => canMoveLeg(from, to));
}
export function legStatus(state) {
    if (state === "accepted") {
        return "APPROVED";
    }
    return state === "rejected" ? "REJECTED" : null;
}
/** contract.md 3 and network.md 3: one rejected leg rejects; approval needs every leg that exists. */
export function overallStatus(stage, legs) {
    if (stage === "invalid") {
        return "VALIDATION_FAILED";
    }
    if (legs.includes("rejected")) {
        return "REJECTED";
    }
    const required = legs.filter((state) => state !== "not_required");
    return required.length > 0 && required.every((state) => state === "accepted") ? "APPROVED" : "PENDING";
}
/** Status of a new document, and of each new revision. */
export const initialStatus = overallStatus(initialState, []);
/** Statuses in which a document may be changed and sent again as its next revision, from the first stage. */
export const correctableStatuses = ["VALIDATION_FAILED", "REJECTED"];
export function decidingStates(legs) {
    return legs.filter(({ leg }) => isDeciding(leg)).map(({ state }) => state);
}
export function isTerminal(status) {
    return status !== "PENDING";
}
//# sourceMappingURL=status.js.map