import type { OpenApiDocument } from "../openapi-document.ts";

/** What this reads of a schema of the published description (JSON Schema 2020-12). */
interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | readonly string[];
  enum?: readonly (string | number | boolean | null)[];
  const?: string | number | boolean | null;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

const keywords = new Set(
  "from import class def return global pass in is not and or if else for while with as".split(" "),
);
const isMember = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !keywords.has(name);
/** `"""…"""` on lines of at most 120 characters; nothing without words. */
function docstring(text: string | undefined, indent: string): string[] {
  // Without what would end the Python string around it.
  const prose = (text ?? "").replaceAll("\\", "\\\\").replaceAll('"""', "'''");
  const [first, ...words] = prose.split(/\s+/).filter((word) => word !== "");
  if (first === undefined) {
    return [];
  }
  const lines = [`${indent}"""${first}`];
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length > 117) {
      lines.push(indent + word);
    } else {
      lines[lines.length - 1] = line;
    }
  }
  return [...lines.slice(0, -1), `${lines.at(-1)}${text?.endsWith('"') === true ? " " : ""}"""`];
}

const unionOf = (types: readonly string[]): string => {
  const members = [...new Set(types)];
  return members.length === 1 ? (members[0] ?? "Any") : `Union[${members.join(", ")}]`;
};

/** Writes schemas as TypedDicts; an object inside another is a class named after the members that lead to it. */
class PythonTypes {
  readonly classes = new Map<string, string[]>();

  /** `requested`: names of the schemas that requests are made of, in which a number may be a float. */
  constructor(private readonly requested: ReadonlySet<string>) {}

  /** The type of a value; `name` is what an object in this place is called, `isRequest` whether a request holds it. */
  typeOf(schema: Schema | boolean | undefined, name: string, isRequest: boolean): string {
    if (schema === undefined || typeof schema === "boolean") {
      return "Any";
    }
    if (schema.$ref !== undefined) {
      return schema.$ref.split("/").at(-1) ?? "Any";
    }
    const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
    if (values === undefined) {
      return this.#union(schema, name, isRequest);
    }
    const python: Readonly<Record<string, string>> = { null: "None", true: "True", false: "False" };
    const literals = values.map(
      (value) => (typeof value === "string" ? undefined : python[`${value}`]) ?? JSON.stringify(value),
    );
    return `Literal[${literals.join(", ")}]`;
  }

  #union(schema: Schema, name: string, isRequest: boolean): string {
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf?.slice(0, 1);
    if (choices !== undefined && schema.properties === undefined) {
      return unionOf(
        choices.map((choice, index) => this.typeOf(choice, index === 0 ? name : `${name}${index + 1}`, isRequest)),
      );
    }
    const types = [schema.type ?? (schema.properties === undefined ? [] : "object")].flat();
    return types.length === 0 ? "Any" : unionOf(types.map((type) => this.#plain(type, schema, name, isRequest)));
  }

  #plain(type: string, schema: Schema, name: string, isRequest: boolean): string {
    switch (type) {
      case "string":
        return "str";
      case "integer":
        return "int";
      case "number":
        return isRequest ? "NumberToSend" : "Number";
      case "boolean":
        return "bool";
      case "null":
        return "None";
      case "array":
        return `List[${this.typeOf(schema.items, `${name}Item`, isRequest)}]`;
      default:
        if (schema.properties === undefined) {
          return `Dict[str, ${this.typeOf(schema.additionalProperties, `${name}Value`, isRequest)}]`;
        }
        this.add(name, schema, isRequest);
        return name;
    }
  }

  /** Defines the schema under its name, once: as a class, or as an alias if it has no properties. */
  add(name: string, schema: Schema, isRequest = this.requested.has(name)): void {
    if (this.classes.has(name)) {
      return;
    }
    this.classes.set(name, []);
    if (schema.properties === undefined) {
      this.classes.set(name, [`${name} = ${this.typeOf(schema, `${name}Value`, isRequest)}`]);
      return;
    }
    const required = new Set(schema.required);
    const members = Object.entries(schema.properties).map(([member, value]) => {
      const pascal = member.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
      const type = this.typeOf(value, name + pascal, isRequest);
      return { member, value, type: required.has(member) ? type : `NotRequired[${type}]` };
    });
    // A member that is named like a keyword, such as `from`, can be written in the other form alone.
    const base = members.some(({ member }) => !isMember(member)) ? `_${name}` : "TypedDict";
    const odd = members.filter(({ member }) => !isMember(member));
    const named = members.filter(({ member }) => isMember(member));
    this.classes.set(name, [
      ...(odd.length === 0
        ? []
        : [
            `${base} = TypedDict("${base}", {${odd.map(({ member, type }) => `"${member}": ${JSON.stringify(type)}`).join(", ")}})`,
            "",
            "",
          ]),
      `class ${name}(${base}):`,
      ...docstring(schema.description, "    "),
      ...(named.length === 0 ? ["    pass"] : []),
      ...named.flatMap(({ member, value, type }) => [
        `    ${member}: ${type}`,
        // The first sentence: what an editor shows beside a member; the rest is a page away.
        ...docstring(/^[^]*?\.(?=\s|$)|^[^]*$/.exec(value.description ?? "")?.[0], "    "),
      ]),
    ]);
  }
}

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
interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, Answer>>;
}
interface Description {
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
/** The name of an argument: one that is a word of Python gets an underscore appended. */
function snake(name: string): string {
  const words = name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .replaceAll("-", "_")
    .toLowerCase();
  return keywords.has(words) ? `${words}_` : words;
}
/** On one line if it fits. */
const call = (before: string, args: readonly string[], after: string): string[] => {
  const line = `${before}${args.join(", ")}${after}`;
  const indent = before.slice(0, before.search(/\S/));
  return line.length <= 120 ? [line] : [before, ...args.map((one) => `${indent}    ${one},`), `${indent}${after}`];
};
const at = <Part extends { $ref?: string }>(part: Part, parts: Readonly<Record<string, Part>>): Part =>
  part.$ref === undefined ? part : (parts[part.$ref.split("/").at(-1) ?? ""] ?? part);

/** A method for an operation. */
function writeOperation(
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
  const keyed = named.map(({ name, schema, required }) => {
    const type = types.typeOf(schema, title, true);
    return required === true ? `${snake(name)}: ${type}` : `${snake(name)}: Optional[${type}] = None`;
  });
  keyed.push(...body.keyed);
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

function pairs(where: "query" | "header", named: readonly Parameter[]): string[] {
  const own = named.filter((one) => one.in === where).map(({ name }) => `"${name}": ${snake(name)}`);
  const argumentName = where === "query" ? "query" : "headers";
  return own.length === 0 ? [] : [`${argumentName}={${own.join(", ")}}`];
}

/** Values are sent as JSON, bytes unchanged: as the operation's other media type, or the one named if it has several. */
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

/** Schemas whose types the hand-written part of the client declares. */
const writtenByHand = new Set(["ErrorDetail"]);

/** What the Python client says of the service: a TypedDict for each schema, a method for each operation. */
export function writeGeneratedPart(document: OpenApiDocument): string {
  const description = document as unknown as Description;
  const operations = Object.entries(description.paths)
    // The pages of the service are for browsers.
    .filter(([path]) => /^\/(?:api|health|\.well-known)\//.test(path) && !path.startsWith("/api/console/"))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.operationId !== undefined)
        .map(([method, operation]): [string, string, Operation] => [method, path, operation]),
    );
  const { schemas } = description.components;
  const types = new PythonTypes(
    namesIn(
      operations.map(([, , { requestBody }]) => requestBody),
      schemas,
    ),
  );
  const methods = operations.flatMap((operation) => ["", ...writeOperation(operation, description, types)]);
  const used = namesIn(
    operations.map(([, , { requestBody, responses }]) => [
      requestBody,
      Object.entries(responses).filter(([status]) => status.startsWith("2")),
    ]),
    schemas,
  );
  for (const name of [...used, "BatchResult"].sort().filter((one) => !writtenByHand.has(one))) {
    types.add(name, schemas[name] ?? {});
  }
  const sorted = [...types.classes].filter(([, lines]) => lines.length > 0);
  const aliases = sorted.filter(([, [first = ""]]) => !first.includes("class ") && !first.includes("TypedDict("));
  const classes = sorted.filter((one) => !aliases.includes(one));
  return [
    ...[...classes, ...aliases].flatMap(([, lines]) => ["", "", ...lines]),
    "",
    "",
    "class Operations(_Caller):",
    '    """One method for each operation of the service, under its name there."""',
    ...methods,
    "",
    "",
    "",
  ].join("\n");
}

/** Names of the schemas that these parts of the description lead to. */
function namesIn(parts: unknown, schemas: Readonly<Record<string, Schema>>): Set<string> {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) {
      return;
    }
    for (const [key, value] of Object.entries(part)) {
      if (key !== "$ref") {
        visit(value);
        continue;
      }
      const name = String(value).split("/").at(-1) ?? "";
      if (!found.has(name) && schemas[name] !== undefined) {
        found.add(name);
        visit(schemas[name]);
      }
    }
  };
  visit(parts);
  return found;
}
