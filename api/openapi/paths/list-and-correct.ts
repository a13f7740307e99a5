import { documentKindNames } from "../../../common/domain/document-kinds.ts";
import type { DocumentKind } from "../../../common/domain/document.ts";
import { resubmitWarning } from "../../../common/domain/status-guide.ts";
import { documentListQuery } from "../../schemas/document-query.ts";
import { documentAnswer, documentRequest } from "../answers/document.ts";
import { listOf, nullable, object, string } from "../answers/schemas.ts";
import { documentRequestExample } from "../examples/documents.ts";
import { jsonSchemaOf } from "../json-schema-of.ts";
import { kindWords } from "../kind-words.ts";
import type { JsonSchema, Operation, Parameter } from "../operation.ts";

const about: readonly [name: string, description: string, example?: unknown][] = [
  ["business_profile_id", "Only documents of this business profile."],
  ["overall_status", "Only documents that stand there.", "PENDING"],
  ["issue_date_from", "Only documents of this day and later.", "2026-08-01"],
  ["issue_date_to", "Only documents of this day and earlier.", "2026-08-31"],
  ["document_sequence", "Only the document of this number."],
  ["limit", "Documents on a page; a page of large documents may have fewer.", 25],
  ["cursor", "`next_cursor` of the page before."],
];

function listParameters(): Parameter[] {
  const known = jsonSchemaOf(documentListQuery)["properties"] as Record<string, JsonSchema>;
  return about.map(([name, description, example]) => ({
    name,
    in: "query",
    description,
    schema: known[name] ?? {},
    ...(example !== undefined && { example }),
  }));
}

function listOperation(kind: DocumentKind): Operation {
  const { one, title, tag } = kindWords[kind];
  const page = object({ data: listOf(documentAnswer(kind)), next_cursor: nullable(string) }, { title: `${title}Page` });
  return {
    method: "get",
    path: `/api/${kind}`,
    operationId: `list${title}s`,
    tag,
    summary: `List ${one}s`,
    description:
      "Newest first. Documents that are added while pages are read do not move the others; `next_cursor` is null on the last page.",
    parameters: listParameters(),
    answers: {
      200: {
        description: "One page.",
        content: { schema: page },
      },
    },
  };
}

const onlyRefused =
  "The document is PENDING or APPROVED: only one that is VALIDATION_FAILED or REJECTED can be changed.";

function updateOperation(kind: DocumentKind): Operation {
  const { one, title, tag } = kindWords[kind];
  return {
    method: "put",
    path: `/api/${kind}/{id}`,
    operationId: `update${title}`,
    tag,
    summary: `Correct a ${one}`,
    description:
      "Replaces the whole content of a document that failed validation or was rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted; `issue_date` stays in the number's year. What was judged is kept as evidence. What GET answers cannot be sent back as it is: it has fields that only the service sets (`id`, `document_sequence`, amounts, `meta_info`), which are refused, and attachments without their content: leave the former out and send the attachments again.",
    request: { schema: documentRequest(kind), example: documentRequestExample(kind) },
    answers: {
      200: {
        description: "The new content with its amounts; `corrected_at` says since when it waits to be resubmitted.",
        content: { schema: documentAnswer(kind) },
      },
      409: { description: onlyRefused },
    },
  };
}

function resubmitOperation(kind: DocumentKind): Operation {
  const { one, title, tag } = kindWords[kind];
  return {
    method: "post",
    path: `/api/${kind}/{id}/resubmit`,
    operationId: `resubmit${title}`,
    tag,
    summary: `Send a ${one} again`,
    description: `Starts the next revision under the same id and number. With a body, its content is sent; without one, the document goes as it stands. ${resubmitWarning} What the tax authority had accepted is revised by the new report. Of several at the same time exactly one succeeds.`,
    request: { schema: documentRequest(kind), example: documentRequestExample(kind), required: false },
    answers: {
      200: {
        description: "On its way again.",
        content: { schema: documentAnswer(kind) },
      },
      409: {
        description: `${onlyRefused} Nor is it sent again while a leg of it is being sent or of unknown outcome, or its report is being withdrawn.`,
      },
    },
  };
}

/** List, update and resubmit, for every kind (design part 9). */
export const listAndCorrect: readonly Operation[] = documentKindNames.flatMap((kind) => [
  listOperation(kind),
  updateOperation(kind),
  resubmitOperation(kind),
]);
