import { createHmac } from "node:crypto";

import { parse, stringify } from "uuid";

import type { Leg } from "../../domain/status/legs.ts";
import { deriveKey, type Installation } from "./read-installation.ts";

export interface EnvelopeName {
  documentId: string;
  revision: number;
  leg: Leg;
}

/** Of the document's id, whose first bytes are the time: envelopes lie in the order of their documents, as in an index they should. */
const timeBytes = 6;

/**
 * The id of the envelope in which one leg of one revision travels: the same however often it is made, so that a second
 * delivery is recognised for what it is, also by a database that has forgotten the first. A UUID of version 8 (RFC 9562) from a
 * key of this installation, which lies in the database and comes back with it.
 */
export function envelopeId(installation: Installation, { documentId, revision, leg }: EnvelopeName): string {
  const name = createHmac("sha256", deriveKey(installation, "envelope id"));
  const bytes = name.update(`${documentId.toLowerCase()} ${revision} ${leg}`).digest().subarray(0, 16);
  bytes.set(parse(documentId).subarray(0, timeBytes));
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return stringify(bytes);
}
