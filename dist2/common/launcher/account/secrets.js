import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { readOrCreatePrivateFile } from "../private-file.js";
/** Generated with the first start and kept in dataDir/secrets.json (0600), so that tokens stay valid after a restart. */
export function readSecrets(dataDir) {
    mkdirSync(dataDir, { recursive: true });
    const text = readOrCreatePrivateFile(path.join(dataDir, "secrets.json"), () => JSON.stringify(generate(), null, 2));
    const stored = JSON.parse(text);
    return {
        jwtSecret: stored.jwt_secret,
        accessPointToken: stored.access_point_token,
        inboundToken: stored.inbound_token,
        secretsKey: readOrCreatePrivateFile(path.join(dataDir, "secrets.key"), randomText),
    };
}
const randomText = () => randomBytes(32).toString("base64url");
function generate() {
    return { jwt_secret: randomText(), access_point_token: randomText(), inbound_token: randomText() };
}
//# sourceMappingURL=secrets.js.map