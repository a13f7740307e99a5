import { isDeciding, type Leg } from "./legs.ts";
import { documentStages, documentStates, initialState, pipeline, type DocumentState, stageNames } from "./pipeline.ts";

/**
 * The one state machine of a document (contract.md 3). Nothing else decides a status; the database statements that
 * move a document take their `from` and `to` from here.
 */

export type LegState = keyof typeof transitions;

/**
 * Why a leg is not where it should be (access-point.md 3). `rejected`: the envelope was refused as it is; `retryable`: it has
 * certainly not gone out; `unknown`: it may have gone out; `blocked`: a person must mend something first.
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
 * sending → queued only when nothing has gone out, unknown → queued only when the access point has said that it does not know the
 * envelope: a leg whose outcome we did not see is asked about, never sent again blindly. "It is out" and an MLS are changes that
 * may come at any time, whatever we believe: so every open state leads straight to sent, accepted and rejected. What a person
 * decides (common/operations/) follows the same table. queued → unknown and failed → unknown happen in a restored database, when
 * the access point was ahead of it (common/recovery/).
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

/** A leg that no statement moves any more. */
export const decidedLegStates = legStates.filter((state) => transitions[state].length === 0);

/** A leg that is not decided yet, and on which work or a wait is left. */
export const openLegStates = ["queued", "sending", "unknown", "sent"] as const satisfies readonly LegState[];

/** A leg whose envelope is with the other side, or may be. */
export const possiblyOutLegStates = ["accepted", "sending", "sent", "unknown"] as const satisfies readonly LegState[];

/** A leg whose sending was begun and whose outcome is not known. */
export const unseenLegStates = ["sending", "unknown"] as const satisfies readonly LegState[];

/** A person may have to look into these. */
export const operatorLegStates = ["unknown", "failed"] as const satisfies readonly LegState[];

/** An operator may say what became of these; in any other state a leg is still being worked on, or is final. */
export const resolvableLegStates = [...operatorLegStates, "sent"] as const satisfies readonly LegState[];

/**
 * What an operator's list of legs can be narrowed to: these states, `contested` (open legs with contested messages, and rejected
 * ones that a message has accepted since), and `message_lost` (open legs whose status message a restore may have lost).
 */
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

/** contract.md 3 and network.md 3: one rejected leg rejects; approval needs every leg that is required. */
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

/** The only status in which a document can be given up. It stays: what says that a document is void is its `void_reason`. */
export const voidableStatus = overallStatus("invalid", []);

export function decidingStates(legs: readonly { leg: Leg; state: LegState }[]): LegState[] {
  return legs.filter(({ leg }) => isDeciding(leg)).map(({ state }) => state);
}

export function isTerminal(status: OverallStatus): boolean {
  return status !== "PENDING";
}

/** What the entries of a document's log can say, for the published description: a later release may add to each. */

/** `accept` is taking a document in, changed or sent again; `overall` is what became of all of it. */
export const logStages: readonly string[] = ["accept", ...stageNames, "overall"];

/** `from` and `to` of an entry: states of the document, of a leg, or of all of it. */
export const logStates: readonly string[] = [...documentStates, ...legStates, ...overallStatuses];

export const logEventMeanings = {
  RECEIVED: "accepted and stored",
  UPDATED: "its content was replaced",
  RESUBMITTED: "the next revision begins",
  PRICED: "amounts computed",
  RENDERED: "XML written",
  VALIDATED: "no rule refuses it",
  VALIDATION_FAILED: "a rule refuses it",
  QUEUED: "a leg was made",
  SENDING: "handed to the access point",
  SENT: "the other access point has it",
  RETRY: "it did not go out and is sent again",
  NOT_SENT: "the access point does not know it, so it is sent again",
  ACCESS_POINT_AWAY: "it waits for our access point",
  ACCESS_POINT_RETRIES: "our access point sends it again by itself",
  UNKNOWN: "it may have gone out, and the access point is asked",
  OPERATOR_NEEDED: "it may have gone out, and only a person can find out",
  BLOCKED: "it cannot go out until a person mends something",
  REFUSED: "refused for what this service has to mend",
  INVALID_TAX_DATA: "the report would break a rule, and was not sent",
  FAILED: "given up",
  NOT_REQUIRED: "the leg is not needed",
  ACCEPTED: "the other side has accepted it",
  MLS_OVERDUE: "its status message is late",
  MLS_CONTESTED: "a status message decides nothing: it came from where none was expected, or accepts what was rejected",
  ADOPTED: "it may have been sent before the database was restored",
  OPERATOR_RETRY: "an operator sends it again",
  OPERATOR_RESOLVED: "an operator has said what became of it",
  APPROVED: "every leg is accepted",
  REJECTED: "refused",
  VOIDED: "its number is kept as void",
} as const satisfies Readonly<Record<string, string>>;

export type LogEventName = keyof typeof logEventMeanings;

export const logEventNames = Object.keys(logEventMeanings) as LogEventName[];

/**
 * What becomes of a message of the network:
 * - `recorded`: it decides its leg
 * - `duplicate`: the leg is decided already
 * - `unmatched`: it names no envelope of ours
 * - `contested`: another provider has sent it than the one that the leg went to, or it accepts what has been rejected
 * - `early`: it came before the provider of the leg was known, and is judged later
 * - `unusable`: it cannot be read, or is no status message
 */
const messageOutcomes = ["recorded", "duplicate", "unmatched", "contested", "early", "unusable"] as const;

export type MessageOutcome = (typeof messageOutcomes)[number];

export interface LegVerdict {
  to: "accepted" | "rejected";
  /** Who decides: an MLS, the receiver's AS4 error, our access point, the directory, the rules for reports, or a person. */
  source: "mls" | "as4" | "access-point" | "directory" | "report-rules" | "operator";
  /** Name of the event in the log; the state by default. */
  event?: LogEventName;
  /** The message level status; its source says whether the message itself came, or polling has learnt of it. */
  mls?: Record<string, unknown>;
  /** State and attempt that the verdict is about; later attempts are not affected. Absent for an MLS, which counts in any state. */
  from?: { state: LegState; attempts: number };
}

/** The document's new status, by the status of its other leg; `alone` if there is no other. */
type OverallByOther = Record<NonNullable<LegStatus> | "alone" | "undecided", OverallStatus>;

/** The effect of a verdict on a leg and its document, for any state that is found when both are locked. */
interface LegDecision {
  to: LegVerdict["to"];
  event: LogEventName;
  /** States in which the verdict may still decide the leg. */
  from: LegState[];
  /** The only attempt that the verdict decides; null for any. */
  attempts: number | null;
  legStatus: LegStatus;
  overall: OverallByOther;
  /** Whether it shows that the envelope has arrived. */
  provesDelivery: boolean;
  /** Whether it gives the reasons of the same verdict where polling had learnt it without them. */
  completesPolled: boolean;
}

const eventOf = { accepted: "ACCEPTED", rejected: "REJECTED" } as const satisfies Record<string, LogEventName>;

export function decideLeg({ to, source, event = eventOf[to], mls, from }: LegVerdict): LegDecision {
  return {
    to,
    event,
    from: legSources(to).filter((state) => from === undefined || state === from.state),
    attempts: from?.attempts ?? null,
    legStatus: legStatus(to),
    overall: {
      alone: overallStatus("validated", [to]),
      APPROVED: overallStatus("validated", [to, "accepted"]),
      REJECTED: overallStatus("validated", [to, "rejected"]),
      undecided: overallStatus("validated", [to, "sent"]),
    },
    provesDelivery: source === "mls",
    completesPolled: mls?.["source"] === "message",
  };
}

/** Seconds until a change may be expected of a document that is with the service: its own steps take milliseconds. */
const working = 2;

/** The same of a leg that is not decided: the network answers within minutes, a person within hours. */
const pauses: Readonly<Partial<Record<LegState, number>>> = {
  queued: 5,
  sending: 5,
  sent: 30,
  unknown: 60,
  failed: 300,
};

/** When to ask again, in seconds; null when nothing will change by itself. Depends on nothing but the state. */
export function nextPollAfterSeconds(
  stage: DocumentState,
  overall: OverallStatus,
  legs: readonly LegState[],
): number | null {
  if (isTerminal(overall)) {
    return null;
  }
  const open = stage === "validated" ? legs.flatMap((state) => pauses[state] ?? []) : [];
  return open.length > 0 ? Math.min(...open) : working;
}
