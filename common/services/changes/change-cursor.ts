import { createCipheriv, createDecipheriv } from "node:crypto";

import { invalidFields } from "../../errors.ts";
import { deriveKey, type Installation } from "../identifiers/read-installation.ts";

const algorithm = "aes-256-ecb";
const bytes = 16;
/** Eight bytes in front of the number: what decrypts to anything else was not made by us. */
const seal = Buffer.from("log\0\0\0\0\0");
const plainShape = /^log:(0|[1-9]\d{0,18})$/;

/**
 * Places in the change feed of one organization, opaque to the caller. The feed is in the order of numbers that count
 * what the whole site writes, so a cursor is its number in one block of AES under a key of the organization: the same
 * place is the same text, and nobody can tell, compare or make up places.
 */
export class ChangeCursors {
  private readonly key: Buffer;

  constructor(
    private readonly installation: Installation,
    orgId: string,
  ) {
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

  /** Cursors that releases before gave out say their number; they hold as far as those releases came. @throws AppError 400 on `cursor` */
  decode(text: string): bigint {
    const position = this.decrypted(text) ?? this.plain(text);
    if (position === undefined) {
      throw invalidFields({ cursor: "cursor must be a cursor of an earlier answer, or now" });
    }
    return position;
  }

  private decrypted(text: string): bigint | undefined {
    const sent = Buffer.from(text, "base64url");
    if (sent.length !== bytes || sent.toString("base64url") !== text) {
      return undefined;
    }
    const block = createDecipheriv(algorithm, this.key, null).setAutoPadding(false).update(sent);
    return block.subarray(0, seal.length).equals(seal) ? block.readBigUInt64BE(seal.length) : undefined;
  }

  private plain(text: string): bigint | undefined {
    const [, digits] = plainShape.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
    const position = digits === undefined ? undefined : BigInt(digits);
    return position !== undefined && position <= this.installation.lastPlainCursor ? position : undefined;
  }
}
