import { documentKindNames } from "../../../common/domain/document-kinds.ts";
import { changesQuery } from "../../schemas/wait-query.ts";
import { boolean, described, listOf, object, oneOf, string, uuid } from "../answers/schemas.ts";
import { jsonSchemaOf } from "../json-schema-of.ts";
import type { JsonSchema, Operation } from "../operation.ts";
import { logEntryMembers, waitParameter } from "./peppol-status.ts";

const known = jsonSchemaOf(changesQuery())["properties"] as Record<string, JsonSchema>;

const change = object(
  {
    cursor: described(string, "Goes on behind this change."),
    document_id: uuid,
    kind: oneOf(...documentKindNames),
    document_sequence: string,
    overall_status: described(oneOf("PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"), "As it is now."),
    ...logEntryMembers,
  },
  { title: "Change" },
);

export const changes: readonly Operation[] = [
  {
    method: "get",
    path: "/api/changes",
    operationId: "listChanges",
    tag: "Status of many",
    summary: "Every change of status, in order",
    description:
      "Every entry of every document's log. The order never changes and nothing is left out, however late it is stored: go on with `next_cursor`, which stays valid for ever. With `wait`, an empty page waits for its first change.",
    parameters: [
      {
        name: "cursor",
        in: "query",
        description:
          "`next_cursor` of the answer before; `now` leaves out what has been; without it, from the beginning.",
        schema: known["cursor"] ?? {},
      },
      { name: "limit", in: "query", description: "Changes in an answer.", schema: known["limit"] ?? {}, example: 100 },
      waitParameter,
    ],
    answers: {
      200: {
        description: "Oldest first.",
        content: {
          schema: object({ data: listOf(change), next_cursor: string, has_more: boolean }, { title: "Changes" }),
        },
      },
    },
  },
];
