import jwt from "jsonwebtoken";
const secondsPerDay = 24 * 60 * 60;
/** A bearer token (JWT, HS256) as the api accepts it. */
export function signToken(jwtSecret, claims) {
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
export function isTokenGood(token, jwtSecret, { orgId, audience, issuer }) {
    try {
        const claims = jwt.verify(token, jwtSecret, {
            algorithms: ["HS256"],
            clockTimestamp: Math.floor(Date.now() / 1_000) + secondsPerDay,
            ...(audience !== undefined && { audience }),
            ...(issuer !== undefined && { issuer }),
        });
        return claims["org_id"] === orgId;
    }
    catch {
        return false;
    }
}
//# sourceMappingURL=development-token.js.map