import { createHash } from "node:crypto";

import type { FieldErrors } from "../../../common/runtime/errors.ts";
import { isIdempotencyKey } from "../../http/idempotency.ts";
import { collectErrors, toFieldErrors, type Complaints } from "../../schemas/field-errors.ts";
import { field, neverNull, Problem, record } from "../../schemas/field-types.ts";
import { say } from "../../schemas/messages.ts";
import { canonicalJson } from "../../http/compare-json.ts";
import { jsonBytes } from "../../http/write-json.ts";
import { parseJsonObject, JsonError } from "../../http/read-json.ts";
import {
  refusalOf,
  type Refusal,
  maxRequestOnLoop,
  threadFunction,
  maxRowsOnLoop,
} from "../../threads/thread-function.ts";
import { readReference } from "../documents/part-schemas.ts";
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
import type { TextRows } from "../../../common/db/queryable.ts";

/** The member that a line of a batch may have besides those of the document. */
const lineKey = neverNull(
  field((value) => (typeof value === "string" && isIdempotencyKey(value) ? value : new Problem(say("lineKey"))), {
    type: "string",
    pattern: String.raw`^[\x21-\x7e]{1,255}$`,
    description:
      "The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any batch and in any order.",
  }),
);

const schema = record({ idempotency_key: lineKey });

/** What a line itself brings as its key. */
export interface OwnNames {
  idempotencyKey?: string;
  externalReference?: string;
}

/** Facts about a line of a batch that are known before it is processed. */
interface InspectedLine {
  /** Why the line is not JSON. */
  fault?: Refusal;
  /** Why its `idempotency_key` is none. */
  errors?: FieldErrors;
  /** Digest of the line's content and target, if it has a key. */
  sha256?: string;
  own?: OwnNames;
}

interface LineToInspect {
  bytes: Uint8Array;
  target: string;
  /** Whether the batch has an Idempotency-Key. */
  isKeyed: boolean;
}

const names = ["idempotency_key", "external_reference"];

/** Whether the line may bring a key of its own: it names one, or has escapes that may spell it. */
export const mayNameItself = (bytes: Buffer): boolean =>
  names.some((name) => bytes.includes(name)) || bytes.includes(String.raw`\u`);

/**
 * Checks whether the bytes are JSON, and computes their digest. Bytes that are not UTF-8 or not an object are refused later,
 * when the document is read.
 */
export const inspectLine = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRequestOnLoop },
  function inspectLine({ bytes, target, isKeyed }: LineToInspect): InspectedLine {
    try {
      const sent = parseJsonObject(bytes, "A document");
      const { idempotency_key: sentKey } = sent;
      // Most lines bring none, and need not go through Joi for that.
      const { value, error } =
        sentKey === undefined ? { value: {} } : schema.validate({ idempotency_key: sentKey }, { abortEarly: false });
      if (error !== undefined) {
        const errors: Complaints = new Map();
        collectErrors(errors, error.details);
        return { errors: toFieldErrors(errors) };
      }
      const key = value.idempotency_key;
      const reference = readReference(sent["external_reference"]);
      const own = {
        ...(key !== undefined && { idempotencyKey: key }),
        ...(typeof reference === "string" && { externalReference: reference }),
      };
      const hasKey = isKeyed || Object.keys(own).length > 0;
      return hasKey
        ? {
            own,
            sha256: createHash("sha256")
              .update(`${target}\n${canonicalJson(sent)}`)
              .digest("hex"),
          }
        : {};
    } catch (error) {
      return error instanceof JsonError ? { fault: refusalOf(error) } : {};
    }
  },
);

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
  document: Pick<DocumentRecord, "id" | "documentSequence"> & Parameters<typeof presentMetaInfo>[0];
  /** Made by `presentResultContent`, or a placeholder for the text that was written with the draft. */
  content: object;
  isReplay: boolean;
}

/** The result of one line of a batch. A document shows the fields that an ERP writes back; the whole can be retrieved. */
export function presentBatchDocument({
  line,
  document,
  content,
  isReplay,
}: StoredLine): AnswerOf<ReturnType<typeof batchResult>> {
  return {
    line,
    status: 201,
    ...(isReplay && { replayed: true }),
    document: {
      id: document.id,
      document_sequence: document.documentSequence,
      ...(content as { totals: unknown }),
      meta_info: presentMetaInfo(document),
    },
  };
}

/** The result of a line from the rows of its document, as it stands now. @throws AppError 404 */
export const writeStored = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRowsOnLoop },
  async function writeStored({ found, line }: Pick<StoredLine, "line"> & { found: TextRows }) {
    const document = await documentRecord(found);
    return jsonBytes(presentBatchDocument({ line, document, content: presentResultContent(document), isReplay: true }));
  },
);
