import { publicLeg } from "../../../common/status/legs.ts";
import type { StatusLogEntry } from "../../../common/documents/document-record.ts";
import type { LogEntryAnswer } from "./answers.ts";

/** The log of a document (contract.md 2.11), oldest entry first. */
export const presentStatusLog = (entries: readonly StatusLogEntry[]): LogEntryAnswer[] => entries.map(presentLogEntry);

export function presentLogEntry(entry: StatusLogEntry): LogEntryAnswer {
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
