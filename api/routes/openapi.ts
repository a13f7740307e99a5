import { Router } from "@koa/router";

import { notFound } from "../../common/errors.ts";
import type { ApiState } from "../context.ts";
import { writeJson } from "../json/write-json.ts";
import { contentSecurityPolicy, docsFile, docsPage } from "../openapi/docs-page.ts";
import { answerStatic, staticAnswer, type StaticAnswer } from "../static-answer.ts";

/** Asked again with the ETag each time, so that a new release shows at once. */
const cacheControl = "no-cache";

/** The description of the API, for machines and as a page; both without a token and without any other server. */
export function openApiRoutes(): Router<ApiState> {
  let document: Promise<StaticAnswer> | undefined;
  const router = new Router<ApiState>();

  router.get("/openapi.json", async (ctx) => {
    document ??= describeApi();
    answerStatic(ctx, await document, cacheControl);
  });

  router.get("/docs", (ctx) => {
    if (ctx.path.endsWith("/")) {
      // The page names its files relative to /docs, so that it works behind any prefix.
      ctx.status = 308;
      ctx.redirect("../docs");
      return;
    }
    ctx.set("Content-Security-Policy", contentSecurityPolicy);
    answerStatic(ctx, docsPage, cacheControl);
  });

  router.get("/docs/:file", (ctx) => {
    const file = docsFile(ctx.params["file"] ?? "");
    if (file === undefined) {
      throw notFound("File");
    }
    answerStatic(ctx, file, cacheControl);
  });

  return router;
}

/** Loaded when first asked for: to describe every schema takes some tenths of a second, which no start need wait for. */
async function describeApi(): Promise<StaticAnswer> {
  const [{ buildOpenApiDocument }, { operations }] = await Promise.all([
    import("../openapi/openapi-document.ts"),
    import("../openapi/operations.ts"),
  ]);
  return staticAnswer("application/json", writeJson(buildOpenApiDocument(operations)));
}
