import { expect } from "chai";

import { returnPath } from "../../../../api/resources/sessions/operations.ts";
import { declaredOperations } from "../../../../api/declared-operations.ts";
import { issueGrant } from "../../../../common/organizations/console-session-store.ts";
import { useTestApi, withTestApi } from "../../../setup/api.ts";
import { BrowserCookies } from "../../auth/browser-cookies.ts";

const path = "/api/console/session";

interface Session {
  subject: string;
  role: string;
  organization: { id: string; name: string };
  csrf_token: string;
  expires_at: string;
}

describe("api/resources/sessions", () => {
  const api = useTestApi();
  let browser: BrowserCookies;
  beforeEach(() => {
    browser = new BrowserCookies(api);
  });

  const tokenOf = (roles: string[], days = 1): string => api.token(api.orgId, { subject: "Ada", roles, days });
  const authorization = (roles: string[], days?: number) => ({ authorization: `Bearer ${tokenOf(roles, days)}` });
  const signIn = async (roles = ["operator"]): Promise<Session> => {
    const { status, json, text } = await browser.visit("POST", path, { headers: authorization(roles) });
    expect(status, text).to.equal(201);
    return json as Session;
  };
  const link = () => issueGrant(api.deps, "link", { orgId: api.orgId, subject: "npm start", roles: ["site-operator"] });
  const follow = (code: unknown, who = browser) => who.visit("POST", `${path}/link`, { body: { code } });
  const retry = "/api/operations/retries";
  const body = { failure_class: "blocked", reason: "tried" };

  it("is a cookie that scripts cannot read and other sites cannot send, and says who it is", async () => {
    const session = await signIn();
    const [[name, cookie]] = [...browser.cookies] as [[string, { value: string; attributes: string }]];
    expect(name).to.equal("console");
    expect(cookie.attributes).to.match(/^; Path=\/; Max-Age=(28800|28799); HttpOnly; SameSite=Strict$/);
    expect(cookie.value).to.match(/^[\w-]{43}$/);
    const stored = await api.query<{ secretSha256: string }>("select secret_sha256 from console_sessions");
    expect(stored.some(({ secretSha256 }) => secretSha256.includes(cookie.value))).to.equal(false);
    const { status, json } = await browser.visit("GET", path);
    expect([status, json]).to.deep.equal([200, session]);
    const ways = "/api/console/sign-in";
    expect((await browser.visit("GET", ways)).json).to.deep.equal({ provider: false, signed_in: true });
    expect((await new BrowserCookies(api).visit("GET", ways)).json).to.include({ signed_in: false });
    expect(session).to.include({ subject: "Ada", role: "operator" });
    expect(session.organization).to.deep.equal({ id: api.orgId, name: "Dune Buyer" });
  });

  it("has a Secure cookie of the host alone where https is spoken, in front of a proxy too", async () => {
    for (const proto of ["https", "https,http", "HTTPS"]) {
      await browser.visit("POST", path, { headers: { ...authorization(["viewer"]), "x-forwarded-proto": proto } });
      expect(browser.cookies.get("__Host-console")?.attributes).to.match(/; Secure$/);
    }
    expect((await browser.visit("GET", path)).status).to.equal(200);
    await withTestApi({ publicUrl: "https://invoices.example.com" }, async (site) => {
      const own = new BrowserCookies(site);
      await own.visit("POST", path, { headers: { authorization: `Bearer ${site.token().replace(/^/, "")}` } });
      expect(own.cookies.size).to.equal(0);
      const token = api.token(site.orgId, { subject: "A", roles: ["viewer"] });
      await own.visit("POST", path, { headers: { authorization: `Bearer ${token}` } });
      expect(own.cookies.get("__Host-console")?.attributes).to.match(/; Secure$/);
    });
  });

  it("changes something with its CSRF token alone, from our own pages alone", async () => {
    const { csrf_token: csrf } = await signIn();
    const other = new BrowserCookies(api);
    const { json } = await other.visit("POST", path, { headers: authorization(["operator"]) });
    const refused: object[] = [
      {},
      { "x-csrf-token": "" },
      { "x-csrf-token": `${csrf}x` },
      { "x-csrf-token": csrf.toUpperCase() },
      { "x-csrf-token": (json as Session).csrf_token },
      { "x-csrf-token": browser.cookies.get("console")?.value ?? "" },
      { "x-csrf-token": csrf, "sec-fetch-site": "cross-site" },
      { "x-csrf-token": csrf, "sec-fetch-site": "same-site" },
      { "x-csrf-token": csrf, "sec-fetch-site": "none" },
    ];
    for (const headers of refused) {
      const { status, text } = await browser.visit("POST", retry, { headers, body });
      expect(status, `${JSON.stringify(headers)} ${text}`).to.equal(403);
    }
    for (const headers of [{}, { "sec-fetch-site": "same-origin" }]) {
      const { status } = await browser.visit("POST", retry, { headers: { ...headers, "x-csrf-token": csrf }, body });
      expect(status).to.equal(202);
    }
    const fromOutside = { headers: { "x-csrf-token": csrf }, body, isCrossSite: true };
    expect((await browser.visit("POST", retry, fromOutside)).status).to.equal(401);
  });

  it("is refused where an operation takes tokens only, and beside a wrong Authorization header", async () => {
    const { csrf_token: csrf } = await signIn(["site-operator"]);
    const refusing = declaredOperations.filter(
      ({ guard }) => guard.authentication === "token" && guard.session === "refused",
    );
    expect(refusing.length).to.be.greaterThan(50);
    for (const { method, path: template } of refusing) {
      const target = template.replace(/\{\w+\}/g, api.orgId);
      const answer = await browser.visit(method.toUpperCase(), target, { headers: { "x-csrf-token": csrf } });
      expect(answer.status, `${method} ${template}`).to.equal(401);
    }
    for (const wrong of ["Bearer x", "Basic eDp5", "x"]) {
      const answer = await browser.visit("GET", path, { headers: { authorization: wrong } });
      expect(answer.status, wrong).to.equal(401);
    }
    expect((await browser.visit("GET", "/api/nothing")).status).to.equal(401);
  });

  it("is accepted in the operations of people with a role alone", () => {
    const accepting = declaredOperations.filter(
      ({ guard }) => guard.authentication === "token" && guard.session === "accepted",
    );
    expect(accepting.map(({ guard }) => guard.authentication === "token" && guard.role)).not.to.include("any");
  });

  it("keeps to its role and its organization", async () => {
    const { csrf_token: csrf } = await signIn(["viewer"]);
    const headers = { "x-csrf-token": csrf };
    expect((await browser.visit("GET", "/api/operations/legs")).status).to.equal(200);
    expect((await browser.visit("POST", retry, { headers, body })).status).to.equal(403);
    const { orgId } = await api.addOrganization();
    expect((await browser.visit("GET", `/api/operations/legs?org_id=${orgId}`)).status).to.equal(403);
  });

  it("is over when it is ended, here and nowhere else", async () => {
    const { csrf_token: csrf } = await signIn();
    const other = new BrowserCookies(api);
    await other.visit("POST", path, { headers: authorization(["operator"]) });
    const kept = new Map(browser.cookies);
    expect((await browser.visit("DELETE", path)).status).to.equal(403);
    expect((await browser.visit("DELETE", path, { headers: { "x-csrf-token": csrf } })).status).to.equal(204);
    expect(browser.cookies.size).to.equal(0);
    kept.forEach((cookie, name) => browser.cookies.set(name, cookie));
    expect((await browser.visit("GET", path)).status).to.equal(401);
    expect((await other.visit("GET", path)).status).to.equal(200);
  });

  it("is a new one at each sign-in: the one that the browser brought is over", async () => {
    const planted = "a".repeat(43);
    browser.cookies.set("console", { value: planted, attributes: "" });
    await signIn();
    const first = browser.cookies.get("console")?.value;
    expect(first).not.to.equal(planted);
    await signIn();
    expect(browser.cookies.get("console")?.value).not.to.equal(first);
    browser.cookies.set("console", { value: first ?? "", attributes: "" });
    expect((await browser.visit("GET", path)).status).to.equal(401);
  });

  it("ends with the token that it began with, and after eight hours", async () => {
    const short = api.token(api.orgId, { subject: "A", roles: ["viewer"], days: 1 / 24 });
    const { json } = await browser.visit("POST", path, { headers: { authorization: `Bearer ${short}` } });
    const minutes = (Date.parse((json as Session).expires_at) - Date.now()) / 60_000;
    expect(minutes).to.be.within(50, 60);
    await api.query("update console_sessions set expires_at = now() - interval '1 second'");
    expect((await browser.visit("GET", path)).status).to.equal(401);
  });

  it("begins with a role only", async () => {
    const none = await browser.visit("POST", path, { headers: { authorization: `Bearer ${api.token()}` } });
    expect(none.status).to.equal(403);
    expect((await browser.visit("POST", path)).status).to.equal(401);
    expect(browser.cookies.size).to.equal(0);
  });

  describe("of a link", () => {
    it("begins from our own page only: a request of another site does not sign in, and leaves the link usable", async () => {
      const code = await link();
      for (const site of ["cross-site", "same-site", "none"]) {
        const headers = { "sec-fetch-site": site };
        const { status, text } = await browser.visit("POST", `${path}/link`, { headers, body: { code } });
        expect(status, `${site} ${text}`).to.equal(403);
        expect(browser.cookies.size).to.equal(0);
      }
      const own = { "sec-fetch-site": "same-origin" };
      expect((await browser.visit("POST", `${path}/link`, { headers: own, body: { code } })).status).to.equal(201);
    });

    it("begins once", async () => {
      const code = await link();
      const { status, json } = await follow(code);
      expect(status).to.equal(201);
      expect(json).to.include({ subject: "npm start", role: "site-operator" });
      expect((await browser.visit("GET", path)).status).to.equal(200);
      const late = new BrowserCookies(api);
      expect((await follow(code, late)).status).to.equal(401);
      expect(late.cookies.size).to.equal(0);
    });

    it("begins once when many follow it together", async () => {
      const code = await link();
      const answers = await Promise.all(Array.from({ length: 8 }, () => follow(code, new BrowserCookies(api))));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).to.have.length(1);
      expect(statuses.filter((status) => status === 401)).to.have.length(7);
    });

    it("begins with no code that is too old, or none", async () => {
      const code = await link();
      await api.query("update sign_in_secrets set expires_at = now() - interval '1 second'");
      for (const each of [code, "x", `${code}'; --`]) {
        expect((await follow(each)).status).to.equal(401);
      }
      for (const each of ["", 7, null, { $ne: "" }]) {
        expect((await follow(each)).status).to.equal(400);
      }
      const form = { headers: { "content-type": "text/plain" }, body: { code } };
      expect((await browser.visit("POST", `${path}/link`, form)).status).to.equal(415);
    });

    it("is not guessed without end", async () => {
      await withTestApi({}, async (own) => {
        const guesser = new BrowserCookies(own);
        const statuses = new Set<number>();
        for (let tries = 0; tries < 110; tries += 1) {
          statuses.add((await guesser.visit("POST", `${path}/link`, { body: { code: `guess-${tries}` } })).status);
        }
        expect([...statuses]).to.deep.equal([401, 429]);
      });
    });
  });

  it("counts attempts by forwarded address: one page does not lock out others behind its proxy", async () => {
    await withTestApi({ trustedProxies: ["127.0.0.0/8"] }, async (site) => {
      const attempt = async (from: string, code: string): Promise<number> => {
        const headers = { "x-forwarded-for": from };
        return (await new BrowserCookies(site).visit("POST", `${path}/link`, { headers, body: { code } })).status;
      };
      for (let tries = 0; tries < 110; tries += 1) {
        await attempt(`192.0.2.${tries}, 198.51.100.2`, `guess-${tries}`);
      }
      expect(await attempt("198.51.100.2", "one more")).to.equal(429);
      const code = await issueGrant(site.deps, "link", { orgId: site.orgId, subject: "A", roles: ["viewer"] });
      expect(await attempt("198.51.100.1", code)).to.equal(201);
    });
  });

  it("has no session by a plain cookie under https, which another host of the domain could have set", async () => {
    await signIn();
    const https = { headers: { "x-forwarded-proto": "https" } };
    expect((await browser.visit("GET", path, https)).status).to.equal(401);
    expect((await browser.visit("GET", path)).status).to.equal(200);
  });

  const places: [asked: unknown, leads: string][] = [
    ["/console/search?q=SBI-2026-000123", "/console/search?q=SBI-2026-000123"],
    [
      "/console/documents/019a0000-0000-7000-8000-000000000001",
      "/console/documents/019a0000-0000-7000-8000-000000000001",
    ],
    ["/console", "/console"],
    [undefined, "/console"],
    ["https://evil.example/console", "/console"],
    ["//evil.example/console", "/console"],
    ["/\\evil.example", "/console"],
    ["/console//evil.example", "/console"],
    ["/console/../docs", "/console"],
    ["/console/..", "/console"],
    ["/console@evil.example", "/console"],
    ["/console.evil.example", "/console"],
    ["/console\n/x", "/console"],
    ["/console/x\r\nSet-Cookie: a=b", "/console"],
    ['/console/"><script>', "/console"],
    ["javascript:alert(1)", "/console"],
    [`/console/${"a".repeat(2_000)}`, "/console"],
    [["/console", "/console"], "/console"],
  ];
  for (const [asked, leads] of places) {
    it(`leads to ${leads} for ${JSON.stringify(asked)?.slice(0, 60)}`, () => {
      expect(returnPath(asked)).to.equal(leads);
    });
  }
});
