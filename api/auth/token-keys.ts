import { createPublicKey, type JsonWebKey, type KeyObject, createSecretKey, createHash } from "node:crypto";

import { asError, refusal } from "../../common/runtime/errors.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import type { Config } from "../../common/config/config.ts";

export interface TokenHeader {
  alg?: unknown;
  kid?: unknown;
  crit?: unknown;
}

interface TokenKeys {
  algorithms: string[];
  /** @throws Error for the log, when no key fits; AppError 503 when the provider is unavailable */
  find(header: TokenHeader, claims: unknown): Promise<KeyObject>;
}

type KeyConfig = Pick<Config, "jwtSecrets" | "jwksUrl" | "oidcClientId">;

/** The last second that a date can be. */
const lastSecond = 8.64e12;
/** Seconds that the clock of a token's issuer may be ahead of ours. */
const maxAheadSeconds = 10;

/**
 * The secrets for HS256, the provider's keys for RS256 and ES256. The token chooses the algorithm and, by `kid`, one of several
 * keys, but nothing else: `jwk`, `jku` and `x5u` in its header are ignored, because an attacker could name a key there.
 */
export function createTokenKeys(config: KeyConfig, logger: Logger): TokenKeys {
  const { jwksUrl, oidcClientId } = config;
  const secrets = new Map<unknown, KeyObject>(
    config.jwtSecrets?.map(({ kid, secret }) => [kid, createSecretKey(Buffer.from(secret))]),
  );
  const published = jwksUrl === undefined ? undefined : new JwksKeySet({ url: jwksUrl, logger });
  const keyOf = async (alg: unknown, kid: unknown): Promise<KeyObject | undefined> => {
    if (alg === "HS256") {
      // The secret that `kid` names, or else the one without a name.
      return secrets.get(kid) ?? secrets.get(undefined);
    }
    return alg === "RS256" || alg === "ES256" ? published?.find(alg, kid) : undefined;
  };
  return {
    algorithms: [...(secrets.size === 0 ? [] : ["HS256"]), ...(published === undefined ? [] : ["RS256", "ES256"])],
    find: async ({ alg, kid, crit }, claims) => {
      if (crit !== undefined) {
        throw new Error("the token demands an extension (crit)");
      }
      requireUsableClaims(claims ?? {}, alg === "HS256" ? undefined : oidcClientId);
      const key = await keyOf(alg, kid);
      if (key === undefined) {
        throw new Error("no key for the token");
      }
      return key;
    },
  };
}

type Claims = Readonly<Partial<Record<"exp" | "iat" | "aud", unknown>>>;

/**
 * A token must expire, because the service would not learn that it was withdrawn or copied. A token from the future was made in
 * advance, or by a wrong clock. The provider's id tokens are for the console, not for the API.
 * @throws Error for the log
 */
function requireUsableClaims({ exp, iat, aud }: Claims, consoleAudience: string | undefined): void {
  if (typeof exp !== "number" || exp > lastSecond) {
    throw new Error("the token never expires");
  }
  if (iat !== undefined && !(typeof iat === "number" && iat <= Date.now() / 1_000 + maxAheadSeconds)) {
    throw new Error("the token was issued in the future");
  }
  if (consoleAudience !== undefined && [aud].flat().includes(consoleAudience)) {
    throw new Error("the token is for the console");
  }
}

/** The least recently used token is dropped first. */
const maxEntries = 1_000;

export type TokenClaims = Readonly<Record<string, unknown>>;

interface Verified {
  header: TokenHeader;
  claims: TokenClaims;
  key: KeyObject;
}

/**
 * Tokens with a verified signature, by a digest of the Authorization header. An entry is valid until it expires, or until its key
 * id leads to another key: a renewed key set has new key objects, so a withdrawn key is noticed.
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
    const { exp, nbf } = verified.claims;
    const seconds = Math.floor(this.now() / 1_000);
    const isInTime = (typeof exp !== "number" || seconds < exp) && (typeof nbf !== "number" || seconds >= nbf);
    if (!isInTime || (await this.keyOf(verified)) !== verified.key) {
      return undefined;
    }
    this.entries.set(digest, verified);
    return verified.claims;
  }

  /** Keeps a token that was just verified. */
  async add(authorization: string, claims: TokenClaims): Promise<void> {
    const [line = ""] = authorization.trim().split(" ").at(-1)?.split(".") ?? [];
    const header = JSON.parse(Buffer.from(line, "base64url").toString()) as TokenHeader;
    const key = await this.keyOf({ header, claims });
    if (key !== undefined) {
      this.entries.set(digestOf(authorization), { header, claims, key });
    }
    if (this.entries.size > maxEntries) {
      this.entries.delete(this.entries.keys().next().value as string);
    }
  }

  /** An error counts as no key: the token is then verified in full, which reports the error. */
  private keyOf({ header, claims }: Pick<Verified, "header" | "claims">): Promise<KeyObject | undefined> {
    return this.keys.find(header, claims).catch(() => undefined);
  }
}

const digestOf = (authorization: string): string => createHash("sha256").update(authorization).digest("base64");

type PublicAlgorithm = "RS256" | "ES256";

const timeoutMs = 5_000;
const minuteMs = 60_000;
/** Older keys are renewed in the background of the request that uses them. */
const refreshAfterMs = 10 * minuteMs;
const awaitRefreshAfterMs = 60 * minuteMs;
/** Older keys are not used any more: one of them may have been withdrawn. */
const discardAfterMs = 24 * 60 * minuteMs;
/** Tokens with invented key ids must not cause a request to the identity provider each. */
const minFetchIntervalMs = 10_000;
const minRsaBits = 2_048;

interface PublishedKey {
  kid: string | undefined;
  /** The `alg` of the published key, if it has one. */
  algorithm: string | undefined;
  key: KeyObject;
}

interface JwksKeySetOptions {
  url: string;
  logger: Logger;
  now?: () => number;
}

/**
 * The keys that an identity provider publishes (JWKS). Known keys stay usable for a day while the provider is unavailable; an
 * unknown key id causes a fetch, so that a rotation is noticed by its first token.
 */
export class JwksKeySet {
  readonly #url: string;
  readonly #logger: Logger;
  readonly #now: () => number;
  #keys: readonly PublishedKey[] = [];
  #fetchedAt = -Infinity;
  #triedAt = -Infinity;
  #isUnavailable = false;
  #fetching: Promise<void> | undefined;

  constructor({ url, logger, now = Date.now }: JwksKeySetOptions) {
    this.#url = url;
    this.#logger = logger;
    this.#now = now;
  }

  /**
   * The key for a token; undefined when there is none. Without a `kid` it must be the only key of its algorithm.
   * @throws AppError 503 when the key is not known and the provider is unavailable
   */
  async find(algorithm: PublicAlgorithm, kid: unknown): Promise<KeyObject | undefined> {
    const age = this.#now() - this.#fetchedAt;
    const renewed = age > refreshAfterMs ? this.#fetch() : undefined;
    if (age > awaitRefreshAfterMs && !this.#isUnavailable) {
      await renewed;
    }
    const known = this.#pick(algorithm, kid);
    if (known !== undefined) {
      return known;
    }
    await this.#fetch();
    const key = this.#pick(algorithm, kid);
    if (key === undefined && this.#isUnavailable) {
      throw refusal("tokens_unchecked");
    }
    return key;
  }

  #pick(algorithm: PublicAlgorithm, kid: unknown): KeyObject | undefined {
    if (this.#now() - this.#fetchedAt > discardAfterMs) {
      return undefined;
    }
    // RS256 takes RSA keys of a sufficient length, ES256 keys on P-256.
    const fitting = this.#keys.filter(({ key, algorithm: published = algorithm }) => {
      const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
      const fits =
        algorithm === "RS256"
          ? key.asymmetricKeyType === "rsa" && modulusLength >= minRsaBits
          : key.asymmetricKeyType === "ec" && namedCurve === "prime256v1";
      return fits && published === algorithm;
    });
    const named = kid === undefined ? fitting : fitting.filter((candidate) => candidate.kid === kid);
    return named.length === 1 ? named[0]?.key : undefined;
  }

  /** Never rejects. Concurrent callers share one fetch. */
  #fetch(): Promise<void> {
    if (this.#fetching === undefined && this.#now() - this.#triedAt < minFetchIntervalMs) {
      return Promise.resolve();
    }
    this.#fetching ??= this.#load().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  }

  async #load(): Promise<void> {
    this.#triedAt = this.#now();
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(this.#url, { signal, headers: { accept: "application/json" } });
      if (this.#url.startsWith("https:") && !response.url.startsWith("https:")) {
        throw new Error("the identity provider redirects from https to plain http");
      }
      if (!response.ok) {
        throw new Error(`the identity provider answered ${response.status}`);
      }
      const { keys } = (await response.json()) as { keys?: unknown };
      this.#keys = signingKeys(Array.isArray(keys) ? keys : []);
      this.#fetchedAt = this.#now();
      this.#isUnavailable = false;
    } catch (error) {
      this.#isUnavailable = true;
      this.#logger.warn({ err: asError(error) }, "the keys of the identity provider could not be fetched");
    }
  }
}

/** The keys that can verify signatures; all other entries are ignored. @throws Error when there is none */
function signingKeys(published: readonly unknown[]): PublishedKey[] {
  const keys: PublishedKey[] = [];
  for (const entry of published) {
    const jwk = entry as JsonWebKey & { use?: string; kid?: string; alg?: string };
    if ((jwk?.use ?? "sig") === "sig" && jwk?.d === undefined) {
      try {
        keys.push({ kid: jwk.kid, algorithm: jwk.alg, key: createPublicKey({ key: jwk, format: "jwk" }) });
      } catch {
        // No public key.
      }
    }
  }
  if (keys.length === 0) {
    throw new Error("the identity provider published no key that signs");
  }
  return keys;
}
