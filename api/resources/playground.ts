import { readFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../../common/runtime/repository-root.ts";
import { staticFile } from "../http/respond.ts";
import { string } from "../openapi/description.ts";
import type { ApiOperation } from "../operation/api-operation.ts";
import { getStatic, redirectTo, type StaticPage } from "../operation/static-operation.ts";
import { contentSecurityPolicy } from "./documentation.ts";

const tag = "Documentation";
const policy = { "Content-Security-Policy": { description: "What it may load.", schema: string } };
const names: readonly string[] = ["index.html", "playground.js"];

function find(name: string): StaticPage | undefined {
  return names.includes(name)
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
    () => find("index.html"),
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
    (ctx) => find(ctx.params["file"] ?? ""),
  ),
];
