import { notFound } from "../../../common/errors.ts";
import { answerStatic } from "../../answering/static-answer.ts";
import { string } from "../../openapi/answers/schemas.ts";
import type { Answer, Parameter } from "../../openapi/description.ts";
import { get, type ApiOperation, type OperationContext } from "../../operation/api-operation.ts";
import { anyone } from "../../operation/guard.ts";
import { consoleFile } from "./console-files.ts";
import { consolePage, consoleViews, type ConsolePage } from "./console-page.ts";

const tag = "Console";

/** Asked again with the ETag each time, so that a new release shows at once. */
const cacheControl = "no-cache";

const tagged = {
  ETag: { description: "Digest of the content; If-None-Match is answered with 304.", schema: string },
};
const pageHeaders = {
  ...tagged,
  "Content-Security-Policy": { description: "What the page may load.", schema: string },
  "Referrer-Policy": { description: "Other servers learn nothing of the address.", schema: string },
};
const notModified = { description: "The ETag that was sent is still right.", headers: tagged };
const parameters: readonly Parameter[] = [
  { name: "If-None-Match", in: "header", description: "The ETag of an earlier answer.", schema: string },
];
const page: Readonly<Record<number, Answer>> = {
  200: {
    description: "The page, which asks for what it shows.",
    headers: pageHeaders,
    contentType: "text/html",
    schema: string,
  },
  304: { ...notModified, headers: pageHeaders },
};
const noPage = { 404: { description: "Not a view of the console." } };
const file: Readonly<Record<number, Answer>> = {
  200: { description: "Script, style or icon.", headers: tagged, contentType: "text/javascript", schema: string },
  304: notModified,
  404: { description: "Not a file of the console." },
};

const first = consolePage("console/");
const below = consolePage("");
const deeper = consolePage("../");

const view = { description: "Name of a view.", schema: { type: "string", enum: consoleViews } };

/** The page for operators: public as `/docs` is, because it holds nothing; what it shows is asked for with a session. */
export const consoleOperations: readonly ApiOperation[] = [
  get("/console", anyone, {
    operationId: "getConsole",
    tag,
    summary: "The operators' console",
    parameters,
    answers: page,
    handle: (ctx) => answerPage(ctx, first),
  }),
  get("/console/", anyone, {
    operationId: "redirectToConsole",
    tag,
    summary: "Leads to the console",
    answers: {
      308: {
        description: "The page is at `/console`.",
        headers: { Location: { description: "Where the page is.", schema: string } },
      },
    },
    handle: (ctx) => {
      ctx.status = 308;
      ctx.redirect("../console");
      ctx.body = "";
    },
  }),
  get("/console/files/{file}", anyone, {
    operationId: "getConsoleFile",
    tag,
    summary: "A file of the console",
    placeholders: { file: { description: "Name of a file of the console.", schema: string } },
    parameters,
    answers: file,
    handle: (ctx) => answerFile(ctx, ctx.params["file"] ?? ""),
  }),
  get("/console/files/{folder}/{file}", anyone, {
    operationId: "getConsoleFolderFile",
    tag,
    summary: "A file in a folder of the console",
    placeholders: {
      folder: { description: "Name of a folder of the console.", schema: string },
      file: { description: "Name of a file in it.", schema: string },
    },
    parameters,
    answers: file,
    handle: (ctx) => answerFile(ctx, `${ctx.params["folder"]}/${ctx.params["file"]}`),
  }),
  get("/console/{view}", anyone, {
    operationId: "getConsoleView",
    tag,
    summary: "A view of the console",
    placeholders: { view },
    parameters,
    answers: { ...page, ...noPage },
    handle: (ctx) => answerPage(ctx, below),
  }),
  get("/console/{view}/{about}", anyone, {
    operationId: "getConsoleViewOf",
    tag,
    summary: "A view of one thing",
    placeholders: { view, about: { description: "Id of what is shown.", schema: string } },
    parameters,
    answers: { ...page, ...noPage },
    handle: (ctx) => answerPage(ctx, deeper),
  }),
];

/** @throws AppError 404 */
function answerPage(ctx: OperationContext, { contentSecurityPolicy, ...content }: ConsolePage): void {
  const { view: asked } = ctx.params;
  if (asked !== undefined && !consoleViews.some((known) => known === asked)) {
    throw notFound("View");
  }
  ctx.set("Content-Security-Policy", contentSecurityPolicy);
  ctx.set("Referrer-Policy", "same-origin");
  answerStatic(ctx, content, cacheControl);
}

/** @throws AppError 404 */
function answerFile(ctx: OperationContext, name: string): void {
  const content = consoleFile(name);
  if (content === undefined) {
    throw notFound("File");
  }
  answerStatic(ctx, content, cacheControl);
}
