/** A job whose round does not end, or whose rounds have failed for too long. */
export interface StuckJob {
  job: PeriodicJobName;
  /** For how long (ms). */
  forMs: number;
  /** Why its rounds fail; null where one does not end. */
  words: string | null;
}

interface PeriodicJobTraits {
  name: string;
  /** What does not happen meanwhile. */
  harm: string;
  /** A round that takes longer, or fails for longer, stands still: rounds of the others may have statements of minutes. */
  standsAfterMs: number;
}

const soonMs = 2_500;
const longMs = 120_000;

/** What a worker process does again and again beside its queues. */
export const periodicJobTraits = {
  feeder: {
    name: "The feeder of the queue",
    harm: "of a burst, no further document comes to the first stage",
    standsAfterMs: soonMs,
  },
  sweeper: { name: "The sweeper", harm: "documents whose job was lost wait", standsAfterMs: longMs },
  releaser: {
    name: "The releaser of pauses",
    harm: "what was paused does not go on after the pause",
    standsAfterMs: soonMs,
  },
  dispatcher: {
    name: "The dispatcher of webhooks",
    harm: "no new event reaches an endpoint",
    standsAfterMs: soonMs,
  },
  retries: { name: "The runner of retries", harm: "retries that were begun do not go on", standsAfterMs: longMs },
  retention: {
    name: "The job that deletes after terms",
    harm: "nothing is deleted after its term",
    standsAfterMs: longMs,
  },
} as const satisfies Record<string, PeriodicJobTraits>;
export type PeriodicJobName = keyof typeof periodicJobTraits;
