import { isDeciding, type Leg } from "./legs.ts";
import { documentStages, documentStates, initialState, pipeline, type DocumentState } from "./pipeline.ts";

/**
 * The one state machine of a document (contract.md 3). Nothing else decides a status; the database statements that
 * move a document take their `from` and `to` from here.
 */

export type LegState = keyof typeof transitions;

/**
 * What may be done about a leg that is not where it should be (access-point.md 3): it was refused as it is; it has
 * certainly not gone out; it may have; a person must mend the configuration or the registration first.
 */
export const failureClasses = ["rejected", "retryable", "unknown", "blocked"] as const;

export type FailureClass = (typeof failureClasses)[number];

export const overallStatuses = ["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"] as const;

export type OverallStatus = (typeof overallStatuses)[number];

/** Status of one leg as the contract shows it: null while nothing is decided. */
export type LegStatus = "APPROVED" | "REJECTED" | null;

export const documentTransitions = Object.fromEntries(
  documentStates.map((state): [DocumentState, readonly DocumentState[]] => [
    state,
    documentStages.filter((name) => pipeline[name].from === state).flatMap((name) => pipeline[name].to),
  ]),
) as Readonly<Record<DocumentState, readonly DocumentState[]>>;

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
} as const satisfies Record<string, readonly string[]>;

export const legTransitions: Readonly<Record<LegState, readonly LegState[]>> = transitions;

export const legStates = Object.keys(transitions) as LegState[];

/** A leg that is not decided yet, and on which work or a wait is left. */
export const openLegStates = ["queued", "sending", "unknown", "sent"] as const satisfies readonly LegState[];

/** A leg whose envelope is with the other side, or may be. */
export const possiblyOutLegStates = ["accepted", "sending", "sent", "unknown"] as const satisfies readonly LegState[];

/** A leg whose sending was begun and whose outcome is not known. */
export const unseenLegStates = ["sending", "unknown"] as const satisfies readonly LegState[];

/** What a person may have to look into. */
export const operatorLegStates = ["unknown", "failed"] as const satisfies readonly LegState[];

/** What an operator's list of legs can be narrowed to: these states, and open legs with contested messages, or whose message may be lost. */
export const operatorLegFilters = [...operatorLegStates, "contested", "message_lost"] as const;

/** One move of a leg for a statement; one that the table does not have does not compile. */
export function legMove<From extends LegState>(
  from: From,
  to: (typeof transitions)[From][number],
): { from: LegState; to: LegState } {
  return { from, to };
}

export function canMoveDocument(from: DocumentState, to: DocumentState): boolean {
  return documentTransitions[from].includes(to);
}

export function canMoveLeg(from: LegState, to: LegState): boolean {
  return legTransitions[from].includes(to);
}

/** States from which a leg may come to `to`: what an UPDATE's WHERE clause names. */
export function legSources(to: LegState): LegState[] {
  return (Object.keys(legTransitions) as LegState[]).filter((from) => canMoveLeg(from, to));
}

export function legStatus(state: LegState | undefined): LegStatus {
  if (state === "accepted") {
    return "APPROVED";
  }
  return state === "rejected" ? "REJECTED" : null;
}

/** contract.md 3 and network.md 3: one rejected leg rejects; approval needs every leg that exists. */
export function overallStatus(stage: DocumentState, legs: readonly LegState[]): OverallStatus {
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
export const correctableStatuses: readonly OverallStatus[] = ["VALIDATION_FAILED", "REJECTED"];

export function decidingStates(legs: readonly { leg: Leg; state: LegState }[]): LegState[] {
  return legs.filter(({ leg }) => isDeciding(leg)).map(({ state }) => state);
}

export function isTerminal(status: OverallStatus): boolean {
  return status !== "PENDING";
}
