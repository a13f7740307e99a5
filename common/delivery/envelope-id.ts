import { createHash, createHmac } from "node:crypto";

import { parse, stringify } from "uuid";

import type { Leg } from "../status/legs.ts";
import { deriveKey, type Installation } from "../recovery/read-installation.ts";

export interface EnvelopeName {
  documentId: string;
  revision: number;
  leg: Leg;
}

/** Bytes of the document's id that hold its time: envelope ids sort like documents, as the index needs. */
const timeBytes = 6;

/**
 * The envelope id of one leg of one revision. It is always the same, so that a second delivery is recognised, also by a
 * database that has lost the first. A UUID of version 8 (RFC 9562) from a key of this installation, which is in the
 * database and its backups.
 */
export function envelopeId(installation: Installation, { documentId, revision, leg }: EnvelopeName): string {
  const name = createHmac("sha256", keyOf(installation));
  const bytes = name.update(`${documentId.toLowerCase()} ${revision} ${leg}`).digest().subarray(0, 16);
  return idOf(parse(documentId), bytes);
}

/** The id of the envelope that follows one which was given up, as following_envelope() in the database makes it. */
export function followingEnvelopeId(former: string): string {
  const bytes = parse(former);
  return idOf(bytes, createHash("sha256").update(bytes).digest().subarray(0, 16));
}

function idOf(timed: Uint8Array, bytes: Uint8Array): string {
  bytes.set(timed.subarray(0, timeBytes));
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return stringify(bytes);
}

/** Derived once, because each leg of each document has an id of it. */
const keys = new WeakMap<Installation, Buffer>();

function keyOf(installation: Installation): Buffer {
  const key = keys.get(installation) ?? deriveKey(installation, "envelope id");
  keys.set(installation, key);
  return key;
}
