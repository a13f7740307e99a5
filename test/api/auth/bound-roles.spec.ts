import { expect } from "chai";
import jwt from "jsonwebtoken";

import { issueGrant } from "../../../common/organizations/console-session-store.ts";
import { startTestApi, type TestApi, useTestApi } from "../../setup/api.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { call } from "../http-client.ts";
import { BrowserCookies } from "./browser-cookies.ts";

const issuer = "https://staff.example";

const token = (orgId: string, iss?: string): string =>
  jwt.sign(
    { org_id: orgId, sub: "root", roles: ["site-operator"], ...(iss !== undefined && { iss }) },
    testSecrets.jwtSecret,
    {
      expiresIn: 60,
    },
  );

describe("the role site-operator, bound to one organization and issuer", () => {
  const open = useTestApi();
  let api: TestApi;
  before(async () => {
    api = await startTestApi({
      databaseUrl: open.deps.config.databaseUrl,
      siteOperatorOrganization: open.orgId,
      siteOperatorIssuer: issuer,
    });
  });
  after(() => api.close());

  const get = async (path: string, bearer: string): Promise<number> =>
    (await call(api, "GET", path, { token: bearer })).status;
  const signIn = async (bearer: string): Promise<[role: string, queues: number]> => {
    const browser = new BrowserCookies(api);
    const headers = { authorization: `Bearer ${bearer}` };
    const { json } = await browser.visit("POST", "/api/console/session", { headers });
    const { status } = await browser.visit("GET", "/api/operations/queues");
    return [(json as { role: string }).role, status];
  };

  it("is one there, by token and by session", async () => {
    const good = token(open.orgId, issuer);
    expect(await get("/api/operations/queues", good)).to.equal(200);
    expect(await get(`/api/operations/legs?org_id=${api.orgId}`, good)).to.equal(200);
    expect(await signIn(good)).to.deep.equal(["site-operator", 200]);
  });

  it("is recorded and shown as that of an operator elsewhere", async () => {
    const browser = new BrowserCookies(api);
    const code = await issueGrant(api.deps, "link", { orgId: api.orgId, subject: "linked", roles: ["site-operator"] });
    expect((await browser.visit("POST", "/api/console/session/link", { body: { code } })).status).to.equal(201);
    const [act] = await api.query("select role from operator_actions where subject = 'linked'");
    expect(act).to.deep.equal({ role: "operator" });
    const { json } = await browser.visit("GET", "/api/console/session");
    expect(json).to.deep.include({ role: "operator" });
  });

  const others: [who: string, bearer: () => string][] = [
    ["another organization", () => token(api.orgId, issuer)],
    ["another issuer", () => token(open.orgId, "https://staff.example/")],
    ["no issuer", () => token(open.orgId)],
  ];
  for (const [who, bearer] of others) {
    it(`is that of an operator for ${who}`, async () => {
      expect(await get("/api/operations/queues", bearer())).to.equal(403);
      expect(await get("/health/status", bearer())).to.equal(403);
      expect(await get("/api/operations/legs", bearer())).to.equal(200);
      const stranger = await open.addOrganization();
      expect(await get(`/api/operations/legs?org_id=${stranger.orgId}`, bearer())).to.equal(403);
      expect(await signIn(bearer())).to.deep.equal(["operator", 403]);
    });
  }
});
