import { notFound } from "../../common/errors.ts";
import { contentSecurityPolicy, docsFile, docsPage } from "../openapi/docs-page.ts";
import { get, type ApiOperation } from "../operation/api-operation.ts";
import { anyone } from "../operation/guard.ts";
import { answerStatic } from "../static-answer.ts";

/** Asked again with the ETag each time, so that a new release shows at once. */
const cacheControl = "no-cache";

/** The description of the API, for machines and as a page; both without a token and without any other server. */
export const openApiOperations: readonly ApiOperation[] = [
  get("/", anyone, (ctx) => {
    ctx.status = 302;
    // Relative, as the page's own names are: it works behind any prefix. The link is for clients that are no browser.
    ctx.redirect("docs");
    ctx.set("Link", '<openapi.json>; rel="service-desc"');
    ctx.body = "";
  }),
  get("/openapi.json", anyone, async (ctx, { describeApi }) => {
    answerStatic(ctx, await describeApi(), cacheControl);
  }),
  get("/docs/", anyone, (ctx) => {
    // The page names its files relative to /docs, so that it works behind any prefix.
    ctx.status = 308;
    ctx.redirect("../docs");
    ctx.body = "";
  }),
  get("/docs", anyone, (ctx) => {
    ctx.set("Content-Security-Policy", contentSecurityPolicy);
    answerStatic(ctx, docsPage, cacheControl);
  }),
  get("/docs/{file}", anyone, (ctx) => {
    const file = docsFile(ctx.params["file"] ?? "");
    if (file === undefined) {
      throw notFound("File");
    }
    answerStatic(ctx, file, cacheControl);
  }),
];
