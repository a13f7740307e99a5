import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

import Joi from "joi";

import { optional, readAs } from "./variable.ts";

const blocks = /-----BEGIN ((?:PRIVATE|PUBLIC) KEY)-----[^-]+-----END \1-----/g;

/** The Ed25519 keys of a PEM text, private or public, in its order. @throws Error that repeats nothing of the text */
export function readPemKeys(pem: string): KeyObject[] {
  const keys = [...pem.matchAll(blocks)].map(([block, kind]) => {
    try {
      return kind === "PRIVATE KEY" ? createPrivateKey(block) : createPublicKey(block);
    } catch {
      return undefined;
    }
  });
  const known = keys.filter((key) => key?.asymmetricKeyType === "ed25519") as KeyObject[];
  if (known.length === 0 || known.length < keys.length) {
    throw new Error("there must be keys of Ed25519 (PEM), and no others");
  }
  return known;
}

const signingKeys = Joi.string().custom((pem: string, helpers) => {
  try {
    if (readPemKeys(pem)[0]?.type === "private") {
      return pem;
    }
  } catch {
    // The complaint is the same.
  }
  return helpers.message({ custom: "{{#label}} must be keys of Ed25519 (PEM), of which the first is private" });
});

export const evidenceVariables = {
  evidenceKeys: readAs(
    optional(
      "EVIDENCE_SIGNING_KEY",
      signingKeys,
      "Private key that signs the manifest of evidence: openssl genpkey -algorithm ed25519. A PEM has several lines: name its file in EVIDENCE_SIGNING_KEY_FILE. Keys behind the first, private or public, sign nothing any more; GET /.well-known/evidence-keys.json shows the public part of all. Not set: evidence is not signed.",
    ),
    (pem): readonly KeyObject[] | undefined => (pem === undefined ? undefined : readPemKeys(pem)),
  ),
};
