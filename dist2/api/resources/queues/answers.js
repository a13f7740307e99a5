import { queueNames } from "../../../common/queue/jobs.js";
import { anyObject, instant, integer, listOf, nullable, object, oneOf, string, } from "../../openapi/answers/schemas.js";
export const queue = object({
    name: oneOf(...queueNames),
    waiting: integer,
    prioritized: integer,
    active: integer,
    delayed: integer,
    failed: integer,
}, { title: "QueueCounts" });
export const queuesAnswer = object({ store: oneOf("postgres", "redis"), data: listOf(queue) }, { title: "Queues" });
export const job = object({
    id: string,
    carries: anyObject,
    attempts: integer,
    most_attempts: integer,
    added_at: instant,
    failure: nullable(string),
}, { title: "QueueJob" });
export const jobsAnswer = object({ data: listOf(job), next_start: nullable(integer) }, { title: "QueueJobPage" });
//# sourceMappingURL=answers.js.map