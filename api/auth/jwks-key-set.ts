import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";

import { AppError, asError } from "../../common/errors.ts";
import type { Logger } from "../../common/logging/logger.ts";

export type PublicAlgorithm = "RS256" | "ES256";

const timeoutMs = 5_000;
const minuteMs = 60_000;
/**
 * Keys of this age are fetched again beside the request; keys of the next age are fetched before it, unless that
 * failed.
 */
const refreshAfterMs = 10 * minuteMs;
const awaitRefreshAfterMs = 60 * minuteMs;
/** Keys that could not be renewed for this long count no more: one of them may have been withdrawn. */
const discardAfterMs = 24 * 60 * minuteMs;
/** Between two fetches: tokens that name invented keys must not turn into requests to the identity provider. */
const minFetchIntervalMs = 10_000;
const minRsaBits = 2_048;

interface PublishedKey {
  kid: string | undefined;
  /** The only algorithm that its publisher wants it used for, when he says so. */
  algorithm: string | undefined;
  key: KeyObject;
}

interface JwksKeySetOptions {
  url: string;
  logger: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * The keys that an identity provider publishes (JWKS). A key that was fetched once serves on while the provider is
 * unavailable; one that is not known is looked for again, so that a rotation is noticed at once.
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
   * The key for a token of the algorithm; undefined when there is none. Without a `kid` it must be the only one.
   *
   * @throws AppError 503 when it is not known and the provider is unavailable
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
      throw new AppError(503, "Tokens cannot be checked at the moment; try again");
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

  /** Never rejects. One fetch at a time, which everyone waits for, and a pause after each. */
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

/** A key of the other kind, of another curve, or too short to be trusted does not serve. */
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
  if (!response.ok) {
    throw new Error(`the identity provider answered ${response.status}`);
  }
  const { keys } = (await response.json()) as { keys?: unknown };
  return Array.isArray(keys) ? keys : [];
}

/** What of a key set can verify signatures; what else stands in it is left alone. @throws Error when nothing can */
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
