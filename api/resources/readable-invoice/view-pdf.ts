import type { DocumentKey } from "../../../common/documents/document-store.ts";
import { selectReadableDocument } from "../../../common/documents/readable-document-store.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import { fileNameOf } from "../../../common/ubl/document-number.ts";
import type { PdfContent } from "../../../common/readable-invoice/pdf-content.ts";
import { answerFile } from "../../http/respond.ts";
import { callerOf } from "../../caller.ts";
import { string } from "../../openapi/answer-schemas.ts";
import type { Answer } from "../../openapi/description.ts";
import type { ApiDeps, OperationContext } from "../../operation/api-operation.ts";
import { recordOpening } from "../../operation/operator-action.ts";
import type { Accepted } from "../../schemas/field-types.ts";
import type { pdfQuery } from "./view-page.ts";
import { writePdfContent } from "./write-view.ts";

export const pdfAnswers: Readonly<Record<number, Answer>> = {
  200: {
    description: "The PDF.",
    headers: { "Content-Disposition": { description: "Names the file.", schema: string } },
    contentType: "application/pdf",
    schema: { type: "string", format: "binary" },
  },
  422: {
    description: "It takes more memory than a PDF may have; by default a document of more than some 1,300 short lines.",
  },
  503: { description: "Too many PDFs wait, it took too long, or the process that makes them ended: try again." },
  501: { description: "This installation has no typesetter for its machine." },
};

/** @throws AppError 404, and those of `pdfAnswers` */
export async function answerPdf(
  ctx: OperationContext,
  deps: Pick<ApiDeps, "database" | "logger" | "dispatcher" | "typesetter">,
  key: DocumentKey,
  { lang, revision }: Accepted<typeof pdfQuery>,
): Promise<void> {
  const caller = callerOf(ctx);
  const read = async (): Promise<PdfContent> => {
    const found = await selectReadableDocument(deps.database, key, revision);
    const job = { ...caller, size: textLength(found) };
    return deps.dispatcher.run(writePdfContent, { kind: key.kind, found, language: lang ?? "both" }, job);
  };
  const makeContent = (): Promise<PdfContent> => deps.dispatcher.readInTurn(caller, read);
  const { pdf, documentSequence } = await deps.typesetter.run({ makeContent, ...caller });
  await recordOpening(ctx, deps, { ...key, file: "view.pdf", revision });
  answerFile(ctx, {
    content: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength),
    contentType: "application/pdf",
    fileName: `${fileNameOf(documentSequence)}.pdf`,
  });
}
