import { posix } from "node:path";

import type { OpenApiDocument } from "../openapi-document.ts";
import { describedOperations, type Contents, type DescribedOperation } from "./described-operations.ts";
import {
  answerInterface,
  otherType,
  parameterMember,
  readingOf,
  takesNothing,
  typesOfOperation,
} from "./operation-types.ts";
import { comment, membersOf, typeOfSchema, type Schema } from "./type-of-schema.ts";

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
