import { expect } from "chai";
import { startTestApi } from "../../../setup/api.js";
import { BrowserCookies } from "../../auth/browser-cookies.js";
import { clientId, clientSecret, TestProvider } from "../../auth/identity-provider-server.js";
const session = "/api/console/session";
describe("a session that began at the identity provider", () => {
    const config = {
        publicUrl: "http://console.test",
        oidcIssuer: "",
        oidcClientId: clientId,
        oidcClientSecret: clientSecret,
    };
    let provider;
    let api;
    let other;
    let browser;
    let roles;
    let subject;
    before(async () => {
        provider = await new TestProvider(() => ({ sub: subject, org_id: api.orgId, roles })).open();
        config.oidcIssuer = provider.issuer;
        api = await startTestApi(config);
        other = await startTestApi({ ...config, databaseUrl: api.deps.config.databaseUrl });
    });
    after(async () => {
        await other.close();
        await api.close();
        await provider.close();
    });
    beforeEach(async () => {
        [roles, subject] = [["operator"], "ada"];
        await api.query("delete from console_sessions");
        Object.assign(provider, { twist: {}, isAway: false, refreshes: true, renewed: 0 });
        browser = new BrowserCookies(api);
        await signIn();
    });
    const signIn = async (who = browser) => {
        const { headers } = await who.visit("GET", "/api/console/sign-in/provider");
        const back = provider.consent(headers.get("location") ?? "");
        expect((await who.visit("GET", `/api/console/sign-in/callback${back.search}`)).status).to.equal(200);
    };
    /** What it would be after so many minutes. */
    const age = (minutes) => api.query("update console_sessions set confirmed_at = confirmed_at - make_interval(mins => $1), confirming_until = null", [minutes]);
    const ask = async () => {
        const { status, json } = await browser.visit("GET", session);
        return [status, json.role];
    };
    const left = async () => (await api.query("select from console_sessions where subject = $1", ["ada"])).length;
    it("has the roles that the provider names, after five minutes at the latest when it is used", async () => {
        roles = ["viewer"];
        expect(await ask(), "it is not asked at each request").to.deep.equal([200, "operator"]);
        await age(6);
        expect(await ask()).to.deep.equal([200, "viewer"]);
        await age(6);
        roles = ["site-operator"];
        expect(await ask()).to.deep.equal([200, "site-operator"]);
        expect(provider.renewed).to.equal(2);
    });
    const endings = [
        ["the person is signed out there", () => provider.endSessions()],
        ["the person has no role any more", () => (roles = [])],
        ["another person comes back", () => (subject = "eve")],
        ["another organization comes back", () => (provider.twist = { claims: { org_id: other.orgId } })],
    ];
    for (const [how, end] of endings) {
        it(`ends when ${how}`, async () => {
            await age(6);
            end();
            expect((await browser.visit("GET", session)).status).to.equal(401);
            expect(await left()).to.equal(0);
        });
    }
    it("is a site operator's where the role is bound to the issuer as the id token writes it", async () => {
        const bound = { oidcIssuer: `${provider.issuer}/`, siteOperatorIssuer: provider.issuer };
        const site = await startTestApi({ ...config, databaseUrl: api.deps.config.databaseUrl, ...bound });
        try {
            roles = ["site-operator"];
            const own = new BrowserCookies(site);
            await signIn(own);
            expect((await own.visit("GET", session)).json).to.include({ role: "site-operator" });
        }
        finally {
            await site.close();
        }
    });
    it("goes on for 15 minutes without the provider, waits for it then, and goes on with it", async () => {
        provider.isAway = true;
        await age(14);
        expect(await ask()).to.deep.equal([200, "operator"]);
        await age(2);
        const { status, headers } = await browser.visit("GET", session);
        expect([status, headers.get("retry-after")]).to.deep.equal([503, "10"]);
        expect((await browser.visit("GET", "/api/console/sign-in")).json).to.include({ signed_in: false });
        provider.isAway = false;
        await age(60);
        expect(await ask()).to.deep.equal([200, "operator"]);
    });
    it("is asked about once by all requests of all processes, since a refresh token is good once", async () => {
        await age(20);
        const cookie = `console=${browser.cookies.get("console")?.value}`;
        const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => fetch((nth % 2 === 0 ? api : other).url + session, { headers: { cookie } })));
        expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
        expect(provider.renewed).to.equal(1);
        await age(6);
        expect((await ask())[0]).to.equal(200);
    });
    it("keeps the refresh token where only its cookie opens it", async () => {
        const [row] = await api.query("select provider_grant as grant from console_sessions order by created_at desc limit 1");
        const [mark, , content = ""] = (row?.grant ?? "").split(":");
        const sealed = Buffer.from(content, "base64");
        expect([mark, sealed.length]).to.deep.equal(["sealed", 12 + 16 + 16]);
        expect(sealed.toString("latin1")).not.to.match(/[0-9a-f]{16}/);
    });
    it("lasts 15 minutes where the provider gives no refresh token", async () => {
        provider.refreshes = false;
        await signIn();
        const { json } = await browser.visit("GET", session);
        const minutes = (Date.parse(json.expires_at) - Date.now()) / 60_000;
        expect(minutes).to.be.within(14, 15);
        await age(6);
        expect((await ask())[0]).to.equal(200);
    });
});
//# sourceMappingURL=provider-session.spec.js.map