import { expect } from "chai";
import { useTestApi, withTestApi } from "../../../setup/api.js";
import { until } from "../../../setup/until.js";
import { BrowserCookies } from "../../auth/browser-cookies.js";
import { call } from "../../http-client.js";
const own = "/api/console/sessions";
const all = "/api/operations/sessions";
const streamPath = "/api/operations/standing/stream?seconds=600";
const listed = ({ json }) => json.data;
const csrf = async (browser) => {
    const { json } = await browser.visit("GET", "/api/console/session");
    return { "x-csrf-token": json.csrf_token };
};
const ended = async (browser) => (await browser.visit("GET", "/api/console/session")).status === 401;
const end = async (browser, id) => browser.visit("DELETE", `${own}/${id}`, { headers: await csrf(browser) });
describe("sessions are listed and ended", () => {
    const api = useTestApi();
    const enter = (subject, site = api, roles = ["viewer"], orgId = site.orgId) => {
        const browser = new BrowserCookies(site);
        const headers = { authorization: `Bearer ${site.token(orgId, { subject, roles })}`, "user-agent": `of ${subject}` };
        return browser.visit("POST", "/api/console/session", { headers }).then((visit) => ({ browser, visit }));
    };
    const signIn = async (...who) => {
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
            expect(row).to.include({ subject: "bea", org_id: api.orgId, signed_in_with: "token", user_agent: "of bea" });
            expect(row.address).to.equal("127.0.0.1");
        }
        expect(JSON.stringify(rows)).not.to.contain(here.cookies.get("console")?.value);
        expect((await there.visit("GET", `${own}?org_id=${stranger.orgId}`)).status).to.equal(400);
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
    it("shows and ends all of them for site operators, with a record, and for them alone", async () => {
        const { orgId } = await api.addOrganization();
        const victim = await signIn("eve", api, ["operator"], orgId);
        const site = api.token(api.orgId, { subject: "root", roles: ["site-operator"] });
        const operator = api.token(api.orgId, { subject: "op", roles: ["operator"] });
        const rows = listed(await call(api, "GET", `${all}?org_id=${orgId}&subject=eve`, { token: site }));
        expect(rows.map(({ subject }) => subject)).to.deep.equal(["eve"]);
        expect(listed(await call(api, "GET", `${all}?limit=100`, { token: site })).length).to.be.greaterThan(1);
        const target = `${all}/${rows[0]?.id}/end`;
        const body = { reason: "A stolen laptop" };
        expect((await call(api, "GET", all, { token: operator })).status).to.equal(403);
        expect((await call(api, "POST", target, { token: operator, body })).status).to.equal(403);
        expect((await call(api, "POST", target, { token: site, body: {} })).status).to.equal(400);
        expect((await call(api, "POST", target, { token: site, body })).status).to.equal(204);
        expect(await ended(victim)).to.equal(true);
        const [record] = await api.query("select subject, org_id, reason, detail from operator_actions where action = 'session.end' and target_id = $1", [rows[0]?.id]);
        expect(record).to.deep.equal({ subject: "root", orgId, reason: "A stolen laptop", detail: { subject: "eve" } });
    });
    it("are so many of a person, of whom the oldest ends, and so many of an organization, with 429", async () => {
        await withTestApi({ sessionsPerPerson: 2, sessionsPerOrganization: 4 }, async (site) => {
            const ada = [await signIn("ada", site), await signIn("ada", site), await signIn("ada", site)];
            expect(await Promise.all(ada.map(ended))).to.deep.equal([true, false, false]);
            const crowd = await Promise.all(["b", "c", "d", "e", "f", "g"].map((name) => enter(name, site)));
            const statuses = crowd.map(({ visit }) => visit.status).toSorted((a, b) => a - b);
            expect(statuses).to.deep.equal([201, 201, 429, 429, 429, 429]);
            const refused = crowd.find(({ visit }) => visit.status === 429);
            expect(refused?.visit.text).to.contain("Too many sessions of this organization are open: 4 are the most");
            const acts = await site.query("select action, count(*)::int as count from operator_actions where action like 'session.%' group by 1 order by 1");
            expect(acts.map(({ action, count }) => `${count} ${action}`)).to.deep.equal([
                "5 session.begin",
                "1 session.end",
                "4 session.refuse",
            ]);
            await signIn("ada", site);
            const { orgId } = await site.addOrganization();
            await signIn("z", site, ["viewer"], orgId);
        });
    });
    it("share one rate, and the organization's beyond it", async () => {
        await withTestApi({ sessionRatePerMinute: 4, rateLimitPerMinute: 3 }, async (site) => {
            const [one, two] = [await signIn("ada", site), await signIn("bob", site)];
            const statuses = [];
            for (const browser of [one, two, one, two, one, two]) {
                statuses.push((await browser.visit("GET", "/api/console/session")).status);
            }
            // Two of the organization's three went to the sign-ins.
            expect(statuses).to.deep.equal([200, 200, 200, 200, 200, 429]);
            expect((await call(site, "GET", "/api/purchase-invoices/x")).status).to.equal(429);
            await until("nothing is held", () => site.parts.held.size === 0);
        });
    });
});
//# sourceMappingURL=listed-sessions.spec.js.map