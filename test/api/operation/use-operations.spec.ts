import { expect } from "chai";
import jwt from "jsonwebtoken";

import { viewer } from "../../../api/operation/guard.ts";
import { get, type ApiOperation } from "../../../api/operation/api-operation.ts";
import { useTestApi, withTestApi } from "../../setup/api.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { call, type Answer } from "../http-client.ts";
import { rawRequest, statusOf } from "../raw-request.ts";

const legs = "/api/operations/legs";

/** What fetch would send in another way, or not at all. */
const targets: [target: string, status: number][] = [
  ["/api/../api/operations/legs", 404],
  ["/api/./operations/legs", 404],
  ["/api/%2e/operations/legs", 404],
  ["/api/x/%2e%2e/operations/legs", 404],
  ["/api\\operations\\legs", 404],
  ["/api\\operations\\legs#", 404],
  ["/api/operations/legs#", 404],
  ["/api/operations/legs%00", 404],
  ["/api/operations/legs;role=operator", 404],
  ["/api/operations/legs%3Flimit=1", 404],
  ["/api%2foperations%2flegs", 404],
  ["/api/operations/%6cegs", 404],
  ["///api/operations/legs", 404],
  ["http://example.com//api/operations/legs", 404],
  ["http://example.com/API/operations/legs", 404],
  // The absolute form is the same request (RFC 9112, 3.2.2), and meets the same guard.
  ["http://example.com/api/operations/legs", 403],
  ["http://user@example.com/api/operations/legs?limit=1", 403],
];

const declaration = { operationId: "x", tag: "X", summary: "X", answers: {}, handle: (): void => undefined };

describe("api/operation/use-operations", () => {
  const api = useTestApi();

  const token = (claims: object): string =>
    jwt.sign({ org_id: api.orgId, sub: "test", ...claims }, testSecrets.jwtSecret, { expiresIn: 60 });
  const asOperator = (method: string, path: string): Promise<Answer> =>
    call(api, method, path, { token: token({ roles: ["operator"] }) });

  it("takes no operation without its guard", () => {
    // @ts-expect-error -- the guard is forgotten
    expect(() => get("/api/x", declaration)).to.throw();
    // @ts-expect-error -- a guard that does not say what it does about phase 2
    get("/api/x", { ...viewer, phase2: undefined }, declaration);
    // @ts-expect-error -- an operation without a guard
    const operation: ApiOperation = { method: "get", path: "/api/x", ...declaration };
    expect(operation).not.to.have.property("guard");
  });

  for (const path of ["/API/operations/legs", "/api/Operations/legs", "/api/operations/LEGS", `${legs}/`, `/${legs}`]) {
    it(`has no operation at ${path}, for any caller`, async () => {
      expect((await call(api, "GET", path, { token: null })).status).to.equal(401);
      expect((await call(api, "GET", path)).status).to.equal(404);
      expect((await asOperator("GET", path)).status).to.equal(404);
    });
  }

  for (const [target, status] of targets) {
    it(`answers ${status} to ${target} on the wire`, async () => {
      expect(statusOf(await rawRequest(api, "GET", target))).to.equal(401);
      const answer = await rawRequest(api, "GET", target, { token: api.token() });
      expect(statusOf(answer), answer).to.equal(status);
    });
  }

  const roles: [name: string, claim: unknown][] = [
    ["a text", "operator"],
    ["another letter case", ["Operator", "OPERATOR"]],
    ["spaces around it", [" operator", "operator "]],
    ["a list in the list", [["operator"]]],
    ["an object", { 0: "operator", length: 1 }],
    ["a longer name", ["operators", "site-operators", "super-operator", "xoperator"]],
    ["another dash", ["site_operator", "site‐operator", "siteoperator", "site-operator "]],
    ["null", null],
  ];
  for (const [name, claim] of roles) {
    it(`does not take for the role what is ${name}`, async () => {
      expect((await call(api, "GET", legs, { token: token({ roles: claim }) })).status).to.equal(403);
    });
  }

  it("reads the role from the claim roles only", async () => {
    const claims = { role: "operator", scope: "operator", Roles: ["operator"] };
    expect((await call(api, "GET", legs, { token: token(claims) })).status).to.equal(403);
  });

  it("counts requests that the role refuses", async () => {
    await withTestApi({ rateLimitPerMinute: 2 }, async (limited) => {
      const statuses = [];
      for (let asked = 0; asked < 3; asked += 1) {
        statuses.push((await call(limited, "GET", legs)).status);
      }
      expect(statuses).to.deep.equal([403, 403, 429]);
    });
  });

  it("answers OPTIONS with 405 and the allowed methods to any token", async () => {
    expect((await call(api, "OPTIONS", legs, { token: null })).status).to.equal(401);
    for (const answer of [await call(api, "OPTIONS", legs), await asOperator("OPTIONS", legs)]) {
      expect([answer.status, answer.headers.get("allow")]).to.deep.equal([405, "GET, HEAD"]);
    }
    const document = await call(api, "OPTIONS", `/api/purchase-invoices/${api.orgId}`);
    expect(document.headers.get("allow")).to.equal("POST, GET, HEAD, PUT, PATCH, DELETE");
    expect((await call(api, "OPTIONS", "/api/nothing")).status).to.equal(404);
    expect(statusOf(await rawRequest(api, "OPTIONS", "*", { token: api.token() }))).to.equal(404);
  });

  it("guards HEAD as it guards GET", async () => {
    expect((await call(api, "HEAD", legs, { token: null })).status).to.equal(401);
    expect((await call(api, "HEAD", legs)).status).to.equal(403);
    const head = await asOperator("HEAD", legs);
    expect([head.status, head.text]).to.deep.equal([200, ""]);
  });

  for (const method of ["TRACE", "PROPFIND", "PATCH", "PUT", "DELETE"]) {
    it(`answers ${method} with 405 on a known path, 404 on an unknown one, and 401 without a token`, async () => {
      expect(statusOf(await rawRequest(api, method, legs))).to.equal(401);
      const answer = await rawRequest(api, method, legs, { token: api.token() });
      expect(statusOf(answer)).to.equal(405);
      expect(answer).to.match(/^Allow: GET, HEAD\r$/m);
      expect(statusOf(await rawRequest(api, method, "/api/nothing", { token: api.token() }))).to.equal(404);
    });
  }

  it("opens no tunnel: CONNECT is hung up on", async () => {
    expect(await rawRequest(api, "CONNECT", "example.com:443", { token: api.token() })).to.equal("");
    expect(await rawRequest(api, "CONNECT", legs, { token: api.token() })).to.equal("");
  });

  it("upgrades to nothing: such a request is one like any other", async () => {
    const headers = [
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: eA==",
    ];
    expect(statusOf(await rawRequest(api, "GET", legs, { token: api.token(), headers }))).to.equal(403);
    expect(statusOf(await rawRequest(api, "GET", legs, { headers: ["Upgrade: h2c", "HTTP2-Settings: AA"] }))).to.equal(
      401,
    );
  });

  for (const header of ["X-HTTP-Method-Override: GET", "X-HTTP-Method: GET", "X-Method-Override: GET"]) {
    it(`does not obey ${header}`, async () => {
      const headers = [header, "X-Original-URL: /health/live", "X-Rewrite-URL: /health/live"];
      const target = `${legs}?_method=GET`;
      expect(statusOf(await rawRequest(api, "POST", target, { token: api.token(), headers }))).to.equal(405);
      expect(statusOf(await rawRequest(api, "GET", target, { headers }))).to.equal(401);
    });
  }
});
