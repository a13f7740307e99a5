import { stageNames, type StageName } from "../status/pipeline.ts";
import { UnavailableError } from "../runtime/errors.ts";
import { QueueUnavailableError } from "../queue/stage-producer.ts";
import type { JobCounts, JobState, QueueJob } from "../queue/jobs.ts";
import type { Deps } from "../runtime/deps.ts";

type QueueDeps = Pick<Deps, "queues" | "queueBackend">;

export interface Queue extends JobCounts {
  name: StageName;
}

/** Job counts of all queues, read from the queue store. @throws UnavailableError when it does not answer */
export async function readQueues(deps: QueueDeps): Promise<{ store: "postgres" | "redis"; queues: Queue[] }> {
  const counts = await orUnavailable(Promise.all(stageNames.map((name) => deps.queues.sender(name).counts())));
  const queues = stageNames.map((name, index): Queue => ({ name, ...(counts[index] as JobCounts) }));
  return { store: deps.queueBackend.name, queues };
}

/** A page of the jobs of a queue, newest first. @throws UnavailableError */
export async function readJobs(
  deps: QueueDeps,
  { name, state, limit, start }: { name: StageName; state: JobState; limit: number; start: number },
): Promise<{ jobs: QueueJob[]; next: number | undefined }> {
  // Reads one more to see whether there is a next page.
  const read = await orUnavailable(deps.queues.sender(name).jobs(state, { start, end: start + limit }));
  return { jobs: read.slice(0, limit), next: read.length > limit ? start + limit : undefined };
}

async function orUnavailable<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof QueueUnavailableError ? new UnavailableError(error.message, { cause: error }) : error;
  }
}
