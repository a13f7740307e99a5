import { notFound } from "../../../common/errors.ts";
import { answerStatic } from "../../answering/static-answer.ts";
import { anyObject, string } from "../../openapi/answers/schemas.ts";
import type { Parameter } from "../../openapi/description.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { anyone } from "../../operation/guard.ts";
import { contentSecurityPolicy, docsFile, docsPage } from "./docs-page.ts";

const tag = "Documentation";

/** Asked again with the ETag each time, so that a new release shows at once. */
const cacheControl = "no-cache";

const tagged = {
  ETag: { description: "Digest of the content; If-None-Match is answered with 304.", schema: string },
};
const notModified = { description: "The ETag that was sent is still right.", headers: tagged };
const pageHeaders = {
  ...tagged,
  "Content-Security-Policy": { description: "What the page may load.", schema: string },
};
const pagePlace = { Location: { description: "Where the page is.", schema: string } };
const parameters: readonly Parameter[] = [
  { name: "If-None-Match", in: "header", description: "The ETag of an earlier answer.", schema: string },
];

/** The description of the API, for machines and as a page; both without a token and without any other server. */
export const documentationOperations: readonly ApiOperation[] = [
  get("/", anyone, {
    operationId: "getRoot",
    tag,
    summary: "Leads to the page",
    answers: {
      302: {
        description: "The page is at `/docs`.",
        headers: {
          ...pagePlace,
          Link: { description: "Where the description is, for clients that are no browser.", schema: string },
        },
      },
    },
    handle: (ctx) => {
      ctx.status = 302;
      // Relative, as the page's own names are: it works behind any prefix. The link is for clients that are no browser.
      ctx.redirect("docs");
      ctx.set("Link", '<openapi.json>; rel="service-desc"');
      ctx.body = "";
    },
  }),
  get("/openapi.json", anyone, {
    operationId: "getOpenApi",
    tag,
    summary: "This description",
    parameters,
    answers: {
      200: { description: "OpenAPI 3.1.", headers: tagged, schema: anyObject },
      304: notModified,
    },
    handle: async (ctx, { describeApi }) => answerStatic(ctx, await describeApi(), cacheControl),
  }),
  get("/docs", anyone, {
    operationId: "getDocs",
    tag,
    summary: "This description as a page to read",
    parameters,
    answers: {
      200: { description: "The page.", headers: pageHeaders, contentType: "text/html", schema: string },
      304: { ...notModified, headers: pageHeaders },
    },
    handle: (ctx) => {
      ctx.set("Content-Security-Policy", contentSecurityPolicy);
      answerStatic(ctx, docsPage, cacheControl);
    },
  }),
  get("/docs/", anyone, {
    operationId: "redirectToDocs",
    tag,
    summary: "Leads to the page",
    answers: { 308: { description: "The page is at `/docs`.", headers: pagePlace } },
    handle: (ctx) => {
      // The page names its files relative to /docs, so that it works behind any prefix.
      ctx.status = 308;
      ctx.redirect("../docs");
      ctx.body = "";
    },
  }),
  get("/docs/{file}", anyone, {
    operationId: "getDocsFile",
    tag,
    summary: "A file of the page",
    placeholders: { file: { description: "Name of a file of the page.", schema: string } },
    parameters,
    answers: {
      200: { description: "Script, style or icon.", headers: tagged, contentType: "text/css", schema: string },
      304: notModified,
      404: { description: "Not a file of the page." },
    },
    handle: (ctx) => {
      const file = docsFile(ctx.params["file"] ?? "");
      if (file === undefined) {
        throw notFound("File");
      }
      answerStatic(ctx, file, cacheControl);
    },
  }),
];
