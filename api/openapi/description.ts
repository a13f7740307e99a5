import type { ObjectSchema, Schema } from "joi";

import type { DocumentKind } from "../../common/documents/document.ts";

/** A Joi schema is converted; what takes long to write is a function, called when the description is first asked for. */
type AnySchema = Schema | JsonSchema | (() => JsonSchema);

export interface Parameter {
  name: string;
  in: "query" | "header" | "path";
  description: string;
  required?: boolean;
  schema: AnySchema;
  example?: unknown;
}

export interface About {
  description: string;
  example: unknown;
}

/** The query of an operation: the schema that checks it, and what each of its parameters is for, in published order. */
export interface QueryParameters<Query> {
  schema: ObjectSchema<Query>;
  about: Readonly<Record<keyof Query & string, string | About>>;
}

export interface Content {
  /** Default application/json. */
  contentType?: string;
  schema: AnySchema;
  /** Replayed against a running service by the tests; `{business_profile_id}` and `{id}` stand for real ones. */
  example?: unknown;
  /** The same in other media types. */
  others?: readonly Content[];
}

export interface Request<Body> extends Content {
  /** A Joi schema: `read.body()` checks the body by it. A JSON Schema only describes: the handler reads the bytes. */
  schema: ObjectSchema<Body> | JsonSchema | (() => JsonSchema);
  /** The name that the body has as a component; without one it is described in place. */
  title?: string;
  /** Default true. If false, a missing body counts as an object without fields. */
  required?: boolean;
  /** Whether a missing body is refused with the names of the mandatory fields. */
  namesMissingFields?: boolean;
}

/** Examples of answers come from a real run (examples/answers.json), so that they cannot differ from what is answered. */
interface AnswerContent {
  /** Default application/json. */
  contentType?: string;
  schema: AnySchema;
}

/** An answer without a schema has no content. */
export interface Answer extends Partial<AnswerContent> {
  description: string;
  headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
  /** The same in other media types. */
  others?: readonly AnswerContent[];
}

/** Description of an operation, besides its method, path and guard. */
export interface Description<Query = never, Body = never> {
  /** Its name in clients that are generated: "createWebhook". */
  operationId: string;
  /** The group in which the page shows it, which says for whom it is. */
  tag: Tag;
  summary: string;
  description?: string;
  /** Whether it is another path of an operation that is published. */
  isSecondPath?: true;
  query?: QueryParameters<Query>;
  /** Meaning of the path's placeholders: an id unless a schema is given. Those of documents have defaults. */
  placeholders?: Readonly<Record<string, string | { description: string; schema: JsonSchema }>>;
  /** Its own headers; those of every operation are added. */
  parameters?: readonly Parameter[];
  request?: Request<Body>;
  /** Answers by status, besides the errors of all operations with this guard. The first goes with the body that the handler returns. */
  answers: Readonly<Record<number, Answer>>;
}

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Builders of the JSON Schemas of answers. Each schema carries the static type of the values that it describes. */

declare const valueType: unique symbol;

/** A schema with the type of its values, which exists for the compiler only. */
type Typed<Value> = JsonSchema & { readonly [valueType]: Value };

/** The type of the values that a schema describes: presenters return it, and the console reads it. */
export type AnswerOf<Described> = Described extends Typed<infer Value> ? Value : unknown;

const typed = <Value>(schema: JsonSchema): Typed<Value> => schema as Typed<Value>;

export const uuid = typed<string>({ type: "string", format: "uuid" });
export const instant = typed<string>({ type: "string", format: "date-time" });
export const date = typed<string>({ type: "string", format: "date" });
export const string = typed<string>({ type: "string" });
export const integer = typed<number>({ type: "integer" });
export const boolean = typed<boolean>({ type: "boolean" });
/** A decimal: a JSON number whose digits are kept as they are. */
export const number = typed<number>({ type: "number" });

export const described = <Described extends JsonSchema>(schema: Described, description: string): Described => ({
  ...schema,
  description,
});

export const oneOf = <Value extends string>(...values: Value[]): Typed<Value> =>
  typed({ type: "string", enum: values });

export function nullable<Described extends JsonSchema>(schema: Described): Typed<AnswerOf<Described> | null> {
  const { type, enum: values, ...rest } = schema;
  return typed(
    typeof type === "string" && schema["properties"] === undefined
      ? { type: [type, "null"], ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }), ...rest }
      : { anyOf: [schema, { type: "null" }] },
  );
}

export const listOf = <Item extends JsonSchema>(items: Item): Typed<readonly AnswerOf<Item>[]> =>
  typed({ type: "array", items });

type Members = Readonly<Record<string, JsonSchema>>;

type ObjectOf<Of extends Members, Optional extends keyof Of> = {
  [Name in Exclude<keyof Of, Optional>]: AnswerOf<Of[Name]>;
} & { [Name in Optional]?: AnswerOf<Of[Name]> | undefined };

/** An object whose members are all there, but for those named in `optional`. A `title` makes it a component. */
export function object<Of extends Members, Optional extends keyof Of = never>(
  properties: Of,
  { title, optional = [] }: { title?: string; optional?: readonly Optional[] } = {},
): Typed<ObjectOf<Of, Optional>> {
  const required = Object.keys(properties).filter((name) => !optional.some((each) => each === name));
  return typed({ ...(title !== undefined && { title }), type: "object", properties, required });
}

export const pageOf = <Row extends JsonSchema>(row: Row, title: string) =>
  object({ data: listOf(row), next_cursor: nullable(string) }, { title });

/** An object whose members have names of their own and values of one kind. */
export const mapOf = <Value extends JsonSchema>(values: Value): Typed<Readonly<Record<string, AnswerOf<Value>>>> =>
  typed({ type: "object", additionalProperties: values });

/** An object of free members, such as the report of an access point. */
export const anyObject = typed<Readonly<Record<string, unknown>>>({ type: "object", additionalProperties: true });

interface KindWords {
  /** "purchase invoice" */
  one: string;
  /** "PurchaseInvoice": the component's name, and a part of the operations' names. */
  title: string;
  /** "Purchase invoices" */
  tag: string;
}

export const kindWords = {
  "purchase-invoices": { one: "purchase invoice", title: "PurchaseInvoice", tag: "Purchase invoices" },
  "purchase-credit-notes": { one: "purchase credit note", title: "PurchaseCreditNote", tag: "Purchase credit notes" },
  "sales-invoices": { one: "sales invoice", title: "SalesInvoice", tag: "Sales invoices" },
  "sales-credit-notes": { one: "sales credit note", title: "SalesCreditNote", tag: "Sales credit notes" },
} as const satisfies Readonly<Record<DocumentKind, KindWords>>;

const ofKinds = Object.fromEntries(
  Object.values(kindWords).map(({ one, tag }) => [
    tag,
    `Create, read, list, correct and send again a ${one}; its files, its readable form and its status.`,
  ]),
) as Record<(typeof kindWords)[DocumentKind]["tag"], string>;

/** What each group of operations is for, by those who call them: integrators from an ERP, operators from the console. */
export const tagWords = {
  integrators: {
    ...ofKinds,
    "Status of many": "Where many documents stand: the status of those that are named, and the feed of every change.",
    Reports: "Figures for finance: what was reported to the tax authority.",
    Webhooks: "Endpoints of yours that events are posted to, and what was posted. The events stand under `webhooks`.",
    "Business profiles": "Who issues documents: the party that the service enters on your side of each of them.",
    Validation: "Judge XML by the rules, without storing or sending anything.",
    "Code lists": "The lists that fields with codes are checked against.",
    Documentation: "This description, and the keys that sign evidence.",
  },
  operators: {
    Network: "Where our access point brings messages. Not for clients.",
    Operations: "For operators: what stands still or failed and what can be done about it, with a record of every act.",
    Organizations: "For site operators: organizations, their settings, tokens and taxpayers.",
    Console: "Sign-in and pages of the operators' console.",
    Health: "For probes, and for whoever runs the site.",
    Pages: "This description, the pages of the documentation, and the playground.",
  },
} as const;

/** Each has a description of its own. */
export type Audience = keyof typeof tagWords;

type Tag = { [Of in Audience]: keyof (typeof tagWords)[Of] }[Audience];

/** For whom an operation is: its group says it. */
export const audienceOf = ({ tag }: Pick<Description, "tag">): Audience =>
  tag in tagWords.integrators ? "integrators" : "operators";

type Headers = NonNullable<Answer["headers"]>;

/** The `Location` header of an answer to a create; `thing` completes its description, "Path of the new …". */
export const location = (thing: string): Headers => ({
  Location: { description: `Path of the new ${thing}.`, schema: string },
});

/** For a GET whose answer has an ETag. */
export const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "The ETag of an earlier answer: the same again is answered with 304 and without a body.",
  schema: string,
};

/** For answers that show one thing that callers change. */
export const entityTag: Headers = {
  ETag: {
    description:
      'A strong tag, another one whenever the answer would be. Its beginning is `version`: `"3.x8JqT2bVn0aLkEwQ"`. Send it as If-Match with a change.',
    schema: string,
  },
};

export const notModified: Answer = { description: "If-None-Match names what would be answered.", headers: entityTag };

/** For a change that is refused if another caller has changed the resource since it was read. */
export const ifMatchHeader: Parameter = {
  name: "If-Match",
  in: "header",
  description:
    "The ETag that was read, or several, or `*`: 412 where a caller has changed it since. It asks for the version alone, so that a status which the network has decided meanwhile is no reason. A weak tag matches nothing; what is no tag is refused with 400.",
  schema: string,
};

export const otherVersion: Answer = {
  description: "It was changed since: its version is none that If-Match names. Nothing was written.",
};

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type AsJson<Value> = Value extends Date ? string : Value;

/** Names of the answer's members that can be copied from the row: the row has the same name in camelCase, and its type fits. */
type MembersOf<Row, Shown> = {
  [Name in keyof Shown & string]: CamelCase<Name> extends keyof Row
    ? AsJson<Row[CamelCase<Name>]> extends Shown[Name]
      ? Name
      : never
    : never;
}[keyof Shown & string];

/**
 * Answers a row by a schema of `object`: `sent_at` is the row's `sentAt`, a date becomes ISO 8601, and members of the row that
 * the schema does not name stay inside. What the row lacks has to be in `computed`, otherwise the call does not compile.
 */
export function present<Shown extends object, Row extends object>(
  schema: Typed<Shown>,
  row: Row,
  ...[computed]: Exclude<keyof Shown, MembersOf<Row, Shown>> extends never
    ? [computed?: Partial<Shown>]
    : [computed: Omit<Shown, MembersOf<Row, Shown>> & Partial<Shown>]
): Shown {
  const values = row as Readonly<Record<string, unknown>>;
  const copied = Object.keys(schema["properties"] as object).map((name) => {
    const value = values[name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return { ...Object.fromEntries(copied), ...computed } as Shown;
}

/** One of the errors, for machines and people. */
const errorDetail = object(
  {
    code: described(
      string,
      "What is wrong, stable over releases: branch on this and not on a message. `/docs/errors` lists all of them. E.g. `unknown_field`.",
    ),
    path: described(
      string,
      "The field or parameter, as the key in `errors`: `document_lines[2].quantity`; of a document in XML its XPath. Absent where the request as a whole is wrong.",
    ),
    pointer: described(
      string,
      "The same place in the JSON body as a pointer (RFC 6901): `/document_lines/2/quantity`. Absent of parameters, of XML, and where a stored thing is compared.",
    ),
    message: described(string, "What is wrong, behind the name in `path` where there is one."),
    value: described(
      string,
      "What was sent there, shortened to 60 characters; numbers of accounts and cards are masked. Of malformed JSON the text around the place, which ⟨!⟩ marks.",
    ),
    rule: described(string, "The official rule, or one of ours (OWN-), that the document would break: `IBR-132-AE`."),
    section: described(string, "The part of a standard that the answer follows: `RFC 6750, 3`."),
    docs_url: described(
      string,
      "The entry of the code, relative to the address of the service: `/docs/errors#unknown_field`.",
    ),
    suggestion: described(
      string,
      "A right value where one is near (`H87 or EA`, `3.5`, the nearest field's name), or what to do. A guess: read it before it is sent.",
    ),
    document_id: described(uuid, "Of a 409 about a document that exists already: its id."),
  },
  {
    title: "ErrorDetail",
    optional: ["path", "pointer", "value", "rule", "section", "suggestion", "document_id"],
  },
);

export const errorDetails: JsonSchema = described(
  listOf(errorDetail),
  "The same errors, each with its code, its place, what was sent and what is probably right; the first 250 where there are more.",
);

/** The body of every error (contract.md 7). */
export const errorEnvelope: JsonSchema = {
  title: "Errors",
  type: "object",
  description:
    "What went wrong: one message, or a message per field by its path as it was sent; and `details` of each.",
  properties: {
    errors: {
      type: "object",
      description: "Always in English, as the contract words it; the names of its members are paths.",
      additionalProperties: described(
        string,
        "What is wrong with the field of this path, e.g. `document_lines[0].quantity`; under `message` what is not about a field.",
      ),
      minProperties: 1,
    },
    details: errorDetails,
  },
  required: ["errors", "details"],
  additionalProperties: false,
};

/** Gives the schema with its named objects replaced by references; `suffix` marks the names of requests. */
export type Refer = (schema: AnySchema, suffix?: string) => JsonSchema;

/** The same content in each of its media types. */
export function contentOf(contents: readonly Content[], refer: Refer, suffix?: string): Record<string, unknown> {
  const forms = contents.map(({ contentType = "application/json", schema, example }) => [
    contentType,
    { schema: refer(schema, suffix), ...(example !== undefined && { example }) },
  ]);
  return Object.fromEntries(forms) as Record<string, unknown>;
}
