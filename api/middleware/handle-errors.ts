import {
  AppError,
  asError,
  BusyError,
  DocumentConflictError,
  QuotaError,
  UnavailableError,
  type FieldErrors,
} from "../../common/errors.ts";
import type { Logger } from "../../common/logging/logger.ts";
import { answerErrors } from "../answering/respond.ts";
import type { ApiContext, ApiMiddleware } from "../context.ts";
import { JsonError } from "../json/read-json.ts";
import { answerHeaders } from "./request-context.ts";

const unknownError = "An error occurred";
export const unavailableMessage = "The service cannot work on this at the moment, try again";

/** Seconds after which a client may try again what was unavailable or too busy. */
export const retryAfterSeconds = 5;

const withoutBody: Readonly<Record<number, string>> = {
  404: "No such resource",
  405: "Method not allowed",
};

/** The only place where an error becomes a response. */
export const handleErrors: ApiMiddleware = async (ctx, next) => {
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
  // The route set it for the answer that the error replaces.
  ctx.remove("ETag");
  ctx.set(answerHeaders);
  const { status, errors } = describeError(error, ctx.state.logger);
  const seconds = retryAfter(error);
  if (seconds !== undefined) {
    ctx.set("Retry-After", `${seconds}`);
  }
  answerErrors(ctx, status, errors);
}

function retryAfter(error: Error): number | undefined {
  if (error instanceof BusyError || error instanceof QuotaError) {
    return error.retryAfterSeconds;
  }
  return error instanceof UnavailableError ? retryAfterSeconds : undefined;
}

/** The status and the `errors` of the envelope for an error; a fault of the service is logged and not described. */
export function describeError(
  error: Error,
  logger: Logger,
): { status: number; errors: { message: string; document_id?: string } | FieldErrors } {
  if (error instanceof DocumentConflictError) {
    return { status: error.status, errors: { message: error.message, document_id: error.documentId } };
  }
  if (error instanceof AppError) {
    return { status: error.status, errors: error.fields ?? { message: error.message } };
  }
  if (error instanceof JsonError) {
    return { status: 400, errors: { message: error.callerMessage } };
  }
  if (error instanceof UnavailableError) {
    logger.warn({ reason: error.message }, "request given up");
    return { status: 503, errors: { message: unavailableMessage } };
  }
  const status = exposedStatus(error);
  if (status === undefined) {
    logger.error({ err: error }, "request failed");
    return { status: 500, errors: { message: unknownError } };
  }
  return { status, errors: { message: error.message } };
}

/** http-errors of koa and the router mark which of them the caller may see. */
function exposedStatus(error: Error): number | undefined {
  const { status, expose } = error as { status?: unknown; expose?: unknown };
  return typeof status === "number" && status >= 400 && status < 500 && expose === true ? status : undefined;
}
