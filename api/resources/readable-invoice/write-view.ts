import type { TextRows } from "../../../common/db/queryable.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { pdfContent, invoicePage, type PageOptions } from "../../../common/readable-invoice/invoice-page.ts";
import { readableDocument } from "../../../common/documents/read-document.ts";
import { maxRequestOnLoop, neverOnLoop, threadFunction } from "../../threads/thread-function.ts";

interface Readable {
  kind: DocumentKind;
  found: TextRows;
}

/** A page takes some forty times the memory of its XML, so two large ones must not be made at the same time. */
const memoryFactor = 8;
const encoder = new TextEncoder();

/** The readable invoice in HTML, on the event loop up to the size of a checked request. @throws AppError 404, also without UBL */
export const writePage = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRequestOnLoop, memoryFactor },
  async function writePage({ kind, found, options }: Readable & { options: PageOptions }) {
    return encoder.encode(invoicePage(await readableDocument(kind, found), options));
  },
);

/** Content of a PDF, for the typesetter. @throws AppError as writePage and pdfContent */
export const writePdfContent = threadFunction(
  import.meta.url,
  { maxOnLoop: neverOnLoop, memoryFactor },
  async function writePdfContent({
    kind,
    found,
    options,
  }: Readable & { options: Pick<PageOptions, "language" | "hasFindings"> }) {
    return pdfContent(await readableDocument(kind, found), options);
  },
);
