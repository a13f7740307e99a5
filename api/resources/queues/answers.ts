import { stageNames } from "../../../common/status/pipeline.ts";
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
} from "../../openapi/description.ts";

export const queue = object(
  {
    name: oneOf(...stageNames),
    waiting: integer,
    prioritized: integer,
    active: integer,
    delayed: integer,
    failed: integer,
  },
  { title: "QueueCounts" },
);

export const queuesAnswer = object({ store: oneOf("postgres", "redis"), data: listOf(queue) }, { title: "Queues" });

export const job = object(
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

export type QueueCounts = AnswerOf<typeof queue>;
export type QueuesAnswer = AnswerOf<typeof queuesAnswer>;
export type JobsAnswer = AnswerOf<typeof jobsAnswer>;
