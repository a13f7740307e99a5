import { createHash, type KeyObject } from "node:crypto";

import type { TokenHeader, TokenKeys } from "./token-keys.ts";

/** The least recently used token is dropped first. */
const maxEntries = 1_000;

export type TokenClaims = Readonly<Record<string, unknown>>;

interface Verified {
  header: TokenHeader;
  claims: TokenClaims;
  key: KeyObject;
}

/**
 * Tokens with a verified signature, by a digest of their header line. An entry is valid until it expires, or until its
 * key id leads to another key: a renewed key set has new key objects, so a withdrawn key is noticed.
 */
export class VerifiedTokenCache {
  private readonly entries = new Map<string, Verified>();

  constructor(
    private readonly keys: Pick<TokenKeys, "find">,
    private readonly now: () => number = Date.now,
  ) {}

  /** Undefined when the token has to be verified. Never throws. */
  async find(authorization: string): Promise<TokenClaims | undefined> {
    const digest = digestOf(authorization);
    const verified = this.entries.get(digest);
    if (verified === undefined) {
      return undefined;
    }
    this.entries.delete(digest);
    if (!this.isInTime(verified) || (await this.keyOf(verified)) !== verified.key) {
      return undefined;
    }
    this.entries.set(digest, verified);
    return verified.claims;
  }

  async add(authorization: string, claims: TokenClaims): Promise<void> {
    const header = headerOf(authorization);
    const key = await this.keyOf({ header, claims });
    if (key !== undefined) {
      this.entries.set(digestOf(authorization), { header, claims, key });
    }
    if (this.entries.size > maxEntries) {
      this.entries.delete(this.entries.keys().next().value as string);
    }
  }

  private isInTime({ claims: { exp, nbf } }: Verified): boolean {
    const seconds = Math.floor(this.now() / 1_000);
    return (typeof exp !== "number" || seconds < exp) && (typeof nbf !== "number" || seconds >= nbf);
  }

  /** An error is ignored here, because the verification that follows reports it. */
  private keyOf({ header, claims }: Pick<Verified, "header" | "claims">): Promise<KeyObject | undefined> {
    return this.keys.find(header, claims).catch(() => undefined);
  }
}

const digestOf = (authorization: string): string => createHash("sha256").update(authorization).digest("base64");

/** Parses the header of a token that has been verified before. */
const headerOf = (authorization: string): TokenHeader => {
  const [header = ""] = authorization.trim().split(" ").at(-1)?.split(".") ?? [];
  return JSON.parse(Buffer.from(header, "base64url").toString()) as TokenHeader;
};
