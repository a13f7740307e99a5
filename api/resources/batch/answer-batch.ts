import type { BatchFormat } from "./read-batch.ts";

/** The result of one line, as it is answered. */
export interface BatchResult {
  isStored: boolean;
  json: string | Uint8Array;
}

/** The results as text of the answer, in the format of the request. */
export async function* answerBatch(results: AsyncIterable<BatchResult>, form: BatchFormat): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { json } of results) {
    const text = typeof json === "string" ? json : Buffer.from(json).toString();
    yield form === "ndjson" ? `${text}\n` : `${isFirst ? "[" : ",\n"}${text}`;
    isFirst = false;
  }
  if (form === "array") {
    yield isFirst ? "[]" : "]";
  }
}
