import type { ObjectSchema } from "joi";

import { documentKindNames } from "../../../common/domain/document-kinds.ts";
import type { DocumentKind } from "../../../common/domain/document.ts";
import { statusQuery } from "../../schemas/status-query.ts";
import { changesQuery, waitQuery } from "../../schemas/wait-query.ts";
import { legStatus, overallStatus } from "../answers/document.ts";
import {
  anyObject,
  boolean,
  described,
  instant,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  string,
  uuid,
} from "../answers/schemas.ts";
import { validationResult, validationTotals } from "../answers/validation-result.ts";
import { jsonSchemaOf } from "../json-schema-of.ts";
import { kindWords } from "../kind-words.ts";
import type { JsonSchema, Operation, Parameter } from "../operation.ts";

const documentId = "0199d3a0-7c1e-7000-8000-00000000d001";

/** Where a document stands; the snapshot and the answer to a query for many share it. */
const standing = {
  document_sequence: string,
  overall_status: overallStatus,
  participant_status: described(legStatus, "The receiver's verdict."),
  fta_status: described(legStatus, "The tax authority's verdict."),
  is_terminal: described(boolean, "Nothing will change by itself any more."),
  next_poll_after_seconds: described(nullable(integer), "When to ask again; null when nothing will change by itself."),
};

const leg = object(
  {
    country: nullable(string),
    docTypeId: nullable(string),
    documentXml: described(nullable(string), "The document that travels: UBL, or the tax data document."),
    lastUpdated: nullable(instant),
    mlsResponse: described(nullable(anyObject), "The message level status that came back."),
    processId: nullable(string),
    receiverId: nullable(string),
    senderId: nullable(string),
    status: oneOf("PENDING", "APPROVED", "REJECTED", "FAILED", "NOT_REQUIRED", "NOT_SENT"),
    transmissionUuid: described(nullable(uuid), "Id of the envelope, the same in every attempt."),
    transmissionResponse: described(nullable(anyObject), "What the access point reported, and what may be done."),
  },
  { title: "PeppolLeg" },
);

const snapshot = object(
  {
    id: uuid,
    ...standing,
    validation_results: described(
      listOf(validationResult),
      "What the rules found, and the reasons of a rejection: why `overall_status` is VALIDATION_FAILED or REJECTED.",
    ),
    validation_totals: validationTotals,
    toC3: leg,
    toC5: leg,
    withdrawal: leg,
  },
  { title: "PeppolStatus", optional: ["validation_totals", "withdrawal"] },
);

const logEntry = object(
  {
    id: described(string, "Number of the entry in the log of its document, from 1 on; a later entry has a higher one."),
    timestamp: instant,
    revision: integer,
    stage: string,
    leg: nullable(oneOf("toC3", "toC5", "withdrawal")),
    event: string,
    from: nullable(string),
    to: nullable(string),
    attempt: nullable(integer),
    duration_ms: nullable(integer),
    detail: nullable(anyObject),
  },
  { title: "StatusLogEntry" },
);

export const logEntryMembers = logEntry["properties"] as Record<string, JsonSchema>;

const parametersOf = (schema: ObjectSchema): Record<string, JsonSchema> =>
  jsonSchemaOf(schema)["properties"] as Record<string, JsonSchema>;

/** Of the feed of changes, which waits for its first entry. */
export const waitParameter: Parameter = {
  name: "wait",
  in: "query",
  description: "Seconds for which the answer is held back until there is news.",
  schema: parametersOf(changesQuery())["wait"] ?? {},
};

const waitParameters: readonly Parameter[] = [
  {
    name: "wait",
    in: "query",
    description:
      "Seconds for which the answer is held back until there is news; without it not at all, and with `until=terminal` as long as possible.",
    schema: parametersOf(waitQuery())["wait"] ?? {},
  },
  {
    name: "until",
    in: "query",
    description: "What counts as news: any `change`, or only that the state is final (`terminal`).",
    schema: parametersOf(waitQuery())["until"] ?? {},
  },
];

const etag = { ETag: { description: "Another one whenever the answer may be another one.", schema: string } };

const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "The ETag of an earlier answer: the same again is answered with 304 and without a body.",
  schema: string,
};

function operationsOf(kind: DocumentKind): Operation[] {
  const { one, title, tag } = kindWords[kind];
  return [
    {
      method: "get",
      path: `/api/${kind}/{id}/peppol-status`,
      operationId: `get${title}PeppolStatus`,
      tag,
      summary: `Where a ${one} stands on the network`,
      description:
        "With `wait`, the answer is given when it differs from the one of `If-None-Match`, or, without that, from what it is now; with `until=terminal`, when the state is final. A final state is answered at once. When the time is over, what there is is answered: 200, or 304 where `If-None-Match` names it.",
      parameters: [...waitParameters, ifNoneMatch],
      answers: {
        200: {
          description: "Both ways out, as far as they have come.",
          headers: etag,
          content: {
            schema: snapshot,
          },
        },
        304: { description: "Nothing has changed, or not in the time waited.", headers: etag },
      },
    },
    {
      method: "get",
      path: `/api/${kind}/{id}/peppol-status-logs`,
      operationId: `get${title}PeppolStatusLogs`,
      tag,
      summary: `The story of a ${one}`,
      answers: {
        200: {
          description: "Oldest entry first.",
          content: { schema: listOf(logEntry) },
        },
      },
    },
  ];
}

const summary = object(
  { id: uuid, kind: oneOf(...documentKindNames), ...standing, updated_at: instant },
  { title: "StatusSummary" },
);

/** Where documents stand: one, its story, and many at once. */
export const peppolStatus: readonly Operation[] = [
  ...documentKindNames.flatMap(operationsOf),
  {
    method: "post",
    path: "/api/peppol-status/query",
    operationId: "queryPeppolStatus",
    tag: "Status of many",
    summary: "Where up to 1,000 documents stand",
    request: { schema: { ...jsonSchemaOf(statusQuery()), title: "StatusQuery" }, example: { ids: [documentId] } },
    answers: {
      200: {
        description: "In the order asked, each document once.",
        content: {
          schema: object({ data: listOf(summary), not_found: listOf(uuid) }, { title: "StatusSummaries" }),
        },
      },
    },
  },
];
