import { parseXml, XmlSyntaxError, type XmlTree } from "../schematron/documents.ts";

/** The bytes are no XML document that can be sent. The message is a sentence that says what they are, and how to save them. */
export class UnreadableDocument extends Error {
  override readonly name = "UnreadableDocument";

  constructor(
    message: string,
    /** Where the text begins to be wrong, counted from 1. */
    readonly line = 1,
    readonly column = 1,
  ) {
    super(message);
  }
}

export interface ReadDocument {
  /** As it was sent, also with a byte order mark. */
  text: string;
  tree: XmlTree;
}

/** 5,000 lines have a quarter of a million; each element that is looked at takes 300 bytes. */
const maxElements = 400_000;

const saveAs = 'save it as UTF-8, with encoding="UTF-8" in its XML declaration';

/**
 * The one reader of documents in XML, whichever way they come: UTF-8, with or without a byte order mark. They are sent on byte by
 * byte, so what another reader would take for another text is refused.
 *
 * @throws UnreadableDocument
 */
export function readDocumentText(bytes: Uint8Array): ReadDocument {
  const text = decoded(bytes);
  const problem = declaredProblem(text);
  if (problem !== undefined) {
    throw new UnreadableDocument(problem);
  }
  try {
    return { text, tree: parseXml(text, { maxElements }) };
  } catch (error) {
    throw error instanceof XmlSyntaxError
      ? new UnreadableDocument(otherContent(text) ?? error.message, error.line, error.column)
      : error;
  }
}

/** @throws UnreadableDocument */
function decoded(bytes: Uint8Array): string {
  const other = otherBytes(bytes);
  if (other !== undefined) {
    throw new UnreadableDocument(other);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableDocument(encodingProblem(bytes));
  }
}

/** First bytes of files, with what they are. */
const beginnings: readonly (readonly [bytes: readonly number[], is: string])[] = [
  [[0x1f, 0x8b], "gzip: unpack it first, or send it with Content-Encoding: gzip"],
  [[0x50, 0x4b, 0x03, 0x04], "a ZIP archive: unpack it, and take each document by itself"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF: take the XML of the invoice"],
  [[0xff, 0xfe, 0, 0], `not valid UTF-8 but UTF-32: ${saveAs}`],
  [[0, 0, 0xfe, 0xff], `not valid UTF-8 but UTF-32: ${saveAs}`],
  [[0xff, 0xfe], `not valid UTF-8 but UTF-16 (little endian): ${saveAs}`],
  [[0xfe, 0xff], `not valid UTF-8 but UTF-16 (big endian): ${saveAs}`],
  [[0x3c, 0, 0, 0], `not valid UTF-8 but UTF-32: ${saveAs}`],
  [[0, 0, 0, 0x3c], `not valid UTF-8 but UTF-32: ${saveAs}`],
  [[0x3c, 0], `not valid UTF-8 but UTF-16 (little endian): ${saveAs}`],
  [[0, 0x3c], `not valid UTF-8 but UTF-16 (big endian): ${saveAs}`],
  // "<" in EBCDIC, and in UTF-7.
  [[0x4c, 0x6f, 0xa7, 0x94], `not valid UTF-8 but EBCDIC: ${saveAs}`],
  [[0x2b, 0x41, 0x44, 0x77], `UTF-7: ${saveAs}`],
  [[0x2b, 0x2f, 0x76], `UTF-7: ${saveAs}`],
];

function otherBytes(bytes: Uint8Array): string | undefined {
  const found = beginnings.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  return found && `it is ${found[1]}`;
}

const declaration = /^\uFEFF?<\?xml\s[^>]*?\?>/;

/** What is wrong with the beginning of the text: it is empty, or declares a version or encoding that is not taken. */
function declaredProblem(text: string): string | undefined {
  if (text.trim() === "") {
    return "it is empty";
  }
  if (text.startsWith("\uFEFF\uFEFF")) {
    return "it begins with two byte order marks: save it with one, or without";
  }
  const [line = ""] = declaration.exec(text) ?? [];
  const version = /\sversion\s*=\s*["']([^"']*)["']/.exec(line)?.[1];
  if (version !== undefined && version !== "1.0") {
    return `it says that it is XML ${version.slice(0, 40)}, which receivers need not read: save it as XML 1.0`;
  }
  const encoding = declaredEncoding(line);
  if (encoding === undefined || /^utf-8$/i.test(encoding)) {
    return undefined;
  }
  const isPlain = /^us-ascii$/i.test(encoding) && /^[\0-\x7f]*$/.test(text);
  return isPlain
    ? undefined
    : `its XML declaration says ${encoding.slice(0, 40)}, and documents must be in UTF-8: ${saveAs}`;
}

const declaredEncoding = (start: string): string | undefined =>
  /\sencoding\s*=\s*["']([^"']*)["']/.exec(declaration.exec(start)?.[0] ?? "")?.[1];

/** In which encoding the bytes seem to be, and where they are no UTF-8. */
function encodingProblem(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const at = firstInvalid(bytes);
  if (at === bytes.length) {
    return "it is not valid UTF-8: it ends in the middle of a character, so its end is missing";
  }
  const stated = declaredEncoding(latin.slice(0, 200));
  const place = `not valid UTF-8: byte ${bytes[at]?.toString(16).toUpperCase().padStart(2, "0")} at position ${at}`;
  if (/^\xED[\xA0-\xBF]/.test(latin.slice(at, at + 2))) {
    return `it is ${place} is half a character (a lone surrogate): the program that wrote it cuts characters in two`;
  }
  const seems =
    stated !== undefined && !/^utf-8$/i.test(stated)
      ? stated.slice(0, 40)
      : // Words of Arabic letters are long runs of them, accented letters of Europe stand alone.
        /[\xC0-\xFF]{3}/.test(latin)
        ? "windows-1256"
        : "windows-1252";
  return `it is ${place}; it seems to be in ${seems}: ${saveAs}`;
}

/** Position of the first byte that begins no character, found by halves: decoding a part fails where it is in it. */
function firstInvalid(bytes: Uint8Array): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    try {
      // As a stream, so that a character that the cut goes through is no fault.
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      low = middle;
    } catch {
      high = middle - 1;
    }
  }
  return low === bytes.length ? low : characterStart(bytes, low);
}

/** Where the character begins that the byte should have continued; the byte's own place where there is none. */
function characterStart(bytes: Uint8Array, at: number): number {
  for (let back = 1; back < 4; back++) {
    const byte = bytes[at - back] ?? 0;
    if (byte >= 0xc0) {
      return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? at - back : at;
    }
    if (byte < 0x80) {
      return at;
    }
  }
  return at;
}

/** What the text is instead of XML, where that is known. */
function otherContent(text: string): string | undefined {
  const start = text
    .replace(/^\uFEFF/, "")
    .slice(0, 200)
    .trimStart();
  if (/^<(?:!doctype\s+)?html\b/i.test(start)) {
    return "it is an HTML page, perhaps one that tells of an error, and no invoice";
  }
  return /^[{[]/.test(start) ? "it is JSON: a document in JSON is sent as application/json" : undefined;
}
