import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import jwt from "jsonwebtoken";
import { buildPair } from "./key-server.js";
const pair = buildPair("rsa", { kid: "provider" });
const stranger = buildPair("rsa", { kid: "provider" });
export const clientId = "console";
export const clientSecret = "the secret of the console";
/** An OpenID provider on loopback: real requests, real tokens, one person who is always signed in. */
export class TestProvider {
    #refreshTokens;
    #grants;
    #server;
    constructor(claims) {
        this.claims = claims;
        this.twist = {};
        this.isAway = false;
        /** Whether it gives refresh tokens. Each is good once; the second use of one ends the person's session, as providers do. */
        this.refreshes = false;
        /** How often it has said that a person is still signed in. */
        this.renewed = 0;
        this.#refreshTokens = new Set();
        /** Codes that were exchanged. */
        this.used = [];
        this.#grants = new Map();
        this.#server = createServer((request, response) => void this.#answer(request, response));
        this.issuer = "";
    }
    async open() {
        this.#server.listen(0, "127.0.0.1");
        await once(this.#server, "listening");
        this.issuer = `http://127.0.0.1:${this.#server.address().port}`;
        return this;
    }
    async close() {
        this.#server.close();
        this.#server.closeAllConnections();
        await once(this.#server, "close");
    }
    /** What the person's browser is sent back with, once it has come to the provider's page. */
    consent(authorizationUrl) {
        const { searchParams: asked } = new URL(authorizationUrl);
        const code = randomBytes(8).toString("hex");
        const redirectUri = asked.get("redirect_uri") ?? "";
        const challenge = asked.get("code_challenge_method") === "S256" ? (asked.get("code_challenge") ?? "") : "";
        this.#grants.set(code, { nonce: asked.get("nonce") ?? "", challenge, redirectUri });
        const back = new URL(redirectUri);
        back.search = new URLSearchParams({ code, state: asked.get("state") ?? "" }).toString();
        return back;
    }
    /** The person signs out there, or is taken out. */
    endSessions() {
        this.#refreshTokens.clear();
    }
    async #answer(request, response) {
        const json = (status, body) => {
            response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
        };
        if (this.isAway) {
            json(503, {});
        }
        else if (request.url === "/.well-known/openid-configuration") {
            json(200, {
                issuer: this.issuer,
                authorization_endpoint: `${this.issuer}/authorize`,
                token_endpoint: `${this.issuer}/token`,
                jwks_uri: `${this.issuer}/jwks`,
                response_types_supported: ["code"],
                id_token_signing_alg_values_supported: ["RS256"],
            });
        }
        else if (request.url === "/jwks") {
            json(200, { keys: [pair.jwk] });
        }
        else if (request.url === "/token") {
            const chunks = [];
            for await (const chunk of request) {
                chunks.push(chunk);
            }
            this.#exchange(new URLSearchParams(Buffer.concat(chunks).toString()), json);
        }
        else {
            json(404, {});
        }
    }
    #exchange(sent, json) {
        if (sent.get("grant_type") === "refresh_token") {
            this.#renew(sent.get("refresh_token") ?? "", json);
            return;
        }
        const code = sent.get("code") ?? "";
        const grant = this.#grants.get(code);
        this.#grants.delete(code);
        const challenge = createHash("sha256")
            .update(sent.get("code_verifier") ?? "")
            .digest("base64url");
        const isClient = sent.get("client_id") === clientId && sent.get("client_secret") === clientSecret;
        if (!isClient || grant?.challenge !== challenge || grant.redirectUri !== sent.get("redirect_uri")) {
            json(400, { error: "invalid_grant" });
            return;
        }
        this.used.push(code);
        json(200, this.#tokens(grant.nonce));
    }
    #renew(token, json) {
        if (!this.#refreshTokens.delete(token)) {
            this.endSessions();
            json(400, { error: "invalid_grant" });
            return;
        }
        this.renewed += 1;
        json(200, this.#tokens());
    }
    #tokens(nonce) {
        const refreshToken = randomBytes(8).toString("hex");
        if (this.refreshes) {
            this.#refreshTokens.add(refreshToken);
        }
        const refresh = this.refreshes && { refresh_token: refreshToken };
        return { access_token: "opaque", token_type: "Bearer", id_token: this.#idToken(nonce), ...refresh };
    }
    #idToken(nonce) {
        const { claims, expiresIn = 60, issuedAgo = 0, isSignedByStranger = false, algorithm } = this.twist;
        const now = Math.floor(Date.now() / 1_000);
        const times = { iat: now - issuedAgo, exp: now + expiresIn };
        const all = { iss: this.issuer, aud: clientId, nonce, ...times, ...this.claims(), ...claims };
        return algorithm === "none"
            ? jwt.sign(all, "", { algorithm: "none" })
            : jwt.sign(all, (isSignedByStranger ? stranger : pair).privateKey, { algorithm: "RS256", keyid: "provider" });
    }
}
//# sourceMappingURL=identity-provider-server.js.map