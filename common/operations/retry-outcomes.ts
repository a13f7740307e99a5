/**
 * What has become of a leg or document of a retry:
 * - `through`: the other access point has it, or the stages have done their work
 * - `failed`: it failed again, or was refused
 * - `unknown`: no one knows whether it has arrived
 * - `left`: it went another way meanwhile, as by a resubmission or a later retry, or was not sent again before the retry ended
 * - `under_way`: sent again, and nothing has come of it yet
 * - `waiting`: not sent again yet
 */
export const retryOutcomes = ["through", "failed", "unknown", "left", "under_way", "waiting"] as const;
export type RetryOutcome = (typeof retryOutcomes)[number];

type RetryCounts = Readonly<Record<RetryOutcome, number>>;

export type FoundOutcomes = Readonly<Partial<Record<"through" | "failed" | "unknown" | "under_way", number>>>;

interface RunNumbers {
  state: "running" | "done" | "stopped";
  /** Matching legs or documents when it began. */
  total: number;
  retried: number;
  /** Counts of those that were sent again and went no other way since. */
  found: FoundOutcomes;
}

/** The counts of a run, which add up to its total. */
export function retryCounts({ state, total, retried, found }: RunNumbers): RetryCounts {
  const { through = 0, failed = 0, unknown = 0, under_way: underWay = 0 } = found;
  const notBegun = Math.max(0, total - retried);
  const gone = Math.max(0, retried - through - failed - unknown - underWay);
  return {
    through,
    failed,
    unknown,
    left: gone + (state === "running" ? 0 : notBegun),
    under_way: underWay,
    waiting: state === "running" ? notBegun : 0,
  };
}
