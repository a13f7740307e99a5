import { docstring, pythonName, unionOf, type PythonTypes, type Schema } from "./python-types.ts";

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
  pythonName(
    name
      .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
      .replaceAll("-", "_")
      .toLowerCase(),
  );
/** On one line where that has room. */
const call = (before: string, args: readonly string[], after: string): string[] => {
  const line = `${before}${args.join(", ")}${after}`;
  const indent = before.slice(0, before.search(/\S/));
  return line.length <= 120 ? [line] : [before, ...args.map((one) => `${indent}    ${one},`), `${indent}${after}`];
};
const at = <Part extends { $ref?: string }>(part: Part, parts: Readonly<Record<string, Part>>): Part =>
  part.$ref === undefined ? part : (parts[part.$ref.split("/").at(-1) ?? ""] ?? part);

/** The pages of the service are for browsers. */
export const isForPrograms = (path: string): boolean =>
  /^\/(?:api|health|\.well-known)\//.test(path) && !path.startsWith("/api/console/");

/** A method for an operation. */
export function writeOperation(
  [method, path, operation]: [string, string, Operation],
  { components }: Description,
  types: PythonTypes,
): string[] {
  const { operationId = "", summary = "", description = "" } = operation;
  const title = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const parameters = (operation.parameters ?? []).map((one) => at(one, components.parameters));
  const named = parameters.filter(({ in: where, name }) => where !== "path" && !ownHeaders.has(name));
  const body = writeBody(operation.requestBody, title, types);
  const answer = answerOf(operation, components, title, types);
  const inPath = parameters.filter((one) => one.in === "path").map(({ name }) => `${name}: str`);
  const keyed = [...named.map((one) => argument(one, title, types)), ...body.keyed];
  const sent = [
    `"${method.toUpperCase()}"`,
    path.includes("{") ? `f"${path.replace(/\{(\w+)\}/g, "{_segment($1)}")}"` : `"${path}"`,
    `statuses=${answer.statuses}`,
    ...pairs("query", named),
    ...pairs("header", named),
    ...body.sent,
    ...(answer.accept === json ? [] : [`accept="${answer.accept}"`]),
    ...(named.some(({ name }) => name === "Idempotency-Key") ? ["keyed=True"] : []),
  ];
  const words = [summary, description].filter((one) => one !== "").join(". ");
  return [
    ...call(
      `    def ${snake(operationId)}(`,
      ["self", ...inPath, ...body.positional, ...(keyed.length === 0 ? [] : ["*"]), ...keyed],
      `) -> ${answer.type}:`,
    ),
    ...docstring(words.replaceAll("..", "."), "        "),
    ...call("        return self._call(", sent, ")"),
  ];
}

function argument({ name, schema, required }: Parameter, title: string, types: PythonTypes): string {
  const type = types.typeOf(schema, title, true);
  return required === true ? `${snake(name)}: ${type}` : `${snake(name)}: Optional[${type}] = None`;
}

function pairs(where: "query" | "header", named: readonly Parameter[]): string[] {
  const own = named.filter((one) => one.in === where).map(({ name }) => `"${name}": ${snake(name)}`);
  const argumentName = where === "query" ? "query" : "headers";
  return own.length === 0 ? [] : [`${argumentName}={${own.join(", ")}}`];
}

/** Values are sent as JSON, bytes as they are: of the operation's other type, or of the one that is named where it has several. */
function writeBody(
  requestBody: Operation["requestBody"],
  title: string,
  types: PythonTypes,
): Record<"positional" | "keyed" | "sent", string[]> {
  if (requestBody === undefined) {
    return { positional: [], keyed: [], sent: [] };
  }
  const { content, required } = requestBody;
  const [asJson] = Object.keys(content).filter((type) => type.endsWith("json") && !type.endsWith("ndjson"));
  const others = Object.keys(content).filter((type) => type !== asJson);
  const inJson = asJson === undefined ? [] : [types.typeOf(content[asJson]?.schema, `${title}Request`, true)];
  const written = unionOf([...inJson, ...(others.length === 0 ? [] : ["bytes"])]);
  const [first] = others;
  const names = others.map((type) => JSON.stringify(type)).join(", ");
  return {
    positional: [required === true ? `body: ${written}` : `body: Optional[${written}] = None`],
    keyed: others.length > 1 ? [`content_type: Literal[${names}] = "${first}"`] : [],
    sent: [
      "body=body",
      ...(asJson === undefined || asJson === json ? [] : [`json_type="${asJson}"`]),
      ...(first === undefined ? [] : [`content_type=${others.length > 1 ? "content_type" : `"${first}"`}`]),
    ],
  };
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
