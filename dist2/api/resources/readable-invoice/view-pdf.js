import { selectReadableDocument } from "../../../common/db/stores/documents/readable-document-store.js";
import { textLength } from "../../../common/db/text-rows.js";
import { fileNameOf } from "../../../common/domain/sent-xml/document-number.js";
import { answerFile } from "../../answering/respond.js";
import { callerOf } from "../../caller.js";
import { string } from "../../openapi/answers/schemas.js";
import { recordOpening } from "../../operation/operator-action.js";
import { writePdfContent } from "./write-view.js";
export const pdfAnswers = {
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
export async function answerPdf(ctx, deps, key, { lang, revision }) {
    const caller = callerOf(ctx);
    const read = async () => {
        const found = await selectReadableDocument(deps.database, key, revision);
        const job = { ...caller, size: textLength(found) };
        return deps.dispatcher.run(writePdfContent, { kind: key.kind, found, language: lang ?? "both" }, job);
    };
    const makeContent = () => deps.dispatcher.readInTurn(caller, read);
    const { pdf, documentSequence } = await deps.typesetter.run({ makeContent, ...caller });
    await recordOpening(ctx, deps, { ...key, file: "view.pdf", revision });
    answerFile(ctx, {
        content: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength),
        contentType: "application/pdf",
        fileName: `${fileNameOf(documentSequence)}.pdf`,
    });
}
//# sourceMappingURL=view-pdf.js.map