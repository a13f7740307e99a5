/** A JSON Schema as the description holds it. */
export type Schema = Readonly<Record<string, unknown>>;

/** The TypeScript type of a schema; objects that are named are referred to by their names. */
export function typeOfSchema(schema: Schema): string {
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
export function membersOf(schema: Schema): string {
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

export const nameOfReference = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

const memberName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** What is said of a member, above it. */
export const comment = (words: unknown): string =>
  typeof words === "string" && words !== ""
    ? `/** ${words.replaceAll("*/", "* /").replaceAll("\n", "\n * ")} */\n`
    : "";
