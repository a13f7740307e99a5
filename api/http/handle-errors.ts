import { AppError, asError, refusal, UnavailableError, type FieldErrors } from "../../common/runtime/errors.ts";
import { languages, type Language } from "../../common/runtime/text.ts";
import { shownValue } from "../../common/documents/mask-document.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import { answerJson } from "./respond.ts";
import type { ApiContext, ApiMiddleware } from "../context.ts";
import { detailsOf, type ErrorDetail } from "../errors/error-details.ts";
import { JsonError } from "./read-json.ts";
import { answerHeaders } from "./request-context.ts";

/** Seconds after which a client may try again what was unavailable or too busy. */
export const retryAfterSeconds = 5;

/** Answers what a request throws. */
export const handleErrors: ApiMiddleware = async (ctx, next) => {
  try {
    await next();
  } catch (thrown) {
    const error = asError(thrown);
    // The route set it for the answer that the error replaces.
    ctx.remove("ETag");
    ctx.set(answerHeaders);
    if (error instanceof AppError && error.status === 415) {
      const sent = ctx.get("Content-Encoding") || ctx.get("Content-Type");
      const isCharset = /^application\/json;.*charset/i.test(sent);
      error.explain({
        value: shownValue("", sent) ?? "",
        ...(isCharset && { suggestion: { hint: "content_type_charset" } }),
      });
    }
    ctx.set(retryAfter(error));
    const { status, ...body } = describeError(error, ctx.state.logger);
    answerJson(ctx, status, body);
  }
};

/** The header that says when to try again what may then succeed. */
export function retryAfter(error: Error): Record<string, string> {
  const unavailable = error instanceof UnavailableError ? retryAfterSeconds : undefined;
  const seconds = error instanceof AppError ? error.retryAfterSeconds : unavailable;
  return seconds === undefined ? {} : { "Retry-After": `${seconds}` };
}

/** The language in which the console shows who must act. */
export function languageOf(ctx: Pick<ApiContext, "acceptsLanguages">): Language {
  const accepted = ctx.acceptsLanguages(...languages);
  return languages.find((language) => language === accepted) ?? "en";
}

/** The body of every error answer. */
interface DescribedError {
  status: number;
  errors: { message: string } | FieldErrors;
  details: ErrorDetail[];
}

/** What is answered for an error; a fault of the service is logged and not described. */
export function describeError(error: Error, logger: Logger): DescribedError {
  const refused = refusalOf(error, logger);
  const { status, message, fields } = refused;
  return { status, errors: fields ?? { message }, details: detailsOf(refused) };
}

function refusalOf(error: Error, logger: Logger): AppError {
  if (error instanceof AppError) {
    return error;
  }
  if (error instanceof JsonError) {
    return error.asRefusal();
  }
  if (error instanceof UnavailableError) {
    logger.warn({ reason: error.message }, "request given up");
    return refusal("unavailable");
  }
  // http-errors of koa and the router mark which of them the caller may see.
  const { status, expose } = error as { status?: unknown; expose?: unknown };
  if (typeof status === "number" && status >= 400 && status < 500 && expose === true) {
    return new AppError(status, error.message);
  }
  logger.error({ err: error }, "request failed");
  return refusal("internal_error");
}
