import { pageContent, type ReadableDocument } from "./invoice-page.ts";
import { sha256 } from "../runtime/digest.ts";
import type { ViewLanguage } from "./sheet.ts";

/** Input of a PDF; long texts are UTF-8, ready to be transferred to the typesetter. */
export interface PdfContent {
  documentSequence: string;
  /** Well-formed XML with one root, as `pageContent` writes it. */
  page: Uint8Array;
  pageDigest: string;
  ubl: Uint8Array;
  title: string;
  /** IBT-002; 1970-01-01 if that is no date, because PDF/A needs one. */
  issueDate: string;
  /** As in `PageContent`. */
  mark: string;
  language: ViewLanguage;
}

/** Any number of lines: what bounds a PDF is the memory and the time of its typesetting. */
export function pdfContent(document: ReadableDocument, language: ViewLanguage): PdfContent {
  const { documentSequence, xml } = document;
  const { page, issueDate, ...said } = pageContent(document, language);
  const encoder = new TextEncoder();
  return {
    documentSequence,
    page: encoder.encode(page),
    pageDigest: sha256(page),
    ubl: encoder.encode(xml),
    ...said,
    issueDate: realDate(issueDate),
    language,
  };
}

const realDate = (text: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) ? text : "1970-01-01";
