import { type Actor, situations, type Situation, type WhoActs } from "./situations.ts";
import { readCause } from "./failure-causes.ts";
import { legTraits, type Leg } from "./legs.ts";
import { isWaitingState, type DocumentState } from "./pipeline.ts";
import type { FailureClass, LegState, OverallStatus } from "./status.ts";

/** A leg as far as it decides who must act. Absent members count as false. */
export interface LegCase {
  leg: Leg;
  state: LegState;
  failureClass: FailureClass | null;
  reason?: string | null;
  /** Whether a status message has come that decides nothing; of a rejected leg, one that accepts it. */
  isContested?: boolean;
  isOverdue?: boolean;
  isPaused?: boolean;
  /** Whether the service no longer asks the access point about it. */
  isLeftToPerson?: boolean;
  /** Whether its status message may have come in the time that a restored database has lost. */
  isMessageLost?: boolean;
}

/** Where a leg stands. Pure: API, console, guide and alerts say the same of the same leg. */
export function legSituation(leg: LegCase): Situation {
  const isToAuthority = legTraits[leg.leg].carriesTaxData;
  switch (leg.state) {
    case "accepted":
      return "final";
    case "not_required":
      return "not_needed";
    case "rejected":
      return rejectedSituation(leg, isToAuthority);
    case "queued":
      return queuedSituation(leg, isToAuthority);
    case "sending":
      return "handed_over";
    case "sent":
      return sentSituation(leg, isToAuthority);
    case "unknown":
      return unknownSituation(leg, isToAuthority);
    default:
      return failedSituation(leg, isToAuthority);
  }
}

function rejectedSituation({ leg, reason = null, isContested }: LegCase, isToAuthority: boolean): Situation {
  if (isContested === true) {
    return isToAuthority ? "contradicted_authority" : "contradicted";
  }
  if (leg === "withdrawal") {
    return "withdrawal_refused";
  }
  const reported = readCause(reason, isToAuthority)?.situation;
  return reported === "refused_by_receiver" || reported === "refused_by_authority" ? reported : "to_be_corrected";
}

function queuedSituation({ failureClass, reason = null, isPaused }: LegCase, isToAuthority: boolean): Situation {
  if (isPaused === true) {
    return "paused";
  }
  const cause = readCause(reason, isToAuthority);
  if (cause?.holdsAll === true) {
    return cause.situation;
  }
  return failureClass === null ? "to_be_sent" : "retry_planned";
}

function sentSituation({ isContested, isOverdue, isMessageLost }: LegCase, isToAuthority: boolean): Situation {
  if (isContested === true) {
    return "contested";
  }
  if (isMessageLost === true) {
    return "message_lost";
  }
  if (isOverdue === true) {
    return isToAuthority ? "message_overdue_authority" : "message_overdue";
  }
  return "awaiting_message";
}

/** Situations of an `unknown` leg, by the failure class of the attempts so far. */
const sofar = {
  retryable: "access_point_retries",
  blocked: "access_point_retries",
  rejected: "refused_so_far",
  unknown: "asked_about",
} as const satisfies Record<FailureClass, Situation>;

function unknownSituation(leg: LegCase, isToAuthority: boolean): Situation {
  const { failureClass, reason = null, isContested, isPaused, isLeftToPerson } = leg;
  if (isContested === true) {
    return "contested";
  }
  const left = outcomeUnknown(isToAuthority);
  const said = readCause(reason, isToAuthority)?.situation;
  if (isLeftToPerson === true || said === left) {
    return left;
  }
  if (isPaused === true) {
    return "paused";
  }
  const isByDirectory = failureClass === "rejected" && (said === "to_be_corrected" || said === "authority_address");
  return isByDirectory ? "refused_without_end" : sofar[failureClass ?? "unknown"];
}

export const outcomeUnknown = (isToAuthority: boolean): "outcome_unknown" | "outcome_unknown_authority" =>
  isToAuthority ? "outcome_unknown_authority" : "outcome_unknown";

function failedSituation({ failureClass, reason = null, isContested }: LegCase, isToAuthority: boolean): Situation {
  if (isContested === true) {
    return "contested";
  }
  if (failureClass === "unknown") {
    return outcomeUnknown(isToAuthority);
  }
  const reported = readCause(reason, isToAuthority)?.situation;
  // The document of a failed leg cannot be corrected, because the leg is not rejected.
  const isForeign =
    reported === undefined || reported === "to_be_corrected" || reported === outcomeUnknown(isToAuthority);
  return isForeign ? (failureClass === "retryable" ? "to_be_retried" : "to_be_mended") : reported;
}

export const whoActsOnLeg = (leg: LegCase): WhoActs => situations[legSituation(leg)];

/** Who refuses a document: its receiver, the authority, or our own validation. */
export const refusers = ["c3", "c5", "validation"] as const;
export type RefusedBy = (typeof refusers)[number];

export const whoActsOnRefusal = (by: RefusedBy, reason: string | null): WhoActs =>
  by === "validation"
    ? situations.to_be_corrected
    : whoActsOnLeg({ leg: by, state: "rejected", failureClass: "rejected", reason });

/** A document in its current revision, with the legs of that revision. */
export interface DocumentCase {
  stage: DocumentState;
  overallStatus: OverallStatus;
  isGivenUp: boolean;
  isPaused?: boolean;
  voidReason?: string | null;
  legs: readonly LegCase[];
}

/** Why a document is not simply under way or decided. */
export const troubleKinds = ["given_up", "failed", "outcome_unknown", "contested"] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/** What is shown where a document would otherwise be called pending. */
export interface Trouble extends WhoActs {
  kind: TroubleKind;
  /** The leg that is in trouble; null for a stage of ours. */
  leg: Leg | null;
  cause: string | null;
}

/** The trouble of a leg; undefined for one that is under way or decided. */
export function legTrouble(leg: LegCase): Trouble | undefined {
  const { state, failureClass, isContested } = leg;
  const isOutcomeUnknown = state === "unknown" || (state === "failed" && failureClass === "unknown");
  const ofState = isOutcomeUnknown ? "outcome_unknown" : state === "failed" ? "failed" : undefined;
  const isOpen = ofState !== undefined || state === "sent";
  const kind = isOpen && isContested === true ? "contested" : ofState;
  return kind === undefined ? undefined : { kind, leg: leg.leg, cause: leg.reason ?? null, ...whoActsOnLeg(leg) };
}

/** Who is named where several must act. This site comes first, because it can act at once. */
const precedence: readonly Actor[] = ["site", "sender", "authority", "receiver_provider", "nobody"];

const firstOf = <Acting extends WhoActs>(all: readonly Acting[]): Acting | undefined =>
  all.toSorted((one, other) => precedence.indexOf(one.who) - precedence.indexOf(other.who))[0];

/** The trouble to show with a document; undefined where there is none. */
export function documentTrouble({ isGivenUp, legs }: DocumentCase, cause: string | null = null): Trouble | undefined {
  return isGivenUp
    ? { kind: "given_up", leg: null, cause, ...situations.given_up }
    : firstOf(legs.flatMap((leg) => legTrouble(leg) ?? []));
}

/** Who must act so that the document goes on. */
export function whoActsOnDocument(document: DocumentCase): WhoActs {
  const { stage, overallStatus, isGivenUp, isPaused, voidReason = null, legs } = document;
  if (isGivenUp) {
    return situations.given_up;
  }
  if (stage === "invalid") {
    return situations[voidReason === null ? "to_be_corrected" : "final"];
  }
  if (isWaitingState(stage)) {
    return situations[isPaused === true ? "paused" : "in_stages"];
  }
  const acting = firstOf(legs.map(whoActsOnLeg).filter(({ who }) => who !== "nobody"));
  if (acting !== undefined || overallStatus !== "PENDING") {
    return acting ?? situations.final;
  }
  const open = legs.find(({ state }) => state !== "accepted" && state !== "not_required" && state !== "rejected");
  return open === undefined ? situations.in_stages : whoActsOnLeg(open);
}
