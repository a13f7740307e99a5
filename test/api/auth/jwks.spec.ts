import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { expect } from "chai";
import jwt from "jsonwebtoken";

import { createApp } from "../../../api/app.ts";
import { startTestApi, type TestApi } from "../../setup/api.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { call, jsonOf } from "../http-client.ts";
import { buildPair, startKeyServer, type KeyServer } from "./key-server.ts";

const rsa = buildPair("rsa", { kid: "rsa" });
const ec = buildPair("ec", { kid: "ec" });
const stranger = buildPair("rsa", { kid: "rsa" });
const refusal = { errors: { message: "Authentication required or invalid token" } };
const pem = (): string => rsa.publicKey.export({ format: "pem", type: "spki" }).toString();
const der = (): Buffer => rsa.publicKey.export({ format: "der", type: "spki" });
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("tokens of an identity provider", () => {
  let server: KeyServer;
  let api: TestApi;
  before(async () => {
    server = await startKeyServer([rsa.jwk, ec.jwk]);
    const tokens = { jwtAudience: "peppol-api", jwtIssuer: "https://id.example", oidcClientId: "the-console" };
    api = await startTestApi({ jwksUrl: server.url, ...tokens });
  });
  after(async () => {
    await api.close();
    await server.close();
  });

  const sign = (options: jwt.SignOptions = {}, key: jwt.Secret = rsa.privateKey, claims: object = {}): string =>
    jwt.sign({ org_id: api.orgId, ...claims }, key, {
      algorithm: "RS256",
      keyid: "rsa",
      audience: "peppol-api",
      issuer: "https://id.example",
      expiresIn: 60,
      ...options,
    });
  const present = (token: string) => call(api, "GET", "/api/code-lists", { token });
  const bySecret = (key: jwt.Secret, options: jwt.SignOptions = {}): string =>
    sign({ algorithm: "HS256", ...options }, key);

  it("are taken with RS256, with ES256, and beside those of our secret", async () => {
    const tokens = [sign(), sign({ algorithm: "ES256", keyid: "ec" }, ec.privateKey), bySecret(testSecrets.jwtSecret)];
    for (const token of tokens) {
      expect((await present(token)).status).to.equal(200);
    }
  });

  it("end what is held open when they expire", async () => {
    const token = sign({ expiresIn: 2 }, rsa.privateKey, { roles: ["viewer"] });
    const { status, text } = await call(api, "GET", "/api/operations/standing/stream?seconds=600", { token });
    expect(status).to.equal(200);
    expect(text.split("\n\n").at(-2)).to.match(/^event: ended\ndata: \{"status":401,/);
  });

  /** A token whose signature is made by hand, where the library refuses to. */
  const forged = (header: object, signed: string): string => {
    const [, claims] = sign().split(".");
    return `${part(header)}.${claims}.${signed}`;
  };

  const refused: [name: string, token: () => string][] = [
    ["HS256 with the public key (PEM) as the secret", () => bySecret(Buffer.from(pem()))],
    ["HS256 with the public key (PEM, no last line break)", () => bySecret(Buffer.from(pem().trim()))],
    ["HS256 with the public key (DER)", () => bySecret(der())],
    ["HS256 with the public modulus", () => bySecret(Buffer.from(`${rsa.jwk.n}`, "base64url"))],
    ["HS256 with another secret", () => bySecret("another-secret-of-forty-characters-here!")],
    ["HS512 with our secret", () => bySecret(testSecrets.jwtSecret, { algorithm: "HS512" })],
    ["algorithm none", () => forged({ alg: "none", typ: "JWT" }, "")],
    ["algorithm None and a signature", () => forged({ alg: "None", typ: "JWT" }, "x")],
    ["no algorithm", () => forged({ typ: "JWT" }, "x")],
    ["a list of algorithms", () => forged({ alg: ["RS256"], kid: "rsa" }, "x")],
    ["an empty signature", () => forged({ alg: "RS256", kid: "rsa" }, "")],
    ["the header of ES256 with the RSA key", () => forged({ alg: "ES256", kid: "rsa" }, sign().split(".")[2] ?? "")],
    ["the header of RS256 with the EC key", () => forged({ alg: "RS256", kid: "ec" }, sign().split(".")[2] ?? "")],
    ["RS512", () => sign({ algorithm: "RS512" })],
    ["PS256", () => sign({ algorithm: "PS256" })],
    ["a stranger's key of the same kid", () => sign({}, stranger.privateKey)],
    ["an unknown kid", () => sign({ keyid: "../rsa" })],
    [
      "a key of its own in jwk and jku",
      () =>
        sign(
          { header: { alg: "RS256", kid: "rsa", jwk: stranger.jwk, jku: "http://127.0.0.1:1/jwks" } as never },
          stranger.privateKey,
        ),
    ],
    ["an extension that must be understood", () => sign({ header: { alg: "RS256", kid: "rsa", crit: ["b64"] } })],
    [
      "no end",
      () =>
        jwt.sign({ org_id: api.orgId, aud: "peppol-api", iss: "https://id.example" }, rsa.privateKey, {
          algorithm: "RS256",
          keyid: "rsa",
        }),
    ],
    ["an end in the past", () => sign({ expiresIn: -10 })],
    ["a beginning in the future", () => sign({ notBefore: 60 })],
    ["the console among its audiences", () => sign({ audience: ["peppol-api", "the-console"] })],
    ["another audience", () => sign({ audience: "someone-else" })],
    ["another issuer", () => sign({ issuer: "https://id.example.evil" })],
    [
      "no issuer, by our secret",
      () => jwt.sign({ org_id: api.orgId, aud: "peppol-api" }, testSecrets.jwtSecret, { expiresIn: 60 }),
    ],
    ["no org_id", () => sign({}, rsa.privateKey, { org_id: undefined })],
    [
      "the org_id of no organization",
      () => sign({}, rsa.privateKey, { org_id: "019a0000-0000-7000-8000-0000000000ff" }),
    ],
    ["claims that are no object", () => jwt.sign("text", testSecrets.jwtSecret)],
  ];
  for (const [name, token] of refused) {
    it(`are refused with ${name}`, async () => {
      expect(await jsonOf(present(token()), 401)).to.deep.include(refusal);
    });
  }

  it("cannot be checked while the keys cannot be fetched: 503, never 500, and our secret's go on", async () => {
    const dead = await startKeyServer([]);
    dead.status = 0;
    const config = { ...api.deps.config, jwksUrl: dead.url };
    const http = createServer(createApp({ ...api.deps, config }, api.parts).callback() as RequestListener);
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    try {
      const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
      const answer = await call({ ...api, url }, "GET", "/api/code-lists", { token: sign() });
      expect(answer.status).to.equal(503);
      expect(answer.json).to.deep.include({ errors: { message: "Tokens cannot be checked at the moment; try again" } });
      expect(answer.headers.get("retry-after")).to.equal("10");
      const own = await call({ ...api, url }, "GET", "/api/code-lists", { token: bySecret(testSecrets.jwtSecret) });
      expect(own.status).to.equal(200);
    } finally {
      http.closeAllConnections();
      http.close();
      await dead.close();
    }
  });

  it("are the only ones where there is no secret", async () => {
    const { jwtSecrets: _, ...config } = api.deps.config;
    const http = createServer(createApp({ ...api.deps, config }, api.parts).callback() as RequestListener);
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const statusOf = async (token: string) => (await call({ ...api, url }, "GET", "/api/code-lists", { token })).status;
    expect(await statusOf(sign())).to.equal(200);
    for (const secret of [testSecrets.jwtSecret, "", pem()]) {
      expect(await statusOf(hmacToken(secret))).to.equal(401);
    }
    http.closeAllConnections();
    http.close();
  });

  /** HS256 by hand: the library signs with no secret that is empty. */
  const hmacToken = (secret: string): string => {
    const signed = `${part({ alg: "HS256", typ: "JWT" })}.${sign().split(".")[1]}`;
    return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
  };
});
