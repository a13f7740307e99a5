import { contractVersions } from "../middleware/service-version.ts";
import type { Guard } from "../operation/guard.ts";
import { Components } from "./components.ts";
import { answerExamples } from "./examples/answers.ts";
import { jsonSchemaOf } from "./json-schema-of.ts";
import type {
  Answer,
  AnswerContent,
  AnySchema,
  Content,
  GuardedOperation as Operation,
  JsonSchema,
  Parameter,
} from "./operation.ts";
import { pathParameter, placeholders } from "./path-parameters.ts";
import { sharedErrors, sharedHeaders, sharedHeadersOf, sharedParameters } from "./shared.ts";

/** An OpenAPI 3.1 document, as JSON. */
export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
  [section: string]: unknown;
}

const description = `Self-billed purchase documents and sales documents for the UAE's Peppol five-corner e-invoicing.

Amounts are JSON numbers and keep their digits. What is computed has two decimals; half a fils goes towards plus infinity, on
lines and documents below zero too (0.125 is 0.13, -0.125 is -0.12), as the official rules round. A member that is null, and a blank text where a field is optional, counts
as not sent. Members that are not described are refused in requests; answers may get new ones. Errors name every field by
its path. Limits: 8 MB a request, and requests per minute as \`X-RateLimit-Limit\` says.`;

/** The description of the whole API, made of its operations. @throws Error when two objects claim one name */
export function buildOpenApiDocument(operations: readonly Operation[]): OpenApiDocument {
  const components = new Components();
  const refer = (schema: AnySchema, suffix?: string): JsonSchema => components.refer(asJsonSchema(schema), suffix);
  // Answers first: where a request's object differs from the answer's, it is the request's that gets a longer name.
  const answers = new Map(operations.map((operation) => [operation, answersOf(operation, refer)]));
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of operations) {
    const item = (paths[commonPath(operations, operation.path)] ??= {});
    item[operation.method] = { ...operationHead(operation, operations, refer), responses: answers.get(operation) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Peppol e-invoicing for the UAE",
      version: contractVersions.at(-1),
      description,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "This service" }],
    security: [{ bearer: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: sharedComponents(components, refer),
  };
}

type Refer = (schema: AnySchema, suffix?: string) => JsonSchema;

const asJsonSchema = (schema: AnySchema): JsonSchema =>
  "describe" in schema && typeof schema.describe === "function"
    ? jsonSchemaOf(schema as never)
    : (schema as JsonSchema);

/**
 * Paths that differ in the names of their placeholders only are one path to OpenAPI: `{business_profile_id}` of a create
 * stands where `{id}` of the document does. Such a path is published with `{id}`.
 */
function commonPath(operations: readonly Operation[], path: string): string {
  const isOnlyForm = operations.every((other) => other.path === path || shapeOf(other.path) !== shapeOf(path));
  return isOnlyForm ? path : path.replace(/\{\w+\}/g, "{id}");
}

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, "{}");

function operationHead(operation: Operation, operations: readonly Operation[], refer: Refer): Record<string, unknown> {
  const { operationId, tag, summary, request, guard } = operation;
  const isBearer = guard.authentication === "token";
  const words = [operation.description, isBearer && guard.role !== "any" && `Needs the role \`${guard.role}\`.`];
  const text = words.filter((word) => typeof word === "string").join(" ");
  return {
    operationId,
    tags: [tag],
    summary,
    ...(text !== "" && { description: text }),
    ...(!isBearer && { security: [] }),
    parameters: parametersOf(operation, operations, refer),
    ...(request !== undefined && {
      requestBody: { required: request.required ?? true, content: contentOf(request, refer, "Request") },
    }),
  };
}

function parametersOf(operation: Operation, operations: readonly Operation[], refer: Refer): unknown[] {
  const { path, guard, parameters = [] } = operation;
  const names = placeholders(commonPath(operations, path));
  const inPath = placeholders(path).map((name, index) => ({
    name: names[index] ?? name,
    in: "path",
    required: true,
    ...namedParameter(path, name, names[index] ?? name),
  }));
  const shared = sharedParametersOf(guard);
  return [
    ...inPath,
    ...parameters.map((parameter) => presentParameter(parameter, refer)),
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** A placeholder that is published under another name says which one it is. */
function namedParameter(path: string, name: string, published: string): ReturnType<typeof pathParameter> {
  const { description: words, schema } = pathParameter(path, name);
  const own = `\`${name}\`, which stands in the place of \`${published}\` here, because OpenAPI has one name for it: `;
  return { description: published === name ? words : `${own}${words}`, schema };
}

function sharedParametersOf(guard: Guard): (keyof typeof sharedParameters)[] {
  if (guard.authentication !== "token") {
    return [];
  }
  return ["ServiceVersion", "RequestId", ...(guard.idempotency === "none" ? [] : (["IdempotencyKey"] as const))];
}

function presentParameter({ schema, required, ...parameter }: Parameter, refer: Refer): Record<string, unknown> {
  return { ...parameter, ...((required ?? false) && { required: true }), schema: refer(schema) };
}

function contentOf({ others = [], ...content }: Content, refer: Refer, suffix?: string): Record<string, unknown> {
  const forms = [content, ...others].map(({ contentType = "application/json", schema, example }) => [
    contentType,
    { schema: refer(schema, suffix), ...(example !== undefined && { example }) },
  ]);
  return Object.fromEntries(forms) as Record<string, unknown>;
}

/** An answer's content with what a real run has answered; `answer` names the operation and the status. */
const withExample = (answer: string, { others, ...content }: AnswerContent): Content => ({
  ...content,
  example: answerExamples[exampleKey(answer, content.contentType)],
  ...(others !== undefined && { others: others.map((other) => withExample(answer, other)) }),
});

/** Under what the example of an answer is kept. */
export const exampleKey = (answer: string, contentType = "application/json"): string =>
  contentType === "application/json" ? answer : `${answer} ${contentType}`;

function answersOf(operation: Operation, refer: Refer): Record<string, unknown> {
  const own = Object.entries(operation.answers).map(([status, answer]) => [status, answerOf(Number(status), answer)]);
  const common = commonErrors(operation)
    .filter((status) => operation.answers[status] === undefined)
    .map((status) => [status, { $ref: `#/components/responses/${sharedErrors[status]?.name}` }]);
  return Object.fromEntries([...own, ...common]) as Record<string, unknown>;

  function answerOf(status: number, answer: Answer): Record<string, unknown> {
    const content = answer.content ?? (status >= 400 ? sharedErrors[status]?.answer.content : undefined);
    return presentAnswer({ ...answer, ...(content !== undefined && { content }) }, refer, {
      isLimited: operation.guard.authentication === "token",
      key: answer.content === undefined ? `error ${status}` : `${operation.operationId} ${status}`,
    });
  }
}

/** Which errors an operation can answer besides those it names. */
function commonErrors({ path, request, guard }: Operation): number[] {
  if (guard.authentication !== "token") {
    return [500];
  }
  const named = placeholders(path).some((name) => name !== "business_profile_id");
  const body = request === undefined ? [] : [408, 413, 415];
  const conflict = guard.idempotency === "none" ? [] : [409];
  const right = guard.role !== "any" || guard.phase2 ? [403] : [];
  return [400, 401, ...right, ...(named ? [404] : []), ...conflict, ...body, 429, 500, 503];
}

function presentAnswer(
  answer: Answer,
  refer: Refer,
  { isLimited, key }: { isLimited: boolean; key: string },
): Record<string, unknown> {
  const { description: text, content, headers } = answer;
  const references = sharedHeadersOf(isLimited, key.split(" ")[1]).map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]);
  return {
    description: text,
    headers: { ...Object.fromEntries(references), ...headers },
    ...(content !== undefined && { content: contentOf(withExample(key, content), refer) }),
  };
}

function sharedComponents(components: Components, refer: Refer): OpenApiDocument["components"] {
  const errors = Object.entries(sharedErrors).map(([status, { name, answer }]) => {
    // A request without a good token has no account whose requests could be counted.
    const isLimited = !["401", "503"].includes(status);
    return [name, presentAnswer(answer, refer, { isLimited, key: `error ${status}` })];
  });
  const parameters = Object.entries(sharedParameters).map(([name, one]) => [name, presentParameter(one, refer)]);
  return {
    securitySchemes: {
      bearer: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "JWT",
        description: "A token that names the organization in `org_id`; signed with HS256, or with RS256 or ES256.",
      },
    },
    parameters: Object.fromEntries(parameters) as Record<string, unknown>,
    headers: { ...sharedHeaders },
    responses: Object.fromEntries(errors) as Record<string, unknown>,
    schemas: Object.fromEntries([...components.schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}
