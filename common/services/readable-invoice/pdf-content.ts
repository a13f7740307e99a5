import { AppError } from "../../errors.ts";
import { pageContent, type ReadableDocument } from "../../view/invoice-page.ts";
import type { ViewLanguage } from "../../view/sheet.ts";

/** Each line takes milliseconds; longer documents are printed from their pages. */
const maxLines = 300;

/** Input of a PDF; long texts are UTF-8, ready to be transferred to the typesetter. */
export interface PdfContent {
  documentSequence: string;
  /** Well-formed XML with one root, as `pageContent` writes it. */
  page: Uint8Array;
  ubl: Uint8Array;
  title: string;
  /** IBT-002. */
  issueDate: string;
  language: ViewLanguage;
}

/** @throws AppError 422 for a document with too many lines */
export function pdfContent(document: ReadableDocument, language: ViewLanguage): PdfContent {
  const { documentSequence, xml } = document;
  const { page, title, issueDate, lines } = pageContent(document, { language, fromLine: 1, lines: maxLines });
  if (lines > maxLines) {
    throw new AppError(
      422,
      `${documentSequence} has ${lines} lines, and a PDF is made of up to ${maxLines}: print the pages of /view instead`,
    );
  }
  const encoder = new TextEncoder();
  return {
    documentSequence,
    page: encoder.encode(page),
    ubl: encoder.encode(xml),
    title,
    issueDate,
    language,
  };
}
