import type { DescribedOperation, DescribedParameter } from "./described-operations.ts";
import { comment, typeOfSchema, type Schema } from "./type-of-schema.ts";

const json = "application/json";

/** The types of one operation: its parameters, an interface for each status that is its own, and the union of all. */
export function typesOfOperation(operation: DescribedOperation): string {
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

export const answerInterface = ({ name, status, description, content }: NamedAnswer): string =>
  `${comment(description)}export interface ${name} extends Answered {\nstatus: ${status};\nbody: ${bodyType(content)};\n}\n`;

function bodyType(content: NamedAnswer["content"]): string {
  const [first] = Object.values(content);
  const { schema } = content[json] ?? first ?? {};
  return schema === undefined ? "undefined" : typeOfSchema(schema);
}

/** How a good answer's body is read: an operation of several media types answers the client with JSON. */
export function readingOf({ answers }: DescribedOperation): "json" | "text" | "bytes" | "nothing" {
  const good = answers.find(({ status, content }) => status < "300" && Object.keys(content).length > 0);
  if (good === undefined) {
    return "nothing";
  }
  return json in good.content ? "json" : bodyType(good.content) === "Uint8Array" ? "bytes" : "text";
}

export const takesNothing = ({ parameters, body }: DescribedOperation): boolean =>
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

export function parameterMember({ name, required, description, schema }: DescribedParameter): string {
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
export const otherType = (types: readonly string[]): string => types.find((type) => type !== json) ?? json;
