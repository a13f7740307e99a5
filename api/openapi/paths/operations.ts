import { documentKindNames } from "../../../common/domain/document-kinds.ts";
import { failureClasses } from "../../../common/domain/status.ts";
import { bulkRetryBody, legListQuery, reasonBody, resolveBody } from "../../schemas/operator-actions.ts";
import { errorEnvelope } from "../answers/errors.ts";
import {
  anyObject,
  boolean,
  instant,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  string,
  uuid,
} from "../answers/schemas.ts";
import { jsonSchemaOf } from "../json-schema-of.ts";
import type { Answer, JsonSchema, Operation, Parameter } from "../operation.ts";

const tag = "Operations";
const path = "/api/operations";

const leg = oneOf("c3", "c5", "withdrawal");
const legState = oneOf("not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected");

const legResult = object(
  { sbdh_id: uuid, document_id: uuid, revision: integer, leg, state: legState },
  { title: "LegActionResult" },
);

const operableLeg = object(
  {
    sbdh_id: uuid,
    document_id: uuid,
    kind: oneOf(...documentKindNames),
    document_sequence: string,
    revision: integer,
    leg,
    state: oneOf("unknown", "failed"),
    failure_class: nullable(oneOf(...failureClasses)),
    reason: nullable(string),
    hint: string,
    attempts: integer,
    sent_at: nullable(instant),
    updated_at: instant,
  },
  { title: "OperableLeg" },
);

const givenUp = object(
  {
    id: uuid,
    kind: oneOf(...documentKindNames),
    document_sequence: string,
    revision: integer,
    stage: oneOf("received", "priced", "rendered"),
    failure: anyObject,
    updated_at: instant,
  },
  { title: "GivenUpDocument" },
);

const listed = jsonSchemaOf(legListQuery)["properties"] as Record<string, JsonSchema>;
const limit: Parameter = { name: "limit", in: "query", description: "Rows on a page.", schema: listed["limit"] ?? {} };
const cursor: Parameter = {
  name: "cursor",
  in: "query",
  description: "`next_cursor` of the page before.",
  schema: listed["cursor"] ?? {},
};

const refused = (description: string): Answer => ({ description, content: { schema: errorEnvelope } });
const unknownId = refused("There is no such leg or document in this organization.");

const legOperations: readonly Operation[] = [
  {
    method: "get",
    path: `${path}/legs`,
    operationId: "listLegsForOperator",
    tag,
    summary: "What needs a person",
    description: "Legs that have failed, or whose outcome is not known, oldest first, with what to do about each.",
    parameters: [
      {
        name: "state",
        in: "query",
        description: "`unknown`, `failed` or both, which is the default.",
        schema: listed["state"] ?? {},
        example: "unknown,failed",
      },
      { name: "failure_class", in: "query", description: "Only this class.", schema: listed["failure_class"] ?? {} },
      limit,
      cursor,
    ],
    answers: {
      200: {
        description: "One page.",
        content: {
          schema: object({ data: listOf(operableLeg), next_cursor: nullable(string) }, { title: "OperableLegPage" }),
        },
      },
    },
  },
  {
    method: "post",
    path: `${path}/legs/retry`,
    operationId: "retryLegsForOperator",
    tag,
    summary: "Retry every failed leg of a class",
    description: "Up to a thousand at once, oldest first. What may have arrived is never sent again this way.",
    request: {
      schema: bulkRetryBody,
      example: { failure_class: "blocked", reason: "The access point has its new certificate" },
    },
    answers: {
      200: {
        description: "So many are queued again; `more` says whether to call again.",
        content: {
          schema: object({ retried: integer, more: boolean }, { title: "BulkRetryResult" }),
        },
      },
    },
  },
  {
    method: "post",
    path: `${path}/legs/{sbdh_id}/retry`,
    operationId: "retryLegForOperator",
    tag,
    summary: "Retry a failed leg",
    description: "The same envelope goes out again, under the same SBDH id.",
    request: { schema: reasonBody, example: { reason: "The supplier is registered now" } },
    answers: {
      200: {
        description: "It is queued again.",
        content: { schema: legResult },
      },
      404: unknownId,
      409: refused("The leg is not failed, or may have arrived."),
    },
  },
  {
    method: "post",
    path: `${path}/legs/{sbdh_id}/resolve`,
    operationId: "resolveLegForOperator",
    tag,
    summary: "Say what became of a leg",
    description:
      "For a leg that is unknown, failed or sent, when a person has found out: `sent` waits for the status message, `not_sent` sends the same envelope again, `accepted` and `rejected` decide the leg. A rejected document can be resubmitted.",
    request: {
      schema: resolveBody,
      example: { outcome: "not_sent", reason: "The supplier's provider has nothing of that id" },
    },
    answers: {
      200: {
        description: "Recorded.",
        content: { schema: legResult },
      },
      404: unknownId,
      409: refused("The leg's state does not allow it."),
    },
  },
];

const documentOperations: readonly Operation[] = [
  {
    method: "get",
    path: `${path}/documents`,
    operationId: "listGivenUpDocuments",
    tag,
    summary: "Documents that a stage gave up",
    description: "Pricing, rendering or validation failed time and again: a fault of this service. Oldest first.",
    parameters: [limit, cursor],
    answers: {
      200: {
        description: "One page.",
        content: {
          schema: object({ data: listOf(givenUp), next_cursor: nullable(string) }, { title: "GivenUpDocumentPage" }),
        },
      },
    },
  },
  {
    method: "post",
    path: `${path}/documents/{id}/retry`,
    operationId: "retryDocumentForOperator",
    tag,
    summary: "Let the stage that gave a document up try again",
    request: { schema: reasonBody, example: { reason: "Fixed with the release of today" } },
    answers: {
      200: {
        description: "It waits for that stage again.",
        content: {
          schema: object({ id: uuid, revision: integer, stage: string }, { title: "DocumentRetryResult" }),
        },
      },
      404: unknownId,
      409: refused("No stage has given the document up."),
    },
  },
  {
    method: "post",
    path: `${path}/documents/{id}/withdraw`,
    operationId: "withdrawDocumentReport",
    tag,
    summary: "Withdraw a document's report to the tax authority",
    description:
      "Sends a tax data document of type W for the report that the authority has accepted. None of the document's statuses changes; the snapshot shows the withdrawal beside the two legs.",
    request: { schema: reasonBody, example: { reason: "The supplier cancelled the delivery" } },
    answers: {
      202: {
        description: "The withdrawal is queued.",
        content: { schema: legResult },
      },
      404: unknownId,
      409: refused("There is nothing to withdraw, or it is being withdrawn."),
    },
  },
];

/** What only a person can decide. */
export const operatorActions: readonly Operation[] = [...legOperations, ...documentOperations];
