import { createHash, createPublicKey, sign, verify, type JsonWebKey, type KeyObject } from "node:crypto";

import { readPemKeys } from "../config/key-variables.ts";
import { parseJson } from "../runtime/text.ts";

export const manifestPath = "manifest.json";
/** The 64 bytes of the signature, so that openssl can check them as well. */
export const signaturePath = "manifest.sig";

/** A public key as RFC 8037 writes it. */
export interface EvidenceKey {
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

/** @throws Error for a key that is no private one */
export const signManifest = (key: KeyObject, manifest: Buffer): Buffer => sign(null, manifest, key);

/** The key that has signed the manifest; undefined if none of them has. */
export const findSigner = (keys: readonly KeyObject[], manifest: Buffer, signature: Buffer): KeyObject | undefined =>
  keys.find((key) => verify(null, manifest, publicPart(key), signature));

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
