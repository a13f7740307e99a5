import { createHash, type KeyObject } from "node:crypto";

import type { TokenHeader, TokenKeys } from "./token-keys.ts";

/** Tokens that are remembered at a time; the one that has not been used for the longest gives way. */
const maxEntries = 1_000;

export type TokenClaims = Readonly<Record<string, unknown>>;

interface Verified {
  header: TokenHeader;
  claims: TokenClaims;
  key: KeyObject;
}

/**
 * Tokens whose signature has been found good, by the digest of the header that carried them. One counts for as long as
 * checking it again would come to the same: it has not expired, and the key that signed it is still the one that its
 * header leads to. A key set that was fetched anew has new keys, so that a withdrawn one is missed as ever.
 */
export class VerifiedTokenCache {
  private readonly entries = new Map<string, Verified>();

  constructor(
    private readonly keys: Pick<TokenKeys, "find">,
    /** Milliseconds since 1970. */
    private readonly now: () => number = Date.now,
  ) {}

  /** The claims of a token that was verified before; undefined when it has to be verified. Never throws. */
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

  /** Remembers a token that has just been verified. */
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

  /** Whoever verifies the token says what is wrong with its key. */
  private keyOf({ header, claims }: Pick<Verified, "header" | "claims">): Promise<KeyObject | undefined> {
    return this.keys.find(header, claims).catch(() => undefined);
  }
}

const digestOf = (authorization: string): string => createHash("sha256").update(authorization).digest("base64");

/** Of a token that was taken apart before without complaint. */
const headerOf = (authorization: string): TokenHeader => {
  const [header = ""] = authorization.trim().split(" ").at(-1)?.split(".") ?? [];
  return JSON.parse(Buffer.from(header, "base64url").toString()) as TokenHeader;
};
