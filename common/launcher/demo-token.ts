import path from "node:path";

import jwt from "jsonwebtoken";

import type { NamedSecret } from "../config/key-variables.ts";
import { isTokenGood, signToken } from "./development-token.ts";
import { readIfPresent, writePrivateFile } from "./private-file.ts";

/** Long enough to try the product, short enough for a copied and forgotten token to end. */
const tokenDays = 30;

export interface DemoTokenOptions {
  orgId: string;
  /** Keeps the token, in demo.token. */
  dataDir: string;
  /** Signs it. */
  key: NamedSecret;
  jwtAudience?: string;
  jwtIssuer?: string;
}

/** The token of an earlier start while it is valid for another day, so that scripts can keep it; else a new one. */
export function demoToken({ orgId, dataDir, key: { kid, secret }, jwtAudience, jwtIssuer }: DemoTokenOptions): string {
  const claims = {
    orgId,
    subject: "demo",
    days: tokenDays,
    ...(kid !== undefined && { keyId: kid }),
    ...(jwtAudience !== undefined && { audience: jwtAudience }),
    ...(jwtIssuer !== undefined && { issuer: jwtIssuer }),
  };
  const file = path.join(dataDir, "demo.token");
  const stored = readIfPresent(file)?.trim();
  if (stored !== undefined && isTokenGood(stored, secret, claims)) {
    return stored;
  }
  const token = signToken(secret, claims);
  writePrivateFile(file, token);
  return token;
}

/** The day on which a token ends, YYYY-MM-DD. */
export function lastDayOf(token: string): string {
  const { exp = 0 } = jwt.decode(token) as { exp?: number };
  return new Date(exp * 1_000).toISOString().slice(0, 10);
}
