import type { StatusLogEntry } from "../../common/services/document-record.ts";

/** Spec 2.11: oldest entry first. */
export function presentStatusLog(entries: readonly StatusLogEntry[]): Record<string, unknown>[] {
  return entries.map((entry) => ({
    id: entry.id,
    timestamp: entry.at.toISOString(),
    revision: entry.revision,
    stage: entry.stage,
    leg: entry.leg === null ? null : `to${entry.leg.toUpperCase()}`,
    event: entry.event,
    from: entry.fromState,
    to: entry.toState,
    attempt: entry.attempt,
    duration_ms: entry.durationMs,
    detail: entry.detail,
  }));
}
