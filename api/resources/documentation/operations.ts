import { anyObject, string } from "../../openapi/answers/schemas.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { anyone } from "../../operation/guard.ts";
import { getStatic, redirectTo } from "../../operation/static-operation.ts";
import { docsFile, docsPage } from "./docs-page.ts";

const tag = "Documentation";

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
      // Relative, as the page's own names are: it works behind any prefix. The link is for clients that are no browser.
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
      summary: "This description as a page to read",
      content: {
        description: "The page.",
        contentType: "text/html",
        headers: { "Content-Security-Policy": { description: "What the page may load.", schema: string } },
      },
    },
    () => docsPage,
  ),
  // The page names its files relative to /docs.
  redirectTo("/docs", "../docs", {
    path: "/docs/",
    operationId: "redirectToDocs",
    tag,
    summary: "Leads to the page",
  }),
  getStatic(
    "/docs/{file}",
    {
      operationId: "getDocsFile",
      tag,
      summary: "A file of the page",
      placeholders: { file: { description: "Name of a file of the page.", schema: string } },
      content: { description: "Script, style or icon.", contentType: "text/css" },
      missing: { thing: "File", description: "Not a file of the page." },
    },
    (ctx) => docsFile(ctx.params["file"] ?? ""),
  ),
];
