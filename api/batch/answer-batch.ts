import { writeJson } from "../json/write-json.ts";
import type { BatchForm } from "./read-batch.ts";

/** The results as the text of the answer, in the form that the request had. */
export async function* answerBatch(
  results: AsyncIterable<Record<string, unknown>>,
  form: BatchForm,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const result of results) {
    yield form === "ndjson" ? `${writeJson(result)}\n` : `${isFirst ? "[" : ",\n"}${writeJson(result)}`;
    isFirst = false;
  }
  if (form === "array") {
    yield isFirst ? "[]" : "]";
  }
}
