import { jobStates, type QueueJob } from "../../../common/queue/job-view.ts";
import { queueNames } from "../../../common/queue/jobs.ts";
import type { Queue, readJobs, readQueues } from "../../../common/services/queues/read-queues.ts";
import type { JobAnswer, JobsAnswer, QueueCounts, QueuesAnswer } from "../../console/answers.ts";
import {
  anyObject,
  instant,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  string,
  type AnswerOf,
} from "../../openapi/answers/schemas.ts";

const counts = Object.fromEntries(jobStates.map((state) => [state, integer])) as Record<
  (typeof jobStates)[number],
  typeof integer
>;

const queue = object({ name: oneOf(...queueNames), ...counts }, { title: "QueueCounts" });

export const queuesAnswer = object({ store: oneOf("postgres", "redis"), data: listOf(queue) }, { title: "Queues" });

export const presentQueues = ({
  store,
  queues,
}: Awaited<ReturnType<typeof readQueues>>): AnswerOf<typeof queuesAnswer> & QueuesAnswer => ({
  store,
  data: queues.map(presentQueue),
});

const presentQueue = ({
  name,
  waiting,
  prioritized,
  active,
  delayed,
  failed,
}: Queue): AnswerOf<typeof queue> & QueueCounts => ({ name, waiting, prioritized, active, delayed, failed });

const job = object(
  {
    id: string,
    carries: anyObject,
    attempts: integer,
    most_attempts: integer,
    added_at: instant,
    failure: nullable(string),
  },
  { title: "QueueJob" },
);

export const jobsAnswer = object({ data: listOf(job), next_start: nullable(integer) }, { title: "QueueJobPage" });

export const presentJobs = ({
  jobs,
  next,
}: Awaited<ReturnType<typeof readJobs>>): AnswerOf<typeof jobsAnswer> & JobsAnswer => ({
  data: jobs.map(presentJob),
  next_start: next ?? null,
});

const presentJob = ({
  id,
  payload: carries,
  attempts,
  maxAttempts: mostAttempts,
  addedAt,
  failure,
}: QueueJob): AnswerOf<typeof job> & JobAnswer => ({
  id,
  carries,
  attempts,
  most_attempts: mostAttempts,
  added_at: addedAt.toISOString(),
  failure,
});
