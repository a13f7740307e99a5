import type { DocumentKey } from "../../common/db/stores/documents/document-store.ts";
import type { DocumentKind } from "../../common/domain/document.ts";
import {
  resubmitDocument,
  updateDocument,
  type ResubmitDocument,
} from "../../common/services/documents/correct-document.ts";
import {
  createBatchDocument,
  findBatchDocument,
  type BatchDocument,
  type LineKey,
} from "../../common/services/documents/create-batch-document.ts";
import { createDocument, type CreateDocument } from "../../common/services/documents/create-document.ts";
import { listDocuments, type ListDocuments } from "../../common/services/documents/list-documents.ts";
import { readDocument, readStatusSnapshot } from "../../common/services/documents/read-document.ts";
import { readReadableDocument } from "../../common/services/readable-invoice/read-readable-document.ts";
import type { Deps, DocumentDeps } from "../../common/services/runtime/deps.ts";
import { pdfContent, type PdfContent } from "../../common/services/readable-invoice/pdf-content.ts";
import { invoicePage } from "../../common/view/invoice-page.ts";
import type { PageOptions } from "../../common/view/page-links.ts";
import type { ViewLanguage } from "../../common/view/sheet.ts";
import { parseJsonObject } from "../json/parse-json-object.ts";
import { writeJson } from "../json/write-json.ts";
import { presentBatchDocument } from "../resources/batch/presenter.ts";
import { presentDocument } from "../resources/documents/presenter.ts";
import { validateRequest } from "../resources/documents/validate-request.ts";
import { presentStatusSnapshot } from "../resources/peppol-status/snapshot.ts";

/*
 * From the bytes of a request to the text of its answer. Small ones run on the event loop, large ones in a thread, and
 * nothing here can tell the difference: what goes in and comes out can travel.
 */

/** The text of an answer: of a large one in UTF-8, as it leaves. */
export interface Written {
  json: string | Uint8Array;
}

export type NewDocumentBytes = Omit<CreateDocument, "request"> & { bytes: Uint8Array };

/** @throws AppError as validateRequest and createDocument; JsonError */
export async function createFromBytes(
  deps: DocumentDeps,
  { bytes, ...command }: NewDocumentBytes,
): Promise<Written & { id: string }> {
  const request = await readRequest(command.kind, bytes, "The request body");
  const record = await createDocument(deps, { ...command, request });
  return { id: record.id, json: writeJson(presentDocument(record)) };
}

type NewLineBytes = NewDocumentBytes & { line: number; lineKey?: LineKey };

/** One line of a batch. @throws AppError as validateRequest and createBatchDocument; JsonError */
export async function createFromLine(deps: DocumentDeps, { line, ...sent }: NewLineBytes): Promise<Written> {
  return { json: writeJson(presentBatchDocument(line, await batchDocument(deps, sent))) };
}

async function batchDocument(
  deps: DocumentDeps,
  { bytes, lineKey, ...command }: Omit<NewLineBytes, "line">,
): Promise<BatchDocument> {
  let request: Awaited<ReturnType<typeof readRequest>>;
  try {
    request = await readRequest(command.kind, bytes, "A document");
  } catch (error) {
    // What was taken once is answered as it was, whatever would be said of it today.
    const record = lineKey && (await findBatchDocument(deps, { orgId: command.orgId, key: lineKey.key }));
    if (record === undefined) {
      throw error;
    }
    return { record, isReplay: true };
  }
  return createBatchDocument(deps, { ...command, request }, lineKey);
}

/** @throws AppError as validateRequest and updateDocument; JsonError */
export async function updateFromBytes(
  deps: DocumentDeps,
  { bytes, key, requestId }: { bytes: Uint8Array; key: DocumentKey; requestId: string },
): Promise<Written> {
  const request = await readRequest(key.kind, bytes, "The request body");
  return { json: writeJson(presentDocument(await updateDocument(deps, { key, request, requestId }))) };
}

/**
 * A job without bytes sends the document as it stands. @throws AppError as validateRequest and resubmitDocument;
 * JsonError
 */
export async function resubmitFromBytes(
  deps: DocumentDeps,
  { bytes, ...command }: Omit<ResubmitDocument, "request"> & { bytes?: Uint8Array },
): Promise<Written> {
  const content =
    bytes === undefined ? {} : { request: await readRequest(command.key.kind, bytes, "The request body") };
  return { json: writeJson(presentDocument(await resubmitDocument(deps, { ...command, ...content }))) };
}

/** A page in HTML; a large one in UTF-8, as it leaves. */
export interface Page {
  html: string | Uint8Array;
}

type ReadDeps = Pick<Deps, "database">;

/** @throws AppError 404 */
export async function writeDocument(deps: ReadDeps, { key }: { key: DocumentKey }): Promise<Written> {
  return { json: writeJson(presentDocument(await readDocument(deps, key))) };
}

/** @throws AppError 404 */
export async function writeStatus(deps: ReadDeps, { key }: { key: DocumentKey }): Promise<Written> {
  return { json: writeJson(presentStatusSnapshot(await readStatusSnapshot(deps, key))) };
}

/** @throws AppError 400 for a cursor that is none */
export async function writeList(deps: ReadDeps, query: ListDocuments): Promise<Written> {
  const page = await listDocuments(deps, query);
  return { json: writeJson({ data: page.records.map(presentDocument), next_cursor: page.nextCursor }) };
}

/** The readable invoice. @throws AppError 404, also while there is no UBL */
export async function writeView(
  deps: ReadDeps,
  { key, revision, options }: { key: DocumentKey; revision: number | undefined; options: PageOptions },
): Promise<Page> {
  return { html: invoicePage(await readReadableDocument(deps, key, revision), options) };
}

/** What a PDF says, for the typesetter. @throws AppError as writeView and pdfContent */
export async function writePdfContent(
  deps: ReadDeps,
  { key, revision, language }: { key: DocumentKey; revision: number | undefined; language: ViewLanguage },
): Promise<PdfContent> {
  return pdfContent(await readReadableDocument(deps, key, revision), language);
}

async function readRequest(kind: DocumentKind, bytes: Uint8Array, what: string): ReturnType<typeof validateRequest> {
  return validateRequest(kind, parseJsonObject(bytes, what));
}
