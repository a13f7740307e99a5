import { publicLeg, publicLegs } from "../../../common/domain/status/legs.ts";
import type { StatusLogEntry } from "../../../common/services/documents/document-record.ts";
import {
  anyObject,
  described,
  instant,
  integer,
  nullable,
  object,
  oneOf,
  string,
  type AnswerOf,
} from "../../openapi/answers/schemas.ts";

export const logEntryMembers = {
  id: described(string, "Number of the entry in the log of its document, from 1 on; a later entry has a higher one."),
  timestamp: instant,
  revision: integer,
  stage: string,
  leg: nullable(oneOf(...publicLegs)),
  event: string,
  from: nullable(string),
  to: nullable(string),
  attempt: nullable(integer),
  duration_ms: nullable(integer),
  detail: nullable(anyObject),
};

export const logEntry = object(logEntryMembers, { title: "StatusLogEntry" });

/** The status log (contract.md 2.11), oldest entry first. */
export const presentStatusLog = (entries: readonly StatusLogEntry[]): AnswerOf<typeof logEntry>[] =>
  entries.map(presentLogEntry);

export function presentLogEntry(entry: StatusLogEntry): AnswerOf<typeof logEntry> {
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
