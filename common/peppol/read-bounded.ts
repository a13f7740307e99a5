import type { Dispatcher } from "undici";

/** Reads an answer of another party as text; undefined where it is longer than that: the connection then ends, whatever is still to come. */
export async function readBounded(
  body: Dispatcher.ResponseData["body"],
  maxBytes: number,
): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
