import type { AnySchema, Content } from "./description.ts";
import type { JsonSchema } from "./answer-schemas.ts";

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
