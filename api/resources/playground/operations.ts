import { staticFile } from "../../answering/static-answer.ts";
import { string } from "../../openapi/answers/schemas.ts";
import type { ApiOperation } from "../../operation/api-operation.ts";
import { getStatic, redirectTo, type StaticPage } from "../../operation/static-operation.ts";
import { playgroundFiles } from "./playground-files.ts";

const tag = "Documentation";

const policy = (...directives: string[]): string =>
  ["default-src 'none'", ...directives, "connect-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"].join("; ");
const pagePolicy = policy(
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "form-action 'none'",
);
/** Compiled rules are functions made from text. That is allowed only in the worker, which has no page and reaches only this server. */
const workerPolicy = policy("script-src 'self' 'unsafe-eval'");

const policies: Readonly<Record<string, string>> = { "index.html": pagePolicy, "worker.js": workerPolicy };

let files: Promise<ReadonlyMap<string, StaticPage>> | undefined;

/** Read on first use. */
async function find(name: string): Promise<StaticPage | undefined> {
  files ??= playgroundFiles().then((texts) => new Map([...texts].map(([file, text]) => [file, fileOf(file, text)])));
  return (await files).get(name);
}

function fileOf(name: string, text: string): StaticPage {
  const contentSecurityPolicy = policies[name];
  return {
    ...staticFile(name, text),
    ...(contentSecurityPolicy !== undefined && { headers: { "Content-Security-Policy": contentSecurityPolicy } }),
  };
}

/** The rules in a web page; pasted documents never leave the browser. */
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
      summary: "A page that judges documents and requests by itself",
      description: "The service's rules, schemas and renderer run in the page. Nothing that is pasted there is sent.",
      content: {
        description: "The page.",
        contentType: "text/html",
        headers: { "Content-Security-Policy": { description: "What it may load.", schema: string } },
      },
    },
    () => find("index.html"),
  ),
  getStatic(
    "/playground/{file}",
    {
      operationId: "getPlaygroundFile",
      tag,
      summary: "A file of the playground",
      placeholders: { file: { description: "Name of a file of the page.", schema: string } },
      content: { description: "Script, style, rules or sample.", contentType: "text/css" },
      missing: { thing: "File", description: "Not a file of the page." },
    },
    (ctx) => find(ctx.params["file"] ?? ""),
  ),
];
