import type { MissingCode } from "../../common/errors/error-catalogue.ts";
import { refusal } from "../../common/runtime/errors.ts";
import { answerStatic, type StaticAnswer } from "../http/respond.ts";
import { string, type JsonSchema, type Answer, type Description, type Parameter } from "../openapi/description.ts";
import { get, type ApiDeps, type ApiOperation, type OperationContext } from "./api-operation.ts";
import { anyone } from "./guard.ts";

/** A page, or a file that it loads, with its headers besides type and ETag. */
export interface StaticPage extends StaticAnswer {
  headers?: Readonly<Record<string, string>>;
  /** Whether this is the page for an unknown address. */
  isMissing?: boolean;
  /** Whether its name says what it has in it, so that nobody needs to ask for it again. */
  isImmutable?: boolean;
}

interface StaticDescription extends Pick<
  Description,
  "operationId" | "tag" | "summary" | "description" | "placeholders"
> {
  /** What there is, and the headers that come with it besides the ETag. */
  content: { description: string; contentType: string; schema?: JsonSchema; headers?: Answer["headers"] };
  /** The 404: its description, and its media type if a page says it. */
  missing?: { code?: MissingCode; description: string; contentType?: string };
}

/** Asked again with the ETag each time, so that a new release shows at once. */
const cacheControl = "no-cache";
const forGood = "public, max-age=31536000, immutable";

const parameters: readonly Parameter[] = [
  { name: "If-None-Match", in: "header", description: "The ETag of an earlier answer.", schema: string },
];
const tagged = {
  ETag: { description: "Digest of the content; If-None-Match is answered with 304.", schema: string },
};

/** Serves content that stays the same while the process runs: public, sent again only if it has changed, and not in the log. */
export function getStatic(
  path: string,
  { content, missing, ...described }: StaticDescription,
  find: (
    ctx: OperationContext,
    parts: Pick<ApiDeps, "describeApi">,
  ) => StaticPage | undefined | Promise<StaticPage | undefined>,
): ApiOperation {
  const headers = { ...tagged, ...content.headers };
  const missingPage = missing?.contentType === undefined ? {} : { contentType: missing.contentType, schema: string };
  return get(path, anyone, {
    ...described,
    parameters,
    answers: {
      200: { schema: string, ...content, headers },
      304: { description: "The ETag that was sent is still right.", headers },
      ...(missing !== undefined && { 404: { description: missing.description, ...missingPage } }),
    },
    handle: async (ctx, { describeApi }) => {
      const page = await find(ctx, { describeApi });
      if (page === undefined) {
        throw missing?.code === undefined ? refusal("not_found", { what: "Page" }) : refusal(missing.code);
      }
      ctx.set(page.headers ?? {});
      if (page.isMissing === true) {
        ctx.status = 404;
        ctx.set("Cache-Control", "no-store");
        ctx.type = page.type;
        ctx.body = page.body;
        return;
      }
      answerStatic(ctx, page, page.isImmutable === true ? forGood : cacheControl);
    },
  });
}

/** @param to relative, so that it works behind any prefix */
export function redirectTo(
  page: string,
  to: string,
  { path, ...described }: Pick<ApiOperation, "path" | "operationId" | "tag" | "summary">,
): ApiOperation {
  return get(path, anyone, {
    ...described,
    answers: {
      308: {
        description: `The page is at \`${page}\`.`,
        headers: { Location: { description: "Where the page is.", schema: string } },
      },
    },
    handle: (ctx) => {
      ctx.status = 308;
      ctx.redirect(to);
      ctx.body = "";
    },
  });
}
