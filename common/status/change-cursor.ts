import { createCipheriv, createDecipheriv } from "node:crypto";

import { invalidFields } from "../runtime/errors.ts";
import { deriveKey, type Installation } from "../recovery/read-installation.ts";

const algorithm = "aes-256-ecb";
const bytes = 16;
/** Prefix of the encrypted number, by which our own cursors are recognised. */
const seal = Buffer.from("log\0\0\0\0\0");

/**
 * Cursors of one organization's change feed. The feed's order is a number that counts the writes of the whole site, so
 * a cursor is that number in one AES block under a key of the organization: it is stable, and cannot be read, compared
 * or forged.
 */
export class ChangeCursors {
  private readonly key: Buffer;

  constructor(installation: Installation, orgId: string) {
    this.key = deriveKey(installation, `change cursor ${orgId}`);
  }

  /** Each position's cursor, in order. */
  encode(positions: readonly bigint[]): string[] {
    const cipher = createCipheriv(algorithm, this.key, null).setAutoPadding(false);
    return positions.map((position) => {
      const block = Buffer.alloc(bytes);
      seal.copy(block);
      block.writeBigUInt64BE(position, seal.length);
      return cipher.update(block).toString("base64url");
    });
  }

  /** @throws AppError 400 on `cursor` */
  decode(text: string): bigint {
    const position = this.decrypted(text);
    if (position === undefined) {
      throw invalidFields({ cursor: "cursor must be a cursor of an earlier answer, or now" });
    }
    return position;
  }

  /** Undefined for anything else. */
  decrypted(text: string): bigint | undefined {
    const sent = Buffer.from(text, "base64url");
    if (sent.length !== bytes || sent.toString("base64url") !== text) {
      return undefined;
    }
    const block = createDecipheriv(algorithm, this.key, null).setAutoPadding(false).update(sent);
    return block.subarray(0, seal.length).equals(seal) ? block.readBigUInt64BE(seal.length) : undefined;
  }
}
