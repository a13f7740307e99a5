import type { ValidateFunction } from "ajv/dist/2020.js";

import type { Json } from "../../factories/request.ts";
import { ContractValidator } from "./contract-validator.ts";
import { descriptions } from "./descriptions.ts";

interface DescribedAnswer {
  $ref?: string;
  content?: Record<string, { schema: Json }>;
  headers?: Record<string, unknown>;
}

export interface GivenAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Headers of the connection and of the body, which the description says elsewhere or not at all. */
const ofTransport: ReadonlySet<string> = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
  "vary",
]);

/** The description of each operation, and its answers there. */
const found = new Map(
  descriptions.flatMap(({ document }) => {
    const validator = new ContractValidator(document, { closed: true });
    return Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((operation) => {
        const { operationId, responses } = operation as {
          operationId: string;
          responses: Record<string, DescribedAnswer>;
        };
        const shared = document.components["responses"] as Record<string, DescribedAnswer>;
        return [operationId, { responses, shared, validator }];
      }),
    );
  }),
);

/** Undefined for a status that the operation is not described to answer. */
function describedAnswer(operationId: string, status: number): DescribedAnswer | undefined {
  const { responses = {}, shared = {} } = found.get(operationId) ?? {};
  const answer = responses[status];
  return shared[answer?.$ref?.split("/").at(-1) ?? ""] ?? answer;
}

const validators = new Map<unknown, ValidateFunction>();

/** What about the body is other than described; empty when nothing is. */
export function bodyComplaints(operationId: string, { status, headers, text }: GivenAnswer): string[] {
  const described = describedAnswer(operationId, status);
  if (described === undefined) {
    return [`${operationId} is not described to answer ${status}: ${text.slice(0, 500)}`];
  }
  const { content } = described;
  if (content === undefined) {
    return text === "" ? [] : [`no body is described: ${text.slice(0, 500)}`];
  }
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  if (!(type in content) && !("*/*" in content)) {
    return [`${type} is not described`];
  }
  const schema = content[type]?.schema;
  return type === "application/json" ? schemaComplaints(operationId, schema, JSON.parse(text)) : [];
}

function schemaComplaints(operationId: string, schema: Json | undefined, body: unknown): string[] {
  const validate = validators.get(schema) ?? (found.get(operationId)?.validator.compile(schema) as ValidateFunction);
  validators.set(schema, validate);
  validate(body);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

const own = (names: Iterable<string>): string[] => [...new Set(names)].filter((name) => !ofTransport.has(name));

/** The names of the headers that were sent, and of those that are described. */
export function headerNames(
  operationId: string,
  { status, headers }: Pick<GivenAnswer, "status" | "headers">,
): { sent: string[]; described: string[] } {
  const described = Object.keys(describedAnswer(operationId, status)?.headers ?? {}).map((name) => name.toLowerCase());
  return { sent: own(headers.keys()), described: own(described) };
}
