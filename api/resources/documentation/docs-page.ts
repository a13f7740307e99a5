import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { staticFile, type StaticAnswer } from "../../answering/static-answer.ts";
import type { StaticPage } from "../../operation/static-operation.ts";

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

export const docsPage: StaticPage = {
  ...staticFile("index.html", html),
  headers: { "Content-Security-Policy": contentSecurityPolicy },
};

const files = new Map<string, StaticAnswer>([["start.js", staticFile("start.js", start)]]);

/** Reads a file of the page when it is first requested; undefined for an unknown name. */
export function docsFile(name: string): StaticAnswer | undefined {
  if (packaged.includes(name) && !files.has(name)) {
    files.set(name, staticFile(name, readFileSync(path.join(packageFolder(), name))));
  }
  return files.get(name);
}

const packageFolder = (): string => path.dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));
