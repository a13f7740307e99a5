import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";

import type { OpenApiDocument } from "../../../api/openapi/openapi-document.ts";
import type { Json } from "../../factories/request.ts";

/** Checks values against the schemas of the published description, in ajv's strict mode. */
export class ContractValidator {
  readonly #ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });

  /** With `closed`, an object may hold nothing that is not described: an answer must not say more than the contract. */
  constructor(document: OpenApiDocument, { closed }: { closed: boolean }) {
    formats.default(this.#ajv);
    // What an answer to come may hold is left open by the contract, and no mistake of it.
    this.#ajv.opts.strictRequired = false;
    const schemas = document.components["schemas"] as Json;
    this.#prepared = (schema) => relocated(closed ? close(schema, schemas) : schema);
    this.#ajv.addSchema({ $id: "contract", $defs: this.#prepared(schemas) });
  }

  readonly #prepared: (schema: unknown) => unknown;

  compile(schema: unknown): ValidateFunction {
    return this.#ajv.compile(this.#prepared(schema) as Json);
  }

  /** What is wrong with the value; empty when nothing is. */
  complaints(schema: unknown, value: unknown): string[] {
    const validate = this.compile(schema);
    validate(value);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}

const relocated = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"contract#/$defs/'));

function close(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) {
    return value.map((member) => close(member, schemas));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const { allOf, ...whole } = value as Json;
  const inner = Object.fromEntries(Object.entries(whole).map(([key, member]) => [key, close(member, schemas)]));
  if (Array.isArray(allOf)) {
    return { ...inner, ...(close(joined(allOf as Json[], schemas), schemas) as object) };
  }
  const isOpen =
    inner["type"] === "object" && typeof inner["properties"] === "object" && !("additionalProperties" in inner);
  return isOpen ? { ...inner, additionalProperties: false } : inner;
}

/** The parts of an object as one, since a part alone cannot know which members the others have. */
function joined(parts: readonly Json[], schemas: Json): Json {
  const found = parts.map((part) => (schemas[String(part["$ref"]).split("/").at(-1) ?? ""] ?? part) as Json);
  return {
    type: "object",
    properties: Object.assign({}, ...found.map(({ properties }) => properties)) as Json,
    required: found.flatMap(({ required = [] }) => required as string[]),
  };
}
