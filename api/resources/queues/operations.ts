import { stageNames } from "../../../common/status/pipeline.ts";
import { UnavailableError, refusal } from "../../../common/runtime/errors.ts";
import { QueueUnavailableError, jobStates } from "../../../common/queue/stage-queues.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { siteOperator } from "../../operation/guard.ts";
import { queuesAnswer, queue, type QueuesAnswer } from "./answers.ts";
import { record } from "../../schemas/field-types.ts";
import { integerParameter, oneOf } from "../../schemas/fields.ts";
import {
  anyObject,
  instant,
  integer,
  listOf,
  nullable,
  object,
  present,
  string,
  type AnswerOf,
} from "../../openapi/description.ts";

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

const jobsAnswer = object({ data: listOf(job), next_start: nullable(integer) }, { title: "QueueJobPage" });

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
    handle: async (_ctx, { queueBackend, queues }): Promise<QueuesAnswer> => {
      const counts = await orUnavailable(
        Promise.all(stageNames.map(async (name) => ({ name, ...(await queues.sender(name).counts()) }))),
      );
      return { store: queueBackend.name, data: counts.map((row) => present(queue, row)) };
    },
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
    handle: async (ctx, { queues }, read): Promise<AnswerOf<typeof jobsAnswer>> => {
      const name = stageNames.find((known) => known === ctx.params["name"]);
      if (name === undefined) {
        throw refusal("queue_not_found");
      }
      const { state, limit, start } = read.query();
      // Reads one more to see whether there is a next page.
      const jobs = await orUnavailable(queues.sender(name).jobs(state, { start, end: start + limit }));
      return {
        data: jobs
          .slice(0, limit)
          .map((row) => present(job, row, { carries: { ...row.payload }, most_attempts: row.maxAttempts })),
        next_start: jobs.length > limit ? start + limit : null,
      };
    },
  }),
];

/** @throws UnavailableError when the store of the queue does not answer */
async function orUnavailable<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof QueueUnavailableError ? new UnavailableError(error.message, { cause: error }) : error;
  }
}
