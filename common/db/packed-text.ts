import { hash } from "node:crypto";
import { promisify } from "node:util";
import { deflate, deflateSync, inflate, inflateSync } from "node:zlib";

import { certificateDictionary, dictionaries, dictionaryOf, type TextSort } from "./dictionaries.ts";

const deflateAsync = promisify(deflate) as (bytes: Buffer, options: object) => Promise<Buffer>;
const inflateAsync = promisify(inflate) as (bytes: Buffer, options: object) => Promise<Buffer>;

/** Below this size packing takes less time than handing the bytes to a thread of the pool. */
const maxSyncBytes = 64 * 1_024;

/** Saves a sixth compared with level 3 for 0.1 ms a document; higher levels save hardly more. */
const level = 6;

/** The first two bytes, as gzip has them. No text begins with them: 1F is no character of XML, nor of JSON. */
const magic = 0x1f_8b;
const headLength = 3;
const lengthBytes = 4;
const certificateDigestBytes = 16;

/**
 * A text as it is stored: two fixed bytes, the number of a dictionary, zlib's format (with a digest of the dictionary and one of the
 * text), and the text's length. Digests in the tables are those of the text.
 */
export async function packText(text: string, sort: TextSort): Promise<Buffer> {
  const number = dictionaryOf[sort];
  return packWith(text, dictionaryFor(number), headOf(number));
}

/**
 * A report whose receiver's certificate is stored once, in report_certificates: after the number of the dictionary the bytes have the
 * certificate's digest, which `whole_report` replaces by the certificate for `unpackText`.
 *
 * @param certificate as it stands in the text
 */
export async function packReport(text: string, certificate: string): Promise<Buffer> {
  const { base, kept } = certificateDictionary;
  const bytes = Buffer.from(certificate, "utf8");
  const digest = hash("sha256", bytes, "buffer").subarray(0, certificateDigestBytes);
  return packWith(text, Buffer.concat([dictionaryFor(base), bytes]), Buffer.concat([headOf(kept), digest]));
}

async function packWith(text: string, dictionary: Buffer, head: Buffer): Promise<Buffer> {
  const bytes = Buffer.from(text, "utf8");
  const options = { level, dictionary };
  const packed = bytes.length < maxSyncBytes ? deflateSync(bytes, options) : await deflateAsync(bytes, options);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([head, packed, length]);
}

const headOf = (number: number): Buffer => Buffer.from([magic >> 8, magic & 0xff, number]);

/** The text that `packText` has packed. @throws Error for other bytes */
export async function unpackText(stored: Uint8Array): Promise<string> {
  const bytes = asBuffer(stored);
  if (!isPacked(bytes)) {
    throw new Error("a stored text is not packed as this release packs");
  }
  const { dictionary, from } = readHead(bytes);
  const options = { dictionary };
  const packed = bytes.subarray(from, -lengthBytes);
  const isShort = unpackedLength(bytes) < maxSyncBytes;
  return (isShort ? inflateSync(packed, options) : await inflateAsync(packed, options)).toString("utf8");
}

/** The dictionary, and where the text begins behind it. */
function readHead(bytes: Buffer): { dictionary: Buffer; from: number } {
  const number = bytes.readUInt8(headLength - 1);
  if (number !== certificateDictionary.whole) {
    return { dictionary: dictionaryFor(number), from: headLength };
  }
  const begin = headLength + lengthBytes;
  const end = begin + bytes.readUInt32BE(headLength);
  return {
    dictionary: Buffer.concat([dictionaryFor(certificateDictionary.base), bytes.subarray(begin, end)]),
    from: end,
  };
}

function dictionaryFor(number: number): Buffer {
  const dictionary = dictionaries.get(number);
  if (dictionary === undefined) {
    throw new Error(`a stored text was packed with dictionary ${number}, which this release does not have`);
  }
  return dictionary;
}

/** The value of a packed JSON text; null for null. */
export async function unpackJson<Value>(stored: Uint8Array | null): Promise<Value | null> {
  return stored === null ? null : (JSON.parse(await unpackText(stored)) as Value);
}

/** The length in bytes of a stored text, unpacked if it is packed. */
export function unpackedLength(stored: Uint8Array): number {
  const bytes = asBuffer(stored);
  return isPacked(bytes) ? bytes.readUInt32LE(bytes.length - lengthBytes) : bytes.length;
}

/** SQL of the four bytes, the lowest first, that hold the length of a packed text. */
export const lengthTail = (packed: string): string =>
  `substring(${packed} from octet_length(${packed}) - ${lengthBytes - 1})`;

/** Bytes from a thread's message lack the methods of Buffer. */
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const minPackedBytes = 18;

const isPacked = (bytes: Buffer): boolean => bytes.length >= minPackedBytes && bytes.readUInt16BE(0) === magic;
