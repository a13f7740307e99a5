import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";

import { asError, refusal } from "../../common/runtime/errors.ts";
import type { Logger } from "../../common/runtime/logging.ts";

export type PublicAlgorithm = "RS256" | "ES256";

const timeoutMs = 5_000;
const minuteMs = 60_000;
/** Older keys are renewed beside the request that uses them. */
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
 * The keys that an identity provider publishes (JWKS). Known keys stay usable while the provider is unavailable; an
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
    const fitting = this.#keys.filter((candidate) => isUsableFor(candidate, algorithm));
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
      this.#keys = signingKeys(await fetchKeys(this.#url));
      this.#fetchedAt = this.#now();
      this.#isUnavailable = false;
    } catch (error) {
      this.#isUnavailable = true;
      this.#logger.warn({ err: asError(error) }, "the keys of the identity provider could not be fetched");
    }
  }
}

/** RS256 takes RSA keys of a sufficient length, ES256 keys on P-256. */
function isUsableFor({ key, algorithm }: PublishedKey, wanted: PublicAlgorithm): boolean {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  const fits =
    wanted === "RS256"
      ? key.asymmetricKeyType === "rsa" && modulusLength >= minRsaBits
      : key.asymmetricKeyType === "ec" && namedCurve === "prime256v1";
  return fits && (algorithm === undefined || algorithm === wanted);
}

async function fetchKeys(url: string): Promise<readonly unknown[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { signal, headers: { accept: "application/json" } });
  if (url.startsWith("https:") && !response.url.startsWith("https:")) {
    throw new Error("the identity provider redirects from https to plain http");
  }
  if (!response.ok) {
    throw new Error(`the identity provider answered ${response.status}`);
  }
  const { keys } = (await response.json()) as { keys?: unknown };
  return Array.isArray(keys) ? keys : [];
}

/** The keys that can verify signatures; all other entries are ignored. @throws Error when there is none */
function signingKeys(published: readonly unknown[]): PublishedKey[] {
  const keys = published.flatMap((entry) => {
    const jwk = entry as JsonWebKey & { use?: string; kid?: string; alg?: string };
    const isPublicSigningKey = (jwk?.use ?? "sig") === "sig" && jwk?.d === undefined;
    const key = isPublicSigningKey ? publicKey(jwk) : undefined;
    return key === undefined ? [] : [{ kid: jwk.kid, algorithm: jwk.alg, key }];
  });
  if (keys.length === 0) {
    throw new Error("the identity provider published no key that signs");
  }
  return keys;
}

function publicKey(jwk: JsonWebKey): KeyObject | undefined {
  try {
    return createPublicKey({ key: jwk, format: "jwk" });
  } catch {
    return undefined;
  }
}
