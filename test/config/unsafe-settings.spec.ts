import { expect } from "chai";

import { readConfig } from "../../common/config/config.ts";
import { readLauncherConfig } from "../../common/config/launcher-config.ts";
import { neededEnvironment } from "../factories/environment.ts";

type Settings = Record<string, string>;
const random = "hQ7v0c2Wq3sXz9Lm4TtRbN8kYfJ1pGdE";
const keys = { JWKS_URL: "https://id.example/jwks", JWT_ISSUER: "https://id.example", JWT_AUDIENCE: "peppol-api" };
const { JWT_ISSUER: _issuer, ...withoutIssuer } = keys;
const { JWT_AUDIENCE: _audience, ...withoutAudience } = keys;
const settingsOf = (settings: Settings): Settings => ({ ...neededEnvironment, ...settings });

describe("settings that are not safe", () => {
  const guessable: [settings: Settings, complaint: string][] = [
    [{ JWT_SECRET: "0".repeat(32) }, "JWT_SECRET can be guessed, it has too few different characters (1)"],
    [{ JWT_SECRET: "01".repeat(16) }, "JWT_SECRET can be guessed, it has too few different characters (2)"],
    [{ JWT_SECRET: random.slice(0, 12).repeat(3) }, "JWT_SECRET can be guessed, it repeats itself"],
    [
      { JWT_SECRET: "please-Change_Me-in-production-0000" },
      "JWT_SECRET can be guessed, it contains a word like change-me",
    ],
    [{ JWT_SECRET: "a-string-secret-at-least-256-bits-long" }, "JWT_SECRET can be guessed"],
    [{ INBOUND_TOKEN: "change-me-change-me" }, "INBOUND_TOKEN can be guessed"],
    [{ INBOUND_TOKEN: "aaaaaaaabbbbbbbb" }, "INBOUND_TOKEN can be guessed"],
    [{ INBOUND_TOKEN: `${random} 1234567812345679` }, "INBOUND_TOKEN can be guessed"],
    [{ JWT_SECRET: `2026:${random} 2027:${"0".repeat(32)}` }, "JWT_SECRET can be guessed"],
    [{ SECRETS_KEY: "x".repeat(40) }, "SECRETS_KEY can be guessed"],
    [{ SECRETS_KEY: `${random} ${"x".repeat(40)}` }, "SECRETS_KEY can be guessed"],
    [{ ACCESS_POINT_TOKEN: "changeme" }, "ACCESS_POINT_TOKEN can be guessed"],
  ];
  for (const [settings, complaint] of guessable) {
    it(`are refused unless on this machine alone: ${JSON.stringify(settings)}`, () => {
      const refused = (more: Settings) => () => readConfig(settingsOf({ ...settings, ...more }));
      expect(refused({})).to.throw(complaint);
      for (const more of [{ HOST: "::" }, { HOST: "10.0.0.1" }, { HOST: "localhost.example" }]) {
        expect(refused(more)).to.throw(complaint);
      }
      // A proxy of this machine lets others in.
      expect(refused({ HOST: "127.0.0.1", PUBLIC_URL: "https://invoices.example.com" })).to.throw(complaint);
      expect(refused({ HOST: "0.0.0.0" })).not.to.throw(Object.values(settings)[0] ?? "");
      for (const HOST of ["127.0.0.1", "localhost", "::1"]) {
        expect(refused({ HOST })).not.to.throw();
      }
    });
  }

  it("are no secrets that a program has made", () => {
    const { hex, uuid } = { hex: "9f86d081884c7d65", uuid: "7c9e6679-7425-40de-944b-e07fc1f90ae7" };
    for (const secret of [hex + hex.split("").toReversed().join(""), uuid, random]) {
      expect(() => readConfig(settingsOf({ JWT_SECRET: secret, INBOUND_TOKEN: hex }))).not.to.throw();
    }
  });

  const refused: [settings: Settings, complaint: string][] = [
    [withoutIssuer, "JWKS_URL needs JWT_ISSUER: set it to"],
    [withoutAudience, "JWKS_URL needs JWT_AUDIENCE: set it to"],
    [{ ...keys, OIDC_CLIENT_ID: "peppol-api" }, "JWT_AUDIENCE must not be OIDC_CLIENT_ID"],
    [{ ACCESS_POINT_URL: "http://ap.example:8080" }, "ACCESS_POINT_URL is plain http to ap.example ("],
    [{ ACCESS_POINT_URL: "HTTP://127.0.0.1.example" }, "set PLAIN_HTTP_HOSTS=127.0.0.1.example"],
    [{ ...keys, JWKS_URL: "http://id.example/jwks" }, "JWKS_URL is plain http to id.example ("],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://10.0.0.5:4318" }, "set PLAIN_HTTP_HOSTS=10.0.0.5 "],
    [
      { ...keys, JWKS_URL: "http://id/jwks", ACCESS_POINT_URL: "http://ap", PLAIN_HTTP_HOSTS: "collector" },
      "set PLAIN_HTTP_HOSTS=collector,ap,id ",
    ],
    [{ JWT_SECRET: "short" }, "JWT_SECRET must be a secret of 32 characters or more, or kid:secret; several have"],
    [{ JWT_SECRET: `${random} ${random}2` }, "JWT_SECRET must be a secret"],
    [{ JWT_SECRET: `2027:${random} 2027:${random}2` }, "JWT_SECRET must be a secret"],
    [{ JWT_SECRET: `2027:${random.slice(1)}` }, "JWT_SECRET must be a secret"],
    [{ INBOUND_TOKEN: `${random} short` }, "INBOUND_TOKEN must be a secret of 16 characters"],
    [{ SECRETS_KEY: `${random} ${random}` }, "SECRETS_KEY must be a key of 32 characters"],
    [
      { SECRETS_KEY: "" },
      "SECRETS_KEY is required: Key that encrypts webhook secrets in the database (AES-256-GCM), 32 characters or more, the same for api and workers: openssl rand -base64 48",
    ],
  ];
  for (const [settings, complaint] of refused) {
    it(`are refused with what to set: ${JSON.stringify(settings)}`, () => {
      expect(() => readConfig(settingsOf(settings))).to.throw(complaint);
      expect(() => readConfig(settingsOf(settings))).not.to.throw(random);
    });
  }

  it("are plain http to hosts that are not named; this machine needs no name", () => {
    const plain = {
      ACCESS_POINT_URL: "http://AP:8080",
      PLAIN_HTTP_HOSTS: "other, ap",
      OTEL_EXPORTER_OTLP_ENDPOINT: "",
    };
    expect(() => readConfig(settingsOf(plain))).not.to.throw();
    for (const host of ["127.0.0.1", "localhost", "[::1]"]) {
      expect(() => readConfig(settingsOf({ ACCESS_POINT_URL: `http://${host}:1` }))).not.to.throw();
    }
  });

  it("are refused by npm start as well, which serves this machine unless HOST says otherwise", () => {
    const weak = { JWT_SECRET: "0".repeat(32) };
    expect(() => readLauncherConfig(weak)).not.to.throw();
    expect(() => readLauncherConfig({ ...weak, HOST: "0.0.0.0" })).to.throw("JWT_SECRET can be guessed");
    expect(() => readLauncherConfig(withoutIssuer)).to.throw("JWKS_URL needs JWT_ISSUER");
  });
});

describe("keys that change", () => {
  it("are several, with a space or a line between", () => {
    const { jwtSecrets, inboundTokens, secretsKeys } = readConfig(
      settingsOf({
        JWT_SECRET: `2027:${random}\n2026.b:a:${random} ${random}`,
        INBOUND_TOKEN: `${random}1\t${random}2`,
        SECRETS_KEY: `${random}3`,
      }),
    );
    expect(jwtSecrets).to.deep.equal([
      { kid: "2027", secret: random },
      { kid: "2026.b", secret: `a:${random}` },
      { secret: random },
    ]);
    expect({ inboundTokens, secretsKeys }).to.deep.equal({
      inboundTokens: [`${random}1`, `${random}2`],
      secretsKeys: [`${random}3`],
    });
  });
});
