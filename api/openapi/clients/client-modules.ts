import { posix } from "node:path";

import type { OpenApiDocument } from "../openapi-document.ts";

/** A JSON Schema as the description holds it. */
type Schema = Readonly<Record<string, unknown>>;

/** The TypeScript type of a schema; objects that are named are referred to by their names. */
function typeOfSchema(schema: Schema): string {
  const { $ref, anyOf, oneOf, allOf, type } = schema;
  if (typeof $ref === "string") {
    return nameOfReference($ref);
  }
  const options = (anyOf ?? oneOf) as readonly Schema[] | undefined;
  if (options !== undefined) {
    return union(options.map(typeOfSchema));
  }
  if (Array.isArray(allOf)) {
    return (allOf as Schema[]).map(typeOfSchema).join(" & ");
  }
  if ("const" in schema || Array.isArray(schema["enum"])) {
    const values: unknown[] = "const" in schema ? [schema["const"]] : (schema["enum"] as unknown[]);
    return union(values.map((value) => JSON.stringify(value)));
  }
  return union([type].flat().map((one) => typeOfKind(one, schema)));
}

/** An object's members between braces; an index signature stands for members that are not named. */
function membersOf(schema: Schema): string {
  const required = new Set((schema["required"] ?? []) as readonly string[]);
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
  const members = properties.map(([name, member]) => {
    const mark = required.has(name) ? "" : "?";
    return `${comment(member["description"])}${memberName(name)}${mark}: ${typeOfSchema(member)};`;
  });
  return ["{", ...members, ...indexSignature(schema, properties), "}"].join("\n");
}

function indexSignature({ additionalProperties }: Schema, properties: readonly [string, Schema][]): string[] {
  if (typeof additionalProperties === "object" && additionalProperties !== null) {
    // The named members have to fit the signature, and those that may be absent are undefined to the compiler.
    const others = [additionalProperties as Schema, ...properties.map(([, member]) => member)].map(typeOfSchema);
    return [`[name: string]: ${union([...others, ...(properties.length > 0 ? ["undefined"] : [])])};`];
  }
  return additionalProperties === true && properties.length === 0 ? ["[name: string]: unknown;"] : [];
}

function typeOfKind(kind: unknown, schema: Schema): string {
  switch (kind) {
    case "string":
      return schema["format"] === "binary" ? "Uint8Array" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
    case "null":
      return kind;
    case "array":
      return `Array<${typeOfSchema((schema["items"] ?? {}) as Schema)}>`;
    case "object":
      return membersOf(schema);
    default:
      return "unknown";
  }
}

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ");

const nameOfReference = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

const memberName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** What is said of a member, above it. */
const comment = (words: unknown): string =>
  typeof words === "string" && words !== ""
    ? `/** ${words.replaceAll("*/", "* /").replaceAll("\n", "\n * ")} */\n`
    : "";

interface DescribedParameter {
  /** Name of the parameter that operations share; absent where it is the operation's own. */
  shared?: string;
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
}

type Contents = Readonly<Record<string, { schema: Schema }>>;

interface DescribedAnswer {
  status: string;
  /** Name of the answer that operations share; absent where it is the operation's own. */
  shared?: string;
  description: string;
  content: Contents;
}

/** An operation of the description with its references followed. */
interface DescribedOperation {
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
const describedOperations = ({ paths, components }: OpenApiDocument): DescribedOperation[] =>
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

const json = "application/json";

/** The types of one operation: its parameters, an interface for each status that is its own, and the union of all. */
function typesOfOperation(operation: DescribedOperation): string {
  const own = operation.answers.filter(({ shared }) => shared === undefined);
  const interfaces = own.map(({ status, description, content }) =>
    answerInterface({ name: `${operation.title}${status}`, status, description, content }),
  );
  const names = operation.answers.map(({ shared, status }) => shared ?? `${operation.title}${status}`);
  return [
    parametersInterface(operation),
    ...interfaces,
    `export type ${operation.title}Answer = ${[...names, "AnswerFromBetween"].join(" | ")};\n`,
  ].join("\n");
}

interface NamedAnswer {
  name: string;
  status: string;
  description: string;
  content: Readonly<Record<string, { schema: Schema }>>;
}

const answerInterface = ({ name, status, description, content }: NamedAnswer): string =>
  `${comment(description)}export interface ${name} extends Answered {\nstatus: ${status};\nbody: ${bodyType(content)};\n}\n`;

function bodyType(content: NamedAnswer["content"]): string {
  const [first] = Object.values(content);
  const { schema } = content[json] ?? first ?? {};
  return schema === undefined ? "undefined" : typeOfSchema(schema);
}

/** How a good answer's body is read: an operation of several media types answers the client with JSON. */
function readingOf({ answers }: DescribedOperation): "json" | "text" | "bytes" | "nothing" {
  const good = answers.find(({ status, content }) => status < "300" && Object.keys(content).length > 0);
  if (good === undefined) {
    return "nothing";
  }
  return json in good.content ? "json" : bodyType(good.content) === "Uint8Array" ? "bytes" : "text";
}

const takesNothing = ({ parameters, body }: DescribedOperation): boolean =>
  body?.required !== true && parameters.every(({ required }) => !required);

function parametersInterface({ title, parameters, body }: DescribedOperation): string {
  const own = parameters.filter(({ shared }) => shared === undefined);
  const others = parameters.flatMap(({ shared }) => (shared === undefined ? [] : `${shared}Parameter`));
  const base = others.length === 0 ? "" : ` extends ${others.join(", ")}`;
  return [
    `export interface ${title}Parameters${base} {`,
    ...own.map(parameterMember),
    ...bodyMembers(body),
    "}\n",
  ].join("\n");
}

function parameterMember({ name, required, description, schema }: DescribedParameter): string {
  const words = comment(description ?? schema["description"]);
  return `${words}${JSON.stringify(name)}${required ? ": " : "?: undefined | "}${typeOfSchema(schema)};`;
}

function bodyMembers(body: DescribedOperation["body"]): string[] {
  if (body === undefined) {
    return [];
  }
  const types = Object.keys(body.content);
  const [object] = types.filter((type) => /[/+]json$/.test(type)).map((type) => body.content[type]);
  const sent = object === undefined ? "Text" : `${typeOfSchema(object.schema)} | Text`;
  const words =
    types.length > 1 ? `A text is sent as \`${otherType(types)}\`, unless \`contentType\` says otherwise.` : "";
  return [
    `${comment(words)}body${body.required ? ": " : "?: undefined | "}${sent};`,
    `contentType?: undefined | ${types.map((type) => JSON.stringify(type)).join(" | ")};`,
  ];
}

/** What a body that is a text is sent as. */
const otherType = (types: readonly string[]): string => types.find((type) => type !== json) ?? json;

interface ClientModule {
  /** File below the folder of what is made, without its ending. */
  name: string;
  exports: readonly string[];
  /** Its declarations; imports of what other modules export are put above. */
  text: string;
}

/** By hand, beside the folder of the modules that are made here. */
const answer: ClientModule = {
  name: "../answer",
  exports: ["Answered", "AnswerFromBetween", "CallOptions", "OperationRow", "Text"],
  text: "",
};

/** The modules of the client that are made of the description, by file. @throws Error when two declare one name */
export function clientModules(document: OpenApiDocument): Map<string, string> {
  const operations = describedOperations(document);
  const schemas = Object.entries(document.components["schemas"] ?? {}) as [string, Schema][];
  const modules: ClientModule[] = [
    { name: "schemas", exports: schemas.map(([name]) => name), text: schemas.map(schemaType).join("\n") },
    { name: "webhook-payload", exports: ["WebhookPayload"], text: webhookPayload(document) },
    sharedAnswers(operations),
    sharedParameters(operations),
    ...operationModules(operations),
    { name: "all-operations", exports: ["Operations"], text: operationsInterface(operations) },
    { name: "operation-table", exports: ["operationTable"], text: operationTable(operations) },
  ];
  const exporters = exportersOf([answer, ...modules]);
  const texts = modules.map(
    (one) =>
      [
        `${one.name}.ts`,
        `// Made by api/write-client.ts at each build.\n${importsOf(one, exporters)}${one.text}`,
      ] as const,
  );
  return new Map([
    ...texts,
    [
      "types.ts",
      modules
        .slice(0, -1)
        .map(({ name }) => `export type * from "./${name}.ts";\n`)
        .join(""),
    ],
  ]);
}

function exportersOf(modules: readonly ClientModule[]): Map<string, string> {
  const exporters = new Map<string, string>();
  for (const { name, exports } of modules) {
    for (const exported of exports) {
      if (exporters.has(exported)) {
        throw new Error(`The client's modules ${exporters.get(exported)} and ${name} both declare ${exported}.`);
      }
      exporters.set(exported, name);
    }
  }
  return exporters;
}

function importsOf({ name, text }: ClientModule, exporters: ReadonlyMap<string, string>): string {
  const imported = new Map<string, string[]>();
  for (const word of new Set(text.match(/\b[A-Z]\w*/g))) {
    const from = exporters.get(word);
    if (from !== undefined && from !== name) {
      imported.set(from, [...(imported.get(from) ?? []), word]);
    }
  }
  const lines = [...imported].map(([from, words]) => {
    return `import type { ${words.join(", ")} } from "${pathTo(name, from)}";\n`;
  });
  return lines.join("");
}

function pathTo(name: string, from: string): string {
  const file = posix.relative(posix.dirname(name), `${from}.ts`);
  return file.startsWith(".") ? file : `./${file}`;
}

function schemaType([name, schema]: [string, Schema]): string {
  const words = comment(schema["description"]);
  const isObject = schema["type"] === "object" && schema["anyOf"] === undefined && schema["allOf"] === undefined;
  return isObject
    ? `${words}export interface ${name} ${membersOf(schema)}\n`
    : `${words}export type ${name} = ${typeOfSchema(schema)};\n`;
}

function webhookPayload({ webhooks }: OpenApiDocument): string {
  const events = Object.values(webhooks) as { post: { requestBody: { content: Contents } } }[];
  const schemas = events.flatMap(({ post }) => Object.values(post.requestBody.content).map(({ schema }) => schema));
  return `/** The body of an event, by its \`type\`. */\nexport type WebhookPayload = ${typeOfSchema({ anyOf: schemas })};\n`;
}

/** The answers that operations share: a refusal is the same interface wherever it is given. */
function sharedAnswers(operations: readonly DescribedOperation[]): ClientModule {
  const shared = new Map<string, string>();
  for (const { status, shared: name, description, content } of operations.flatMap(({ answers }) => answers)) {
    if (name !== undefined) {
      shared.set(name, answerInterface({ name, status, description, content }));
    }
  }
  return { name: "shared-answers", exports: [...shared.keys()], text: [...shared.values()].join("\n") };
}

function sharedParameters(operations: readonly DescribedOperation[]): ClientModule {
  const shared = new Map<string, string>();
  for (const parameter of operations.flatMap(({ parameters }) => parameters)) {
    if (parameter.shared !== undefined) {
      const name = `${parameter.shared}Parameter`;
      shared.set(name, `export interface ${name} {\n${parameterMember(parameter)}\n}\n`);
    }
  }
  return { name: "shared-parameters", exports: [...shared.keys()], text: [...shared.values()].join("\n") };
}

/** A module for each tag, with the types of its operations. */
function operationModules(operations: readonly DescribedOperation[]): ClientModule[] {
  const tags = new Set(operations.map(({ tag }) => tag));
  return [...tags].map((tag) => {
    const text = operations.flatMap((one) => (one.tag === tag ? typesOfOperation(one) : [])).join("\n");
    const exports = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = ""]) => name);
    return { name: `operations/${tag.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`, exports, text };
  });
}

const operationsInterface = (operations: readonly DescribedOperation[]): string =>
  [
    "export interface Operations {",
    ...operations.map((operation) => {
      const { id, title, words } = operation;
      const mark = takesNothing(operation) ? "?" : "";
      return `${comment(words)}${id}: (parameters${mark}: ${title}Parameters, call?: CallOptions) => Promise<${title}Answer>;`;
    }),
    "}\n",
  ].join("\n");

/**
 * What the client needs at run time: method, path, how a good answer is read, the parameters behind the question mark and those
 * that are headers, and what a body is sent as. Texts, because they are read faster and are smaller than objects.
 */
function operationTable(operations: readonly DescribedOperation[]): string {
  const rows = operations.map((operation) => {
    const { id, method, path, parameters, body } = operation;
    const of = (place: string) => parameters.flatMap(({ in: where, name }) => (where === place ? name : [])).join(" ");
    const sent = body === undefined ? [] : [otherType(Object.keys(body.content))];
    return `${id}: ${JSON.stringify([method, path, readingOf(operation), of("query"), of("header"), ...sent])},`;
  });
  return ["export const operationTable: Readonly<Record<keyof Operations, OperationRow>> = {", ...rows, "};\n"].join(
    "\n",
  );
}
