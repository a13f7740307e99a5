import jwt from "jsonwebtoken";

const secondsOfDay = 24 * 60 * 60;

export interface TokenClaims {
  orgId: string;
  /** The name of whoever it was issued to, which shows in nobody's data. */
  subject: string;
  audience?: string;
  issuer?: string;
  /** The roles of the bearer, which let him do what other callers may not. */
  roles?: readonly string[];
  days: number;
  /** Its own id (`jti`), by which it can be revoked. */
  id?: string;
}

/** A bearer token (JWT, HS256) as the api accepts it. */
export function signToken(jwtSecret: string, claims: TokenClaims): string {
  const { orgId, subject, audience, issuer, roles, days, id } = claims;
  return jwt.sign({ org_id: orgId, ...(roles !== undefined && { roles }) }, jwtSecret, {
    algorithm: "HS256",
    subject,
    expiresIn: days * secondsOfDay,
    ...(id !== undefined && { jwtid: id }),
    ...(audience !== undefined && { audience }),
    ...(issuer !== undefined && { issuer }),
  });
}

/**
 * Would the api take this token for that organization for at least another day, and not beyond the days of the claims?
 */
export function isTokenGood(token: string, jwtSecret: string, wanted: TokenClaims): boolean {
  const { orgId, audience, issuer, days } = wanted;
  const now = Math.floor(Date.now() / 1_000);
  try {
    const claims = jwt.verify(token, jwtSecret, {
      algorithms: ["HS256"],
      clockTimestamp: now + secondsOfDay,
      ...(audience !== undefined && { audience }),
      ...(issuer !== undefined && { issuer }),
    });
    const { org_id: theirs, exp = Infinity } = claims as jwt.JwtPayload;
    return theirs === orgId && exp <= now + days * secondsOfDay;
  } catch {
    return false;
  }
}
