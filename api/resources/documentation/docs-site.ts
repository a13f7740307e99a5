import { readFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../../../common/runtime/repository-root.ts";
import { html } from "../../../common/readable-invoice/html.ts";
import { staticFile } from "../../http/respond.ts";
import type { StaticPage } from "../../operation/static-operation.ts";
import { errorsPage, guidePages, type Page } from "./guides.ts";

/** Of every page of ours that anyone may read. */
export const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Files below this folder, or below its counterpart in the sources. */
const compiled = path.join(import.meta.dirname, "../..");
const source = path.join(repositoryRoot(), "api");
const files = new Map([
  ["style.css", path.join(source, "docs-page/style.css")],
  ["reference.js", path.join(source, "docs-page/reference.js")],
  ["swagger-ui-bundle.js", path.join(compiled, "docs-page/swagger-ui-bundle.js")],
  ["swagger-ui.css", path.join(compiled, "docs-page/swagger-ui.css")],
  ["peppol_self_billing.py", path.join(compiled, "../common/client/python/peppol_self_billing.py")],
]);

/** Swagger UI reads openapi.json. It is served from here, because a page of ours loads nothing from elsewhere. */
const reference: Page = {
  title: "Reference",
  at: "reference",
  main: html`<link rel="stylesheet" href="swagger-ui.css" />
    <div id="reference"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="reference.js"></script>
    <noscript>The reference needs JavaScript; <a href="../openapi.json">openapi.json</a> has the same.</noscript>`,
};

const made = new Map<string, StaticPage>();
let guides: readonly Page[] | undefined;

/**
 * A page or file of the documentation, made when it is first asked for.
 *
 * @param at address below /docs; empty for the first page
 * @returns undefined for an address that is none
 */
export function findDocs(at: string): StaticPage | undefined {
  const found = made.get(at) ?? make(at);
  if (found !== undefined) {
    made.set(at, found);
  }
  return found;
}

function make(at: string): StaticPage | undefined {
  const file = files.get(at);
  if (file !== undefined) {
    return staticFile(at, readFileSync(file));
  }
  guides ??= guidePages();
  const pages = [firstPage(guides), reference, errorsPage(), ...guides];
  const page = pages.find((one) => one.at === at);
  return (
    page && {
      ...staticFile("index.html", framed(page)),
      headers: { "Content-Security-Policy": contentSecurityPolicy },
    }
  );
}

const firstPage = (all: readonly Page[]): Page => ({
  title: "Documentation",
  at: "",
  main: html`<h1>Peppol e-invoicing for the UAE</h1>
    <ul>
      ${all.map(({ title, at }) => html`<li><a href="docs/${at}">${title}</a></li>`)}
      <li>
        <a href="docs/reference">Reference of the API</a>, and the same as a file:
        <a href="openapi.json">openapi.json</a>
      </li>
      <li><a href="docs/errors">Errors</a></li>
      <li><a href="playground/">Playground: try an XML document</a></li>
    </ul>`,
});

/** Links are relative, so that they work behind any prefix. */
function framed({ title, at, main }: Page): string {
  const root = at === "" ? "docs/" : "../".repeat(at.split("/").length - 1);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Peppol e-invoicing for the UAE</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${root}style.css" />
      </head>
      <body>
        <header><a href="${at === "" ? "docs" : `${root}../docs`}">Peppol e-invoicing for the UAE</a></header>
        <main>${main}</main>
      </body>
    </html>`.text;
}
