import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";

import { ArchiveError, type Archive } from "./archive.ts";

const pack = promisify(deflateRaw) as (text: string, options: object) => Promise<Buffer>;
const unpack = promisify(inflateRaw) as (bytes: Buffer) => Promise<Buffer>;

/** Higher levels take longer for hardly less, because texts of documents are packed already. */
const level = 1;
const idBytes = 16;
const digestBytes = 32;
/** Id, offset, length, digest. */
const entryBytes = idBytes + 4 + 4 + digestBytes;

const digest = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const idOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");
const uuidOf = (entry: Buffer): string =>
  entry.toString("hex", 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** A whole file: its bytes, and what the database keeps of it to read it again. */
export interface WrittenFile {
  bytes: Buffer;
  firstId: string;
  lastId: string;
  documents: number;
  /** Where the index begins. */
  indexOffset: number;
  sha256: string;
  indexSha256: string;
}

/** A file as the database knows it. */
export type KnownFile = Omit<WrittenFile, "bytes"> & { name: string; size: number };

/**
 * Contents of documents of one organization, in the order of their ids: each packed by itself, then an index with the place and the
 * digest of each, so that one is read without the others.
 */
export class DocumentFile {
  private readonly parts: Buffer[] = [];
  private readonly entries: Buffer[] = [];
  private readonly ids: string[] = [];
  size = 0;

  async add(id: string, content: string): Promise<void> {
    const packed = await pack(content, { level });
    const entry = Buffer.alloc(entryBytes);
    idOf(id).copy(entry);
    entry.writeUInt32BE(this.size, idBytes);
    entry.writeUInt32BE(packed.length, idBytes + 4);
    digest(packed).copy(entry, idBytes + 8);
    this.parts.push(packed);
    this.entries.push(entry);
    this.ids.push(id);
    this.size += packed.length;
  }

  finish(): WrittenFile {
    const index = Buffer.concat(this.entries);
    const bytes = Buffer.concat([...this.parts, index]);
    return {
      bytes,
      firstId: this.ids[0] ?? "",
      lastId: this.ids.at(-1) ?? "",
      documents: this.ids.length,
      indexOffset: this.size,
      sha256: digest(bytes).toString("hex"),
      indexSha256: digest(index).toString("hex"),
    };
  }
}

/** The content of a document; undefined where the file has none of it. @throws ArchiveError */
export async function readDocumentOf(archive: Archive, file: KnownFile, id: string): Promise<string | undefined> {
  const index = await readIndex(archive, file);
  const at = findEntry(index, idOf(id));
  return at === undefined ? undefined : readEntry(archive, file, index.subarray(at, at + entryBytes));
}

/** All documents of a file, one after the other. @throws ArchiveError for one that is not as it was written */
export async function* documentsOf(
  archive: Archive,
  file: KnownFile,
): AsyncGenerator<{ id: string; content: string }, void> {
  const index = await readIndex(archive, file);
  for (let at = 0; at < index.length; at += entryBytes) {
    const entry = index.subarray(at, at + entryBytes);
    yield { id: uuidOf(entry), content: await readEntry(archive, file, entry) };
  }
}

/** @throws ArchiveError for a file that is not as it was written, byte for byte */
export async function verifyFile(archive: Archive, { name, size, sha256 }: KnownFile): Promise<void> {
  requireDigest(archive, name, await archive.read(name, 0, size), sha256);
}

async function readIndex(archive: Archive, { name, indexOffset, size, indexSha256 }: KnownFile): Promise<Buffer> {
  return requireDigest(archive, name, await archive.read(name, indexOffset, size - indexOffset), indexSha256);
}

async function readEntry(archive: Archive, { name }: KnownFile, entry: Buffer): Promise<string> {
  const [from, length] = [entry.readUInt32BE(idBytes), entry.readUInt32BE(idBytes + 4)];
  const expected = entry.subarray(idBytes + 8).toString("hex");
  const packed = requireDigest(archive, name, await archive.read(name, from, length), expected);
  return (await unpack(packed)).toString("utf8");
}

/** The index is in the order of ids, as PostgreSQL orders them. */
function findEntry(index: Buffer, id: Buffer): number | undefined {
  let [low, high] = [0, index.length / entryBytes - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const order = index.compare(id, 0, idBytes, middle * entryBytes, middle * entryBytes + idBytes);
    if (order === 0) {
      return middle * entryBytes;
    }
    [low, high] = order < 0 ? [middle + 1, high] : [low, middle - 1];
  }
  return undefined;
}

function requireDigest(archive: Archive, name: string, bytes: Buffer, expected: string): Buffer {
  if (digest(bytes).toString("hex") !== expected) {
    throw new ArchiveError("damaged", `${name} in the archive ${archive.place} is not as it was written`);
  }
  return bytes;
}
