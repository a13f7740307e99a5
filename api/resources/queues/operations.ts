import { queueNames, type QueueName } from "../../../common/queue/jobs.ts";
import { readJobs, readQueues } from "../../../common/services/queues/read-queues.ts";
import { notFound } from "../../../common/errors.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { siteOperator } from "../../operation/guard.ts";
import { jobsAnswer, queuesAnswer } from "./answers.ts";
import { presentJobs, presentQueues } from "./presenter.ts";
import { jobsQuery } from "./schema.ts";

const tag = "Operations";

/** What the queues hold. Nothing can be changed here: what a document waits for stands in its state. */
export const queueOperations: readonly ApiOperation[] = [
  get("/api/operations/queues", siteOperator, {
    operationId: "listQueues",
    tag,
    summary: "What the queues hold",
    description:
      "Jobs of the whole site by what they do; a job of a stage carries up to 50 documents. `prioritized` ones wait behind those that are `waiting`, `delayed` ones pause before they are tried again, `failed` ones were given up by the queue: what they carried is found in its state and added again.",
    answers: { 200: { description: "Every queue, in the order of the stages.", schema: queuesAnswer } },
    handle: async (_ctx, deps) => presentQueues(await readQueues(deps)),
  }),
  get("/api/operations/queues/{name}/jobs", siteOperator, {
    operationId: "listQueueJobs",
    tag,
    summary: "Jobs of a queue",
    placeholders: { name: { description: "Name of a queue.", schema: { type: "string", enum: queueNames } } },
    query: {
      schema: jobsQuery,
      about: {
        state: "What they do; those that were given up by default.",
        limit: "Jobs on a page.",
        start: "How many are left out: `next_start` of the page before.",
      },
    },
    answers: {
      200: { description: "Newest first.", schema: jobsAnswer },
      404: { description: "There is no such queue." },
    },
    handle: async (ctx, deps, read) => {
      const name = queueNames.find((known) => known === ctx.params["name"]);
      return presentJobs(await readJobs(deps, { name: name ?? noQueue(), ...read.query() }));
    },
  }),
];

/** @throws AppError 404 */
function noQueue(): QueueName {
  throw notFound("Queue");
}
