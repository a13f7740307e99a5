import path from "node:path";

import jwt from "jsonwebtoken";

import type { NamedSecret } from "../config/key-variables.ts";
import { readIfPresent, writePrivateFile } from "./private-file.ts";

const secondsPerDay = 24 * 60 * 60;

export interface TokenClaims {
  orgId: string;
  /** Name of the bearer, for logs and records. */
  subject: string;
  audience?: string;
  issuer?: string;
  /** Roles of the bearer; an ERP has none. */
  roles?: readonly string[];
  days: number;
  /** The token's id (`jti`), by which it can be revoked. */
  id?: string;
  /** Names the secret among several (`kid`). */
  keyId?: string;
}

/** A bearer token (JWT, HS256) as the api accepts it. */
export function signToken(jwtSecret: string, claims: TokenClaims): string {
  const { orgId, subject, audience, issuer, roles, days, id, keyId } = claims;
  return jwt.sign({ org_id: orgId, ...(roles !== undefined && { roles }) }, jwtSecret, {
    algorithm: "HS256",
    subject,
    expiresIn: days * secondsPerDay,
    ...(id !== undefined && { jwtid: id }),
    ...(keyId !== undefined && { keyid: keyId }),
    ...(audience !== undefined && { audience }),
    ...(issuer !== undefined && { issuer }),
  });
}

/** Whether the api will accept the token for that organization for at least another day. */
function isTokenGood(token: string, jwtSecret: string, { orgId, audience, issuer }: TokenClaims): boolean {
  try {
    const claims = jwt.verify(token, jwtSecret, {
      algorithms: ["HS256"],
      clockTimestamp: Math.floor(Date.now() / 1_000) + secondsPerDay,
      ...(audience !== undefined && { audience }),
      ...(issuer !== undefined && { issuer }),
    });
    return (claims as jwt.JwtPayload)["org_id"] === orgId;
  } catch {
    return false;
  }
}

/** Long enough to try the product, short enough for a forgotten copy to expire. */
const tokenDays = 30;

interface DemoTokenOptions {
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
