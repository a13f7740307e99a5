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

/** An object's members between braces; an index signature covers the members that are not named. */
function membersOf(schema: Schema): string {
  const required = new Set((schema["required"] ?? []) as readonly string[]);
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
  const members = properties.map(([name, member]) => {
    const mark = required.has(name) ? "" : "?";
    const written = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${comment(member["description"])}${written}${mark}: ${typeOfSchema(member)};`;
  });
  const { additionalProperties } = schema;
  if (typeof additionalProperties === "object" && additionalProperties !== null) {
    // The named members have to fit the signature, and those that may be absent are undefined to the compiler.
    const others = [additionalProperties as Schema, ...properties.map(([, member]) => member)].map(typeOfSchema);
    members.push(`[name: string]: ${union([...others, ...(properties.length > 0 ? ["undefined"] : [])])};`);
  } else if (additionalProperties === true && properties.length === 0) {
    members.push("[name: string]: unknown;");
  }
  return ["{", ...members, "}"].join("\n");
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

/** The doc comment of a member. */
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

interface WrittenAnswer {
  description: string;
  content?: Contents;
}

interface Written {
  operationId: string;
  tags: readonly [string];
  summary: string;
  description?: string;
  parameters?: readonly (DescribedParameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Contents };
  responses: Record<string, { $ref: string } | WrittenAnswer>;
}

/** The operations of the description, in its order. */
function describedOperations({ paths, components }: OpenApiDocument): DescribedOperation[] {
  const follow = (group: string, reference: string) => components[group]?.[nameOfReference(reference)];
  const written = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Written>).map(([method, operation]) => ({ path, method, operation })),
  );
  return written.map(({ path, method, operation }) => {
    const { operationId, tags, summary, description = "", parameters = [], requestBody, responses } = operation;
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
      answers: Object.entries(responses).map(([status, answer]) => {
        const shared = "$ref" in answer ? nameOfReference(answer.$ref) : undefined;
        const found = "$ref" in answer ? (follow("responses", answer.$ref) as WrittenAnswer) : answer;
        const { description: words, content = {} } = found;
        return { status, description: words, content, ...(shared !== undefined && { shared }) };
      }),
    };
  });
}

const json = "application/json";

/** The types of one operation: its parameters, an interface for each status that is its own, and the union of all. */
function typesOfOperation({ title, parameters, body, answers }: DescribedOperation): string {
  const named = answers.map((each) => ({ ...each, name: each.shared ?? `${title}${each.status}` }));
  const shared = parameters.flatMap((each) => (each.shared === undefined ? [] : `${each.shared}Parameter`));
  const members = parameters.filter((each) => each.shared === undefined).map(parameterMember);
  if (body !== undefined) {
    const types = Object.keys(body.content);
    const [object] = types.filter((type) => /[/+]json$/.test(type)).map((type) => body.content[type]);
    const sent = object === undefined ? "Text" : `${typeOfSchema(object.schema)} | Text`;
    const words =
      types.length > 1 ? `A text is sent as \`${otherType(types)}\`, unless \`contentType\` says otherwise.` : "";
    members.push(
      `${comment(words)}body${body.required ? ": " : "?: undefined | "}${sent};`,
      `contentType?: undefined | ${types.map((type) => JSON.stringify(type)).join(" | ")};`,
    );
  }
  return [
    `export interface ${title}Parameters${shared.length === 0 ? "" : ` extends ${shared.join(", ")}`} {`,
    ...members,
    "}\n",
    ...named.filter((each) => each.shared === undefined).map(answerInterface),
    `export type ${title}Answer = ${[...named.map(({ name }) => name), "AnswerFromBetween"].join(" | ")};\n`,
  ].join("\n");
}

const answerInterface = ({ name, status, description, content }: DescribedAnswer & { name: string }): string =>
  `${comment(description)}export interface ${name} extends Answered {\nstatus: ${status};\nbody: ${bodyType(content)};\n}\n`;

function bodyType(content: Contents): string {
  const [first] = Object.values(content);
  const { schema } = content[json] ?? first ?? {};
  return schema === undefined ? "undefined" : typeOfSchema(schema);
}

/** A parameter that takes several values takes one without a list as well. */
function parameterMember({ name, required, description, schema }: DescribedParameter): string {
  const words = comment(description ?? schema["description"]);
  const one = schema["type"] === "array" ? `${typeOfSchema(schema["items"] as Schema)} | Readonly` : "";
  return `${words}${JSON.stringify(name)}${required ? ": " : "?: undefined | "}${one}${typeOfSchema(schema)};`;
}

/** The media type of a body that is a text. */
const otherType = (types: readonly string[]): string => types.find((type) => type !== json) ?? json;

interface ClientModule {
  /** File below the folder of what is made, without its ending. */
  name: string;
  exports: readonly string[];
  /** Its declarations; imports of what other modules export are put above. */
  text: string;
}

/** Written by hand, next to the folder of the generated modules. */
const answer: ClientModule = {
  name: "../answer",
  exports: ["Answered", "AnswerFromBetween", "CallOptions", "OperationRow", "Text"],
  text: "",
};

/** The modules of the client that are made of the description, by file. @throws Error when two declare one name */
export function clientModules(document: OpenApiDocument): Map<string, string> {
  const operations = describedOperations(document);
  const schemas = Object.entries(document.components["schemas"] ?? {}) as [string, Schema][];
  const schemaTypes = schemas.map(([name, schema]) => {
    const isObject = schema["type"] === "object" && schema["anyOf"] === undefined && schema["allOf"] === undefined;
    const declared = isObject ? `interface ${name} ${membersOf(schema)}` : `type ${name} = ${typeOfSchema(schema)};`;
    return `${comment(schema["description"])}export ${declared}\n`;
  });
  const events = Object.values(document.webhooks) as { post: { requestBody: { content: Contents } } }[];
  const payloads = events.flatMap(({ post }) => Object.values(post.requestBody.content).map(({ schema }) => schema));
  const modules: ClientModule[] = [
    { name: "schemas", exports: schemas.map(([name]) => name), text: schemaTypes.join("\n") },
    {
      name: "webhook-payload",
      exports: ["WebhookPayload"],
      text: `/** The body of an event, by its \`type\`. */\nexport type WebhookPayload = ${typeOfSchema({ anyOf: payloads })};\n`,
    },
    sharedAnswers(operations),
    sharedParameters(operations),
    ...operationModules(operations),
    { name: "all-operations", exports: ["Operations"], text: operationsInterface(operations) },
    { name: "operation-table", exports: ["operationTable"], text: operationTable(operations) },
  ];
  // The module that declares each name.
  const exporters = new Map<string, string>();
  for (const { name, exports } of [answer, ...modules]) {
    for (const exported of exports) {
      if (exporters.has(exported)) {
        throw new Error(`The client's modules ${exporters.get(exported)} and ${name} both declare ${exported}.`);
      }
      exporters.set(exported, name);
    }
  }
  const texts = modules.map(({ name, text }): [file: string, text: string] => {
    const imported = new Map<string, string[]>();
    for (const word of new Set(text.match(/\b[A-Z]\w*/g))) {
      const from = exporters.get(word);
      if (from !== undefined && from !== name) {
        imported.set(from, [...(imported.get(from) ?? []), word]);
      }
    }
    const imports = [...imported].map(([from, words]) => {
      const file = posix.relative(posix.dirname(name), `${from}.ts`);
      return `import type { ${words.join(", ")} } from "${file.startsWith(".") ? file : `./${file}`}";\n`;
    });
    return [`${name}.ts`, `// Made by api/write-client.ts at each build.\n${imports.join("")}${text}`];
  });
  const types = modules.slice(0, -1).map(({ name }) => `export type * from "./${name}.ts";\n`);
  return new Map([...texts, ["types.ts", types.join("")]]);
}

/** The answers that operations share: a refusal is the same interface wherever it is given. */
function sharedAnswers(operations: readonly DescribedOperation[]): ClientModule {
  const shared = new Map<string, string>();
  for (const each of operations.flatMap(({ answers }) => answers)) {
    if (each.shared !== undefined) {
      shared.set(each.shared, answerInterface({ ...each, name: each.shared }));
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
      const { id, title, words, parameters, body } = operation;
      const mark = body?.required === true || parameters.some(({ required }) => required) ? "" : "?";
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
    const { id, method, path, parameters, body, answers } = operation;
    const of = (place: string) => parameters.flatMap(({ in: where, name }) => (where === place ? name : [])).join(" ");
    const sent = body === undefined ? [] : [otherType(Object.keys(body.content))];
    // An operation of several media types answers the client with JSON.
    const good = answers.find(({ status, content }) => status < "300" && Object.keys(content).length > 0)?.content;
    const other = good !== undefined && bodyType(good) === "Uint8Array" ? "bytes" : "text";
    const reading = good === undefined ? "nothing" : json in good ? "json" : other;
    return `${id}: ${JSON.stringify([method, path, reading, of("query"), of("header"), ...sent])},`;
  });
  return ["export const operationTable: Readonly<Record<keyof Operations, OperationRow>> = {", ...rows, "};\n"].join(
    "\n",
  );
}
