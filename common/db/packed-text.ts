import { promisify } from "node:util";
import { deflate, deflateSync, gunzip, gunzipSync, gzip, gzipSync, inflate, inflateSync } from "node:zlib";

import { dictionaries, dictionaryOf, type TextSort } from "./packing/dictionaries.ts";

const gzipAside = promisify(gzip);
const gunzipAside = promisify(gunzip);
const deflateAside = promisify(deflate) as (bytes: Buffer, options: object) => Promise<Buffer>;
const inflateAside = promisify(inflate) as (bytes: Buffer, options: object) => Promise<Buffer>;

/** Fewer bytes than this take less time than it takes to have them done beside the event loop. */
const fewBytes = 64 * 1_024;

/** Higher levels take twice the time for a sixth less. */
const level = 3;

/** Both begin with gzip's two bytes. No text begins with them: 1F is no character of XML, nor of JSON. */
const magic = 0x1f_8b;
const gzipMethod = 8;
const headLength = 3;
const lengthBytes = 4;

let packsWithDictionaries = false;

/** From now on this process packs with dictionaries, once nobody is left who could not read that. */
export function packWithDictionaries(packs: boolean): void {
  packsWithDictionaries = packs;
}

/** A text as it is stored. Digests are those of the text. */
export async function packText(text: string, sort: TextSort): Promise<Buffer> {
  const bytes = Buffer.from(text, "utf8");
  return packsWithDictionaries ? packWith(dictionaryOf[sort], bytes) : packAlone(bytes);
}

const packAlone = async (bytes: Buffer): Promise<Buffer> =>
  bytes.length < fewBytes ? gzipSync(bytes, { level }) : gzipAside(bytes, { level });

/**
 * Gzip's two bytes, the number of the dictionary, zlib's own format (which has a digest of the dictionary and one of the text), and
 * the length of the text where gzip has it.
 */
async function packWith(number: number, bytes: Buffer): Promise<Buffer> {
  const options = { level, dictionary: dictionaries.get(number) };
  const packed = bytes.length < fewBytes ? deflateSync(bytes, options) : await deflateAside(bytes, options);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from([magic >> 8, magic & 0xff, number]), packed, length]);
}

/** SQL: the XML of a row of document_xml or inbound_messages for `unpackText`; rows from before it was packed have it as text. */
export const storedXml = (row: string): string => `coalesce(${row}.packed, convert_to(${row}.xml, 'UTF8'))`;

/** SQL: the JSON of a row of document_amounts, likewise. */
export const storedAmounts = (row: string): string =>
  `coalesce(${row}.packed, convert_to(${row}.amounts::text, 'UTF8'))`;

/** SQL: the JSON of a row of sending_reports, likewise. */
export const storedReport = (row: string): string => `coalesce(${row}.packed, convert_to(${row}.report::text, 'UTF8'))`;

/**
 * The one way to read what `packText` has made, with a dictionary or without, or what was stored as text before there was one.
 *
 * @throws Error for bytes that begin as packed ones do and are none
 */
export async function unpackText(stored: Uint8Array): Promise<string> {
  const bytes = asBuffer(stored);
  if (!isPacked(bytes)) {
    return bytes.toString("utf8");
  }
  const isShort = unpackedLength(bytes) < fewBytes;
  if (methodOf(bytes) === gzipMethod) {
    return (isShort ? gunzipSync(bytes) : await gunzipAside(bytes)).toString("utf8");
  }
  const options = { dictionary: dictionaryFor(methodOf(bytes)) };
  const packed = bytes.subarray(headLength, -lengthBytes);
  return (isShort ? inflateSync(packed, options) : await inflateAside(packed, options)).toString("utf8");
}

function dictionaryFor(number: number): Buffer {
  const dictionary = dictionaries.get(number);
  if (dictionary === undefined) {
    throw new Error(`a stored text was packed with dictionary ${number}, which this release does not have`);
  }
  return dictionary;
}

/** The same of a text that is JSON; null for null. */
export async function unpackJson<Value>(stored: Uint8Array | null): Promise<Value | null> {
  return stored === null ? null : (JSON.parse(await unpackText(stored)) as Value);
}

/** Of what `unpackText` would give, in bytes, without unpacking it. */
export function unpackedLength(stored: Uint8Array): number {
  const bytes = asBuffer(stored);
  return isPacked(bytes) ? bytes.readUInt32LE(bytes.length - lengthBytes) : bytes.length;
}

/** From a thread they come without their methods. */
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const shortestPacked = 18;

const isPacked = (bytes: Buffer): boolean => bytes.length >= shortestPacked && bytes.readUInt16BE(0) === magic;
const methodOf = (bytes: Buffer): number => bytes.readUInt8(headLength - 1);
