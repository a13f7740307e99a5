import type { ApiOperation } from "../operation/api-operation.ts";
import type { Guard } from "../operation/guard.ts";
import type { Refer } from "./content.ts";
import type { About, Parameter } from "./description.ts";
import type { JsonSchema } from "./answer-schemas.ts";
import { asJsonSchema, jsonSchemaOf } from "./json-schema-of.ts";
import type { sharedParameters } from "./shared.ts";

/** What the placeholders of documents stand for, unless an operation says otherwise. */
const ofDocuments: NonNullable<ApiOperation["placeholders"]> = {
  id: "Id of the document.",
  business_profile_id: "The business profile that issues the document.",
  attachment_id: "Id of the attachment, from `attachments[].id` of the document.",
};

/** The names of a path's placeholders, in order. */
export const placeholdersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** All parameters of an operation that is published under the path. @throws Error for a placeholder without a description */
export function parametersOf(operation: ApiOperation, publishedPath: string, refer: Refer): unknown[] {
  const { path, guard, query, parameters = [] } = operation;
  const names = placeholdersOf(publishedPath);
  return [
    ...placeholdersOf(path).map((name, index) => pathParameter(operation, name, names[index] ?? name)),
    ...[...queryParameters(query), ...parameters].map((parameter) => presentParameter(parameter, refer)),
    ...sharedParametersOf(guard).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** A placeholder that is published under another name says which one it is. */
function pathParameter({ path, placeholders = {} }: ApiOperation, name: string, published: string): Parameter {
  const said = placeholders[name] ?? ofDocuments[name];
  if (said === undefined) {
    throw new Error(`${path} does not say what {${name}} stands for`);
  }
  const { description: words, schema } = typeof said === "string" ? { description: said, schema: uuid } : said;
  const own = `\`${name}\`, which stands in the place of \`${published}\` here, because OpenAPI has one name for it: `;
  return { name: published, in: "path", required: true, description: published === name ? words : own + words, schema };
}

const uuid: JsonSchema = { type: "string", format: "uuid" };

/** The parameters of a query, as they are published. */
export function queryParameters(query: ApiOperation["query"]): Parameter[] {
  const known = (query === undefined ? {} : jsonSchemaOf(query.schema)["properties"]) as Record<string, JsonSchema>;
  return Object.entries<string | About>(query?.about ?? {}).map(([name, about]) => ({
    name,
    in: "query",
    ...(typeof about === "string" ? { description: about } : about),
    schema: known[name] ?? {},
  }));
}

function sharedParametersOf(guard: Guard): (keyof typeof sharedParameters)[] {
  if (guard.authentication !== "token") {
    return [];
  }
  const scope = guard.scope === "by role" ? (["Scope"] as const) : [];
  return [
    ...scope,
    "ServiceVersion",
    "RequestId",
    ...(guard.idempotency === "none" ? [] : (["IdempotencyKey"] as const)),
  ];
}

export function presentParameter({ schema, required, ...parameter }: Parameter, refer: Refer): Record<string, unknown> {
  const { default: value } = asJsonSchema(schema);
  return {
    ...parameter,
    ...((required ?? false) && { required: true }),
    schema: { ...refer(schema), ...(value !== undefined && { default: value }) },
  };
}
