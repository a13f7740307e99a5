import { notFound } from "../../../common/errors.ts";
import { answerStatic, staticAnswer, type StaticAnswer } from "../../answering/static-answer.ts";
import { string } from "../../openapi/answers/schemas.ts";
import type { Parameter } from "../../openapi/description.ts";
import { get, type ApiOperation, type OperationContext } from "../../operation/api-operation.ts";
import { anyone } from "../../operation/guard.ts";
import { playgroundFiles } from "./playground-files.ts";

const tag = "Documentation";
const cacheControl = "no-cache";
const tagged = {
  ETag: { description: "Digest of the content; If-None-Match is answered with 304.", schema: string },
};
const policyHeader = { "Content-Security-Policy": { description: "What it may load.", schema: string } };
const parameters: readonly Parameter[] = [
  { name: "If-None-Match", in: "header", description: "The ETag of an earlier answer.", schema: string },
];

const policy = (...directives: string[]): string =>
  ["default-src 'none'", ...directives, "connect-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"].join("; ");
const pagePolicy = policy(
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "form-action 'none'",
);
/** Compiled rules are functions of their text: allowed where there is no page, and nothing but this server to talk to. */
const workerPolicy = policy("script-src 'self' 'unsafe-eval'");

const types: readonly (readonly [ending: string, type: string])[] = [
  [".html", "text/html"],
  [".css", "text/css"],
  [".json", "application/json"],
  [".xml", "application/xml"],
];

let files: Promise<ReadonlyMap<string, StaticAnswer>> | undefined;

/** Read when first asked for. */
async function find(name: string): Promise<StaticAnswer> {
  files ??= playgroundFiles().then(
    (texts) => new Map([...texts].map(([file, text]) => [file, staticAnswer(typeOf(file), text)])),
  );
  const file = (await files).get(name);
  if (file === undefined) {
    throw notFound("File");
  }
  return file;
}

const typeOf = (file: string): string => types.find(([ending]) => file.endsWith(ending))?.[1] ?? "text/javascript";

async function answerFile(ctx: OperationContext, name: string): Promise<void> {
  const file = await find(name);
  if (name === "index.html" || name === "worker.js") {
    ctx.set("Content-Security-Policy", name === "worker.js" ? workerPolicy : pagePolicy);
  }
  answerStatic(ctx, file, cacheControl);
}

/** The rules in a page: what is pasted there goes nowhere. */
export const playgroundOperations: readonly ApiOperation[] = [
  get("/playground", anyone, {
    operationId: "redirectToPlayground",
    tag,
    summary: "Leads to the page",
    answers: {
      308: {
        description: "The page is at `/playground/`.",
        headers: { Location: { description: "Where the page is.", schema: string } },
      },
    },
    handle: (ctx) => {
      ctx.status = 308;
      ctx.redirect("playground/");
      ctx.body = "";
    },
  }),
  get("/playground/", anyone, {
    operationId: "getPlayground",
    tag,
    summary: "A page that judges documents and requests by itself",
    description: "The service's rules, schemas and renderer run in the page. Nothing that is pasted there is sent.",
    parameters,
    answers: {
      200: {
        description: "The page.",
        headers: { ...tagged, ...policyHeader },
        contentType: "text/html",
        schema: string,
      },
      304: { description: "The ETag that was sent is still right.", headers: { ...tagged, ...policyHeader } },
    },
    handle: (ctx) => answerFile(ctx, "index.html"),
  }),
  get("/playground/{file}", anyone, {
    operationId: "getPlaygroundFile",
    tag,
    summary: "A file of the playground",
    placeholders: { file: { description: "Name of a file of the page.", schema: string } },
    parameters,
    answers: {
      200: { description: "Script, style, rules or sample.", headers: tagged, contentType: "text/css", schema: string },
      304: { description: "The ETag that was sent is still right.", headers: tagged },
      404: { description: "Not a file of the page." },
    },
    handle: (ctx) => answerFile(ctx, ctx.params["file"] ?? ""),
  }),
];
