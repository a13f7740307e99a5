import Joi from "joi";

import type { ApiContext } from "../context.ts";
import { readJsonBody, readOptionalJsonBody } from "../middleware/request-body.ts";
import type { Description } from "../openapi/description.ts";
import { readQuery } from "../schemas/read-query.ts";
import { validateBody } from "../schemas/validate-body.ts";
import type { Guard } from "./guard.ts";
import { scopeParameterName } from "./scope.ts";

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
