import type { OpenApiDocument } from "../openapi-document.ts";
import { nameOfReference, type Schema } from "./type-of-schema.ts";

export interface DescribedParameter {
  /** Name of the parameter that operations share; absent where it is the operation's own. */
  shared?: string;
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
}

export type Contents = Readonly<Record<string, { schema: Schema }>>;

interface DescribedAnswer {
  status: string;
  /** Name of the answer that operations share; absent where it is the operation's own. */
  shared?: string;
  description: string;
  content: Contents;
}

/** An operation of the description with its references followed. */
export interface DescribedOperation {
  id: string;
  /** Its id with a capital, which its types begin with. */
  title: string;
  method: string;
  path: string;
  tag: string;
  words: string;
  parameters: readonly DescribedParameter[];
  body?: { required: boolean; content: Contents };
  answers: readonly DescribedAnswer[];
}

interface Written {
  operationId: string;
  tags: readonly [string];
  summary: string;
  description?: string;
  parameters?: readonly (DescribedParameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Contents };
  responses: Record<string, { $ref: string } | { description: string; content?: Contents }>;
}

/** The operations of the description, in its order. */
export const describedOperations = ({ paths, components }: OpenApiDocument): DescribedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Written>).map(([method, written]) =>
      describedOperation({ method, path }, written, components),
    ),
  );

function describedOperation(
  { method, path }: { method: string; path: string },
  { operationId, tags, summary, description = "", parameters = [], requestBody, responses }: Written,
  components: OpenApiDocument["components"],
): DescribedOperation {
  const follow = (group: string, reference: string) => components[group]?.[nameOfReference(reference)];
  return {
    id: operationId,
    title: operationId.charAt(0).toUpperCase() + operationId.slice(1),
    method: method.toUpperCase(),
    path,
    tag: tags[0],
    words: `${summary}.${description === "" ? "" : `\n\n${description}`}`,
    parameters: parameters.map((one) =>
      "$ref" in one
        ? { ...(follow("parameters", one.$ref) as DescribedParameter), shared: nameOfReference(one.$ref) }
        : one,
    ),
    ...(requestBody !== undefined && {
      body: { required: requestBody.required ?? false, content: requestBody.content },
    }),
    answers: Object.entries(responses).map(([status, answer]) =>
      "$ref" in answer
        ? { ...readAnswer(status, follow("responses", answer.$ref)), shared: nameOfReference(answer.$ref) }
        : readAnswer(status, answer),
    ),
  };
}

function readAnswer(status: string, answer: unknown): DescribedAnswer {
  const { description, content = {} } = answer as { description: string; content?: Contents };
  return { status, description, content };
}
