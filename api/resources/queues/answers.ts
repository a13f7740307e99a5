import { stageNames } from "../../../common/status/pipeline.ts";
import { integer, listOf, object, oneOf, type AnswerOf } from "../../openapi/description.ts";

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

export type QueuesAnswer = AnswerOf<typeof queuesAnswer>;
