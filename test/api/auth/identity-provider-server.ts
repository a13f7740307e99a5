import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import jwt from "jsonwebtoken";

import { buildPair } from "./key-server.ts";

const pair = buildPair("rsa", { kid: "provider" });
const stranger = buildPair("rsa", { kid: "provider" });
export const clientId = "console";
export const clientSecret = "the secret of the console";

interface Grant {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

/** What an id token holds besides, or instead of, what is right. */
export interface Twist {
  claims?: Record<string, unknown>;
  /** Seconds from now. */
  expiresIn?: number;
  issuedAgo?: number;
  isSignedByStranger?: boolean;
  algorithm?: "none";
}

/** An OpenID provider on loopback: real requests, real tokens, one person who is always signed in. */
export class TestProvider {
  twist: Twist = {};
  isAway = false;
  /** Codes that were exchanged. */
  readonly used: string[] = [];
  readonly #grants = new Map<string, Grant>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  issuer = "";

  constructor(private readonly claims: () => Record<string, unknown>) {}

  async open(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  /** What the person's browser is sent back with, once it has come to the provider's page. */
  consent(authorizationUrl: string): URL {
    const { searchParams: asked } = new URL(authorizationUrl);
    const code = randomBytes(8).toString("hex");
    const redirectUri = asked.get("redirect_uri") ?? "";
    const challenge = asked.get("code_challenge_method") === "S256" ? (asked.get("code_challenge") ?? "") : "";
    this.#grants.set(code, { nonce: asked.get("nonce") ?? "", challenge, redirectUri });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: asked.get("state") ?? "" }).toString();
    return back;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (this.isAway) {
      json(503, {});
    } else if (request.url === "/.well-known/openid-configuration") {
      json(200, {
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/authorize`,
        token_endpoint: `${this.issuer}/token`,
        jwks_uri: `${this.issuer}/jwks`,
        response_types_supported: ["code"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    } else if (request.url === "/jwks") {
      json(200, { keys: [pair.jwk] });
    } else if (request.url === "/token") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) {
        chunks.push(chunk as Buffer);
      }
      this.#exchange(new URLSearchParams(Buffer.concat(chunks).toString()), json);
    } else {
      json(404, {});
    }
  }

  #exchange(sent: URLSearchParams, json: (status: number, body: object) => void): void {
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
    json(200, { access_token: "opaque", token_type: "Bearer", id_token: this.#idToken(grant.nonce) });
  }

  #idToken(nonce: string): string {
    const { claims, expiresIn = 60, issuedAgo = 0, isSignedByStranger = false, algorithm } = this.twist;
    const now = Math.floor(Date.now() / 1_000);
    const times = { iat: now - issuedAgo, exp: now + expiresIn };
    const all = { iss: this.issuer, aud: clientId, nonce, ...times, ...this.claims(), ...claims };
    return algorithm === "none"
      ? jwt.sign(all, "", { algorithm: "none" })
      : jwt.sign(all, (isSignedByStranger ? stranger : pair).privateKey, { algorithm: "RS256", keyid: "provider" });
  }
}
