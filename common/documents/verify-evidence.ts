import { createHash, createPublicKey, sign, verify, type JsonWebKey, type KeyObject } from "node:crypto";
import type { Readable } from "node:stream";

import { readPemKeys } from "../config/key-variables.ts";
import { parseJson } from "../runtime/text.ts";
import { asError } from "../runtime/errors.ts";

/** A file of an evidence, wherever it is kept. */
export interface KeptFile {
  path: string;
  open: () => Promise<Readable>;
}

interface EvidenceVerdict {
  /** Files that are what the manifest lists. */
  intact: number;
  /** Id of the trusted key that signed the manifest; undefined without trusted keys. */
  signedBy?: string;
  complaints: string[];
}

interface FoundFile {
  size: number;
  sha256: string;
  /** Its bytes, kept only of the manifest and of the signature. */
  content?: Buffer;
}

/** The service writes smaller ones, of some hundred bytes for each file: a larger one would fill the memory. */
const maxManifestBytes = 256 * 1024 * 1024;

/**
 * Compares files with the manifest among them, and the manifest with its signature. Complains of files that are missing, changed,
 * not listed, or there twice.
 *
 * @param trusted undefined compares the digests alone, which an attacker can change with the file
 */
export async function verifyEvidence(
  files: AsyncIterable<KeptFile>,
  trusted: readonly KeyObject[] | undefined,
): Promise<EvidenceVerdict> {
  const { found, complaints } = await readFiles(files);
  const manifest = found.get(manifestPath)?.content;
  if (manifest === undefined) {
    return { intact: 0, complaints: [...complaints, `${manifestPath} is missing`] };
  }
  const { files: entries } = (parseJson(manifest.toString()) ?? {}) as { files?: unknown };
  if (!Array.isArray(entries) || !entries.every((file) => typeof (file as ListedFile | null)?.path === "string")) {
    return { intact: 0, complaints: [...complaints, `${manifestPath} lists no files`] };
  }
  const listed = entries as ListedFile[];
  const differences = listed.flatMap(({ path, size, sha256 }) => {
    const file = found.get(path);
    if (file === undefined) {
      return [`${path} is missing`];
    }
    return file.size === size && file.sha256 === sha256 ? [] : [`${path} is not what was written`];
  });
  const known = new Set([manifestPath, signaturePath, ...listed.map(({ path }) => path)]);
  const unlisted = [...found.keys()].filter((path) => !known.has(path)).map((path) => `${path} is not listed`);
  const signer = trusted === undefined ? undefined : findSigned(trusted, manifest, found.get(signaturePath)?.content);
  return {
    intact: listed.length - differences.length,
    ...(signer?.key !== undefined && { signedBy: signer.key }),
    complaints: [
      ...complaints,
      ...differences,
      ...unlisted,
      ...(signer?.complaint === undefined ? [] : [signer.complaint]),
    ],
  };
}

async function readFiles(files: AsyncIterable<KeptFile>): Promise<{
  found: ReadonlyMap<string, FoundFile>;
  complaints: string[];
}> {
  const found = new Map<string, FoundFile>();
  const complaints: string[] = [];
  for await (const { path, open } of files) {
    if (found.has(path)) {
      complaints.push(`${path} is there twice`);
    }
    const isKept = path === manifestPath || path === signaturePath;
    const hash = createHash("sha256");
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
        if (isKept) {
          chunks.push(chunk);
          if (size > maxManifestBytes) {
            throw new Error("it is too large");
          }
        }
      }
      found.set(path, { size, sha256: hash.digest("hex"), ...(isKept && { content: Buffer.concat(chunks) }) });
    } catch (error) {
      complaints.push(`${path} cannot be read: ${asError(error).message}`);
    }
  }
  return { found, complaints };
}

interface ListedFile {
  path: string;
  size: unknown;
  sha256: unknown;
}

function findSigned(
  trusted: readonly KeyObject[],
  manifest: Buffer,
  signature: Buffer | undefined,
): { key?: string; complaint?: string } {
  if (signature === undefined) {
    return { complaint: `${manifestPath} is not signed: ${signaturePath} is missing` };
  }
  const signer = trusted.find((key) => verify(null, manifest, publicPart(key), signature));
  return signer === undefined
    ? { complaint: `${manifestPath} was signed by none of the keys that you trust, or changed after it was signed` }
    : { key: presentKey(signer).kid };
}

export const manifestPath = "manifest.json";

/** The 64 bytes of the signature, so that openssl can check them as well. */
export const signaturePath = "manifest.sig";

/** A public key as RFC 8037 writes it. */
interface EvidenceKey {
  kty: string;
  crv: string;
  x: string;
  kid: string;
  use: string;
  alg: string;
}

const publicPart = (key: KeyObject): KeyObject => (key.type === "private" ? createPublicKey(key) : key);

export function presentKey(key: KeyObject): EvidenceKey {
  const { kty = "", crv = "", x = "" } = publicPart(key).export({ format: "jwk" });
  // The thumbprint of RFC 7638: these members in this order.
  const kid = createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url");
  return { kty, crv, x, kid, use: "sig", alg: "EdDSA" };
}

/** @throws Error for a key that is not private */
export const signManifest = (key: KeyObject, manifest: Buffer): Buffer => sign(null, manifest, key);

/** Keys as a person has kept them: what `/.well-known/evidence-keys.json` answers, or PEM. @throws Error */
export function readTrustedKeys(text: string): KeyObject[] {
  const { keys } = (parseJson(text) ?? {}) as { keys?: unknown };
  if (!Array.isArray(keys)) {
    return readPemKeys(text);
  }
  return keys.map((jwk: JsonWebKey) => {
    if (jwk.crv !== "Ed25519") {
      throw new Error("there must be keys of Ed25519, and no others");
    }
    return createPublicKey({ key: jwk, format: "jwk" });
  });
}
