import { staticAnswer, type StaticAnswer } from "../answering/static-answer.ts";
import { writeJson } from "../json/write-json.ts";
import { declaredOperations } from "../declared-operations.ts";

let description: Promise<StaticAnswer> | undefined;

/** The published description; it stays the same while the process runs. */
export const describeApi = (): Promise<StaticAnswer> => (description ??= build());

/** Made when first asked for: to describe every schema takes some tenths of a second, which no start need wait for. */
async function build(): Promise<StaticAnswer> {
  const { buildOpenApiDocument } = await import("./openapi-document.ts");
  return staticAnswer("application/json", writeJson(buildOpenApiDocument(declaredOperations)));
}
