import { definedFields } from "../../../common/runtime/defined-fields.ts";
import { incidentGroupings, readIncidents } from "../../../common/operations/incident-store.ts";
import type { LegFilter } from "../../../common/operations/operable-leg-store.ts";
import { legNames, publicLeg, publicLegs } from "../../../common/status/legs.ts";
import { documentStages } from "../../../common/status/pipeline.ts";
import { failureClasses } from "../../../common/status/status.ts";
import { type Accepted, record } from "../../schemas/field-types.ts";
import { maxLengths, momentFrom, oneOf, text, pageOnlyQuery, pageWords } from "../../schemas/fields.ts";
import {
  countRetry,
  listRetryRuns,
  readRetryRun,
  startRetryRun,
  stopRetryRun,
} from "../../../common/operations/retry-runs.ts";
import { retryCounts } from "../../../common/operations/retry-outcomes.ts";
import { errorEnvelope, integer, location, object, pageOf, present } from "../../openapi/description.ts";
import { get, post, type ApiOperation, operatorActionOf } from "../../operation/api-operation.ts";
import { operatorPost, viewer } from "../../operation/guard.ts";
import { pathId } from "../../operation/path.ts";
import { reasonBody } from "../operator-actions/operations.ts";
import {
  incidents,
  retryRun,
  legIncident,
  publicRefuser,
  refusalIncident,
  stageIncident,
  type IncidentsAnswer,
  type RetryRunAnswer,
} from "./answers.ts";
import { situations } from "../../../common/status/situations.ts";
import { whoActsOnLeg, whoActsOnRefusal } from "../../../common/status/who-acts.ts";
import { languageOf } from "../../http/handle-errors.ts";
import { presentWhoMustAct } from "../operator-actions/answers.ts";

const incidentQuery = record({
  by: oneOf(...incidentGroupings).default("cause"),
  since: momentFrom(),
});

/** A leg whose outcome is unknown may have been delivered, so it is never retried in bulk. */
const filterFields = {
  failure_class: oneOf(...failureClasses.filter((failureClass) => failureClass !== "unknown")).required(),
  leg: oneOf(...publicLegs),
  receiver_id: text(maxLengths.name),
  cause: text(maxLengths.note),
  access_point: text(maxLengths.note),
};

const retryFilter = record(filterFields);

const retryRunBody = record({
  ...filterFields,
  reason: text(maxLengths.text).required(),
});

const documentsRetryRunBody = record({
  stage: oneOf(...documentStages).required(),
  reason: text(maxLengths.text).required(),
});

function filterOf(sent: Accepted<typeof retryFilter>): LegFilter {
  const { failure_class: failureClass, leg, receiver_id: receiverId, cause, access_point: accessPoint } = sent;
  const named = legNames.find((each) => publicLeg(each) === leg);
  return { failureClass, ...definedFields({ leg: named, receiverId, cause, accessPoint }) };
}

const tag = "Operations";
const base = "/api/operations/retries";
const placeholders = { id: "Id of the retry." };
const unknownId = { description: "There is no such retry.", schema: errorEnvelope };

/** Failures in groups, and retries of many at once. */
export const incidentOperations: readonly ApiOperation[] = [
  get("/api/operations/incidents", viewer, {
    operationId: "listIncidents",
    tag,
    summary: "Open failures by their cause",
    description:
      "Legs that have failed or are unknown, and documents that a stage gave up; and documents that were refused, of the last week or since a moment; those that grow first, then the most, 100 groups of each. Causes are grouped without what differs from one failure to the next (ids, addresses, moments), for which “…” stands.",
    query: {
      schema: incidentQuery,
      about: {
        by: "What legs are told apart by beside leg, state, class and cause: nothing else, the receiver, or its access point.",
        since: "Only what failed at this moment or later; a day is one of the Emirates.",
      },
    },
    answers: { 200: { description: "The groups.", schema: incidents } },
    handle: async (ctx, { database }, read): Promise<IncidentsAnswer> => {
      const { by: grouping, since } = read.query();
      const query = { orgId: ctx.state.scope, grouping, ...definedFields({ since }) };
      const { legs, documents, refusals } = await readIncidents({ database }, query);
      const language = languageOf(ctx);
      return {
        legs: legs.map((row) => {
          const acting = whoActsOnLeg({ ...row, reason: row.cause });
          return present(legIncident, row, {
            leg: publicLeg(row.leg),
            hint: acting.action[language],
            who_must_act: presentWhoMustAct(acting, language),
          });
        }),
        documents: documents.map((row) =>
          present(stageIncident, row, { who_must_act: presentWhoMustAct(situations.given_up, language) }),
        ),
        refusals: refusals.map((row) =>
          present(refusalIncident, row, {
            refused_by: publicRefuser(row.refusedBy),
            who_must_act: presentWhoMustAct(whoActsOnRefusal(row.refusedBy, row.cause), language),
          }),
        ),
      };
    },
  }),
  post(
    `${base}/count`,
    { ...viewer, idempotency: "per request" },
    {
      operationId: "countRetry",
      tag,
      summary: "How many legs a retry would send again",
      description: "The failures of a class, and of what narrows it.",
      request: { schema: retryFilter, example: { failure_class: "blocked" } },
      answers: { 200: { description: "So many, now.", schema: object({ legs: integer }, { title: "RetryCount" }) } },
      handle: async (ctx, { database }, read) => ({
        legs: await countRetry({ database }, { orgId: ctx.state.scope, ...filterOf(await read.body()) }),
      }),
    },
  ),
  post(base, operatorPost, {
    operationId: "startRetry",
    tag,
    summary: "Retry every failed leg of a kind",
    description:
      "A piece of work that the workers do in portions, whatever becomes of a process. Legs that fail again meanwhile are none of it. What may have arrived is never sent again this way.",
    request: {
      schema: retryRunBody,
      example: { failure_class: "blocked", reason: "The access point has its new certificate" },
      namesMissingFields: true,
    },
    answers: { 202: { description: "It runs.", headers: location("retry"), schema: retryRun } },
    handle: async (ctx, { database }, read) => {
      const { reason, ...filter } = await read.body();
      const run = await startRetryRun({ database }, operatorActionOf(ctx, { reason }), filterOf(filter));
      ctx.set("Location", `${base}/${run.id}`);
      return presentRetryRun(run);
    },
  }),
  post(`${base}/documents`, operatorPost, {
    operationId: "startDocumentsRetry",
    tag,
    summary: "Let a stage try again with every document that it has given up",
    description:
      "A piece of work that the workers do in portions, as with legs. Nothing of these documents has left the house. Those that are given up again meanwhile are none of it.",
    request: {
      schema: documentsRetryRunBody,
      example: { stage: "rendering", reason: "Fixed with the release of today" },
      namesMissingFields: true,
    },
    answers: { 202: { description: "It runs.", headers: location("retry"), schema: retryRun } },
    handle: async (ctx, { database }, read) => {
      const { reason, stage } = await read.body();
      const run = await startRetryRun({ database }, operatorActionOf(ctx, { reason }), { stage });
      ctx.set("Location", `${base}/${run.id}`);
      return presentRetryRun(run);
    },
  }),
  get(base, viewer, {
    operationId: "listRetries",
    tag,
    summary: "Retries of many legs or documents",
    description: "Newest first.",
    query: {
      schema: pageOnlyQuery,
      about: pageWords,
    },
    answers: { 200: { description: "One page.", schema: pageOf(retryRun, "RetryRunPage") } },
    handle: async (ctx, { database }, read) => {
      const { runs, nextCursor } = await listRetryRuns({ database }, { orgId: ctx.state.scope, ...read.query() });
      return { data: runs.map(presentRetryRun), next_cursor: nextCursor };
    },
  }),
  get(`${base}/{id}`, viewer, {
    operationId: "getRetry",
    tag,
    summary: "How far a retry is",
    placeholders,
    answers: { 200: { description: "As it stands.", schema: retryRun }, 404: unknownId },
    handle: async (ctx, { database }) => {
      const key = { orgId: ctx.state.scope, id: pathId(ctx, "id", "retry_not_found") };
      return presentRetryRun(await readRetryRun({ database }, key));
    },
  }),
  post(`${base}/{id}/stop`, operatorPost, {
    operationId: "stopRetry",
    tag,
    summary: "Stop a retry",
    description: "What is queued already goes its way.",
    placeholders,
    request: { schema: reasonBody, example: { reason: "It fails again" }, namesMissingFields: true },
    answers: {
      200: { description: "It is stopped.", schema: retryRun },
      404: unknownId,
      409: { description: "It has ended.", schema: errorEnvelope },
    },
    handle: async (ctx, { database }, read) => {
      const id = pathId(ctx, "id", "retry_not_found");
      return presentRetryRun(await stopRetryRun({ database }, operatorActionOf(ctx, await read.body()), id));
    },
  }),
];

function presentRetryRun({ filter, ...run }: Awaited<ReturnType<typeof readRetryRun>>): RetryRunAnswer {
  const legs: Partial<LegFilter> = "stage" in filter ? {} : filter;
  return present(retryRun, run, {
    stage: "stage" in filter ? filter.stage : null,
    failure_class: legs.failureClass ?? null,
    leg: legs.leg === undefined ? null : publicLeg(legs.leg),
    receiver_id: legs.receiverId ?? null,
    cause: legs.cause ?? null,
    access_point: legs.accessPoint ?? null,
    outcomes: retryCounts(run),
    subject: run.actor.by,
  });
}
