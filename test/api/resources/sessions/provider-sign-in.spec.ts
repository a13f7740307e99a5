import { expect } from "chai";

import { startTestApi, type TestApi, withTestApi } from "../../../setup/api.ts";
import { BrowserCookies, type Visit } from "../../auth/browser-cookies.ts";
import { clientId, clientSecret, TestProvider, type Twist } from "../../auth/identity-provider-server.ts";

const start = "/api/console/sign-in/provider";
const callback = "/api/console/sign-in/callback";
const failed = "../../../console#sign-in-failed";
const unavailable = "../../../console#sign-in-unavailable";

describe("signing in at the identity provider", () => {
  let provider: TestProvider;
  let api: TestApi;
  let browser: BrowserCookies;
  before(async () => {
    provider = await new TestProvider(() => ({ sub: "ada", org_id: api.orgId, roles: ["operator"] })).open();
    api = await startTestApi({
      publicUrl: "http://console.test/prefix",
      oidcIssuer: provider.issuer,
      oidcClientId: clientId,
      oidcClientSecret: clientSecret,
    });
  });
  after(async () => {
    await api.close();
    await provider.close();
  });
  beforeEach(() => {
    provider.twist = {};
    provider.isAway = false;
    browser = new BrowserCookies(api);
  });

  const leave = async (who = browser, returnTo = "/console/search"): Promise<string> => {
    const { status, headers } = await who.visit("GET", `${start}?return_to=${encodeURIComponent(returnTo)}`);
    expect(status).to.equal(302);
    return headers.get("location") ?? "";
  };
  /** Another site's navigation: strict cookies stay at home. */
  const comeBack = (search: string, who = browser): Promise<Visit> =>
    who.visit("GET", callback + search, { isCrossSite: true });
  const session = async (who = browser): Promise<number> => (await who.visit("GET", "/api/console/session")).status;

  it("asks for a code with PKCE, and leads back into the view where it began", async () => {
    const url = new URL(await leave());
    expect(url.origin + url.pathname).to.equal(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).to.include({
      response_type: "code",
      client_id: clientId,
      redirect_uri: "http://console.test/prefix/api/console/sign-in/callback",
      scope: "openid profile",
      code_challenge_method: "S256",
    });
    expect(browser.cookies.get("console-sign-in")?.attributes).to.equal(
      "; Path=/; Max-Age=600; HttpOnly; SameSite=Lax",
    );
    const back = await comeBack(provider.consent(url.href).search);
    expect(back.status, back.headers.get("location") ?? "").to.equal(200);
    expect(back.text).to.contain('content="0; url=../../../console/search"');
    expect(back.headers.get("content-security-policy")).to.contain("default-src 'none'");
    expect([...browser.cookies.keys()]).to.deep.equal(["console"]);
    const { json } = await browser.visit("GET", "/api/console/session");
    expect(json).to.deep.include({ subject: "ada", role: "operator" });
  });

  it("begins a session of half an hour, after which the provider says again who the person is", async () => {
    await comeBack(provider.consent(await leave()).search);
    const { json } = await browser.visit("GET", "/api/console/session");
    const minutes = (Date.parse((json as { expires_at: string }).expires_at) - Date.now()) / 60_000;
    expect(minutes).to.be.within(29, 30);
    await api.query("update console_sessions set expires_at = now() - interval '1 second'");
    expect(await session()).to.equal(401);
  });

  it("is a site operator's where the role is bound to the issuer as the id token writes it", async () => {
    const bound = { oidcIssuer: `${provider.issuer}/`, siteOperatorIssuer: provider.issuer };
    const settings = { publicUrl: "http://console.test", oidcClientId: clientId, oidcClientSecret: clientSecret };
    await withTestApi({ ...settings, ...bound }, async (site) => {
      provider.twist = { claims: { org_id: site.orgId, roles: ["site-operator"] } };
      const own = new BrowserCookies(site);
      await comeBack(provider.consent(await leave(own)).search, own);
      expect((await own.visit("GET", "/api/console/session")).json).to.include({ role: "site-operator" });
    });
  });

  it("redirects to the console only, for any return_to", async () => {
    const back = await comeBack(provider.consent(await leave(browser, "https://evil.example/console")).search);
    expect(back.text).to.contain('url=../../../console"');
    expect(back.text).not.to.contain("evil");
  });

  const refusal = async (back: Visit): Promise<void> => {
    expect([back.status, back.headers.get("location")]).to.deep.equal([302, failed]);
    expect(browser.cookies.size).to.equal(0);
    expect(await session()).to.equal(401);
  };

  it("is refused with another state, without one, and with the provider's own refusal", async () => {
    for (const change of [
      (search: URLSearchParams) => search.set("state", "another"),
      (search: URLSearchParams) => search.delete("state"),
      (search: URLSearchParams) => search.append("state", "another"),
      (search: URLSearchParams) => search.delete("code"),
      (search: URLSearchParams) => search.set("error", "access_denied"),
    ]) {
      const back = provider.consent(await leave());
      change(back.searchParams);
      await refusal(await comeBack(back.search));
    }
  });

  it("is bound to the browser that began it: another browser's code does not sign in", async () => {
    const attacker = new BrowserCookies(api);
    const theirs = provider.consent(await leave(attacker));
    await refusal(await comeBack(theirs.search));
    await leave();
    await refusal(await comeBack(theirs.search));
  });

  it("is good once: the code and the callback are refused the second time", async () => {
    const url = await leave();
    const cookie = browser.cookies.get("console-sign-in");
    const back = provider.consent(url);
    expect((await comeBack(back.search)).status).to.equal(200);
    const used = provider.used.length;
    browser.cookies.clear();
    browser.cookies.set("console-sign-in", cookie ?? { value: "", attributes: "" });
    await refusal(await comeBack(back.search));
    expect(provider.used).to.have.length(used);
    const other = new URLSearchParams(back.search);
    other.set("state", new URL(await leave()).searchParams.get("state") ?? "");
    await refusal(await comeBack(`?${other.toString()}`));
  });

  it("is too late after ten minutes", async () => {
    const back = provider.consent(await leave());
    await api.query("update sign_in_secrets set expires_at = now() - interval '1 second'");
    await refusal(await comeBack(back.search));
  });

  const twists: [name: string, twist: () => Twist][] = [
    ["another nonce", () => ({ claims: { nonce: "another" } })],
    ["no nonce", () => ({ claims: { nonce: undefined } })],
    ["another audience", () => ({ claims: { aud: "another" } })],
    ["several audiences and another authorized party", () => ({ claims: { aud: [clientId, "x"], azp: "x" } })],
    ["another issuer", () => ({ claims: { iss: "https://id.example" } })],
    ["an end in the past", () => ({ expiresIn: -120, issuedAgo: 300 })],
    ["a stranger's signature", () => ({ isSignedByStranger: true })],
    ["no signature", () => ({ algorithm: "none" })],
    ["no organization", () => ({ claims: { org_id: undefined } })],
    ["an organization that is none here", () => ({ claims: { org_id: "019a0000-0000-7000-8000-0000000000ff" } })],
    ["a person whose name cannot be stored", () => ({ claims: { sub: "a\u0000b" } })],
    ["a role that cannot be stored", () => ({ claims: { roles: ["viewer", "a\ud800"] } })],
    ["a list of organizations", () => ({ claims: { org_id: [api.orgId] } })],
    ["no role", () => ({ claims: { roles: [] } })],
    ["a role as a text", () => ({ claims: { roles: "operator" } })],
    ["a role in another spelling", () => ({ claims: { roles: ["Operator", "site operator", "SITE-OPERATOR"] } })],
  ];
  for (const [name, twist] of twists) {
    it(`is refused with ${name}`, async () => {
      provider.twist = twist();
      await refusal(await comeBack(provider.consent(await leave()).search));
    });
  }

  it("takes a clock that is some seconds off", async () => {
    for (const twist of [{ expiresIn: -10, issuedAgo: 60 }, { issuedAgo: -10 }]) {
      provider.twist = twist;
      const own = new BrowserCookies(api);
      expect((await comeBack(provider.consent(await leave(own)).search, own)).status).to.equal(200);
    }
  });

  it("finds the roles where the site says", async () => {
    const claims = {
      sub: "ada",
      realm_access: { roles: ["viewer"] },
      "https://id.example/org": "",
      email: "ada@example.com",
    };
    await withTestApi(
      {
        publicUrl: "https://console.test",
        oidcIssuer: provider.issuer,
        oidcClientId: clientId,
        oidcClientSecret: clientSecret,
        oidcRolesClaim: "realm_access.roles",
        oidcOrganizationClaim: "https://id.example/org",
        oidcSubjectClaim: "email",
      },
      async (site) => {
        provider.twist = {
          claims: { ...claims, org_id: undefined, roles: ["site-operator"], "https://id.example/org": site.orgId },
        };
        const own = new BrowserCookies(site);
        const back = await comeBack(provider.consent(await leave(own)).search, own);
        expect(back.status).to.equal(200);
        expect([...own.cookies.keys()]).to.deep.equal(["__Host-console"]);
        const { json } = await own.visit("GET", "/api/console/session");
        expect(json).to.deep.include({ subject: "ada@example.com", role: "viewer" });
      },
    );
  });

  it("is unavailable while the provider is, and available again with it", async () => {
    await withTestApi(
      {
        publicUrl: "http://console.test",
        oidcIssuer: provider.issuer,
        oidcClientId: clientId,
      },
      async (other) => {
        provider.isAway = true;
        const own = new BrowserCookies(other);
        expect(await leave(own)).to.equal(unavailable);
        provider.isAway = false;
        expect(await leave(own)).to.contain(`${provider.issuer}/authorize`);
      },
    );
  });

  it("is offered where the site has a provider", async () => {
    expect((await browser.visit("GET", "/api/console/sign-in")).json).to.deep.equal({
      provider: true,
      signed_in: false,
    });
    await withTestApi({}, async (without) => {
      const own = new BrowserCookies(without);
      expect((await own.visit("GET", "/api/console/sign-in")).json).to.deep.equal({
        provider: false,
        signed_in: false,
      });
      expect(await leave(own)).to.equal(unavailable);
      expect((await comeBack("?code=x&state=y", own)).headers.get("location")).to.equal(failed);
    });
  });
});
