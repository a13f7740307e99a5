import type { DocumentKind } from "../../../common/documents/document.ts";
import { kindWords } from "../../openapi/kind-words.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { tenant, tenantOriginal } from "../../operation/guard.ts";
import { documentKey } from "../../operation/path-id.ts";
import { answerPdf, pdfAnswers } from "./view-pdf.ts";
import { pdfQuery, answerView, languageParameters, viewPageAnswer, viewPageQuery } from "./view-page.ts";

/** The readable form of a document, made from its UBL: a page of HTML, and a PDF to file. */
export const readableInvoiceOperations = (kind: DocumentKind): readonly ApiOperation[] => [
  viewOperation(kind),
  pdfOperation(kind),
];

const missing = { description: "There is no such document, or it is not rendered yet: the message says which." };

function viewOperation(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return get(`/api/${kind}/{id}/view`, tenant, {
    operationId: `view${title}`,
    tag,
    summary: `Read and print a ${one}`,
    description:
      "The document as a page of HTML, made of its UBL alone: every value as the XML has it, named in English and Arabic, with its term (IBT, BTAE) and the JSON pointer of its request field where the mouse or the focus is; findings at their places; attachments with links to download them. It prints on A4 and has no scripts. The XML remains the invoice.",
    query: viewPageQuery,
    answers: {
      200: viewPageAnswer,
      404: missing,
    },
    handle: (ctx, deps, read) => answerView(ctx, deps, documentKey(ctx, kind), read.query()),
  });
}

function pdfOperation(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return get(`/api/${kind}/{id}/view.pdf`, tenantOriginal, {
    operationId: `view${title}Pdf`,
    tag,
    summary: `File a ${one}`,
    description:
      "What `/view` shows, as PDF/A-3b on A4 with the UBL attached: tagged, with its fonts in it, the same bytes for the same document and standing. A document that was not issued says so across each page.",
    query: { schema: pdfQuery, about: languageParameters },
    answers: { ...pdfAnswers, 404: missing },
    handle: (ctx, deps, read) => answerPdf(ctx, deps, documentKey(ctx, kind), read.query()),
  });
}
