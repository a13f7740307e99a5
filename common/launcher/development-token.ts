import jwt from "jsonwebtoken";

export interface TokenClaims {
  orgId: string;
  /** Who it was issued to; shows in nobody's data. */
  subject: string;
  audience?: string;
  days: number;
}

/** A bearer token (JWT, HS256) as the api accepts it. */
export function signToken(jwtSecret: string, { orgId, subject, audience, days }: TokenClaims): string {
  return jwt.sign({ org_id: orgId }, jwtSecret, {
    algorithm: "HS256",
    subject,
    expiresIn: days * 24 * 60 * 60,
    ...(audience !== undefined && { audience }),
  });
}

/** Would the api take this token for that organization for at least another day? */
export function isTokenGood(token: string, jwtSecret: string, { orgId, audience }: TokenClaims): boolean {
  try {
    const claims = jwt.verify(token, jwtSecret, {
      algorithms: ["HS256"],
      clockTimestamp: Math.floor(Date.now() / 1_000) + 24 * 60 * 60,
      ...(audience !== undefined && { audience }),
    });
    return typeof claims === "object" && claims["org_id"] === orgId;
  } catch {
    return false;
  }
}
