import type { readJobs, readQueues } from "../../../common/services/queues/read-queues.ts";
import { present } from "../../openapi/answers/present.ts";
import { job, queue, type JobsAnswer, type QueuesAnswer } from "./answers.ts";

export const presentQueues = ({ store, queues }: Awaited<ReturnType<typeof readQueues>>): QueuesAnswer => ({
  store,
  data: queues.map((row) => present(queue, row)),
});

export const presentJobs = ({ jobs, next }: Awaited<ReturnType<typeof readJobs>>): JobsAnswer => ({
  data: jobs.map((row) => present(job, row, { carries: { ...row.payload }, most_attempts: row.maxAttempts })),
  next_start: next ?? null,
});
