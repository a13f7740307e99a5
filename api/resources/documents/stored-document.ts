import type { TextRows } from "../../../common/db/queryable.ts";
import { selectDocument, type DocumentKey } from "../../../common/documents/document-store.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import { AppError, refusal } from "../../../common/runtime/errors.ts";
import { maskDocument } from "../../../common/documents/mask-document.ts";
import { compareWithDelivered, type CompareDelivered } from "../../../common/documents/delivered-content.ts";
import { priceContent } from "../../../common/documents/correct-and-resubmit.ts";
import type { TradeDocument } from "../../../common/documents/document.ts";
import { documentRecord, withAmounts } from "../../../common/documents/read-document.ts";
import type { VersionedJson } from "../../http/respond.ts";
import type { Caller } from "../../context.ts";
import { maskJson } from "../../../common/runtime/mask-numbers.ts";
import { jsonBytes, writeJson } from "../../http/write-json.ts";
import type { ApiDeps } from "../../operation/api-operation.ts";
import { maxRequestOnLoop, maxRowsOnLoop, ownChecksFor, threadFunction } from "../../threads/thread-function.ts";
import { retryAfterSeconds } from "../../threads/thread-pool.ts";
import { presentDocument, presentIdentity, presentState } from "./presenter.ts";
import { versionOf } from "./check-document.ts";
import { documentPage, type SelectedPage, type Content } from "../../../common/search/document-list-store.ts";

/** What is written, and whether the reader sees accounts, cards and passports masked. */
interface Shown {
  found: TextRows;
  isMasked: boolean;
}

/** As the reader sees it. */
const shown = <Row extends { document: TradeDocument }>(record: Row, { isMasked }: Pick<Shown, "isMasked">): Row =>
  isMasked ? { ...record, document: maskDocument(record.document) } : record;

/** @throws AppError 404 */
const writeDocument = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRowsOnLoop },
  async function writeDocument(asked: Shown) {
    const document = presentDocument(shown(await documentRecord(asked.found), asked));
    // Before the digest of the answer is made, with which numbers could be guessed.
    return asked.isMasked ? Buffer.from(maskJson(writeJson(document))) : jsonBytes(document);
  },
);

/** @throws AppError 404 */
export const priceStoredContent = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRequestOnLoop },
  async function priceStoredContent(stored: Parameters<typeof priceContent>[0], tools) {
    const ownChecks = await ownChecksFor(stored.asked, tools);
    return priceContent(stored, ownChecks);
  },
);

/** @throws AppError 404 */
const compareContents = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRequestOnLoop },
  function compareContents(input: Parameters<typeof compareWithDelivered>[0]) {
    return compareWithDelivered(input);
  },
);

export const comparedFor =
  (dispatcher: ApiDeps["dispatcher"], caller: Caller): CompareDelivered =>
  (input) => {
    const { delivered, sent } = input;
    const size = textLength(delivered) + (sent instanceof Uint8Array ? sent.byteLength : textLength(sent));
    return dispatcher.run(compareContents, input, { ...caller, size });
  };

type ReadDeps = Pick<ApiDeps, "database" | "dispatcher">;

/** The current JSON of a document, with its version. @throws AppError 404 */
export async function readWritten(
  { database, dispatcher }: ReadDeps,
  key: DocumentKey,
  { isMasked = false, ...caller }: Caller & { isMasked?: boolean },
): Promise<VersionedJson> {
  const found = await selectDocument(database, key);
  const version = versionOf({ found });
  return {
    version,
    json: await dispatcher.run(writeDocument, { found, isMasked }, { ...caller, size: textLength(found) }),
  };
}

/** The current JSON after a change. @throws AppError 503 in place of any other AppError, which would say that nothing was stored */
export async function readChanged(deps: ReadDeps, key: DocumentKey, caller: Caller) {
  try {
    return await readWritten(deps, key, caller);
  } catch (error) {
    if (error instanceof AppError) {
      throw refusal("answer_not_written").with({ retryAfterSeconds });
    }
    throw error;
  }
}

interface ShownPage {
  page: SelectedPage;
  /** The members to answer; all by default. */
  fields?: readonly string[];
  content: Content;
  /** Whether each document has its kind. */
  hasKind: boolean;
  /** Whether the reader sees accounts, cards and passports masked. */
  isMasked: boolean;
}

/** Bytes of rows; a page of 25 ten-line documents has half of it and takes 3 ms, which handing it to a thread takes as well. */
const maxPageOnLoop = 256 * 1_024;

export const writeDocumentPage = threadFunction(
  import.meta.url,
  { maxOnLoop: maxPageOnLoop },
  async function writeDocumentPage({ page, fields, content, hasKind, isMasked }: ShownPage) {
    const { rows, nextCursor } = await documentPage(page);
    const data = rows.map((stored) => {
      const row = shown(stored, { isMasked });
      const { id, kind } = row;
      const document: Record<string, unknown> =
        content === "whole"
          ? presentDocument(withAmounts(row))
          : { ...presentIdentity(row), ...row.document, ...presentState(row) };
      const members =
        fields === undefined ? document : Object.fromEntries(fields.map((name) => [name, document[name]]));
      return { id, ...(hasKind && { kind }), ...members, ...(hasKind && { kind }) };
    });
    return jsonBytes({ data, next_cursor: nextCursor });
  },
);
