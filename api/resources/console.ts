import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createHash } from "node:crypto";

import { repositoryRoot } from "../../common/runtime/repository-root.ts";
import { staticFile, type StaticAnswer } from "../http/respond.ts";
import { string } from "../openapi/description.ts";
import type { ApiOperation, OperationContext } from "../operation/api-operation.ts";
import { getStatic, redirectTo, type StaticPage } from "../operation/static-operation.ts";
import { styleSource } from "./readable-invoice/operations.ts";

/** The packages that the page's modules import, and the files that serve them. */
const packagedModules: readonly (readonly [name: string, file: string])[] = [
  ["preact", "packages/preact.mjs"],
  ["preact/hooks", "packages/hooks.mjs"],
  ["preact/jsx-runtime", "packages/jsx-runtime.mjs"],
];

const styleSheets: readonly string[] = ["style.css"];

const compiled = path.join(import.meta.dirname, "../console");

/** Files by their names: no path of a request reaches the file system. */
let places: ReadonlyMap<string, string> | undefined;
const files = new Map<string, StaticAnswer>();

/** Reads a file of the page when it is first requested; undefined for an unknown name. */
function consoleFile(name: string): StaticAnswer | undefined {
  places ??= listFiles();
  const place = places.get(name);
  if (place === undefined) {
    return undefined;
  }
  const known = files.get(name) ?? staticFile(name, readFileSync(place));
  files.set(name, known);
  return known;
}

const icons = ["icon.svg", "icon-critical.svg", "icon-warning.svg", "icon-unseen.svg"];

function listFiles(): Map<string, string> {
  const listed = new Map<string, string>();
  // Its modules, and its texts in each language.
  for (const file of readdirSync(compiled, { recursive: true, encoding: "utf8" })) {
    if (/\.(js|json)$/.test(file)) {
      listed.set(file.split(path.sep).join("/"), path.join(compiled, file));
    }
  }
  for (const [name, file] of packagedModules) {
    const entry = fileURLToPath(import.meta.resolve(name));
    const forBrowsers = entry.replace(/\.cjs\.js$/, ".esm.js");
    listed.set(file, existsSync(forBrowsers) ? forBrowsers : entry);
  }
  // Style sheets and icons are not compiled, so they are read from the sources.
  const folder = path.join(repositoryRoot(), "api/console");
  styleSheets.forEach((name) => listed.set(name, path.join(folder, name)));
  icons.forEach((name) => listed.set(name, path.join(folder, "icons", name)));
  return listed;
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
 * The HTML page of a path, which the scripts fill. Its only inline content is the import map, which the policy names
 * by digest; it loads nothing from elsewhere.
 * @param root the console's folder relative to the path, so that it works behind any prefix
 */
function consolePage(root: "console/" | "" | "../"): StaticPage {
  const imports = packagedModules.map(([name, file]): [string, string] => [name, `./${root}files/${file}`]);
  const map = JSON.stringify({ imports: Object.fromEntries(imports) });
  const html = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Console</title>
    <link rel="icon" type="image/svg+xml" href="${root}files/icon.svg">
    ${styleSheets.map((name) => `<link rel="stylesheet" href="${root}files/${name}">`).join("\n    ")}
    <script type="importmap">${map}</script>
    <script type="module" src="${root}files/main.js"></script>
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
    `script-src 'self' 'sha256-${createHash("sha256").update(map).digest("base64")}'`,
    // The console frames the readable invoice, which inherits this policy, so its style must be allowed.
    `style-src 'self' ${styleSource}`,
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
const file = { description: "Script, style or icon.", contentType: "text/javascript" };
const noFile = { code: "file_not_found", description: "Not a file of the console." } as const;

const first = consolePage("console/");
const below = consolePage("");
const deeper = consolePage("../");

const view = { description: "Name of a view.", schema: { type: "string", enum: consoleViews } };

/** The page for operators. It is public like `/docs`, because it contains no data; the data that it shows needs a session. */
export const consoleOperations: readonly ApiOperation[] = [
  getStatic(
    "/console",
    { operationId: "getConsole", tag, summary: "The operators' console", content: page },
    () => first,
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
    (ctx) => consoleFile(ctx.params["file"] ?? ""),
  ),
  getStatic(
    "/console/files/{folder}/{file}",
    {
      operationId: "getConsoleFolderFile",
      tag,
      summary: "A file in a folder of the console",
      placeholders: {
        folder: { description: "Name of a folder of the console.", schema: string },
        file: { description: "Name of a file in it.", schema: string },
      },
      content: file,
      missing: noFile,
    },
    (ctx) => consoleFile(`${ctx.params["folder"]}/${ctx.params["file"]}`),
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
    (ctx) => pageOf(ctx, below),
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
    (ctx) => pageOf(ctx, deeper),
  ),
];

const pageOf = (ctx: OperationContext, content: StaticPage): StaticPage =>
  consoleViews.some((known) => known === ctx.params["view"]) ? content : { ...content, isMissing: true };
