import { isSpace, DocumentBytes, type SplitDocument } from "./split-document.ts";
import { EventLoopYielder } from "../../http/request-body.ts";

const newline = 0x0a;

/**
 * Yields the lines of a stream as soon as each is complete, numbered from 1. Blank lines are counted and skipped. A
 * line longer than `limit` bytes yields an error, and its bytes are not kept.
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<SplitDocument> {
  const bytes = new DocumentBytes(limit);
  const yielder = new EventLoopYielder();
  let line = 1;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      await yielder.yieldIfDue();
      bytes.add(chunk.subarray(start, end));
      const taken = bytes.take(line);
      if (!isBlank(taken)) {
        yield taken;
      }
      line += 1;
      start = end + 1;
    }
    bytes.add(chunk.subarray(start));
  }
  const last = bytes.take(line);
  if (!isBlank(last)) {
    yield last;
  }
}

function isBlank(line: SplitDocument): boolean {
  if ("error" in line) {
    return false;
  }
  const { bytes } = line;
  let at = 0;
  while (at < bytes.length && isSpace(bytes[at]!)) {
    at += 1;
  }
  return at === bytes.length;
}
