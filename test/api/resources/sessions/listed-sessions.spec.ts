import { expect } from "chai";

import { useTestApi, withTestApi, type TestApi } from "../../../setup/api.ts";
import { BrowserCookies, type Visit } from "../../auth/browser-cookies.ts";
import { call } from "../../http-client.ts";

const own = "/api/console/sessions";
const streamPath = "/api/operations/standing/stream?seconds=600";

interface Listed {
  id: string;
  address: string;
  user_agent: string;
  current: boolean;
}

const listed = ({ json }: { json: unknown }): Listed[] => (json as { data: Listed[] }).data;
const csrf = async (browser: BrowserCookies) => {
  const { json } = await browser.visit("GET", "/api/console/session");
  return { "x-csrf-token": (json as { csrf_token: string }).csrf_token };
};

const ended = async (browser: BrowserCookies): Promise<boolean> =>
  (await browser.visit("GET", "/api/console/session")).status === 401;

const end = async (browser: BrowserCookies, id: string): Promise<Visit> =>
  browser.visit("DELETE", `${own}/${id}`, { headers: await csrf(browser) });

describe("sessions are listed and ended", () => {
  const api = useTestApi();

  const enter = (subject: string, site: TestApi = api, roles = ["viewer"], orgId = site.orgId) => {
    const browser = new BrowserCookies(site);
    const headers = { authorization: `Bearer ${site.token(orgId, { subject, roles })}`, "user-agent": `of ${subject}` };
    return browser.visit("POST", "/api/console/session", { headers }).then((visit) => ({ browser, visit }));
  };
  const signIn = async (...who: Parameters<typeof enter>): Promise<BrowserCookies> => {
    const { browser, visit } = await enter(...who);
    expect(visit.status, visit.text).to.equal(201);
    return browser;
  };

  it("shows a person the own ones alone, with where and how each began", async () => {
    const [here, there] = [await signIn("bea"), await signIn("bea")];
    const stranger = await api.addOrganization();
    await signIn("carl");
    await signIn("bea", api, ["viewer"], stranger.orgId);
    const rows = listed(await there.visit("GET", own));
    expect(rows.map(({ current }) => current)).to.deep.equal([true, false]);
    for (const row of rows) {
      expect(row).to.include({ user_agent: "of bea" });
      expect(row.address).to.equal("127.0.0.1");
    }
    expect(JSON.stringify(rows)).not.to.contain(here.cookies.get("console")?.value);
    expect(listed(await there.visit("GET", `${own}?org_id=${stranger.orgId}`))).to.deep.equal(rows);
  });

  it("ends an own one and its stream, and no other person's", async () => {
    const [here, there, carl] = [await signIn("dana"), await signIn("dana"), await signIn("carl")];
    const cookie = `console=${there.cookies.get("console")?.value}`;
    const stream = await fetch(api.url + streamPath, { headers: { cookie } });
    const [id = ""] = listed(await here.visit("GET", own))
      .filter(({ current }) => !current)
      .map((row) => row.id);
    const [foreign = ""] = listed(await carl.visit("GET", own)).map((row) => row.id);
    expect((await end(here, foreign)).status).to.equal(404);
    expect((await here.visit("DELETE", `${own}/${id}`)).status, "without its CSRF token").to.equal(403);
    const since = Date.now();
    expect((await end(here, id)).status).to.equal(204);
    expect(await stream.text()).to.contain("event: ended");
    expect(Date.now() - since).to.be.below(5_500);
    expect([await ended(here), await ended(there), await ended(carl)]).to.deep.equal([false, true, false]);
    expect((await end(here, id)).status).to.equal(404);
  });

  it("are ten of a person, of whom the oldest ends, with a record", async () => {
    const browsers: BrowserCookies[] = [];
    for (let nth = 0; nth < 11; nth += 1) {
      browsers.push(await signIn("ada"));
    }
    expect(await Promise.all(browsers.slice(0, 2).map(ended))).to.deep.equal([true, false]);
    expect(listed(await browsers[10]!.visit("GET", own))).to.have.length(10);
    const acts = await api.query<{ displaced: string[] | null }>(
      "select detail->'ended' as displaced from operator_actions where subject = 'ada' and action = 'session.begin'",
    );
    expect(acts.flatMap(({ displaced }) => displaced ?? [])).to.have.length(1);
  });

  it("together have ten times the organization's rate, beside its systems and not with them", async () => {
    await withTestApi({ rateLimitPerMinute: 4 }, async (site) => {
      const [one, two] = [await signIn("ada", site), await signIn("bob", site)];
      const statuses: number[] = [];
      for (let sent = 0; sent < 42; sent += 1) {
        statuses.push((await (sent % 2 === 0 ? one : two).visit("GET", "/api/console/session")).status);
      }
      expect(statuses.slice(0, 40)).to.deep.equal(Array.from({ length: 40 }, () => 200));
      expect(statuses.slice(40)).to.deep.equal([429, 429]);
      // Two of the systems' four went to the sign-ins.
      for (const status of [404, 404, 429]) {
        expect((await call(site, "GET", "/api/purchase-invoices/x")).status).to.equal(status);
      }
      expect((await one.visit("GET", "/api/console/session")).status).to.equal(429);
    });
  });
});
