import { writeJson } from "./json/write-json.ts";
import { staticAnswer, type StaticAnswer } from "./static-answer.ts";

let description: Promise<StaticAnswer> | undefined;

/** The published description; it stays the same while the process runs. */
export const describeApi = (): Promise<StaticAnswer> => (description ??= build());

/** Loaded when first asked for: to describe every schema takes some tenths of a second, which no start need wait for. */
async function build(): Promise<StaticAnswer> {
  const [{ buildOpenApiDocument }, { operations }] = await Promise.all([
    import("./openapi/openapi-document.ts"),
    import("./openapi/operations.ts"),
  ]);
  return staticAnswer("application/json", writeJson(buildOpenApiDocument(operations)));
}
