import { docstring, pythonName, type PythonTypes, type Schema } from "./python-types.ts";

interface Content {
  schema?: Schema;
}
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
interface Answer {
  $ref?: string;
  content?: Readonly<Record<string, Content>>;
}
export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, Answer>>;
}
export interface Description {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    parameters: Readonly<Record<string, Parameter>>;
    responses: Readonly<Record<string, Answer>>;
  };
}

const json = "application/json";
/** Said by the client for all its calls, or of no use to a caller. */
const ownHeaders = new Set(["X-SERVICE-VERSION", "X-Request-Id"]);
const snake = (name: string): string =>
  pythonName(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").replaceAll("-", "_").toLowerCase());
/** On one line where that has room. */
const call = (before: string, args: readonly string[], after: string): string[] => {
  const line = `${before}${args.join(", ")}${after}`;
  const indent = before.slice(0, before.search(/\S/));
  return line.length <= 120 ? [line] : [before, ...args.map((one) => `${indent}    ${one},`), `${indent}${after}`];
};
const at = <Part extends { $ref?: string }>(part: Part, parts: Readonly<Record<string, Part>>): Part =>
  part.$ref === undefined ? part : (parts[part.$ref.split("/").at(-1) ?? ""] ?? part);

/** The pages of the service are for browsers. */
export const isForPrograms = (path: string): boolean => /^\/(?:api|health|\.well-known)\//.test(path) && !path.startsWith("/api/console/");

/** A method for an operation. */
export function writeOperation(
  [method, path, operation]: [string, string, Operation],
  { components }: Description,
  types: PythonTypes,
): string[] {
  const { operationId = "", requestBody } = operation;
  const title = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const parameters = (operation.parameters ?? []).map((one) => at(one, components.parameters));
  const inPath = parameters.filter((one) => one.in === "path");
  const named = parameters.filter(({ in: where, name }) => where !== "path" && !ownHeaders.has(name));
  const body = requestBody && writeBody(requestBody, title, types);
  const argument = ({ name, schema, required }: Parameter): string =>
    `${snake(name)}: ${required === true ? "" : "Optional["}${types.typeOf(schema, title, true)}${required === true ? "" : "] = None"}`;
  const positional = [...inPath.map(({ name }) => `${name}: str`), ...(body === undefined ? [] : [body.argument])];
  const keyed = named.map(argument);
  const { type, statuses, accept } = answerOf(operation, components, title, types);
  const pairs = (where: string): string =>
    named
      .filter((one) => one.in === where)
      .map(({ name }) => `"${name}": ${snake(name)}`)
      .join(", ");
  const lines = [
    `"${method.toUpperCase()}"`,
    path.includes("{") ? `f"${path.replace(/\{(\w+)\}/g, "{_segment($1)}")}"` : `"${path}"`,
    `statuses=${statuses}`,
    ...(pairs("query") === "" ? [] : [`query={${pairs("query")}}`]),
    ...(pairs("header") === "" ? [] : [`headers={${pairs("header")}}`]),
    ...(body === undefined ? [] : ["body=body"]),
    ...(body?.otherType === undefined ? [] : [`content_type="${body.otherType}"`]),
    ...(accept === json ? [] : [`accept="${accept}"`]),
    ...(named.some(({ name }) => name === "Idempotency-Key") ? ["keyed=True"] : []),
  ];
  return [
    ...call(
      `    def ${snake(operationId)}(`,
      ["self", ...positional, ...(keyed.length === 0 ? [] : ["*"]), ...keyed],
      `) -> ${type}:`,
    ),
    ...docstring([operation.summary, operation.description].filter(Boolean).join(". ").replace(/\.\./g, "."), "        "),
    ...call("        return self._call(", lines, ")"),
  ];
}

function writeBody({ required, content }: NonNullable<Operation["requestBody"]>, title: string, types: PythonTypes) {
  const otherType = Object.keys(content).find((type) => type !== json);
  const inJson = content[json] && types.typeOf(content[json].schema, `${title}Request`, true);
  const type = [...(inJson === undefined ? [] : [inJson]), ...(otherType === undefined ? [] : ["bytes"])];
  const written = type.length === 1 ? (type[0] ?? "Any") : `Union[${type.join(", ")}]`;
  return { argument: required === true ? `body: ${written}` : `body: Optional[${written}] = None`, otherType };
}

function answerOf(
  { responses }: Operation,
  components: Description["components"],
  title: string,
  types: PythonTypes,
): { type: string; statuses: string; accept: string } {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  let accept = json;
  const union = successes.map(([status, answer]) => {
    const { content = {} } = at(answer, components.responses);
    const [first] = Object.keys(content);
    const isJson = first === undefined || json in content;
    accept = isJson ? accept : first;
    const schema = content[json]?.schema;
    const body = first === undefined ? "None" : isJson ? types.typeOf(schema, `${title}Answer`, false) : "bytes";
    return `Success[Literal[${status}], ${body}]`;
  });
  const others = ["304" in responses ? "NotModified" : undefined, "Refused"].filter((one) => one !== undefined);
  return {
    type: `Union[${[...union, ...others].join(", ")}]`,
    statuses: `(${successes.map(([status]) => `${status},`).join(" ")})`,
    accept,
  };
}
