import { refusal } from "../../../common/runtime/errors.ts";
import { ChunkBuffer, EventLoopYielder } from "../../http/request-body.ts";
import { JsonError } from "../../http/read-json.ts";

/** A document of a batch, or the error that takes its place. */
export type SplitDocument =
  | { line: number; bytes: Buffer }
  /** `isLast`: the documents after it cannot be separated any more. */
  | { line: number; error: Error; isLast: boolean };

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

const newline = 0x0a;

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

/**
 * Yields the elements of a JSON array as soon as each is complete, numbered from 1. It looks at separators only; the
 * reader of an element decides whether it is JSON. An element longer than `limit` bytes, or an array that breaks off,
 * yields an error in its place.
 * @throws NotAnArrayError before the first element
 */
export async function* splitArray(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<SplitDocument> {
  const splitter = new ArraySplitter(limit);
  const yielder = new EventLoopYielder();
  for await (const chunk of chunks) {
    await yielder.yieldIfDue();
    for (const element of splitter.split(chunk)) {
      yield element;
      if ("error" in element && element.isLast) {
        return;
      }
    }
  }
  yield* splitter.end();
}

/** The body does not begin like a JSON array. */
export class NotAnArrayError extends Error {}

/** A function without allocations, because it is called for every byte. */
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const noBytes = Buffer.alloc(0);

/** Collects the bytes of one document; beyond the limit it only counts them. */
class DocumentBytes {
  private readonly parts = new ChunkBuffer();
  private length = 0;

  constructor(private readonly limit: number) {}

  add(part: Buffer): void {
    this.length += part.length;
    if (this.length > this.limit) {
      this.parts.clear();
    } else if (part.length > 0) {
      this.parts.add(part);
    }
  }

  /** Returns the document and starts the next one. */
  take(line: number): SplitDocument {
    const { length, limit } = this;
    const bytes = length === 0 ? noBytes : this.parts.take();
    this.length = 0;
    return length > limit
      ? { line, error: refusal("document_too_large", { limit: limit / 1024 / 1024 }), isLast: false }
      : { line, bytes };
  }
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

const byteOrderMark: readonly number[] = [0xef, 0xbb, 0xbf];

/** The token that may come next; `after` follows an element that its closing bracket has ended. */
type Place = "start" | "first" | "next" | "element" | "after" | "end";

const expected: Readonly<Record<Place, string>> = {
  start: "an array",
  first: "an element or ']'",
  next: "an element",
  element: "the element",
  after: "',' or ']'",
  end: "the end",
};

/** The next state for a byte between two elements; undefined when the byte is not allowed. */
function placeAfter(place: Place, byte: number): Place | undefined {
  if (byte === comma) {
    return place === "after" ? "next" : undefined;
  }
  if (byte === closeBracket) {
    return place === "first" || place === "after" ? "end" : undefined;
  }
  if (place === "start") {
    return byte === openBracket ? "first" : undefined;
  }
  return place === "first" || place === "next" ? "element" : undefined;
}

class ArraySplitter {
  private readonly bytes: DocumentBytes;
  private place: Place = "start";
  private line = 1;
  /** Open brackets of the element; 0 in a bare string, number or word. */
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private offset = 0;

  constructor(limit: number) {
    this.bytes = new DocumentBytes(limit);
  }

  *split(chunk: Buffer): Generator<SplitDocument> {
    let at = 0;
    while (at < chunk.length) {
      if (this.place === "element") {
        const end = this.endOfElement(chunk, at);
        this.bytes.add(chunk.subarray(at, end));
        at = end;
        if (this.place !== "element") {
          yield this.bytes.take(this.line++);
        }
      } else if (isSpace(chunk[at]!)) {
        at += 1;
      } else {
        const taken = this.separator(chunk[at]!, at);
        if (typeof taken !== "number") {
          yield taken;
          return;
        }
        at += taken;
      }
    }
    this.offset += chunk.length;
  }

  *end(): Generator<SplitDocument> {
    if (this.place === "element") {
      yield this.broken("The array has no end: it breaks off", this.offset);
    } else if (this.place !== "end") {
      yield this.broken(`Expected ${expected[this.place]} but found the end`, this.offset);
    }
  }

  /** Consumes one byte between two elements, or none when it belongs to the next element. */
  private separator(byte: number, at: number): SplitDocument | 0 | 1 {
    const position = this.offset + at;
    if (this.place === "start" && position < byteOrderMark.length && byte === byteOrderMark[position]) {
      return 1;
    }
    const next = placeAfter(this.place, byte);
    if (next === undefined) {
      const found = JSON.stringify(String.fromCharCode(byte));
      return this.broken(`Expected ${expected[this.place]} but found ${found}`, position);
    }
    this.place = next;
    return next === "element" ? 0 : 1;
  }

  /** The index after the element's last byte in this chunk; `place` tells whether the element is complete. */
  private endOfElement(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (this.inString) {
        this.insideString(byte);
      } else if (byte === quote) {
        this.inString = true;
      } else if (byte === openBrace || byte === openBracket) {
        this.depth += 1;
      } else if (byte === closeBrace || byte === closeBracket) {
        if (this.depth <= 1) {
          return this.closed(at);
        }
        this.depth -= 1;
      } else if (byte === comma && this.depth === 0) {
        this.place = "after";
        return at;
      }
    }
    return chunk.length;
  }

  private insideString(byte: number): void {
    if (this.isEscaped) {
      this.isEscaped = false;
    } else if (byte === backslash) {
      this.isEscaped = true;
    } else if (byte === quote) {
      this.inString = false;
    }
  }

  /** A closing bracket belongs to the element, or ends the array after a bare value. */
  private closed(at: number): number {
    const isOwn = this.depth === 1;
    this.depth = 0;
    this.place = "after";
    return isOwn ? at + 1 : at;
  }

  private broken(complaint: string, position: number): SplitDocument {
    if (this.place === "start") {
      throw new NotAnArrayError(complaint);
    }
    return { line: this.line, error: new JsonError(complaint, position), isLast: true };
  }
}
