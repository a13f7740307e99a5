import Joi from "joi";
import { readJsonBody, readOptionalJsonBody } from "../middleware/request-body.js";
import { namesInSchema, sentFacts } from "../errors/sent-facts.js";
import { validateBody, addError, collectErrors, toFieldErrors } from "../schemas/field-errors.js";
import { scopeParameterName } from "./scope.js";
import { AppError, invalidFields } from "../../common/errors.js";
import { repeatablesOf } from "../schemas/list-parameter.js";
import { say } from "../schemas/messages.js";
export const requestReaderOf = (ctx, { query, request }, guard) => ({
    query: () => readQuery({ query: queryWithoutScope(ctx, guard) }, query?.schema ?? undeclared()),
    body: async () => {
        const { schema, required = true, namesMissingFields = false } = request ?? undeclared();
        const fields = await (required && !namesMissingFields ? readJsonBody(ctx) : readOptionalJsonBody(ctx));
        return validateBody(Joi.isSchema(schema) ? schema : undeclared(), fields);
    },
});
/** Without what the guard reads. */
function queryWithoutScope({ query }, guard) {
    if (guard.authentication !== "token" || guard.scope === "organization") {
        return query;
    }
    const { [scopeParameterName]: _scope, ...own } = query;
    return own;
}
function undeclared() {
    throw new Error("the operation declares no Joi schema for what its handler reads");
}
/**
 * Validates a query string and reports all errors at once. Unknown, blank and repeated parameters are refused, because
 * a misspelt filter would return everything.
 * @throws AppError 400 with a message per parameter
 */
function readQuery(ctx, schema) {
    const errors = new Map();
    const query = joinRepeated(ctx.query, schema);
    for (const [name, value] of Object.entries(query)) {
        if (Array.isArray(value)) {
            addError(errors, [name], say("sentOnce"));
        }
        else if (value?.trim() === "") {
            addError(errors, [name], say("blank"));
        }
    }
    const { value, error } = schema.validate(query, { abortEarly: false });
    for (const detail of error?.details ?? []) {
        if (detail.type === "object.unknown") {
            addError(errors, detail.path, say("unknownParameter"));
        }
        else {
            collectErrors(errors, [detail]);
        }
    }
    refuse(errors, ctx.query, schema);
    return value;
}
function joinRepeated(query, schema) {
    const repeatable = repeatablesOf(schema);
    return Object.fromEntries(Object.entries(query).map(([name, value]) => [
        name,
        Array.isArray(value) && repeatable.has(name) ? value.join(",") : value,
    ]));
}
function refuse(errors, query, schema) {
    const whole = errors.get("");
    if (whole !== undefined) {
        throw new AppError(400, `The query${whole.message}`);
    }
    if (errors.size > 0) {
        const sent = { value: query, namesAt: () => namesInSchema(schema, []), isQuery: true };
        throw invalidFields(toFieldErrors(errors)).explain({}, sentFacts(errors, sent));
    }
}
//# sourceMappingURL=request-reader.js.map