import Joi, { type ObjectSchema } from "joi";

import type { ApiContext } from "../context.ts";
import { readJsonBody, readOptionalJsonBody } from "../http/request-body.ts";
import type { Description } from "../openapi/description.ts";
import { namesInSchema, sentFacts } from "../errors/sent-facts.ts";
import { validateBody, addError, collectErrors, toFieldErrors, type Complaints } from "../schemas/field-errors.ts";
import type { Guard } from "./guard.ts";
import { scopeParameterName } from "./scope.ts";
import { invalidFields, refusal } from "../../common/runtime/errors.ts";
import { repeatablesOf } from "../schemas/fields.ts";
import { say } from "../schemas/messages.ts";

/**
 * What a request brings, read by the schemas that are published. The handler says when: an id of the path that can be
 * none is refused before the body is read.
 */
export interface RequestReader<Query, Body> {
  /** @throws AppError 400 with a message per parameter */
  query: () => Query;
  /** @throws AppError 400 with a message per field, 408, 413, 415, 429, 503 */
  body: () => Promise<Body>;
}

export const requestReaderOf = <Query, Body>(
  ctx: ApiContext,
  { query, request }: Description<Query, Body>,
  guard: Guard,
): RequestReader<Query, Body> => ({
  query: () => readQuery({ query: queryWithoutScope(ctx, guard) }, query?.schema ?? undeclared()),
  body: async () => {
    const { schema, required = true, namesMissingFields = false } = request ?? undeclared();
    const fields = await (required && !namesMissingFields ? readJsonBody(ctx) : readOptionalJsonBody(ctx));
    return validateBody(Joi.isSchema(schema) ? schema : undeclared(), fields);
  },
});

/** Without what the guard reads. */
function queryWithoutScope({ query }: ApiContext, guard: Guard): ApiContext["query"] {
  if (guard.authentication !== "token" || guard.scope === "organization") {
    return query;
  }
  const { [scopeParameterName]: _scope, ...own } = query;
  return own;
}

function undeclared(): never {
  throw new Error("the operation declares no Joi schema for what its handler reads");
}

/**
 * Validates a query string and reports all errors at once. Unknown, blank and repeated parameters are refused, because
 * a misspelt filter would return everything.
 * @throws AppError 400 with a message per parameter
 */
function readQuery<Query>(ctx: Pick<ApiContext, "query">, schema: ObjectSchema<Query>): Query {
  const errors: Complaints = new Map();
  const query = joinRepeated(ctx.query, schema);
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) {
      addError(errors, [name], say("sentOnce"));
    } else if (value?.trim() === "") {
      addError(errors, [name], say("blank"));
    }
  }
  const { value, error } = schema.validate(query, { abortEarly: false });
  for (const detail of error?.details ?? []) {
    if (detail.type === "object.unknown") {
      addError(errors, detail.path, say("unknownParameter"));
    } else {
      collectErrors(errors, [detail]);
    }
  }
  refuse(errors, ctx.query, schema);
  return value as Query;
}

function joinRepeated(query: ApiContext["query"], schema: ObjectSchema): ApiContext["query"] {
  const repeatable = repeatablesOf(schema);
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) && repeatable.has(name) ? value.join(",") : value,
    ]),
  );
}

function refuse(errors: Complaints, query: ApiContext["query"], schema: ObjectSchema): void {
  const whole = errors.get("");
  if (whole !== undefined) {
    throw refusal("too_many_unknown_parameters");
  }
  if (errors.size > 0) {
    const sent = { value: query, namesAt: () => namesInSchema(schema, []), isQuery: true };
    throw invalidFields(toFieldErrors(errors)).explain({}, sentFacts(errors, sent));
  }
}
