import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { staticFile } from "../http/respond.ts";
import { string } from "../openapi/description.ts";
import type { ApiOperation, OperationContext } from "../operation/api-operation.ts";
import { getStatic, redirectTo, type StaticPage } from "../operation/static-operation.ts";
import { styleSource } from "./readable-invoice/operations.ts";

const bundle = path.join(import.meta.dirname, "../console");

type Root = "console/" | "" | "../";

interface Console {
  /** Scripts by their names: no path of a request reaches the file system. */
  files: ReadonlyMap<string, StaticPage>;
  pages: Readonly<Record<Root, StaticPage>>;
}

let read: Console | undefined;

/** What the build has made of api/console, read when it is first requested. */
function builtConsole(): Console {
  if (read === undefined) {
    const names = readdirSync(bundle);
    const find = (name: RegExp): string => names.find((each) => name.test(each)) ?? "";
    const style = readFileSync(path.join(bundle, find(/^style-.+\.css$/)), "utf8");
    const main = find(/^main-.+\.js$/);
    const under = (root: Root): StaticPage => consolePage(`${root}files/${main}`, style);
    const scripts = names.filter((name) => name.endsWith(".js"));
    const files = scripts.map((name): [string, StaticPage] => [
      name,
      { ...staticFile(name, readFileSync(path.join(bundle, name))), isImmutable: true },
    ]);
    read = {
      files: new Map(files),
      pages: { "console/": under("console/"), "": under(""), "../": under("../") },
    };
  }
  return read;
}

/** The views of api/console/main.tsx that have a path. */
const consoleViews = [
  "search",
  "documents",
  "incidents",
  "organizations",
  "webhooks",
  "audit",
  "queues",
  "sessions",
] as const;

/**
 * The HTML page, which the script fills. Its only inline content is the style, which the policy names by digest; it loads nothing from
 * elsewhere.
 * @param script relative to the path, so that it works behind any prefix
 */
function consolePage(script: string, style: string): StaticPage {
  const html = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Console</title>
    <link rel="icon" href="data:,">
    <script type="module" src="${script}"></script>
    <style>${style}</style>
  </head>
  <body>
    <div id="app"></div>
    <noscript>
      <p>The console needs JavaScript; the API does not.</p>
      <p lang="ar" dir="rtl">تحتاج لوحة التحكم إلى ⁨JavaScript⁩؛ أما الواجهة البرمجية فلا تحتاج إليه.</p>
    </noscript>
  </body>
</html>
`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // The console frames the readable invoice, which inherits this policy, so its style must be allowed.
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}' ${styleSource}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    ...staticFile("index.html", html),
    headers: { "Content-Security-Policy": policy.join("; "), "Referrer-Policy": "same-origin" },
  };
}

const tag = "Console";

const page = {
  description: "The page, which asks for what it shows.",
  contentType: "text/html",
  headers: {
    "Content-Security-Policy": { description: "What the page may load.", schema: string },
    "Referrer-Policy": { description: "Other servers learn nothing of the address.", schema: string },
  },
};
const noView = {
  code: "view_not_found",
  description: "Not a view of the console: the page says so, and leads back.",
  contentType: "text/html",
} as const;
const file = { description: "Script, which a browser may keep for ever.", contentType: "text/javascript" };
const noFile = { code: "file_not_found", description: "Not a file of the console." } as const;

const view = { description: "Name of a view.", schema: { type: "string", enum: consoleViews } };

/** The page for operators. It is public like `/docs`, because it contains no data; the data that it shows needs a session. */
export const consoleOperations: readonly ApiOperation[] = [
  getStatic(
    "/console",
    { operationId: "getConsole", tag, summary: "The operators' console", content: page },
    () => builtConsole().pages["console/"],
  ),
  redirectTo("/console", "../console", {
    path: "/console/",
    operationId: "redirectToConsole",
    tag,
    summary: "Leads to the console",
  }),
  getStatic(
    "/console/files/{file}",
    {
      operationId: "getConsoleFile",
      tag,
      summary: "A file of the console",
      placeholders: { file: { description: "Name of a file of the console.", schema: string } },
      content: file,
      missing: noFile,
    },
    (ctx) => builtConsole().files.get(ctx.params["file"] ?? ""),
  ),
  getStatic(
    "/console/{view}",
    {
      operationId: "getConsoleView",
      tag,
      summary: "A view of the console",
      placeholders: { view },
      content: page,
      missing: noView,
    },
    (ctx) => pageOf(ctx, ""),
  ),
  getStatic(
    "/console/{view}/{about}",
    {
      operationId: "getConsoleViewOf",
      tag,
      summary: "A view of one thing",
      placeholders: { view, about: { description: "Id of what is shown.", schema: string } },
      content: page,
      missing: noView,
    },
    (ctx) => pageOf(ctx, "../"),
  ),
];

function pageOf(ctx: OperationContext, root: Root): StaticPage {
  const content = builtConsole().pages[root];
  return consoleViews.some((known) => known === ctx.params["view"]) ? content : { ...content, isMissing: true };
}
