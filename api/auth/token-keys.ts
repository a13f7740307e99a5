import { createSecretKey, type KeyObject } from "node:crypto";

import type { Config } from "../../common/config/config.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import { JwksKeySet, type PublicAlgorithm } from "./jwks-key-set.ts";

export interface TokenHeader {
  alg?: unknown;
  kid?: unknown;
  crit?: unknown;
}

export interface TokenKeys {
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
 * The secrets for HS256, the provider's keys for RS256 and ES256. The token chooses the algorithm and, among several keys, by
 * `kid`, and nothing else: `jwk`, `jku` and `x5u` in its header are ignored, because an attacker could name a key there.
 */
export function createTokenKeys(config: KeyConfig, logger: Logger): TokenKeys {
  const { jwksUrl, oidcClientId } = config;
  const ownKey = ownKeys(config);
  const published = jwksUrl === undefined ? undefined : new JwksKeySet({ url: jwksUrl, logger });
  const keyOf = async (alg: unknown, kid: unknown): Promise<KeyObject | undefined> => {
    if (alg === "HS256") {
      return ownKey?.(kid);
    }
    return isPublicAlgorithm(alg) ? published?.find(alg, kid) : undefined;
  };
  return {
    algorithms: [...(ownKey === undefined ? [] : ["HS256"]), ...(published === undefined ? [] : ["RS256", "ES256"])],
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

/** The secret that a token's `kid` names, or else the one without a name. Undefined without any secret. */
function ownKeys({ jwtSecrets }: KeyConfig): ((kid: unknown) => KeyObject | undefined) | undefined {
  const keys = new Map<unknown, KeyObject>(jwtSecrets?.map(({ kid, secret }) => [kid, secretKey(secret)]));
  return keys.size === 0 ? undefined : (kid) => keys.get(kid) ?? keys.get(undefined);
}

const secretKey = (secret: string): KeyObject => createSecretKey(Buffer.from(secret));

const isPublicAlgorithm = (alg: unknown): alg is PublicAlgorithm => alg === "RS256" || alg === "ES256";

type Claims = Readonly<Partial<Record<"exp" | "iat" | "aud", unknown>>>;

/**
 * A token must expire, because the service would not learn that it was withdrawn or copied. One of the future was made in
 * advance, or by a wrong clock. The provider's id tokens, which are for the console, are not for the API.
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
