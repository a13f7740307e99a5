import jwt from "jsonwebtoken";

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
export function isTokenGood(token: string, jwtSecret: string, { orgId, audience, issuer }: TokenClaims): boolean {
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
