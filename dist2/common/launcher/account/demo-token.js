import path from "node:path";
import jwt from "jsonwebtoken";
import { isTokenGood, signToken } from "./development-token.js";
import { readIfPresent, writePrivateFile } from "../private-file.js";
/** Long enough to try the product, short enough for a copied and forgotten token to end. */
const tokenDays = 30;
/** The token of an earlier start while it is valid for another day, so that scripts can keep it; else a new one. */
export function demoToken({ orgId, dataDir, jwtSecret, jwtAudience, jwtIssuer }) {
    const claims = {
        orgId,
        subject: "demo",
        days: tokenDays,
        ...(jwtAudience !== undefined && { audience: jwtAudience }),
        ...(jwtIssuer !== undefined && { issuer: jwtIssuer }),
    };
    const file = path.join(dataDir, "demo.token");
    const stored = readIfPresent(file)?.trim();
    if (stored !== undefined && isTokenGood(stored, jwtSecret, claims)) {
        return stored;
    }
    const token = signToken(jwtSecret, claims);
    writePrivateFile(file, token);
    return token;
}
/** The day on which a token ends, YYYY-MM-DD. */
export function lastDayOf(token) {
    const { exp = 0 } = jwt.decode(token);
    return new Date(exp * 1_000).toISOString().slice(0, 10);
}
//# sourceMappingURL=demo-token.js.map