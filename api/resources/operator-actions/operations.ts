import type { ObjectSchema } from "joi";

import { definedFields } from "../../../common/runtime/defined-fields.ts";
import {
  failureClasses,
  operatorLegFilters,
  operatorLegStates,
  resolvableLegStates,
} from "../../../common/status/status.ts";
import { operatorActionNames } from "../../../common/operations/operator-actions.ts";
import { list, record, required } from "../../schemas/field-types.ts";
import { expected } from "../../schemas/messages.ts";
import {
  pageQuery,
  maxLengths,
  maxPageSize,
  momentBefore,
  momentFrom,
  oneOf,
  text,
  textMatching,
  pageOnlyQuery,
  pageWords,
  uuid,
} from "../../schemas/fields.ts";
import { legNames, publicLeg, publicLegs } from "../../../common/status/legs.ts";
import { whoActsOnLeg } from "../../../common/status/who-acts.ts";
import { type LegResult, listLegs, resolveLeg, resolveLegs, retryLeg } from "../../../common/operations/act-on-legs.ts";
import { present, type AnswerOf, errorEnvelope, pageOf, type Answer, type Request } from "../../openapi/description.ts";
import {
  presentWhoMustAct,
  legResult,
  legResults,
  operableLeg,
  documentRetry,
  givenUp,
  operatorAction,
} from "./answers.ts";
import { situations } from "../../../common/status/situations.ts";
import { listGivenUp, retryDocument, withdrawReport } from "../../../common/operations/act-on-documents.ts";
import { listOperatorActions } from "../../../common/operations/run-operator-action.ts";
import { languageOf } from "../../http/handle-errors.ts";
import { get, post, type ApiOperation, operatorActionOf } from "../../operation/api-operation.ts";
import { operatorPost, viewer } from "../../operation/guard.ts";
import { pathId } from "../../operation/path.ts";

/** The record of actions needs a reason for each. */
const reason = () => text(maxLengths.text).required();

export const reasonBody = record({ reason: reason() });

const outcome = () => oneOf("sent", "not_sent", "accepted", "rejected").required();
const seenState = () => oneOf(...resolvableLegStates);

const resolveBody = record({ outcome: outcome(), state: seenState(), reason: reason() });

const resolveGroupBody = record({
  legs: required(list(uuid(), maxPageSize, 1)),
  outcome: outcome(),
  state: seenState().required(),
  reason: reason(),
});

const actionListQuery = record({
  target_id: text(maxLengths.code),
  subject: text(maxLengths.text),
  name: text(maxLengths.name),
  action: oneOf(...operatorActionNames),
  since: momentFrom(),
  until: momentBefore("since", "untilSince"),
  ...pageQuery(),
});

const legListQuery = record({
  state: textMatching(
    expected("legStates"),
    (value) => value.split(",").every((state) => operatorLegFilters.some((known) => known === state)),
    maxLengths.code,
    { pattern: "^(unknown|failed|contested)(,(unknown|failed|contested))*$" },
  ),
  failure_class: oneOf(...failureClasses),
  leg: oneOf(...publicLegs),
  receiver_id: text(maxLengths.name),
  cause: text(maxLengths.text),
  ...pageQuery(),
});

const presentLegResult = (result: LegResult): AnswerOf<typeof legResult> =>
  present(legResult, result, { leg: publicLeg(result.leg) });

const tag = "Operations";
const placeholders = { sbdh_id: "Id of the envelope, `transmissionUuid` of the leg." };

const reasoned = <Body>(schema: ObjectSchema<Body>, example: NoInfer<Body>): Request<Body> => ({
  schema,
  example,
  namesMissingFields: true,
});

const refusal = (description: string): Answer => ({ description, schema: errorEnvelope });
const unknownId = refusal("There is no such leg or document in this organization.");

const legOperations: readonly ApiOperation[] = [
  get("/api/operations/legs", viewer, {
    operationId: "listLegsForOperator",
    tag,
    summary: "What needs a person",
    description:
      "Legs that have failed, whose outcome is not known, about which a status message has come that decides nothing because of its sender, or whose status message may have been lost with a restored database; oldest first, with what to do about each.",
    query: {
      schema: legListQuery,
      about: {
        state: {
          description: "`unknown`, `failed`, `contested`, `message_lost` or some of them; all is the default.",
          example: "unknown,failed",
        },
        failure_class: "Only this class.",
        leg: "Only this leg; as with `receiver_id` and `cause`, only of those that have failed or are unknown.",
        receiver_id: "Only those to this receiver.",
        cause: "Only those with this reason, or of this group of `GET /api/operations/incidents`.",
        ...pageWords,
      },
    },
    answers: { 200: { description: "One page.", schema: pageOf(operableLeg, "OperableLegPage") } },
    handle: async (ctx, { database }, read) => {
      const { state, failure_class: failureClass, leg, receiver_id: receiverId, cause, limit, cursor } = read.query();
      const filters = state === undefined ? operatorLegFilters : state.split(",");
      const query = {
        orgId: ctx.state.scope,
        states: operatorLegStates.filter((known) => filters.some((asked) => asked === known)),
        contested: filters.some((asked) => asked === "contested"),
        messageLost: filters.some((asked) => asked === "message_lost"),
        limit,
        ...definedFields({
          failureClass,
          leg: legNames.find((known) => publicLeg(known) === leg),
          receiverId,
          cause,
          cursor,
        }),
      };
      const { legs, nextCursor } = await listLegs({ database }, query);
      const language = languageOf(ctx);
      const data = legs.map((row) => {
        const acting = whoActsOnLeg(row);
        return present(operableLeg, row, {
          leg: publicLeg(row.leg),
          hint: acting.action[language],
          who_must_act: presentWhoMustAct(acting, language),
          contested: row.contested.map(({ at, code, ...named }) => ({
            at: new Date(at).toISOString(),
            code,
            sender: named.sender ?? null,
            envelope_sender: named.envelope_sender ?? null,
            expected: named.expected ?? null,
            said: named.said ?? null,
          })),
        });
      });
      return { data, next_cursor: nextCursor };
    },
  }),
  post("/api/operations/legs/{sbdh_id}/retry", operatorPost, {
    operationId: "retryLegForOperator",
    tag,
    summary: "Retry a failed leg",
    placeholders,
    description: "The same envelope goes out again, under the same SBDH id.",
    request: reasoned(reasonBody, { reason: "The supplier is registered now" }),
    answers: {
      200: { description: "It is queued again.", schema: legResult },
      404: unknownId,
      409: refusal("The leg is not failed, or may have arrived."),
    },
    handle: async (ctx, { database, queues }, read) => {
      const action = operatorActionOf(ctx, await read.body());
      const sbdhId = pathId(ctx, "sbdh_id", "leg_not_found");
      return presentLegResult(await retryLeg({ database, queues }, { ...action, sbdhId }));
    },
  }),
  post("/api/operations/legs/{sbdh_id}/resolve", operatorPost, {
    operationId: "resolveLegForOperator",
    tag,
    summary: "Say what became of a leg",
    placeholders,
    description:
      "For a leg that is unknown, failed or sent, when a person has found out: `sent` waits for the status message, `not_sent` sends the same envelope again, `accepted` and `rejected` decide the leg. A rejected document can be resubmitted. With `state`, only a leg that is still in it.",
    request: reasoned(resolveBody, {
      outcome: "not_sent",
      reason: "The supplier's provider has nothing of that id",
    }),
    answers: {
      200: { description: "Recorded.", schema: legResult },
      404: unknownId,
      409: refusal("The leg's state does not allow it."),
    },
    handle: async (ctx, { database, queues }, read) => {
      const { outcome: found, state: seen, ...body } = await read.body();
      const sbdhId = pathId(ctx, "sbdh_id", "leg_not_found");
      const resolution = { ...operatorActionOf(ctx, body), sbdhId, outcome: found, ...definedFields({ seen }) };
      return presentLegResult(await resolveLeg({ database, queues }, resolution));
    },
  }),
  post("/api/operations/legs/resolve", operatorPost, {
    operationId: "resolveLegsForOperator",
    tag,
    summary: "Say the same of many legs",
    description:
      "Each leg is resolved and recorded by itself. Those that are no longer in `state`, the one in which they were seen, are skipped and named, with who was first.",
    request: reasoned(resolveGroupBody, {
      legs: ["0199d3a0-7c1e-7000-8000-00000000d001"],
      outcome: "accepted",
      state: "unknown",
      reason: "The receiver's provider has all of them",
    }),
    answers: { 200: { description: "What was resolved, and what was not.", schema: legResults } },
    handle: async (ctx, { database, queues }, read) => {
      const { legs, outcome: found, state: seen, ...body } = await read.body();
      const resolution = { ...operatorActionOf(ctx, body), legs, outcome: found, seen };
      const { resolved, skipped } = await resolveLegs({ database, queues }, resolution);
      return {
        resolved: resolved.map(presentLegResult),
        skipped: skipped.map(({ sbdhId, message }) => ({ sbdh_id: sbdhId, message })),
      };
    },
  }),
];

const documentOperations: readonly ApiOperation[] = [
  get("/api/operations/documents", viewer, {
    operationId: "listGivenUpDocuments",
    tag,
    summary: "Documents that a stage gave up",
    description: "Pricing, rendering or validation failed time and again: a fault of this service. Oldest first.",
    query: { schema: pageOnlyQuery, about: pageWords },
    answers: { 200: { description: "One page.", schema: pageOf(givenUp, "GivenUpDocumentPage") } },
    handle: async (ctx, { database }, read) => {
      const query = { orgId: ctx.state.scope, ...read.query() };
      const { documents, nextCursor } = await listGivenUp({ database }, query);
      return {
        data: documents.map((row) =>
          present(givenUp, row, { who_must_act: presentWhoMustAct(situations.given_up, languageOf(ctx)) }),
        ),
        next_cursor: nextCursor,
      };
    },
  }),
  post("/api/operations/documents/{id}/retry", operatorPost, {
    operationId: "retryDocumentForOperator",
    tag,
    summary: "Let the stage that gave a document up try again",
    request: reasoned(reasonBody, { reason: "Fixed with the release of today" }),
    answers: {
      200: { description: "It waits for that stage again.", schema: documentRetry },
      404: unknownId,
      409: refusal("No stage has given the document up."),
    },
    handle: async (ctx, { database, queues }, read) => {
      const action = operatorActionOf(ctx, await read.body());
      const documentId = pathId(ctx, "id", "document_not_found");
      return present(documentRetry, await retryDocument({ database, queues }, { ...action, documentId }));
    },
  }),
  post("/api/operations/documents/{id}/withdraw", operatorPost, {
    operationId: "withdrawDocumentReport",
    tag,
    summary: "Withdraw a document's report to the tax authority",
    description:
      "Sends a tax data document of type W for the report that the authority has accepted. None of the document's statuses changes; the snapshot shows the withdrawal beside the two legs.",
    request: reasoned(reasonBody, { reason: "The supplier cancelled the delivery" }),
    answers: {
      202: { description: "The withdrawal is queued.", schema: legResult },
      404: unknownId,
      409: refusal("There is nothing to withdraw, or it is being withdrawn."),
    },
    handle: async (ctx, { database, installation, queues }, read) => {
      const action = operatorActionOf(ctx, await read.body());
      const documentId = pathId(ctx, "id", "document_not_found");
      return presentLegResult(await withdrawReport({ database, installation, queues }, { ...action, documentId }));
    },
  }),
];

const actionOperations: readonly ApiOperation[] = [
  get("/api/operations/actions", viewer, {
    operationId: "listOperatorActions",
    tag,
    summary: "What operators did",
    description:
      "Every action of an operator on a thing of the organization, newest first: who, when, why, and what came of it. A `refused` one is one that the state of the thing did not allow.",
    query: {
      schema: actionListQuery,
      about: {
        target_id: "Only what was done to this: a document's id, a leg's `sbdh_id`, an organization's id.",
        subject: "Only what people did whose `sub` has this in it; letter case does not matter.",
        name: "Only what was done to something, or for an organization, with this in its name: an organization or profile by a part of its name, a document by what `GET /api/operations/search` finds it by.",
        action: "Only what was done of this kind.",
        since: "Only what was done at this moment or later; a day is one of the Emirates.",
        until: "Only what was done before this moment; a day of the Emirates counts as a whole.",
        ...pageWords,
      },
    },
    answers: { 200: { description: "One page.", schema: pageOf(operatorAction, "OperatorActionPage") } },
    handle: async (ctx, { database }, read) => {
      const { target_id: targetId, until: before, ...asked } = read.query();
      const query = {
        ...asked,
        ...definedFields({ before }),
        ...(targetId !== undefined && { targetId: targetId.toLowerCase() }),
      };
      const { actions, nextCursor } = await listOperatorActions({ database }, { orgId: ctx.state.scope, ...query });
      return { data: actions.map((row) => present(operatorAction, row)), next_cursor: nextCursor };
    },
  }),
];

/** Decisions that only a person can make, for the role `operator`. The log has author and reason of each action. */
export const operatorActionOperations: readonly ApiOperation[] = [
  ...legOperations,
  ...documentOperations,
  ...actionOperations,
];
