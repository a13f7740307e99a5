import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { anyObject, string } from "../../openapi/answers/schemas.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { anyone } from "../../operation/guard.ts";
import { getStatic, redirectTo, type StaticPage } from "../../operation/static-operation.ts";
import { staticFile, type StaticAnswer } from "../../answering/static-answer.ts";
import { findErrorPage } from "./error-pages.ts";

/**
 * Allows the page's files and /openapi.json only. Swagger UI needs icons as data URLs, and no inline script or style.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const html = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Peppol e-invoicing for the UAE: the API</title>
    <link rel="stylesheet" href="docs/swagger-ui.css">
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

// By default Swagger UI sends the description to a public validator.
const start = `SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#swagger-ui",
  validatorUrl: null,
  docExpansion: "none",
  deepLinking: true,
  queryConfigEnabled: false,
});
`;

const packaged: readonly string[] = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"];

const docsPage: StaticPage = {
  ...staticFile("index.html", html),
  headers: { "Content-Security-Policy": contentSecurityPolicy },
};

const files = new Map<string, StaticAnswer>([["start.js", staticFile("start.js", start)]]);

/** Reads a file of the page when it is first requested; undefined for an unknown name. */
function docsFile(name: string): StaticAnswer | undefined {
  if (packaged.includes(name) && !files.has(name)) {
    files.set(name, staticFile(name, readFileSync(path.join(packageFolder(), name))));
  }
  return files.get(name);
}

const packageFolder = (): string => path.dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));

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
    "/docs/errors",
    {
      operationId: "listErrorPages",
      tag,
      summary: "Every code that an error may have",
      content: { description: "The page.", contentType: "text/html" },
    },
    () => findErrorPage(""),
  ),
  getStatic(
    "/docs/errors/{code}",
    {
      operationId: "getErrorPage",
      tag,
      summary: "What an error means, and what to do about it",
      description:
        "Where `docs_url` of an error leads: made of the catalogue of messages, in English with the Arabic beside.",
      placeholders: { code: { description: "The `code` of an error, e.g. `unknown_field`.", schema: string } },
      content: { description: "The page.", contentType: "text/html" },
      missing: { thing: "Error", description: "No code of an error." },
    },
    (ctx) => findErrorPage(ctx.params["code"] ?? ""),
  ),
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
