import { anyObject, string } from "../../openapi/description.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { anyone } from "../../operation/guard.ts";
import { getStatic, redirectTo } from "../../operation/static-operation.ts";
import { findDocs } from "./docs-site.ts";

const tag = "Documentation";

const page = {
  description: "The page.",
  contentType: "text/html",
  headers: { "Content-Security-Policy": { description: "What the page may load.", schema: string } },
};

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
          Location: { description: "Where the page is.", schema: string },
          Link: { description: "Where the description is, for clients that are no browser.", schema: string },
        },
      },
    },
    handle: (ctx) => {
      ctx.status = 302;
      // A relative redirect works behind any path prefix. The link is for clients other than browsers.
      ctx.redirect("docs");
      ctx.set("Link", '<openapi.json>; rel="service-desc"');
      ctx.body = "";
    },
  }),
  getStatic(
    "/openapi.json",
    {
      operationId: "getOpenApi",
      tag,
      summary: "This description",
      content: { description: "OpenAPI 3.1.", contentType: "application/json", schema: anyObject },
    },
    (_, { describeApi }) => describeApi(),
  ),
  getStatic(
    "/docs",
    {
      operationId: "getDocs",
      tag,
      summary: "Guides, and this description as pages to read",
      content: page,
    },
    () => findDocs(""),
  ),
  // The page names its files relative to /docs.
  redirectTo("/docs", "../docs", {
    path: "/docs/",
    operationId: "redirectToDocs",
    tag,
    summary: "Leads to the page",
  }),
  getStatic(
    "/docs/errors",
    {
      operationId: "listErrorPages",
      tag,
      summary: "Every code that an error may have",
      content: page,
    },
    () => findDocs("errors"),
  ),
  getStatic(
    "/docs/{file}",
    {
      operationId: "getDocsFile",
      tag,
      summary: "A file of the page",
      placeholders: { file: { description: "Name of a file of the page.", schema: string } },
      content: { description: "Script, style or icon.", contentType: "text/css" },
      missing: { code: "file_not_found", description: "Not a file of the page." },
    },
    (ctx) => findDocs(ctx.params["file"] ?? ""),
  ),
  getStatic(
    "/docs/guides/{guide}",
    {
      operationId: "getGuide",
      tag,
      summary: "A guide",
      placeholders: { guide: { description: "Name of the guide, as the first page links it.", schema: string } },
      content: page,
      missing: { description: "Not a page of the documentation." },
    },
    (ctx) => findDocs(`guides/${ctx.params["guide"] ?? ""}`),
  ),
];
