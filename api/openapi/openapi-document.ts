import { contractVersions } from "../http/service-version.ts";
import type { ApiOperation } from "../operation/api-operation.ts";
import { Components } from "./components.ts";
import { tagWords } from "./tag-words.ts";
import { describeWebhooks } from "../resources/webhooks/events.ts";
import { contentOf, type Refer } from "./content.ts";
import type { Content, Request } from "./description.ts";
import { asJsonSchema } from "./json-schema-of.ts";
import { parametersOf, presentParameter } from "./parameters.ts";
import { presentAnswer, responsesOf } from "./responses.ts";
import { sharedErrors, sharedHeaders, sharedParameters } from "./shared.ts";

export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, unknown>>;
  webhooks: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
  [section: string]: unknown;
}

const description = `Self-billed purchase documents and sales documents for the UAE's Peppol five-corner e-invoicing.

Amounts are JSON numbers and keep their digits. What is computed has two decimals; half a fils goes towards plus infinity, on
lines and documents below zero too (0.125 is 0.13, -0.125 is -0.12), as the official rules round. A member that is null, and a blank text where a field is optional, counts
as not sent. Members that are not described are refused in requests; answers may get new ones. Errors name every field by
its path. Limits: 8 MB a document, 1 MB a request of any other JSON, 10,000 documents of up to 8 MB each in a batch, whose whole has no
limit of its own; and requests per minute as \`X-RateLimit-Limit\` says.`;

/** The description of the whole API, made of its operations. @throws Error when two objects claim one name */
export function buildOpenApiDocument(operations: readonly ApiOperation[]): OpenApiDocument {
  const published = operations.filter(isPublished);
  const components = new Components();
  const refer: Refer = (schema, suffix) => components.refer(asJsonSchema(schema), suffix);
  // Answers first: where a request's object differs from the answer's, it is the request's that gets a longer name.
  const answers = new Map(published.map((operation) => [operation, responsesOf(operation, refer)]));
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of published) {
    const path = commonPath(published, operation.path);
    const item = (paths[path] ??= {});
    item[operation.method] = { ...operationHead(operation, path, refer), responses: answers.get(operation) };
  }
  const webhooks = describeWebhooks(refer);
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
    tags: [...new Set(published.map(({ tag }) => tag))].map((name) => ({
      name,
      ...(tagWords[name] !== undefined && { description: tagWords[name] }),
    })),
    paths,
    webhooks,
    components: sharedComponents(components, refer),
  };
}

/**
 * Whether the description has the operation. A path with a slash at its end leads to the one without, and some do nothing but lead
 * on: people and browsers follow them, and no client of ours need know them.
 */
export const isPublished = ({ path, answers }: Pick<ApiOperation, "path" | "answers">): boolean =>
  (path === "/" || !path.endsWith("/")) && Object.keys(answers).some((status) => status.startsWith("2"));

/**
 * Paths that differ in the names of their placeholders only are one path to OpenAPI: `{business_profile_id}` of a create
 * stands where `{id}` of the document does. Such a path is published with `{id}`.
 */
function commonPath(operations: readonly ApiOperation[], path: string): string {
  const isOnlyForm = operations.every((other) => other.path === path || shapeOf(other.path) !== shapeOf(path));
  return isOnlyForm ? path : path.replace(/\{\w+\}/g, "{id}");
}

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, "{}");

function operationHead(operation: ApiOperation, path: string, refer: Refer): Record<string, unknown> {
  const { operationId, tag, summary, request, guard } = operation;
  const isBearer = guard.authentication === "token";
  const words = [
    operation.description,
    isBearer &&
      guard.role !== "any" &&
      `Needs the role \`${guard.role}\`${guard.role === "site-operator" ? "" : " or a higher one"}.`,
  ];
  const text = words.filter((word) => typeof word === "string").join(" ");
  return {
    operationId,
    tags: [tag],
    summary,
    ...(text !== "" && { description: text }),
    ...(!isBearer && { security: [] }),
    parameters: parametersOf(operation, path, refer),
    ...(request !== undefined && {
      requestBody: {
        required: request.required ?? true,
        content: contentOf([titled(request), ...(request.others ?? [])], refer, "Request"),
      },
    }),
  };
}

const titled = ({ title, ...request }: Request<unknown>): Content =>
  title === undefined ? request : { ...request, schema: { ...asJsonSchema(request.schema), title } };

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
