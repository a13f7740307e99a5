import Joi from "joi";

import type { ApiContext } from "../context.ts";
import { readJsonBody, readJsonFields } from "../middleware/body.ts";
import type { Description } from "../openapi/description.ts";
import { readQuery } from "../schemas/read-query.ts";
import { validateBody } from "../schemas/validate-body.ts";

/**
 * What a request brings, read by the schemas that are published. The handler says when: an id of the path that can be
 * none is refused before the body is read.
 */
export interface Reading<Query, Body> {
  /** @throws AppError 400 with a message per parameter */
  query: () => Query;
  /** @throws AppError 400 with a message per field, 408, 413, 415, 429, 503 */
  body: () => Promise<Body>;
}

export const readingOf = <Query, Body>(
  ctx: ApiContext,
  { query, request }: Description<Query, Body>,
): Reading<Query, Body> => ({
  query: () => readQuery(ctx, query?.schema ?? undeclared()),
  body: async () => {
    const { schema, required = true, namesMissingFields = false } = request ?? undeclared();
    const fields = await (required && !namesMissingFields ? readJsonBody(ctx) : readJsonFields(ctx));
    return validateBody(Joi.isSchema(schema) ? schema : undeclared(), fields);
  },
});

function undeclared(): never {
  throw new Error("the operation declares no Joi schema for what its handler reads");
}
