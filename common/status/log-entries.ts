import { documentStates, stageNames } from "./pipeline.ts";
import { legStates, overallStatuses } from "./status.ts";

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
} as const satisfies Readonly<Record<string, string>>;

export type LogEventName = keyof typeof logEventMeanings;

export const logEventNames = Object.keys(logEventMeanings) as LogEventName[];
