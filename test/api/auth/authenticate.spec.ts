import { createHmac } from "node:crypto";

import { expect } from "chai";
import jwt from "jsonwebtoken";

import { useTestApi } from "../../setup/api.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { until } from "../../setup/until.ts";
import { call, type Answer } from "../http-client.ts";

const secret = testSecrets.jwtSecret;
const refusal = { errors: { message: "Authentication required or invalid token" } };
const unsigned = (claims: object): string => `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** HS256 by hand, for claims that the library does not sign. */
const byHand = (claims: object): string => {
  const signed = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
};

const sign = (claims: object, options: jwt.SignOptions = {}, key: string = secret): string =>
  jwt.sign(claims, key, { audience: "peppol-api", expiresIn: 60, ...options });

const now = (): number => Math.floor(Date.now() / 1_000);

describe("api/auth/authenticate", () => {
  const named = { kid: "2027", secret: "the secret of the next year is a long one" };
  const api = useTestApi({ jwtAudience: "peppol-api", jwtSecrets: [named, { secret: testSecrets.jwtSecret }] });

  const withHeader = (authorization: string): Promise<Answer> =>
    call(api, "GET", "/api/purchase-invoices/x", { token: null, headers: { authorization } });

  it("lets a good token through", async () => {
    const answer = await withHeader(`Bearer ${sign({ org_id: api.orgId })}`);
    expect(answer.status).to.equal(404);
  });

  it("refuses a token that has expired since it was let through", async () => {
    const header = `Bearer ${sign({ org_id: api.orgId }, { expiresIn: 2 })}`;
    expect((await withHeader(header)).status).to.equal(404);
    expect((await withHeader(header)).status).to.equal(404);
    const late = await until("it has expired", async () => {
      const answer = await withHeader(header);
      return answer.status === 401 && answer;
    });
    expect(late.json).to.deep.include(refusal);
  });

  it("verifies a token by the secret that its kid names, and by the unnamed one without a known kid", async () => {
    const claims = { org_id: api.orgId };
    const accepted = [
      sign(claims, { keyid: "2027" }, named.secret),
      sign(claims, { keyid: "of the ERP's own" }),
      sign(claims),
    ];
    for (const token of accepted) {
      expect((await withHeader(`Bearer ${token}`)).status).to.equal(404);
    }
  });

  it("takes a token of a clock that is a few seconds ahead", async () => {
    expect((await withHeader(`Bearer ${sign({ org_id: api.orgId, iat: now() + 3 })}`)).status).to.equal(404);
  });

  const refused: [name: string, header: () => string, why: string][] = [
    [
      "a token without an end",
      () => `Bearer ${jwt.sign({ org_id: api.orgId, aud: "peppol-api" }, secret, { noTimestamp: true })}`,
      "usable exp",
    ],
    [
      "an end beyond all dates",
      () => `Bearer ${byHand({ org_id: api.orgId, aud: "peppol-api", exp: 1e15 })}`,
      "usable exp",
    ],
    [
      "an end that is no time",
      () => `Bearer ${byHand({ org_id: api.orgId, aud: "peppol-api", exp: "2099" })}`,
      "usable exp",
    ],
    [
      "a token that was issued in the future",
      () => `Bearer ${sign({ org_id: api.orgId, iat: now() + 60 })}`,
      "in the future",
    ],
    [
      "an issue that is no time",
      () => `Bearer ${byHand({ org_id: api.orgId, aud: "peppol-api", exp: now() + 60, iat: "0" })}`,
      "in the future",
    ],
    [
      "the kid of one secret with the signature of another",
      () => `Bearer ${sign({ org_id: api.orgId }, { keyid: "2027" })}`,
      "signature does not fit the key",
    ],
    [
      "a secret that is retired",
      () => `Bearer ${sign({ org_id: api.orgId }, { keyid: "2026" }, "the secret of the last year is a long one")}`,
      "signature does not fit the key",
    ],
    [
      "a named secret without its kid",
      () => `Bearer ${sign({ org_id: api.orgId }, {}, named.secret)}`,
      "signature does not fit the key",
    ],
    [
      "a named secret with another kid",
      () => `Bearer ${sign({ org_id: api.orgId }, { keyid: "2026" }, named.secret)}`,
      "signature does not fit the key",
    ],
    ["another scheme", () => `Basic ${sign({ org_id: api.orgId })}`, "Bearer <token>"],
    ["three words", () => `Bearer ${sign({ org_id: api.orgId })} x`, "Bearer <token>"],
    ["a token of later", () => `Bearer ${sign({ org_id: api.orgId }, { notBefore: 60 })}`, "not valid before"],
    ["another algorithm", () => `Bearer ${sign({ org_id: api.orgId }, { algorithm: "HS512" })}`, "signed with HS256"],
    ["algorithm none", () => `Bearer ${unsigned({ org_id: api.orgId, aud: "peppol-api" })}`, "signed with HS256"],
    [
      "another audience",
      () => `Bearer ${sign({ org_id: api.orgId }, { audience: "someone-else" })}`,
      "another audience",
    ],
    ["no org_id", () => `Bearer ${sign({ sub: "x" })}`, "no claim org_id"],
    ["an empty org_id", () => `Bearer ${sign({ org_id: "" })}`, "no claim org_id"],
    ["an org_id that is no id", () => `Bearer ${sign({ org_id: "' or 1=1" })}`, "no claim org_id"],
    ["an org_id that is no text", () => `Bearer ${sign({ org_id: { $ne: null } })}`, "no claim org_id"],
    ["a NUL in sub", () => `Bearer ${sign({ org_id: api.orgId, sub: "a\u0000b" })}`, "not accepted here"],
    ["half a character in sub", () => `Bearer ${sign({ org_id: api.orgId, sub: "a\ud800" })}`, "not accepted here"],
    ["a NUL in jti", () => `Bearer ${sign({ org_id: api.orgId, jti: "a\u0000b" })}`, "not accepted here"],
    [
      "a NUL in roles",
      () => `Bearer ${sign({ org_id: api.orgId, roles: ["viewer", "a\u0000b"] })}`,
      "not accepted here",
    ],
    [
      "an unknown organization",
      () => `Bearer ${sign({ org_id: "019a0000-0000-7000-8000-0000000000ff" })}`,
      "not accepted here",
    ],
  ];
  for (const [name, header, why] of refused) {
    it(`refuses ${name}`, async () => {
      const answer = await withHeader(header());
      expect(answer.status).to.equal(401);
      expect(answer.json).to.deep.include(refusal);
      expect(answer.headers.get("www-authenticate"))
        .to.match(/^Bearer realm="[^"]+", error="invalid_(token|request)", error_description="[^"]+"$/)
        .and.include(why);
      expect(answer.headers.get("x-ratelimit-limit")).to.equal(null);
    });
  }

  it("takes the token from no other place", async () => {
    const token = sign({ org_id: api.orgId });
    const answer = await call(api, "GET", `/api/purchase-invoices/x?access_token=${token}&token=${token}`, {
      token: null,
      headers: { cookie: `token=${token}; access_token=${token}` },
    });
    expect(answer.status).to.equal(401);
  });

  it("answers before a large body is read", async () => {
    const answer = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, {
      token: null,
      body: "x".repeat(9 * 1024 * 1024),
    });
    expect(answer.status).to.equal(401);
    expect(answer.json).to.deep.include(refusal);
  });
});
