import { stageNames, type StageName } from "../../../common/status/pipeline.ts";
import { readJobs, readQueues } from "../../../common/operations/read-queues.ts";
import { refusal } from "../../../common/runtime/errors.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { siteOperator } from "../../operation/guard.ts";
import { jobsAnswer, queuesAnswer, job, queue, type JobsAnswer, type QueuesAnswer } from "./answers.ts";
import { jobStates } from "../../../common/queue/jobs.ts";
import { record } from "../../schemas/field-types.ts";
import { integerParameter, oneOf } from "../../schemas/fields.ts";
import { present } from "../../openapi/description.ts";

/** Jobs have no stable order for a cursor, so pages use an offset. */
const jobsQuery = record({
  state: oneOf(...jobStates).default("failed"),
  limit: integerParameter(1, 100).default(25),
  start: integerParameter(0, 100_000).default(0),
});

const tag = "Operations";

/** Contents of the queues. Nothing can be changed here, because a document's state says what it waits for, not its job. */
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
    placeholders: { name: { description: "Name of a queue.", schema: { type: "string", enum: stageNames } } },
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
      const name = stageNames.find((known) => known === ctx.params["name"]);
      return presentJobs(await readJobs(deps, { name: name ?? noQueue(), ...read.query() }));
    },
  }),
];

/** @throws AppError 404 */
function noQueue(): StageName {
  throw refusal("queue_not_found");
}

const presentQueues = ({ store, queues }: Awaited<ReturnType<typeof readQueues>>): QueuesAnswer => ({
  store,
  data: queues.map((row) => present(queue, row)),
});

const presentJobs = ({ jobs, next }: Awaited<ReturnType<typeof readJobs>>): JobsAnswer => ({
  data: jobs.map((row) => present(job, row, { carries: { ...row.payload }, most_attempts: row.maxAttempts })),
  next_start: next ?? null,
});
