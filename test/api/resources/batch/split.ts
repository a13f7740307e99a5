import type { SplitDocument } from "../../../../api/resources/batch/split/split-document.ts";

export async function* inChunks(text: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
  }
}

/** `1: text` for a piece, `1? message` for an error in its place, `1! message` for one that ends the stream. */
export async function told(pieces: AsyncIterable<SplitDocument>): Promise<string[]> {
  const lines: string[] = [];
  for await (const piece of pieces) {
    lines.push(
      "error" in piece
        ? `${piece.line}${piece.isLast ? "!" : "?"} ${piece.error.message}`
        : `${piece.line}: ${piece.bytes.toString()}`,
    );
  }
  return lines;
}
