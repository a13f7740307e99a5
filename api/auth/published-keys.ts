import { createPublicKey, type KeyObject } from "node:crypto";

import { JwksClient } from "jwks-rsa";

import { AppError, asError } from "../../common/errors.ts";
import type { Logger } from "../../common/logging/logger.ts";

export type PublicAlgorithm = "RS256" | "ES256";

const timeoutMs = 5_000;
const minuteMs = 60_000;
/** From this age on keys are fetched again beside the request, and from the next on before it, unless that failed. */
const freshMs = 10 * minuteMs;
const agedMs = 60 * minuteMs;
/** Keys that could not be renewed for this long count no more: one of them may have been withdrawn. */
const voidMs = 24 * 60 * minuteMs;
/** Between two fetches: tokens that name invented keys must not turn into requests to the identity provider. */
const pauseMs = 10_000;
const leastRsaBits = 2_048;

interface PublishedKey {
  kid: string | undefined;
  /** The only algorithm that its publisher wants it used for, when he says so. */
  algorithm: string | undefined;
  key: KeyObject;
}

interface PublishedKeysOptions {
  url: string;
  logger: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * The keys that an identity provider publishes (JWKS). A key that was fetched once serves on while the provider is away;
 * one that is not known is looked for again, so that a rotation is noticed at once.
 */
export class PublishedKeys {
  readonly #client: JwksClient;
  readonly #logger: Logger;
  readonly #now: () => number;
  #keys: readonly PublishedKey[] = [];
  #fetchedAt = -Infinity;
  #triedAt = -Infinity;
  #isAway = false;
  #fetching: Promise<void> | undefined;

  constructor({ url, logger, now = Date.now }: PublishedKeysOptions) {
    this.#client = new JwksClient({ jwksUri: url, cache: false, rateLimit: false, fetcher: fetchKeys });
    this.#logger = logger;
    this.#now = now;
  }

  /**
   * The key for a token of the algorithm; undefined when there is none. Without a `kid` it must be the only one.
   *
   * @throws AppError 503 when it is not known and the provider is away
   */
  async find(algorithm: PublicAlgorithm, kid: unknown): Promise<KeyObject | undefined> {
    const age = this.#now() - this.#fetchedAt;
    const renewed = age > freshMs ? this.#fetch() : undefined;
    if (age > agedMs && !this.#isAway) {
      await renewed;
    }
    const known = this.#pick(algorithm, kid);
    if (known !== undefined) {
      return known;
    }
    await this.#fetch();
    const key = this.#pick(algorithm, kid);
    if (key === undefined && this.#isAway) {
      throw new AppError(503, "Tokens cannot be checked at the moment; try again");
    }
    return key;
  }

  #pick(algorithm: PublicAlgorithm, kid: unknown): KeyObject | undefined {
    if (this.#now() - this.#fetchedAt > voidMs) {
      return undefined;
    }
    const fitting = this.#keys.filter((candidate) => serves(candidate, algorithm));
    const named = kid === undefined ? fitting : fitting.filter((candidate) => candidate.kid === kid);
    return named.length === 1 ? named[0]?.key : undefined;
  }

  /** Never rejects. One fetch at a time, which everyone waits for, and a pause after each. */
  #fetch(): Promise<void> {
    if (this.#fetching === undefined && this.#now() - this.#triedAt < pauseMs) {
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
      const published = await this.#client.getSigningKeys();
      this.#keys = published.map((key) => ({
        kid: key.kid,
        algorithm: (key as { alg?: string }).alg,
        key: createPublicKey(key.getPublicKey()),
      }));
      this.#fetchedAt = this.#now();
      this.#isAway = false;
    } catch (error) {
      this.#isAway = true;
      this.#logger.warn({ err: asError(error) }, "the keys of the identity provider could not be fetched");
    }
  }
}

/** A key of the other kind, of another curve, or too short to be trusted does not serve. */
function serves({ key, algorithm }: PublishedKey, wanted: PublicAlgorithm): boolean {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  const fits =
    wanted === "RS256"
      ? key.asymmetricKeyType === "rsa" && modulusLength >= leastRsaBits
      : key.asymmetricKeyType === "ec" && namedCurve === "prime256v1";
  return fits && (algorithm === undefined || algorithm === wanted);
}

async function fetchKeys(url: string): Promise<{ keys: unknown }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { signal, headers: { accept: "application/json" } });
  if (!response.ok) {
    throw new Error(`the identity provider answered ${response.status}`);
  }
  return (await response.json()) as { keys: unknown };
}
