import { publicLegs } from "../../../common/status/legs.ts";
import { logEventNames, logStages, logStates } from "../../../common/status/log-entries.ts";
import { overallStatuses } from "../../../common/status/status.ts";
import {
  anyObject,
  boolean,
  described,
  instant,
  integer,
  mapOf,
  nullable,
  object,
  oneOf,
  string,
  type AnswerOf,
} from "../../openapi/answer-schemas.ts";

export const overallStatus = oneOf(...overallStatuses);
export const legStatus = nullable(oneOf("APPROVED", "REJECTED"));

/** What the caller calls the document and keeps with it. */
export const names = {
  external_reference: described(nullable(string), "As it was sent; null without one."),
  metadata: described(nullable(mapOf(string)), "As it was sent; null without one."),
};

/** Status fields of a document, shared by the snapshot and the query for many documents. */
export const currentState = {
  document_sequence: string,
  ...names,
  overall_status: overallStatus,
  participant_status: described(legStatus, "The receiver's verdict."),
  fta_status: described(legStatus, "The tax authority's verdict."),
  is_terminal: described(boolean, "Nothing will change by itself any more."),
  next_poll_after_seconds: described(nullable(integer), "When to ask again; null when nothing will change by itself."),
};

export const logEntryMembers = {
  id: described(string, "Number of the entry in the log of its document, from 1 on; a later entry has a higher one."),
  timestamp: instant,
  revision: integer,
  stage: oneOf<string>(...logStages),
  leg: nullable(oneOf(...publicLegs)),
  event: oneOf<string>(...logEventNames),
  from: nullable(oneOf<string>(...logStates)),
  to: nullable(oneOf<string>(...logStates)),
  attempt: nullable(integer),
  duration_ms: nullable(integer),
  detail: nullable(anyObject),
};

export const logEntry = object(logEntryMembers, { title: "StatusLogEntry" });

export type LogEntryAnswer = AnswerOf<typeof logEntry>;
