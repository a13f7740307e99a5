import type { Leg } from "../status/legs.ts";

/** What comes of calls to a corner is judged apart: of sends, and of the status messages that answer them. */
export const cornerCalls = ["c3", "c5", "c5-status"] as const;
export type CornerCall = (typeof cornerCalls)[number];

/** A withdrawal goes to corner 5 as a report does. */
export const cornerOf = (leg: Leg): "c3" | "c5" => (leg === "c3" ? "c3" : "c5");

/** Failures of legs that are kept of a process, the latest; more say nothing new. */
export const maxRun = 50;

export interface CornerFailure {
  sbdhId: string;
  orgId: string;
  /** Null where it is not known, or does not matter. */
  receiverId: string | null;
  ageMs: number;
}

/** What one process has seen of a corner: when something last came through, and what has failed since. */
export interface CornerCount {
  throughAgeMs: number | null;
  failures: CornerFailure[];
}

/** Legs in a row that came to nothing, of the whole site: nothing has come through since the first of them. */
export interface CornerRun {
  call: CornerCall;
  failures: number;
  organizations: number;
  receivers: number;
  firstAgeMs: number;
  lastAgeMs: number;
}

/** Adds up what the processes have seen. A leg that failed in several tries counts once. Pure. */
export function cornerRun(
  call: CornerCall,
  seen: readonly CornerCount[],
  isCounted: (orgId: string) => boolean,
): CornerRun | null {
  const throughAgeMs = Math.min(Infinity, ...seen.map((each) => each.throughAgeMs ?? Infinity));
  const since = seen
    .flatMap(({ failures }) => failures)
    .filter(({ orgId, ageMs }) => ageMs < throughAgeMs && isCounted(orgId))
    .toSorted((a, b) => b.ageMs - a.ageMs);
  const legs = new Map(since.map((failure) => [failure.sbdhId, failure]));
  const [first, last] = [since[0], since.at(-1)];
  return first === undefined || last === undefined
    ? null
    : {
        call,
        failures: legs.size,
        organizations: new Set(since.map(({ orgId }) => orgId)).size,
        receivers: new Set(since.map(({ receiverId }) => receiverId)).size,
        firstAgeMs: first.ageMs,
        lastAgeMs: last.ageMs,
      };
}
