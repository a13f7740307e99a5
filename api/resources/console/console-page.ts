import { createHash } from "node:crypto";

import { staticFile } from "../../answering/static-answer.ts";
import type { StaticPage } from "../../operation/static-operation.ts";
import { styleSource } from "../readable-invoice/policy.ts";
import { packagedModules } from "./console-files.ts";

/** The views of api/console/views.tsx that have a path. */
export const consoleViews = ["search", "documents", "incidents", "organizations", "audit", "queues"] as const;

/**
 * The HTML page of a path, which the scripts fill. Its only inline content is the import map, which the policy names
 * by digest; it loads nothing from elsewhere.
 * @param root the console's folder relative to the path, so that it works behind any prefix
 */
export function consolePage(root: "console/" | "" | "../"): StaticPage {
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
    <link rel="stylesheet" href="${root}files/packages/uplot.css">
    <link rel="stylesheet" href="${root}files/style.css">
    <script type="importmap">${map}</script>
    <script type="module" src="${root}files/main.js"></script>
  </head>
  <body>
    <div id="app"></div>
    <noscript>The console needs JavaScript; the API does not.</noscript>
  </body>
</html>
`;
  return {
    ...staticFile("index.html", html),
    headers: { "Content-Security-Policy": policyWith(map), "Referrer-Policy": "same-origin" },
  };
}

const policyWith = (map: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash("sha256").update(map).digest("base64")}'`,
    // The console frames the readable invoice, which inherits this policy, so its style must be allowed.
    `style-src 'self' ${styleSource}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
