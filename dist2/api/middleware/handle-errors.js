import { AppError, asError, BusyError, DocumentConflictError, QuotaError, UnavailableError, } from "../../common/errors.js";
import { languages } from "../../common/domain/language.js";
import { shownValue } from "../../common/domain/masking/shown-value.js";
import { answerJson } from "../answering/respond.js";
import { detailsOf } from "../errors/error-details.js";
import { JsonError } from "../json/read-json.js";
import { answerHeaders } from "./request-context.js";
const unknownError = "An error occurred";
export const unavailableMessage = "The service cannot work on this at the moment, try again";
/** Seconds after which a client may try again what was unavailable or too busy. */
export const retryAfterSeconds = 5;
/** The only place where an error becomes a response. */
export const handleErrors = async (ctx, next) => {
    try {
        await next();
    }
    catch (thrown) {
        answerError(ctx, asError(thrown));
    }
};
function answerError(ctx, error) {
    // The route set it for the answer that the error replaces.
    ctx.remove("ETag");
    ctx.set(answerHeaders);
    const language = languageOf(ctx);
    if (error instanceof AppError && error.status === 415) {
        const sent = ctx.get("Content-Encoding") || ctx.get("Content-Type");
        const isCharset = /^application\/json;.*charset/i.test(sent);
        error.explain({
            value: shownValue("", sent) ?? "",
            ...(isCharset && { suggestion: { hint: "content_type_charset" } }),
        });
    }
    const { status, ...body } = describeError(error, ctx.state.logger, language);
    ctx.set("Content-Language", language);
    ctx.vary("Accept-Language");
    const seconds = retryAfter(error);
    if (seconds !== undefined) {
        ctx.set("Retry-After", `${seconds}`);
    }
    answerJson(ctx, status, body);
}
/** The language of `details`; `errors` stays as the contract words it. */
export function languageOf(ctx) {
    const accepted = ctx.acceptsLanguages(...languages);
    return languages.find((language) => language === accepted) ?? "en";
}
function retryAfter(error) {
    if (error instanceof BusyError || error instanceof QuotaError) {
        return error.retryAfterSeconds;
    }
    return error instanceof UnavailableError ? retryAfterSeconds : undefined;
}
/** What is answered for an error; a fault of the service is logged and not described. */
export function describeError(error, logger, language) {
    const refusal = refusalOf(error, logger);
    const { status, message, fields } = refusal;
    const named = refusal instanceof DocumentConflictError ? { document_id: refusal.documentId } : {};
    return { status, errors: fields ?? { message, ...named }, details: detailsOf(refusal, language) };
}
function refusalOf(error, logger) {
    if (error instanceof AppError) {
        return error;
    }
    if (error instanceof JsonError) {
        return error.asRefusal();
    }
    if (error instanceof UnavailableError) {
        logger.warn({ reason: error.message }, "request given up");
        return new AppError(503, unavailableMessage);
    }
    const status = exposedStatus(error);
    if (status === undefined) {
        logger.error({ err: error }, "request failed");
        return new AppError(500, unknownError);
    }
    return new AppError(status, error.message);
}
/** http-errors of koa and the router mark which of them the caller may see. */
function exposedStatus(error) {
    const { status, expose } = error;
    return typeof status === "number" && status >= 400 && status < 500 && expose === true ? status : undefined;
}
//# sourceMappingURL=handle-errors.js.map