import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { house } from "../../../../common/runtime/house.ts";
import { insertIssuedToken } from "../../../../common/organizations/issued-token-store.ts";
import type { Role } from "../../../../common/organizations/roles-and-scope.ts";
import { buildBuyer } from "../../../factories/request.ts";
import { startTestApi, type TestApi, useTestApi } from "../../../setup/api.ts";
import { until } from "../../../setup/until.ts";
import { BrowserCookies } from "../../auth/browser-cookies.ts";
import { call, type Answer } from "../../http-client.ts";

const base = "/api/operations/organizations";
const reason = "agreed on the telephone";

const namesIn = (listed: Answer): string[] =>
  (listed.json as { data: { name: string }[] }).data.map(({ name }) => name);

describe("api/resources/organizations", () => {
  const api = useTestApi({ rateLimitPerMinute: 10_000 });
  let other: TestApi;
  let orgId: string;
  before(async () => {
    // Another process on the same database, which remembers organizations by itself.
    other = await startTestApi({ databaseUrl: api.deps.config.databaseUrl });
  });
  after(async () => {
    await other.close();
  });
  beforeEach(async () => {
    ({ orgId } = await api.addOrganization());
  });

  const token = (role: Role = "site-operator", of = api.orgId): string =>
    api.token(of, { subject: "Ada", roles: [role] });
  const ask = (method: string, path: string, body?: object, bearer = token()): Promise<Answer> =>
    call(api, method, `${base}${path}`, { token: bearer, ...(body !== undefined && { body }) });
  const actions = async (): Promise<{ action: string; outcome: string; detail: object }[]> => {
    const { json } = await call(api, "GET", `/api/operations/actions?org_id=${orgId}`, { token: token() });
    return (json as { data: { action: string; outcome: string; detail: object }[] }).data;
  };

  it("are not created with a taxpayer that another organization has", async () => {
    const list = async () => ((await ask("GET", "")).json as { data: object[] }).data.length;
    const before = await list();
    const { status, json } = await ask("POST", "", { name: "Twin", profile: buildBuyer(), reason });
    expect(status).to.equal(409);
    expect(JSON.stringify(json)).to.include("The taxpayer 0235:1345678901").and.not.to.include(orgId);
    expect(await list()).to.equal(before);
  });

  it("are created with their first profile and settings, and found", async () => {
    const body = {
      name: "Oasis & Sons",
      profile: buildBuyer({ tin: "1400000001", endpoint_id: "1400000001" }),
      weight: 3,
      rate_per_minute: 600,
      phase2: false,
      reason,
    };
    const { status, json, headers, text } = await ask("POST", "", body);
    expect(status, text).to.equal(201);
    const created = json as { id: string; business_profile_id: string };
    expect(headers.get("location")).to.equal(`${base}/${created.id}`);
    expect(created).to.include({ name: "Oasis & Sons", weight: 3, rate_per_minute: 600, phase2: false, ceiling: null });
    expect((await ask("GET", `/${created.id}`)).json).to.include({ name: "Oasis & Sons", business_profiles: 1 });
    const found = (await ask("GET", "?name=oasis%20%26")).json as { data: { id: string }[] };
    expect(found.data.map(({ id }) => id)).to.deep.equal([created.id]);
    expect(((await ask("GET", "?name=%25")).json as { data: object[] }).data).to.be.empty;
    const profiles = (await ask("GET", `/${created.id}/business-profiles`)).json as { data: { id: string }[] };
    expect(profiles.data.map(({ id }) => id)).to.deep.equal([created.business_profile_id]);
    const posted = await call(api, "GET", "/api/business-profiles", { token: api.token(created.id) });
    expect(posted.status).to.equal(200);
  });

  it("name every field that is wrong, and create nothing", async () => {
    const { status, json } = await ask("POST", "", {
      profile: buildBuyer({ tin: "12" }),
      weight: 0,
      ceiling: 1.5,
      rate_per_minute: -1,
      phase2: "yes",
      default_service_version: "20200101",
      settlement: "sometimes",
      expected_totals: "always",
      issue_date_from: "2017-12-31",
      issue_days_ahead: 367,
      color: "red",
    });
    expect(status).to.equal(400);
    expect((json as { errors: object }).errors).to.include.all.keys(
      "name",
      "reason",
      "profile.tin",
      "weight",
      "ceiling",
      "rate_per_minute",
      "phase2",
      "default_service_version",
      "settlement",
      "expected_totals",
      "issue_date_from",
      "issue_days_ahead",
      "color",
    );
  });

  it("are changed in what is sent alone, with a reason, and the change is on record", async () => {
    const { json } = await ask("PUT", `/${orgId}`, { ceiling: 40, name: "Dune 2", reason });
    expect(json).to.include({ name: "Dune 2", ceiling: 40, weight: 1, settlement: "refuse", issue_days_ahead: 366 });
    expect((await ask("PUT", `/${orgId}`, { ceiling: 0, reason })).json).to.include({ name: "Dune 2", ceiling: null });
    expect((await ask("PUT", `/${orgId}`, { weight: 2 })).json).to.deep.equal({
      errors: { reason: "reason is mandatory" },
    });
    expect((await ask("PUT", `/${uuid()}`, { weight: 2, reason })).status).to.equal(404);
    const [second, first] = await actions();
    expect(first).to.deep.include({ action: "organization.change", detail: { ceiling: 40, name: "Dune 2" } });
    expect(second).to.deep.include({ detail: { ceiling: null } });
  });

  const answers = async (bearer: string): Promise<number[]> => {
    const asked = await Promise.all(
      [api, other].map((process) => call(process, "GET", "/api/code-lists", { token: bearer })),
    );
    return asked.map(({ status }) => status);
  };

  it("are refused by every process once they are disabled, with their sessions, and taken again", async () => {
    const bearer = api.token(orgId);
    const browser = new BrowserCookies(api);
    const headers = { authorization: `Bearer ${token("operator", orgId)}` };
    await browser.visit("POST", "/api/console/session", { headers });
    expect(await answers(bearer)).to.deep.equal([200, 200]);
    const { status, json } = await ask("POST", `/${orgId}/disable`, { reason });
    expect([status, typeof (json as { disabled_at: unknown }).disabled_at]).to.deep.equal([200, "string"]);
    await until("both refuse it", async () => (await answers(bearer)).every((each) => each === 401));
    const refused = await call(api, "GET", "/api/code-lists", { token: bearer });
    expect(refused.json).to.deep.equal({
      errors: { message: "The organization of this token is disabled: contact support" },
    });
    expect((await browser.visit("GET", "/api/console/session")).status).to.equal(401);
    expect((await ask("POST", `/${orgId}/disable`, { reason })).status).to.equal(409);
    expect((await ask("POST", `/${orgId}/enable`, { reason })).status).to.equal(200);
    await until("both take it", async () => (await answers(bearer)).every((each) => each === 200));
    expect((await actions()).map(({ action, outcome }) => `${action} ${outcome}`)).to.deep.equal([
      "organization.enable done",
      "organization.disable refused",
      "organization.disable done",
      "session.begin done",
    ]);
  });

  it("cannot be disabled by their own token", async () => {
    expect((await ask("POST", `/${api.orgId}/disable`, { reason })).status).to.equal(409);
    expect((await ask("GET", `/${api.orgId}`)).json).to.include({ disabled_at: null });
  });

  it("have a rate of their own where they are given one", async () => {
    await ask("PUT", `/${orgId}`, { rate_per_minute: 2, reason });
    const bearer = api.token(orgId);
    const statuses: number[] = [];
    await until("the rate is known", async () => {
      const answer = await call(api, "GET", "/api/code-lists", { token: bearer });
      statuses.push(answer.status);
      return answer.headers.get("x-ratelimit-limit") === "2" && answer.status === 429;
    });
    expect((await call(api, "GET", "/api/code-lists")).headers.get("x-ratelimit-limit")).to.equal("10000");
  });

  it("have tokens on record that are refused once they are revoked, with the sessions that began with them", async () => {
    const id = uuid();
    const expiresAt = new Date(Date.now() + 86_400_000);
    await insertIssuedToken(api.deps.database, { id, orgId, subject: "erp", roles: ["operator"], expiresAt });
    const bearer = api.token(orgId, { id, subject: "erp", roles: ["operator"] });
    const browser = new BrowserCookies(api);
    await browser.visit("POST", "/api/console/session", { headers: { authorization: `Bearer ${bearer}` } });
    const { json } = await ask("GET", `/${orgId}/tokens`);
    expect((json as { data: object[] }).data[0]).to.deep.include({ id, subject: "erp", revoked_at: null });
    expect((await ask("POST", `/${api.orgId}/tokens/${id}/revoke`, { reason })).status).to.equal(404);
    expect(await answers(bearer)).to.deep.equal([200, 200]);
    expect((await ask("POST", `/${orgId}/tokens/${id}/revoke`, { reason })).status).to.equal(204);
    await until("both refuse it", async () => (await answers(bearer)).every((each) => each === 401));
    expect((await browser.visit("GET", "/api/console/session")).status).to.equal(401);
    expect(await answers(api.token(orgId))).to.deep.equal([200, 200]);
    expect((await ask("POST", `/${orgId}/tokens/${id}/revoke`, { reason })).status).to.equal(409);
  });

  it("get tokens with a role from site operators, each shown once and on record by its id", async () => {
    const path = `/${orgId}/tokens`;
    const issued = await ask("POST", path, { subject: "Sara", role: "operator", days: 2, reason });
    expect(issued.status, issued.text).to.equal(201);
    const { token: bearer, id, expires_at: end } = issued.json as { token: string; id: string; expires_at: string };
    expect(Date.parse(end) - Date.now()).to.be.within(47.9 * 3_600_000, 48 * 3_600_000);
    expect(await answers(bearer)).to.deep.equal([200, 200]);
    const session = (await call(api, "GET", "/api/console/session", { token: bearer })).json;
    expect(session).to.deep.include({
      subject: "Sara",
      role: "operator",
      organization: { id: orgId, name: "Dune Buyer" },
    });
    const listed = await ask("GET", path);
    expect((listed.json as { data: object[] }).data[0]).to.deep.include({ id, subject: "Sara", roles: ["operator"] });
    expect(listed.text).to.not.contain(bearer);
    expect((await actions())[0]).to.deep.include({ action: "token.issue", outcome: "done" });
    expect((await ask("POST", `${path}/${id}/revoke`, { reason })).status).to.equal(204);
    await until("both refuse it", async () => (await answers(bearer)).every((each) => each === 401));

    const erp = await ask("POST", path, { subject: "ERP", reason });
    expect(
      (await call(api, "GET", "/api/console/session", { token: (erp.json as { token: string }).token })).status,
    ).to.equal(403);
  });

  it("get no token from anybody below, nor one that is too long, for nobody, or of an unknown role", async () => {
    const body = { subject: "Sara", role: "site-operator", reason };
    for (const role of ["viewer", "operator"] as const) {
      expect((await ask("POST", `/${orgId}/tokens`, body, token(role, orgId))).status).to.equal(403);
    }
    expect((await ask("POST", `/${uuid()}/tokens`, body)).status).to.equal(404);
    const wrong = await ask("POST", `/${orgId}/tokens`, { role: "admin", days: 3_651 });
    expect(wrong.status).to.equal(400);
    expect((wrong.json as { errors: object }).errors).to.have.keys("subject", "role", "days", "reason");
    const { jwtSecrets, ...byProvider } = api.deps.config;
    Object.assign(api.deps.config, byProvider, { jwtSecrets: undefined });
    try {
      const refused = await ask("POST", `/${orgId}/tokens`, body);
      expect([refused.status, refused.text.includes("tokens_by_provider")]).to.deep.equal([409, true]);
    } finally {
      Object.assign(api.deps.config, { jwtSecrets });
    }
  });

  it("have the operators' own among them, which is no customer: not listed, without a profile", async () => {
    expect(namesIn(await ask("GET", "?limit=100"))).to.not.include(house.name);
    expect((await ask("GET", `/${house.id}`)).json).to.include({ name: house.name, business_profiles: 0 });
    const inHouse = api.token(house.id, { subject: "Ada", roles: ["site-operator"] });
    expect(namesIn(await ask("GET", "?limit=100", undefined, inHouse)))
      .to.include("Dune Buyer")
      .and.not.include(house.name);
    expect((await call(api, "GET", "/api/console/session", { token: inHouse })).json).to.deep.include({
      organization: house,
    });
    const profile = buildBuyer({ tin: "1400000077", endpoint_id: "1400000077" });
    const refused = await call(api, "POST", "/api/business-profiles", { token: inHouse, body: profile });
    expect([refused.status, refused.text.includes("house_issues_nothing")]).to.deep.equal([409, true]);
  });

  it("are shown to their own viewers and operators only", async () => {
    for (const role of ["viewer", "operator"] as const) {
      const own = token(role, orgId);
      const listed = (await ask("GET", "", undefined, own)).json as { data: { id: string }[]; next_cursor: null };
      expect([listed.data.map(({ id }) => id), listed.next_cursor]).to.deep.equal([[orgId], null]);
      expect((await ask("GET", `?org_id=${api.orgId}`, undefined, own)).status).to.equal(403);
      for (const below of ["", "/tokens", "/business-profiles"]) {
        expect((await ask("GET", `/${orgId}${below}`, undefined, own)).status).to.equal(200);
        expect((await ask("GET", `/${api.orgId}${below}`, undefined, own)).status).to.equal(404);
        expect((await ask("GET", `/${uuid()}${below}`, undefined, own)).status).to.equal(404);
      }
    }
    expect((await ask("GET", "", undefined, api.token(orgId))).status).to.equal(403);
  });
});
