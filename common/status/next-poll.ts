import type { DocumentState } from "./pipeline.ts";
import { isTerminal, type LegState, type OverallStatus } from "./status.ts";

/** Seconds until a change may be expected of a document that is with the service: its own steps take milliseconds. */
const working = 2;

/** The same of a leg that is open: the network answers within minutes, a person within hours. */
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
