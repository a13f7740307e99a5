import jwt from "jsonwebtoken";

export interface TokenClaims {
  orgId: string;
  /** Who it was issued to; shows in nobody's data. */
  subject: string;
  audience?: string;
  issuer?: string;
  /** What the bearer may do besides what every caller may. */
  roles?: readonly string[];
  days: number;
}

/** A bearer token (JWT, HS256) as the api accepts it. */
export function signToken(jwtSecret: string, claims: TokenClaims): string {
  const { orgId, subject, audience, issuer, roles, days } = claims;
  return jwt.sign({ org_id: orgId, ...(roles !== undefined && { roles }) }, jwtSecret, {
    algorithm: "HS256",
    subject,
    expiresIn: days * 24 * 60 * 60,
    ...(audience !== undefined && { audience }),
    ...(issuer !== undefined && { issuer }),
  });
}

/** Would the api take this token for that organization for at least another day? */
export function isTokenGood(token: string, jwtSecret: string, { orgId, audience, issuer }: TokenClaims): boolean {
  try {
    const claims = jwt.verify(token, jwtSecret, {
      algorithms: ["HS256"],
      clockTimestamp: Math.floor(Date.now() / 1_000) + 24 * 60 * 60,
      ...(audience !== undefined && { audience }),
      ...(issuer !== undefined && { issuer }),
    });
    return typeof claims === "object" && claims["org_id"] === orgId;
  } catch {
    return false;
  }
}
