import type { ApiOperation } from "../operation/api-operation.ts";
import { scopeParameterName } from "../operation/guard.ts";
import {
  type Refer,
  contentOf,
  type About,
  type Parameter,
  type Answer,
  type JsonSchema,
  errorEnvelope,
} from "./description.ts";
import { asJsonSchema, jsonSchemaOf } from "./json-schema-of.ts";
import { contractVersions } from "../http/contract-versions.ts";
import { answerExamples } from "./examples/examples.ts";

/** Meaning of the placeholders of documents, unless an operation says otherwise. */
const ofDocuments: NonNullable<ApiOperation["placeholders"]> = {
  id: "Id of the document.",
  business_profile_id: "The business profile that issues the document.",
  attachment_id: "Id of the attachment, from `attachments[].id` of the document.",
};

/** The names of a path's placeholders, in order. */
const placeholdersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** All parameters of an operation. @throws Error for a placeholder without a description */
export function parametersOf(operation: ApiOperation, refer: Refer): unknown[] {
  const { path, guard, query, parameters = [], placeholders = {} } = operation;
  const inPath = placeholdersOf(path).map((name) => {
    const said = placeholders[name] ?? ofDocuments[name];
    if (said === undefined) {
      throw new Error(`${path} does not say what {${name}} stands for`);
    }
    const { description, schema } = typeof said === "string" ? { description: said, schema: uuid } : said;
    return { name, in: "path", required: true, description, schema };
  });
  const shared: (keyof typeof sharedParameters)[] = [];
  if (guard.authentication === "token") {
    shared.push(
      ...(guard.scope === "by role" ? (["Scope"] as const) : []),
      "ServiceVersion",
      "RequestId",
      ...(guard.idempotency === "none" ? [] : (["IdempotencyKey"] as const)),
    );
  }
  return [
    ...inPath,
    ...[...queryParameters(query), ...parameters].map((parameter) => presentParameter(parameter, refer)),
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

const uuid: JsonSchema = { type: "string", format: "uuid" };

/** The parameters of a query, as they are published. */
export function queryParameters(query: ApiOperation["query"]): Parameter[] {
  const { properties: known = {}, required = [] } = (query === undefined ? {} : jsonSchemaOf(query.schema)) as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries<string | About>(query?.about ?? {}).map(([name, about]) => ({
    name,
    in: "query",
    ...(typeof about === "string" ? { description: about } : about),
    required: required.includes(name),
    schema: known[name] ?? {},
  }));
}

function presentParameter({ schema, required, ...parameter }: Parameter, refer: Refer): Record<string, unknown> {
  const { default: value } = asJsonSchema(schema);
  return {
    ...parameter,
    ...((required ?? false) && { required: true }),
    schema: { ...refer(schema), ...(value !== undefined && { default: value }) },
  };
}

/** Parameters that operations share: components of the document. */
const sharedParameters = {
  Scope: {
    name: scopeParameterName,
    in: "query",
    description:
      "The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone.",
    schema: { type: "string", format: "uuid" },
  },
  ServiceVersion: {
    name: "X-SERVICE-VERSION",
    in: "header",
    description:
      "Version of the contract, the same for all calls of one workflow. Without it the organization's default holds.",
    schema: { type: "string", enum: contractVersions },
    example: "20260507",
  },
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description:
      "The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent.",
    schema: { type: "string", pattern: "^[A-Za-z0-9._:-]{8,128}$" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`.",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
  },
} as const satisfies Readonly<Record<string, Parameter>>;

type Header = { description: string; schema: JsonSchema };

const everywhere: Readonly<Record<string, Header>> = {
  "X-Request-Id": { description: "Id of the request, as it stands in the log.", schema: { type: "string" } },
  "Cache-Control": {
    description: "`no-store`, but for answers with an `ETag`, which may be kept and asked for again.",
    schema: { type: "string" },
  },
  "X-Content-Type-Options": { description: "The content is of no other type.", schema: { const: "nosniff" } },
};

/** Headers of every answer to an account. */
const toAccounts: Readonly<Record<string, Header>> = {
  "X-SERVICE-VERSION": {
    description:
      "Version of the contract that answered; to a version that there is none of, the organization's default.",
    schema: { type: "string" },
  },
  "X-RateLimit-Limit": { description: "Requests per minute of the account.", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "What is left of them.", schema: { type: "integer" } },
  "X-RateLimit-Reset": {
    description: "When they are all there again, in seconds since 1970.",
    schema: { type: "integer" },
  },
};

const toRepeated: Readonly<Record<string, Header>> = {
  "Idempotent-Replayed": {
    description: "`true` where the same request with its `Idempotency-Key` was answered before; absent otherwise.",
    schema: { const: "true" },
  },
};

const retryAfter: Readonly<Record<string, Header>> = {
  "Retry-After": { description: "Seconds until it makes sense to try again.", schema: { type: "integer" } },
};

/** An error answer with the common error body. */
const error = (description: string, headers?: Readonly<Record<string, Header>>): Answer => ({
  description,
  schema: errorEnvelope,
  ...(headers !== undefined && { headers }),
});

export const sharedErrors: Readonly<Record<number, { name: string; answer: Answer }>> = {
  400: {
    name: "BadRequest",
    answer: error("A parameter, a field or the whole body is wrong; every field that is, is named."),
  },
  401: {
    name: "Unauthorized",
    answer: error("No token, or one that is not accepted.", {
      "WWW-Authenticate": {
        description:
          "The scheme, `Bearer`, and of a token that was sent what is wrong with it: `error` and `error_description` (RFC 6750, 3).",
        schema: {
          type: "string",
          examples: [
            'Bearer realm="peppol-self-billing", error="invalid_token", error_description="The token expired at 2026-08-01T09:00:00.000Z: ask for a new one"',
          ],
        },
      },
    }),
  },
  403: {
    name: "Forbidden",
    answer: error("The token lacks a role, or the subscription lacks the feature."),
  },
  404: {
    name: "NotFound",
    answer: error("There is nothing of this id in the organization."),
  },
  408: {
    name: "RequestTimeout",
    answer: error("The body did not arrive in time, or too slowly. The connection closes."),
  },
  409: {
    name: "Conflict",
    answer: error("The state does not allow it, or the Idempotency-Key was used for something else."),
  },
  413: {
    name: "PayloadTooLarge",
    answer: error("A document is greater than 8 MB, any other body of JSON than 1 MB."),
  },
  415: {
    name: "UnsupportedMediaType",
    answer: error("The body is of another media type, or compressed."),
  },
  429: {
    name: "TooManyRequests",
    answer: error(
      "The account has used up its requests of this minute, or has too many bytes under way at the same time.",
      retryAfter,
    ),
  },
  431: {
    name: "HeadersTooLarge",
    answer: error("The headers of the request are too large. The connection closes."),
  },
  500: {
    name: "InternalError",
    answer: error("Our failure; X-Request-Id leads to it in the log."),
  },
  503: {
    name: "Unavailable",
    answer: error(
      "Something that the service needs is unavailable, or the service is too busy to work on this in time. What was asked may still be done: send it again with the same `Idempotency-Key`.",
      retryAfter,
    ),
  },
};

/** The components of the document that operations share. */
export function sharedComponents(refer: Refer): Record<string, Record<string, unknown>> {
  const parameters = Object.entries(sharedParameters).map(([name, one]) => [name, presentParameter(one, refer)]);
  const errors = Object.entries(sharedErrors).map(([status, { name, answer }]) => {
    // 401, and some 503, are answered before the account is known.
    const isLimited = !["401", "503"].includes(status);
    // Other refusals are not kept for the key.
    const isRepeated = ["400", "415"].includes(status);
    return [name, presentAnswer(answer, refer, { isLimited, isRepeated, key: `error ${status}` })];
  });
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
    headers: { ...everywhere, ...toAccounts, ...toRepeated },
    responses: Object.fromEntries(errors) as Record<string, unknown>,
  };
}

/** What an operation answers: what it names, and the errors that every operation of its guard has. */
export function responsesOf(operation: ApiOperation, refer: Refer): Record<string, unknown> {
  const { answers, guard, operationId } = operation;
  const own = Object.entries(answers).map(([status, answer]) => {
    const schema = answer.schema ?? (Number(status) >= 400 ? sharedErrors[Number(status)]?.answer.schema : undefined);
    const shown = presentAnswer({ ...answer, ...(schema !== undefined && { schema }) }, refer, {
      isLimited: guard.authentication === "token",
      isRepeated: guard.authentication === "token" && guard.idempotency === "per request",
      key: answer.schema === undefined ? `error ${status}` : `${operationId} ${status}`,
    });
    return [status, shown];
  });
  const common = commonErrors(operation)
    .filter((status) => answers[status] === undefined)
    .map((status) => [status, { $ref: `#/components/responses/${sharedErrors[status]?.name}` }]);
  return Object.fromEntries([...own, ...common]) as Record<string, unknown>;
}

/** Which errors an operation can answer besides those it names. */
function commonErrors({ path, request, guard }: ApiOperation): number[] {
  const body = request === undefined ? [] : [408, 413, 415];
  if (guard.authentication !== "token") {
    return [...body, 431, 500];
  }
  const named = placeholdersOf(path).some((name) => name !== "business_profile_id");
  const conflict = guard.idempotency === "none" ? [] : [409];
  const right = guard.role !== "any" || guard.phase2 || guard.access === "writes" || guard.originals ? [403] : [];
  return [400, 401, ...right, ...(named ? [404] : []), ...conflict, ...body, 429, 431, 500, 503];
}

/** An answer, with the example that is kept under `key`: the operation's name, or `error`, and the status. */
function presentAnswer(
  answer: Answer,
  refer: Refer,
  { isLimited, isRepeated, key }: { isLimited: boolean; isRepeated: boolean; key: string },
): Record<string, unknown> {
  const { description: text, headers, schema, others = [] } = answer;
  const status = key.split(" ")[1];
  // A 429 is answered before the version is looked at, a 431 before the request has an id.
  const absent = status === "431" ? "X-Request-Id" : status === "429" ? "X-SERVICE-VERSION" : undefined;
  const names = Object.keys({
    ...everywhere,
    ...(isLimited && status !== "431" && toAccounts),
    ...(isRepeated && toRepeated),
  });
  const references = names
    .filter((name) => name !== absent)
    .map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  const forms = schema === undefined ? [] : [{ ...answer, schema }, ...others];
  const contents = forms.map(({ contentType, schema: shape }) => ({
    ...(contentType !== undefined && { contentType }),
    schema: shape,
    example: answerExamples[exampleKey(key, contentType)],
  }));
  return {
    description: text,
    headers: { ...Object.fromEntries(references), ...headers },
    ...(schema !== undefined && { content: contentOf(contents, refer) }),
  };
}

/** The name of an example: that of the answer, and the media type where it is another one than JSON. */
export const exampleKey = (answer: string, contentType = "application/json"): string =>
  contentType === "application/json" ? answer : `${answer} ${contentType}`;
