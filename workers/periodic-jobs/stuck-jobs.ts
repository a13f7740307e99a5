import { periodicJobTraits, type PeriodicJobName, type StuckJob } from "../../common/service-status/periodic-jobs.ts";
import { shortened } from "../../common/runtime/text.ts";
import type { PeriodicJob } from "./periodic-job.ts";

const maxWords = 200;

export type WatchedJobs = Partial<Record<PeriodicJobName, Pick<PeriodicJob, "standstill">>>;

/** The jobs of this process that stand still. */
export function stuckJobs(jobs: Readonly<WatchedJobs>): StuckJob[] {
  return (Object.entries(jobs) as [PeriodicJobName, Pick<PeriodicJob, "standstill">][])
    .map(([job, { standstill }]) => ({ job, ...standstill() }))
    .filter(({ job, forMs }) => forMs > periodicJobTraits[job].standsAfterMs)
    .map(({ job, forMs, words }) => ({
      job,
      forMs: Math.round(forMs),
      words: words === null ? null : shortened(words, maxWords),
    }));
}
