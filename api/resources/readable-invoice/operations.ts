import { createHash } from "node:crypto";

import { type DocumentKey, selectReadableDocument } from "../../../common/documents/document-store.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import { fileNameOf } from "../../../common/runtime/text.ts";
import type { PdfContent, PageOptions } from "../../../common/readable-invoice/invoice-page.ts";
import { answerFile, answerWritten } from "../../http/respond.ts";
import { callerOf } from "../../context.ts";
import { string, type Answer, type QueryParameters, kindWords } from "../../openapi/description.ts";
import { recordOpening } from "../../operation/record-who-read.ts";
import { type ApiDeps, type OperationContext, get, type ApiOperation } from "../../operation/api-operation.ts";
import { type Accepted, record } from "../../schemas/field-types.ts";
import { writePdfContent, writePage } from "./write-view.ts";
import { style } from "../../../common/readable-invoice/style.ts";
import { findTimelineKey } from "../../../common/status/document-timeline-store.ts";
import { seesMasked, tenant, tenantOriginal, viewer, viewerOriginal } from "../../operation/guard.ts";
import { integerParameter, oneOf } from "../../schemas/fields.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { documentKey, pathId } from "../../operation/path.ts";

/** The style's entry in a policy: in this page's, and in that of the console, which frames it. */
export const styleSource = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/** The page has an inline style and nothing else; only our own pages may frame it. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${styleSource}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

const shown = {
  /** Both languages by default. */
  lang: oneOf("en", "ar"),
  revision: integerParameter(1, 999_999),
  findings: oneOf("true", "false").default("false"),
};

const pdfQuery = record(shown);

const viewQuery = record({
  ...shown,
  from_line: integerParameter(1, 999_999).default(1),
  /** Browsers show and print 500 lines without delay. */
  lines: integerParameter(1, 1_000).default(500),
});

const shownParameters = {
  lang: { description: "One language; English and Arabic side by side by default.", example: "ar" },
  revision: { description: "An earlier revision; the current one by default.", example: 1 },
  findings: {
    description:
      "`true` prints what the validation found, at its place and as a list; by default it is left out, because the paper is for the customer.",
    example: "true",
  },
};

const viewPageQuery: QueryParameters<Accepted<typeof viewQuery>> = {
  schema: viewQuery,
  about: {
    ...shownParameters,
    from_line: { description: "The first line to show.", example: 501 },
    lines: { description: "How many lines to show; the page links to the others.", example: 500 },
  },
};

const viewPageAnswer: Answer = {
  description: "The page.",
  headers: { "Content-Security-Policy": { description: "Nothing is loaded and nothing runs.", schema: string } },
  contentType: "text/html",
  schema: string,
};

const pdfAnswers: Readonly<Record<number, Answer>> = {
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

const missing = { description: "There is no such document, or it is not rendered yet: the message says which." };

/** The readable form of a document, made from its UBL: a page of HTML, and a PDF to file. */
export function readableInvoiceOperations(kind: DocumentKind): readonly ApiOperation[] {
  const { one, title, tag } = kindWords[kind];
  return [
    get(`/api/${kind}/{id}/view`, tenant, {
      operationId: `view${title}`,
      tag,
      summary: `Read and print a ${one}`,
      description:
        "The document as a page of HTML, made of its UBL alone: every value as the XML has it, named in English and Arabic, with its term (IBT, BTAE) and the JSON pointer of its request field where the mouse or the focus is; attachments with links to download them. It prints on A4 and has no scripts. With `findings=true` it has what the validation found as well. The XML remains the invoice.",
      query: viewPageQuery,
      answers: { 200: viewPageAnswer, 404: missing },
      handle: (ctx, { database, dispatcher }, read) =>
        answerView(ctx, { database, dispatcher }, documentKey(ctx, kind), read.query()),
    }),
    get(`/api/${kind}/{id}/view.pdf`, tenantOriginal, {
      operationId: `view${title}Pdf`,
      tag,
      summary: `File a ${one}`,
      description:
        "What `/view` shows, as PDF/A-3b on A4 with the UBL attached: tagged, with its fonts in it, the same bytes for the same document and standing. A document that was not issued says so across each page.",
      query: { schema: pdfQuery, about: shownParameters },
      answers: { ...pdfAnswers, 404: missing },
      handle: (ctx, { database, dispatcher, typesetter }, read) =>
        answerPdf(ctx, { database, dispatcher, typesetter }, documentKey(ctx, kind), read.query()),
    }),
  ];
}

const notSeen = {
  description: "There is no such document among those that the role sees, or it is not rendered yet.",
};

/** The page of a document of any organization, for operators. */
export const storyViewOperations: readonly ApiOperation[] = [
  get("/api/operations/documents/{id}/view", viewer, {
    operationId: "getDocumentStoryView",
    tag: "Operations",
    summary: "A document as a page to read",
    description: "What `GET /api/<kind>/{id}/view` gives to its organization.",
    query: viewPageQuery,
    answers: {
      200: viewPageAnswer,
      404: notSeen,
    },
    handle: async (ctx, { database, dispatcher }, read) => {
      const query = read.query();
      const id = pathId(ctx, "id", "document_not_found");
      const key = await findTimelineKey({ database }, ctx.state.scope, id);
      await answerView(ctx, { database, dispatcher }, key, query);
    },
  }),
  get("/api/operations/documents/{id}/view.pdf", viewerOriginal, {
    operationId: "getDocumentStoryPdf",
    tag: "Operations",
    summary: "A document as a PDF",
    description: "What `GET /api/<kind>/{id}/view.pdf` gives to its organization.",
    query: { schema: pdfQuery, about: shownParameters },
    answers: {
      ...pdfAnswers,
      404: notSeen,
    },
    handle: async (ctx, { database, dispatcher, typesetter }, read) => {
      const query = read.query();
      const id = pathId(ctx, "id", "document_not_found");
      const key = await findTimelineKey({ database }, ctx.state.scope, id);
      await answerPdf(ctx, { database, dispatcher, typesetter }, key, query);
    },
  }),
];

/** @throws AppError 404 */
async function answerView(
  ctx: OperationContext,
  { database, dispatcher }: Pick<ApiDeps, "database" | "dispatcher">,
  key: DocumentKey,
  query: Accepted<typeof viewQuery>,
): Promise<void> {
  const { lang: language = "both", revision, from_line: fromLine, lines, findings } = query;
  const isMasked = seesMasked(ctx.state);
  const options: PageOptions = { language, fromLine, lines, isMasked, hasFindings: findings === "true" };
  const caller = callerOf(ctx);
  const page = await dispatcher.readInTurn(caller, async () => {
    const found = await selectReadableDocument(database, key, revision);
    const job = { ...caller, size: textLength(found) };
    return dispatcher.run(writePage, { kind: key.kind, found, options }, job);
  });
  await recordOpening(ctx, { database }, { ...key, file: "view", revision });
  ctx.set("Content-Security-Policy", contentSecurityPolicy);
  answerWritten(ctx, 200, page, "text/html");
}

/** @throws AppError 404, and those of `pdfAnswers` */
async function answerPdf(
  ctx: OperationContext,
  { database, dispatcher, typesetter }: Pick<ApiDeps, "database" | "dispatcher" | "typesetter">,
  key: DocumentKey,
  { lang, revision, findings }: Accepted<typeof pdfQuery>,
): Promise<void> {
  const caller = callerOf(ctx);
  const makeContent = (): Promise<PdfContent> =>
    dispatcher.readInTurn(caller, async () => {
      const found = await selectReadableDocument(database, key, revision);
      const job = { ...caller, size: textLength(found) };
      const options = { language: lang ?? ("both" as const), hasFindings: findings === "true" };
      return dispatcher.run(writePdfContent, { kind: key.kind, found, options }, job);
    });
  const { pdf, documentSequence } = await typesetter.run({ makeContent, ...caller });
  await recordOpening(ctx, { database }, { ...key, file: "view.pdf", revision });
  answerFile(ctx, {
    content: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength),
    contentType: "application/pdf",
    fileName: `${fileNameOf(documentSequence)}.pdf`,
  });
}
