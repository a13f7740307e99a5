import { selectReadableDocument } from "../../../common/db/stores/documents/readable-document-store.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import { fileNameOf } from "../../../common/domain/sent-xml/document-number.ts";
import type { PdfContent } from "../../../common/services/readable-invoice/pdf-content.ts";
import type { DocumentKind } from "../../../common/domain/document.ts";
import { answerFile } from "../../answering/respond.ts";
import { callerOf } from "../../caller.ts";
import { string } from "../../openapi/answers/schemas.ts";
import { kindWords } from "../../openapi/kind-words.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { tenant, tenantOriginal } from "../../operation/guard.ts";
import { recordOpening } from "../../operation/operator-action.ts";
import { documentKey } from "../../operation/path-id.ts";
import { pdfQuery, answerView, languageParameters, viewPageAnswer, viewPageQuery } from "./view-page.ts";
import { writePdfContent } from "./write-view.ts";

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
    answers: {
      200: {
        description: "The PDF.",
        headers: { "Content-Disposition": { description: "Names the file.", schema: string } },
        contentType: "application/pdf",
        schema: { type: "string", format: "binary" },
      },
      404: missing,
      422: {
        description:
          "It takes more memory than a PDF may have; by default a document of more than some 1,300 short lines.",
      },
      503: { description: "Too many PDFs wait, it took too long, or the process that makes them ended: try again." },
      501: { description: "This installation has no typesetter for its machine." },
    },
    handle: async (ctx, deps, request) => {
      const key = documentKey(ctx, kind);
      const { lang = "both", revision } = request.query();
      const caller = callerOf(ctx);
      const read = async (): Promise<PdfContent> => {
        const found = await selectReadableDocument(deps.database, key, revision);
        const job = { ...caller, size: textLength(found) };
        return deps.dispatcher.run(writePdfContent, { kind, found, language: lang }, job);
      };
      const makeContent = (): Promise<PdfContent> => deps.dispatcher.readInTurn(caller, read);
      const { pdf, documentSequence } = await deps.typesetter.run({ makeContent, ...caller });
      await recordOpening(ctx, deps, { ...key, file: "view.pdf", revision });
      answerFile(ctx, {
        content: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength),
        contentType: "application/pdf",
        fileName: `${fileNameOf(documentSequence)}.pdf`,
      });
    },
  });
}
