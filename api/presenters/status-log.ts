import type { Leg } from "../../common/domain/status.ts";
import type { StatusLogEntry } from "../../common/services/document-record.ts";

/** As the snapshot names them. */
const legNames: Readonly<Record<Leg, string>> = { c3: "toC3", c5: "toC5", withdrawal: "withdrawal" };

/** Spec 2.11: oldest entry first. */
export function presentStatusLog(entries: readonly StatusLogEntry[]): Record<string, unknown>[] {
  return entries.map((entry) => ({
    id: entry.position,
    timestamp: entry.at.toISOString(),
    revision: entry.revision,
    stage: entry.stage,
    leg: entry.leg === null ? null : legNames[entry.leg],
    event: entry.event,
    from: entry.fromState,
    to: entry.toState,
    attempt: entry.attempt,
    duration_ms: entry.durationMs,
    detail: entry.detail,
  }));
}
