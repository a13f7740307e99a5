import { readFileSync } from "node:fs";
import path from "node:path";

import { Marked, type Tokens } from "marked";

import { Html, html } from "../../common/readable-invoice/html.ts";
import { repositoryRoot } from "../../common/runtime/repository-root.ts";
import { staticFile } from "../http/respond.ts";
import { type StaticPage, getStatic, redirectTo } from "../operation/static-operation.ts";
import { anyObject, string } from "../openapi/description.ts";
import { get, type ApiOperation } from "../operation/api-operation.ts";
import { anyone } from "../operation/guard.ts";

/**
 * Markdown of this repository as markup. Its headings have ids, and so has the first row of each code in a table with a column of codes.
 *
 * @param addressOf the address for a link to another file; undefined for a file that is not served
 */
function renderMarkdown(text: string, addressOf: (href: string) => string | undefined): Html {
  const named = new Set<string>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const words = this.parser.parseInline(tokens);
        // "Purchase invoices" is `purchase-invoices` in an address.
        const raw = tokens.map((token) => token.raw).join("");
        const slug = raw
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")
          .replace(/^-|-$/g, "");
        return `<h${depth} id="${slug}">${words}</h${depth}>\n`;
      },
      link({ href, tokens, raw }: Tokens.Link): string {
        const words = this.parser.parseInline(tokens);
        const to = /^(#|https?:)/.test(href) ? href : addressOf(href);
        // An address that a message quotes is no link.
        return to === undefined || !raw.startsWith("[") ? words : `<a href="${to}">${words}</a>`;
      },
      table(token: Tokens.Table): string {
        const cells = (row: Tokens.TableCell[], tag: string): string =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        const codes = token.header.findIndex(({ text: title }) => title === "Code");
        const rows = token.rows.map((row) => {
          const code = /^`([a-z_0-9]+)`$/.exec(row[codes]?.text ?? "")?.[1];
          const id = code === undefined || named.has(code) ? "" : ` id="${code}"`;
          named.add(code ?? "");
          return `<tr${id}>${cells(row, "td")}</tr>`;
        });
        return `<div class="wide"><table><thead><tr>${cells(token.header, "th")}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>\n`;
      },
    },
  });
  return new Html(marked.parse(text, { async: false }));
}

interface Page {
  title: string;
  /** Address below /docs; empty for the first page. */
  at: string;
  main: Html;
}

/** Files below docs/ that are served, in the order of the first page's list. */
const guideFiles: readonly string[] = [
  "guides/first-invoice.md",
  "guides/corrections.md",
  "guides/following-a-document.md",
  "guides/months-end.md",
  "guides/going-live.md",
  "guides/old-invoices.md",
  "client.md",
  "command-line.md",
  "scenarios.md",
  "statuses.md",
  "sandbox.md",
];

const addresses = new Map([
  ...guideFiles.map((file) => [file, `guides/${path.posix.basename(file, ".md")}`] as const),
  ["errors.md", "errors"],
]);

/** A file below docs/ as a page. @throws Error when it lacks its title */
function readPage(file: string): Page {
  const text = readFileSync(path.join(repositoryRoot(), "docs", file), "utf8");
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) {
    throw new Error(`docs/${file} has no title`);
  }
  const at = addresses.get(file)!;
  const root = "../".repeat(at.split("/").length - 1);
  const main = renderMarkdown(text, (href) => {
    const [target = "", fragment] = href.split("#");
    if (target.startsWith("/")) {
      return `${root}..${href}`;
    }
    const address = addresses.get(path.posix.join(path.posix.dirname(file), target));
    return address && `${root}${address}${fragment === undefined ? "" : `#${fragment}`}`;
  });
  return { title, at, main };
}

/** For the pages of the documentation and the playground. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Files below this folder, or below its counterpart in the sources. */
const compiled = path.join(import.meta.dirname, "..");
const source = path.join(repositoryRoot(), "api");
const assets = new Map([
  ["style.css", path.join(source, "docs-page/style.css")],
  ["reference.js", path.join(source, "docs-page/reference.js")],
  ["swagger-ui-bundle.js", path.join(compiled, "docs-page/swagger-ui-bundle.js")],
  ["swagger-ui.css", path.join(compiled, "docs-page/swagger-ui.css")],
  ["peppol_self_billing.py", path.join(compiled, "../common/client/python/peppol_self_billing.py")],
]);

/** Swagger UI reads the description. It is served from here, because a page of ours loads nothing from elsewhere. */
const referenceOf = (title: string, at: string, description: string): Page => ({
  title,
  at,
  main: html`<link rel="stylesheet" href="swagger-ui.css" />
    <nav><a href="reference">For integrators</a> · <a href="reference-operations">For operators</a></nav>
    <div id="reference" data-description="../${description}"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="reference.js"></script>
    <noscript>The reference needs JavaScript; <a href="../${description}">${description}</a> has the same.</noscript>`,
});

const references: readonly Page[] = [
  referenceOf("Reference", "reference", "openapi.json"),
  referenceOf("Reference for operators", "reference-operations", "openapi-operations.json"),
];

const made = new Map<string, StaticPage>();
let guides: readonly Page[] | undefined;

/**
 * A page or file of the documentation, made when it is first asked for.
 *
 * @param at address below /docs; empty for the first page
 * @returns undefined for an address that is none
 */
function findDocs(at: string): StaticPage | undefined {
  let found = made.get(at);
  if (found === undefined) {
    const file = assets.get(at);
    if (file !== undefined) {
      found = staticFile(at, readFileSync(file));
    } else {
      guides ??= guideFiles.map(readPage);
      // The page of errors has every message with its code: `docs_url` of an error leads there.
      const page = [firstPage(guides), ...references, readPage("errors.md"), ...guides].find((one) => one.at === at);
      const headers = { "Content-Security-Policy": contentSecurityPolicy };
      found = page && { ...staticFile("index.html", framed(page)), headers };
    }
  }
  if (found !== undefined) {
    made.set(at, found);
  }
  return found;
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
      <li>
        <a href="docs/reference-operations">Reference for operators</a>:
        <a href="openapi-operations.json">openapi-operations.json</a>
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

const tag = "Pages";

const page = {
  description: "The page.",
  contentType: "text/html",
  headers: { "Content-Security-Policy": { description: "What the page may load.", schema: string } },
};

const openApi = { description: "OpenAPI 3.1.", contentType: "application/json", schema: anyObject };

/** Guides, and the descriptions of the API for machines and as pages; all without a token and without any other server. */
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
    { operationId: "getOpenApi", tag: "Documentation", summary: "This description", content: openApi },
    (_, { describeApi }) => describeApi("integrators"),
  ),
  getStatic(
    "/openapi-operations.json",
    { operationId: "getOperationsOpenApi", tag, summary: "This description", content: openApi },
    (_, { describeApi }) => describeApi("operators"),
  ),
  getStatic(
    "/docs",
    {
      operationId: "getDocs",
      tag,
      summary: "Guides, and the descriptions as pages to read",
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

const policy = { "Content-Security-Policy": { description: "What it may load.", schema: string } };
const playgroundFiles: readonly string[] = ["index.html", "playground.js"];

function findPlaygroundFile(name: string): StaticPage | undefined {
  return playgroundFiles.includes(name)
    ? {
        ...staticFile(name, readFileSync(path.join(repositoryRoot(), "api/playground", name))),
        headers: { "Content-Security-Policy": contentSecurityPolicy },
      }
    : undefined;
}

/** A page that has the validation judge what is pasted. */
export const playgroundOperations: readonly ApiOperation[] = [
  redirectTo("/playground/", "playground/", {
    path: "/playground",
    operationId: "redirectToPlayground",
    tag,
    summary: "Leads to the page",
  }),
  getStatic(
    "/playground/",
    {
      operationId: "getPlayground",
      tag,
      summary: "A page that has an XML document judged",
      description: "It sends what is pasted to `/api/validate`, with the token that is typed there.",
      content: {
        description: "The page.",
        contentType: "text/html",
        headers: policy,
      },
    },
    () => findPlaygroundFile("index.html"),
  ),
  getStatic(
    "/playground/{file}",
    {
      operationId: "getPlaygroundFile",
      tag,
      summary: "A file of the playground",
      placeholders: { file: { description: "Name of a file of the page.", schema: string } },
      content: { description: "A file of the page.", contentType: "text/javascript", headers: policy },
      missing: { code: "file_not_found", description: "Not a file of the page." },
    },
    (ctx) => findPlaygroundFile(ctx.params["file"] ?? ""),
  ),
];
