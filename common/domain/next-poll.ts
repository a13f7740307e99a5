import { isTerminal, type LegState, type OverallStatus, type Stage } from "./status.ts";

/** Seconds until news may be expected of a document that is with the service: its own steps take milliseconds. */
const working = 2;

/** The same of a leg: the network answers within minutes, a person within hours. */
const pauses: Readonly<Record<LegState, number>> = {
  queued: 5,
  sending: 5,
  sent: 30,
  unknown: 60,
  failed: 300,
  not_required: 300,
  accepted: 300,
  rejected: 300,
};
const longestPause = Math.max(...Object.values(pauses));

/** When to ask again, in seconds; null when nothing will change by itself. Depends on nothing but the state. */
export function nextPollAfterSeconds(stage: Stage, overall: OverallStatus, legs: readonly LegState[]): number | null {
  if (isTerminal(overall)) {
    return null;
  }
  return stage === "validated" ? Math.min(longestPause, ...legs.map((state) => pauses[state])) : working;
}
