import { createSecretKey, type KeyObject } from "node:crypto";

import type { Config } from "../../common/config/config.ts";
import type { Logger } from "../../common/logging/logger.ts";
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

/**
 * The secret for HS256, the provider's keys for RS256 and ES256. The token chooses the algorithm and nothing else:
 * `jwk`, `jku` and `x5u` in its header are ignored, because an attacker could name a key there.
 */
export function createTokenKeys(config: Pick<Config, "jwtSecret" | "jwksUrl">, logger: Logger): TokenKeys {
  const { jwtSecret, jwksUrl } = config;
  const secret = jwtSecret === undefined ? undefined : createSecretKey(Buffer.from(jwtSecret));
  const published = jwksUrl === undefined ? undefined : new JwksKeySet({ url: jwksUrl, logger });
  const keyOf = async (alg: unknown, kid: unknown): Promise<KeyObject | undefined> => {
    if (alg === "HS256") {
      return secret;
    }
    return isPublicAlgorithm(alg) ? published?.find(alg, kid) : undefined;
  };
  return {
    algorithms: [...(secret === undefined ? [] : ["HS256"]), ...(published === undefined ? [] : ["RS256", "ES256"])],
    find: async ({ alg, kid, crit }, claims) => {
      if (crit !== undefined) {
        throw new Error("the token demands an extension (crit)");
      }
      if (alg !== "HS256" && !expires(claims)) {
        throw new Error("the token never expires");
      }
      const key = await keyOf(alg, kid);
      if (key === undefined) {
        throw new Error("no key for the token");
      }
      return key;
    },
  };
}

const isPublicAlgorithm = (alg: unknown): alg is PublicAlgorithm => alg === "RS256" || alg === "ES256";

/** A provider's token must expire: the service would not learn that it was withdrawn. */
const expires = (claims: unknown): boolean =>
  typeof claims === "object" && claims !== null && typeof (claims as { exp?: unknown }).exp === "number";
