import { AppError, asError } from "../../common/errors.ts";
import type { ApiContext, ApiMiddleware } from "../context.ts";
import { JsonError } from "../json/read-json.ts";
import { answerErrors } from "../respond.ts";

const unknownError = "An error occurred";

const withoutBody: Readonly<Record<number, string>> = {
  404: "No such resource",
  405: "Method not allowed",
  501: "Method not implemented",
};

/** The only place where an error becomes a response. */
export const errors: ApiMiddleware = async (ctx, next) => {
  try {
    await next();
    answerUnrouted(ctx);
  } catch (thrown) {
    answerError(ctx, asError(thrown));
  }
};

function answerUnrouted(ctx: ApiContext): void {
  const message = ctx.body === undefined || ctx.body === null ? withoutBody[ctx.status] : undefined;
  if (message !== undefined) {
    answerErrors(ctx, ctx.status, { message });
  }
}

function answerError(ctx: ApiContext, error: Error): void {
  if (error instanceof AppError) {
    answerErrors(ctx, error.status, error.fields ?? { message: error.message });
    return;
  }
  if (error instanceof JsonError) {
    answerErrors(ctx, 400, { message: `Malformed JSON: ${error.message}` });
    return;
  }
  const status = exposedStatus(error);
  if (status === undefined) {
    ctx.state.logger.error({ err: error }, "request failed");
    answerErrors(ctx, 500, { message: unknownError });
    return;
  }
  answerErrors(ctx, status, { message: error.message });
}

/** http-errors of koa, the router and raw-body say themselves which of them the caller may see. */
function exposedStatus(error: Error): number | undefined {
  const { status, expose } = error as { status?: unknown; expose?: unknown };
  return typeof status === "number" && status >= 400 && status < 500 && expose === true ? status : undefined;
}
