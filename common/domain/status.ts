/**
 * The one state machine of a document (spec 3, design 4). Nothing else decides a status; the database statements that
 * move a document take their `from` and `to` from here.
 */

/** How far the document itself has come. */
export type Stage = "received" | "priced" | "rendered" | "validated" | "invalid";

/**
 * The ways a validated document leaves: to the receiver's access point, and to the tax authority's. A withdrawal is a
 * later report to the authority that takes an accepted one back; it decides nothing about the document.
 */
export type Leg = "c3" | "c5" | "withdrawal";

/** The legs that every document has, and that decide its status. */
export type DecidingLeg = Exclude<Leg, "withdrawal">;

export type LegState = "not_required" | "queued" | "sending" | "sent" | "unknown" | "failed" | "accepted" | "rejected";

/**
 * What may be done about a leg that is not where it should be (access-point.md 3): it was refused as it is; it has
 * certainly not gone out; it may have; a person must mend the configuration or the registration first.
 */
export const failureClasses = ["rejected", "retryable", "unknown", "blocked"] as const;

export type FailureClass = (typeof failureClasses)[number];

export type OverallStatus = "PENDING" | "APPROVED" | "REJECTED" | "VALIDATION_FAILED";

/** Status of one leg as the contract shows it: null while nothing is decided. */
export type LegStatus = "APPROVED" | "REJECTED" | null;

export const stageTransitions: Readonly<Record<Stage, readonly Stage[]>> = {
  received: ["priced"],
  priced: ["rendered"],
  rendered: ["validated", "invalid"],
  validated: [],
  invalid: [],
};

/**
 * sending → queued and unknown → queued only when the access point has said that it does not know the envelope; a leg
 * whose outcome we did not see is asked about, never sent again blindly. "It is out" and an MLS are news that may come
 * at any time, whatever we believe: so every open state leads straight to sent, accepted and rejected. What a person
 * decides (services/operator-*.ts) follows the same table.
 */
export const legTransitions: Readonly<Record<LegState, readonly LegState[]>> = {
  not_required: [],
  queued: ["sending", "sent", "failed", "accepted", "rejected", "not_required"],
  sending: ["sent", "queued", "unknown", "failed", "accepted", "rejected"],
  unknown: ["sent", "queued", "failed", "accepted", "rejected"],
  sent: ["accepted", "rejected", "failed"],
  failed: ["queued", "sent", "accepted", "rejected"],
  accepted: [],
  rejected: [],
};

export function canMoveStage(from: Stage, to: Stage): boolean {
  return stageTransitions[from].includes(to);
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

/** Spec 3 and network.md 3: one rejected leg rejects; approval needs every leg that exists. */
export function overallStatus(stage: Stage, legs: readonly LegState[]): OverallStatus {
  if (stage === "invalid") {
    return "VALIDATION_FAILED";
  }
  if (legs.includes("rejected")) {
    return "REJECTED";
  }
  const required = legs.filter((state) => state !== "not_required");
  return required.length > 0 && required.every((state) => state === "accepted") ? "APPROVED" : "PENDING";
}

/**
 * Where a document may be changed and sent again: as its next revision, which walks the stages from the start. What was
 * queued of the old one is not_required any more.
 */
export const correctableStatuses: readonly OverallStatus[] = ["VALIDATION_FAILED", "REJECTED"];

/** States of the legs that decide a document's status. */
export function decidingStates(legs: readonly { leg: Leg; state: LegState }[]): LegState[] {
  return legs.filter(({ leg }) => leg !== "withdrawal").map(({ state }) => state);
}

export function isTerminal(status: OverallStatus): boolean {
  return status !== "PENDING";
}
