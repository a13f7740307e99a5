/** What this reads of a schema of the published description (JSON Schema 2020-12). */
export interface Schema {
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
/** A name for an argument: one that Python has itself gets an underscore behind it. */
export const pythonName = (name: string): string => (keywords.has(name) ? `${name}_` : name);

/** Prose that cannot end the string that it stands in. */
const prose = (text = ""): string => text.replaceAll("\\", "\\\\").replaceAll('"""', "'''").trim();

/** `"""…"""` on lines of at most 120 characters; nothing without words. */
export function docstring(text: string | undefined, indent: string): string[] {
  const [first, ...words] = prose(text)
    .split(/\s+/)
    .filter((word) => word !== "");
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

const literal = (value: string | number | boolean | null): string =>
  value === null ? "None" : typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value);

export const unionOf = (types: readonly string[]): string => {
  const members = [...new Set(types)];
  return members.length === 1 ? (members[0] ?? "Any") : `Union[${members.join(", ")}]`;
};

/** Writes schemas as TypedDicts; objects within objects get a name of their own, made of the way to them. */
export class PythonTypes {
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
    return values === undefined ? this.#union(schema, name, isRequest) : `Literal[${values.map(literal).join(", ")}]`;
  }

  #union(schema: Schema, name: string, isRequest: boolean): string {
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf?.slice(0, 1);
    if (choices !== undefined && schema.properties === undefined) {
      const nameOf = (index: number): string => (index === 0 ? name : `${name}${index + 1}`);
      return unionOf(choices.map((choice, index) => this.typeOf(choice, nameOf(index), isRequest)));
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
        return this.#object(schema, name, isRequest);
    }
  }

  #object(schema: Schema, name: string, isRequest: boolean): string {
    if (schema.properties === undefined) {
      return `Dict[str, ${this.typeOf(schema.additionalProperties, `${name}Value`, isRequest)}]`;
    }
    this.add(name, schema, isRequest);
    return name;
  }

  /** A schema with a name. */
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
      const type = this.typeOf(value, name + pascal(member), isRequest);
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
        ...docstring(firstSentence(value.description), "    "),
      ]),
    ]);
  }
}

/** What an editor shows beside a member; the rest is a page away. */
const firstSentence = (text: string | undefined): string | undefined =>
  text && /^[^]*?\.(?=\s|$)|^[^]*$/.exec(text)?.[0];

const pascal = (name: string): string => name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
