import { documentKindNames } from "../../../common/domain/document-kinds.ts";
import type { DocumentKind } from "../../../common/domain/document.ts";
import { documentAnswer, documentRequest } from "../answers/document.ts";
import { boolean, described, integer, listOf, object, string, uuid } from "../answers/schemas.ts";
import { documentRequestExample } from "../examples/documents.ts";
import { kindWords } from "../kind-words.ts";
import type { JsonSchema, Operation } from "../operation.ts";

function batchOperation(kind: DocumentKind): Operation {
  const { one, title, tag } = kindWords[kind];
  return {
    method: "post",
    path: `/api/${kind}/{business_profile_id}/batch`,
    operationId: `create${title}Batch`,
    tag,
    summary: `Create up to 10,000 ${one}s in one request`,
    description:
      "Streamed in both directions, and one request for the rate limit. Send `application/x-ndjson` (the answer has a line per line) or a JSON array. Every document is taken or refused by itself, and answered in order. Their numbers are gapless, but need not rise with `line`: several documents are stored at once. A document has 8 MB at most, the whole has no limit. A batch that does not go on is ended: the last result then says why, and what was not answered is to be sent again. With an `Idempotency-Key` each line has a key of its own, `<key>#<line>`: the same line sent again gets the document that it made, with `replayed`.",
    request: {
      schema: listOf(documentRequest(kind)),
      example: [documentRequestExample(kind)],
      others: [{ ...lines("A document per line."), example: `${JSON.stringify(documentRequestExample(kind))}\n` }],
    },
    answers: {
      200: {
        description: "A result for every document, in order; `status` is what creating it alone would have answered.",
        content: {
          schema: listOf(result(kind)),
          others: [lines("A result per line.")],
        },
      },
    },
  };
}

const lines = (description: string) => ({
  contentType: "application/x-ndjson",
  schema: described(string, description),
});

function result(kind: DocumentKind): JsonSchema {
  const { totals, meta_info: metaInfo } = documentAnswer(kind)["properties"] as Record<string, JsonSchema>;
  const document = object(
    { id: uuid, document_sequence: string, totals: totals ?? {}, meta_info: metaInfo ?? {} },
    { title: "AcceptedDocument" },
  );
  return object(
    {
      line: described(integer, "Number of the line, blank ones counted, or of the element; from 1."),
      status: described(integer, "201, 400, 409, 413, 500 or 503; 408 or 429 where the batch ended early."),
      replayed: described(boolean, "The same line under the same key made this document before."),
      document,
      errors: {
        type: "object",
        description: "`message`, or a message per field, as a single create answers.",
        additionalProperties: string,
      },
    },
    { title: "BatchResult", optional: ["replayed", "document", "errors"] },
  );
}

/** Bulk intake, for every kind. */
export const batch: readonly Operation[] = documentKindNames.map(batchOperation);
