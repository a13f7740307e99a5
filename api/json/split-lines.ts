import { isSpace, PieceBytes, type Piece } from "./piece.ts";

const newline = 0x0a;

/**
 * The lines of a stream, numbered from 1, as soon as each has ended. Blank ones are counted and left out. A line beyond
 * `limit` bytes is an error in its place; at no time more than that is kept.
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Piece> {
  const bytes = new PieceBytes(limit);
  let line = 1;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      bytes.add(chunk.subarray(start, end));
      yield* unlessBlank(bytes.take(line));
      line += 1;
      start = end + 1;
    }
    bytes.add(chunk.subarray(start));
  }
  yield* unlessBlank(bytes.take(line));
}

function* unlessBlank(piece: Piece): Generator<Piece> {
  if ("error" in piece || !piece.bytes.every(isSpace)) {
    yield piece;
  }
}
