import type { DocumentKind } from "../../../common/documents/document.ts";
import { type DocumentRecord, documentRecord } from "../../../common/documents/read-document.ts";
import {
  boolean,
  described,
  integer,
  object,
  string,
  uuid,
  type AnswerOf,
  type JsonSchema,
  errorDetails,
} from "../../openapi/description.ts";
import { documentAnswer } from "../documents/answers.ts";
import { presentMetaInfo, presentResultContent } from "../documents/presenter.ts";
import { jsonSchemaOf } from "../../openapi/json-schema-of.ts";
import { lineKey } from "./inspect-line.ts";
import type { TextRows } from "../../../common/db/queryable.ts";
import { jsonBytes } from "../../http/json.ts";
import { maxRowsOnLoop, threadFunction } from "../../threads/thread-function.ts";

/** A document, with the key that a line may bring. */
export const batchLine = (document: JsonSchema): JsonSchema => ({
  ...document,
  title: `${String(document["title"])}Line`,
  properties: { ...(document["properties"] as object), idempotency_key: jsonSchemaOf(lineKey) },
});

export function batchResult(kind: DocumentKind) {
  const answer = documentAnswer(kind)["properties"] as Record<string, JsonSchema>;
  const { totals, external_reference: reference, metadata, meta_info: metaInfo } = answer;
  const document = object(
    {
      id: uuid,
      document_sequence: string,
      external_reference: reference ?? {},
      metadata: metadata ?? {},
      totals: totals ?? {},
      meta_info: metaInfo ?? {},
    },
    { title: "AcceptedDocument", optional: ["external_reference", "metadata"] },
  );
  return object(
    {
      line: described(integer, "Number of the line, blank ones counted, or of the element; from 1."),
      status: described(integer, "201, 400, 409, 413, 429, 500 or 503; 408, 401 or 403 where the batch ended early."),
      replayed: described(boolean, "The same line under the same key made this document before."),
      document,
      errors: {
        type: "object",
        description:
          "`message`, or a message per field, as a single create answers; of a 409 about a document that is there already also `document_id`.",
        additionalProperties: string,
      },
      details: errorDetails,
    },
    { title: "BatchResult", optional: ["replayed", "document", "errors", "details"] },
  );
}

interface StoredLine {
  line: number;
  record: Pick<DocumentRecord, "id" | "documentSequence"> & Parameters<typeof presentMetaInfo>[0];
  /** Of `presentResultContent`, or the marker that is replaced by the text written with the draft. */
  content: object;
  isReplay: boolean;
}

/** The result of one line of a batch. A document shows the fields that an ERP writes back; the whole can be retrieved. */
export function presentBatchDocument({
  line,
  record,
  content,
  isReplay,
}: StoredLine): AnswerOf<ReturnType<typeof batchResult>> {
  return {
    line,
    status: 201,
    ...(isReplay && { replayed: true }),
    document: {
      id: record.id,
      document_sequence: record.documentSequence,
      ...(content as { totals: unknown }),
      meta_info: presentMetaInfo(record),
    },
  };
}

/** The result of a line from the rows of its document, as it stands now. @throws AppError 404 */
export const writeStored = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRowsOnLoop },
  async function writeStored({ found, line }: Pick<StoredLine, "line"> & { found: TextRows }) {
    const record = await documentRecord(found);
    return jsonBytes(presentBatchDocument({ line, record, content: presentResultContent(record), isReplay: true }));
  },
);
