import type { SplitDocument } from "../../../../api/resources/batch/split-documents.ts";

export async function* inChunks(text: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
  }
}

/** `1: text` for a document, `1? message` for an error in its place, `1! message` for one that ends the stream. */
export async function described(documents: AsyncIterable<SplitDocument>): Promise<string[]> {
  const lines: string[] = [];
  for await (const document of documents) {
    lines.push(
      "error" in document
        ? `${document.line}${document.isLast ? "!" : "?"} ${document.error.message}`
        : `${document.line}: ${document.bytes.toString()}`,
    );
  }
  return lines;
}
