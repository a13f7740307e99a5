import { expect } from "chai";

import { beginSession, issueGrant } from "../../../common/organizations/console-session-store.ts";
import { useTestApi } from "../../setup/api.ts";
import type { ConsoleReader } from "../../setup/console/console-reader.ts";
import { openConsole } from "../../setup/console/open-console.ts";
import { until } from "../../setup/until.ts";
import type { BrowserPage } from "../../setup/processes/browser.ts";
import { insertOperatorAction } from "../../../common/operations/operator-action-store.ts";

describe("the way into the console", function () {
  this.timeout(180_000);
  const api = useTestApi();
  let page: BrowserPage;
  let reader: ConsoleReader;

  before(async function () {
    ({ page, reader } = await openConsole(this, api));
  });
  after(async () => {
    await page?.close();
  });
  afterEach(() => {
    expect(page?.complaints.splice(0)).to.deep.equal([]);
  });

  it("is a link that leaves no trace in the address, and one leaves for good", async () => {
    const person = { orgId: api.orgId, subject: "the installer", roles: ["site-operator"] };
    const code = await issueGrant(api.deps, "link", person);
    await page.go(`${api.url}/console/queues#sign-in=${code}`);
    await reader.sees("the installer");
    expect(await page.evaluate("location.href")).to.equal(`${api.url}/console/queues`);
    const kept = "document.cookie + JSON.stringify({ ...sessionStorage, ...localStorage })";
    expect(await page.evaluate(kept)).to.equal("{}");
    await page.go(`${api.url}/console/queues`);
    await reader.sees("BullMQ on PostgreSQL");
    await reader.click("details.account summary");
    await reader.click("details.account button");
    await reader.sees("Sign in");
    await reader.expectAccessible();
  });

  it("returns to the sign-in by itself when the session ends while the live page is open", async () => {
    const person = { orgId: api.orgId, subject: "in two tabs", roles: ["site-operator"] };
    const code = await issueGrant(api.deps, "link", person);
    await page.go(`${api.url}/console/#sign-in=${code}`);
    await reader.sees("in two tabs");
    await until("the page watches", () => api.parts.held.size > 0);
    await api.deps.database.query("delete from console_sessions");
    await reader.sees("Sign in");
    await until("it asks for no further stream", () => api.parts.held.size === 0);
    // It learns of the end by one more request for a stream.
    expect(page.complaints.splice(0).join("\n")).to.match(/^.*401.*\/standing\/stream.*$/);
  });

  it("ends another session of the same person", async () => {
    const person = { orgId: api.orgId, subject: "at two desks", roles: ["viewer"] };
    const origin = { way: "link", client: "192.0.2.7", userAgent: "the other desk", requestId: "test" } as const;
    const { session } = await beginSession(api.deps, person, origin);
    const code = await issueGrant(api.deps, "link", person);
    await page.go(`${api.url}/console/sessions#sign-in=${code}`);
    await reader.sees("the other desk");
    await reader.sees("this one");
    await reader.expectAccessible();
    await reader.click(`button[aria-label$="${session.id}"]`);
    const left = () => api.query("select from console_sessions where id = $1", [session.id]);
    await until("it is over", async () => (await left()).length === 0);
    await reader.sees("this one");
  });
});

const waitMs = 60_000;

describe("what the console keeps", function () {
  this.timeout(180_000);
  const api = useTestApi();
  let page: BrowserPage;
  let reader: ConsoleReader;

  before(async function () {
    ({ page, reader } = await openConsole(this, api));
  });
  after(async () => {
    await page?.close();
  });

  const person = (subject: string) => ({ orgId: api.orgId, subject, roles: ["site-operator"] });
  const typed = (id: string) => page.evaluate(`document.getElementById(${JSON.stringify(id)}).value`);

  async function enterAt(path: string, subject: string): Promise<void> {
    await reader.signOut();
    const code = await issueGrant(api.deps, "link", person(subject));
    await page.go(`${api.url}/console${path}#sign-in=${code}`);
    await until("the views", () => page.evaluate("document.querySelector('nav.views') !== null"), waitMs);
  }

  /** As another tab of the same browser does, which has the same cookie. */
  async function signInElsewhere(subject: string): Promise<void> {
    const code = await issueGrant(api.deps, "link", person(subject));
    await page.evaluate(`(async () => {
      const headers = { "Content-Type": "application/json" };
      await fetch("/api/console/session/link", { method: "POST", headers, body: ${JSON.stringify(JSON.stringify({ code }))} });
      new BroadcastChannel("console-session").postMessage("signed-in");
    })()`);
  }

  it("is covered while a session is over, and goes on by itself when the same person is back", async () => {
    await enterAt("/organizations/new", "the writer");
    await reader.write({ name: "Dune Traders", "profile.tin": "1987654329" });
    await api.deps.database.query("delete from console_sessions");
    await reader.click("nav.views a[href$='/queues']");
    await reader.sees("Your session is over");
    await reader.expectAccessible("the sign-in over a page");
    expect(await page.evaluate("document.querySelector('dialog.covering').matches(':modal')")).to.equal(true);
    await signInElsewhere("the writer");
    await until("it goes on", () => page.evaluate("document.querySelector('dialog') === null"), waitMs);
    await reader.sees("BullMQ on PostgreSQL");
    await page.back();
    await reader.sees("Its first business profile");
    page.complaints.splice(0);
  });

  it("is the reason of a dialog as well, which is sent once the person is back", async () => {
    await enterAt("/organizations/new", "the decider");
    await reader.write({
      name: "Dune Traders",
      "profile.name": "Dune Traders",
      "profile.party_name": "Dune Traders LLC",
      "profile.postal_address.street_name": "Sheikh Zayed Road 1",
      "profile.postal_address.city_name": "Dubai",
      "profile.tin": "1987654329",
      "profile.company_id": "CN-7654321",
      "profile.authority_name": "Dubai Department of Economy and Tourism",
      "profile.endpoint_id": "1987654329",
      "profile.email": "purchasing@dune.example",
    });
    await reader.click("form.form button[type=submit]");
    await api.deps.database.query("delete from console_sessions");
    await reader.confirm("Contract of today");
    await reader.sees("Your session is over");
    expect(await typed("reason")).to.equal("Contract of today");
    expect(await typed("profile.party_name")).to.equal("Dune Traders LLC");
    await signInElsewhere("the decider");
    await until("it goes on", () => page.evaluate("document.querySelector('dialog.covering') === null"), waitMs);
    // Where the stream has seen the end before, the request has waited, and goes on by itself.
    const confirmed = `document.querySelector("dialog button[type=submit]:enabled")?.click(),
      document.querySelector("h1").textContent === "Dune Traders"`;
    await until("it is created", () => page.evaluate(confirmed), waitMs);
    page.complaints.splice(0);
  });

  it("is not covered by a stream that tells the end of the session before", async () => {
    await enterAt("", "who is back at once");
    await until("the page watches", () => api.parts.held.size > 0, waitMs);
    await page.evaluate(`(() => {
      const plain = window.fetch;
      window.asked = "";
      window.fetch = (what, init) => ((window.asked += what), plain(what, init));
    })()`);
    await api.deps.database.query("delete from console_sessions");
    await signInElsewhere("who is back at once");
    const follows = "window.asked.includes('/stream') && document.querySelector('dialog.covering') === null";
    await until("the next stream", async () => api.parts.held.size > 0 && page.evaluate(follows), waitMs);
    page.complaints.splice(0);
  });

  it("is nothing for another person", async () => {
    await enterAt("/organizations/new", "the first");
    await reader.write({ name: "A secret of the first" });
    await page.evaluate("document.querySelector('form.form').noValidate = true");
    await reader.click("form.form button[type=submit]");
    await reader.giveReason("Nobody else may read this");
    await api.deps.database.query("delete from console_sessions");
    await reader.click("dialog button[type=submit]");
    await reader.sees("Your session is over");
    await signInElsewhere("the second");
    await until("the second is in", async () => (await reader.text(".who")) === "the second", waitMs);
    await until("the form", () => page.evaluate("document.getElementById('name') !== null"), waitMs);
    expect(await typed("name")).to.equal("");
    expect(await page.evaluate("document.querySelector('dialog')")).to.equal(null);
    page.complaints.splice(0);
  });

  it("is nothing after a sign-out in another tab, whose streams end at once", async () => {
    await enterAt("", "in two tabs");
    await until("the page watches", () => api.parts.held.size > 0, waitMs);
    await page.evaluate("new BroadcastChannel('console-session').postMessage('signed-out')");
    await until("the sign-in", () => page.evaluate("document.querySelector('nav.views') === null"), waitMs);
    await until("no stream is left", () => api.parts.held.size === 0, waitMs);
    page.complaints.splice(0);
  });

  it("is the place on the page, and the pages of a list, for who comes back", async () => {
    await api.deps.database.transaction(async (tx) => {
      for (let nth = 0; nth < 130; nth += 1) {
        await insertOperatorAction(tx, {
          actor: { by: `person ${nth}`, role: "operator", requestId: "of a test" },
          action: "work.pause",
          target: "pause",
          outcome: "done",
          orgId: api.orgId,
          detail: {},
        });
      }
    });
    await enterAt("/audit", "the reader");
    const rows = "document.querySelectorAll('tbody tr').length";
    const hasRows = (least: number) => () => page.evaluate(`${rows} >= ${least}`);
    await until("the first page", hasRows(50), waitMs);
    await reader.click("button.more");
    await until("the second page", hasRows(100), waitMs);
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight - innerHeight - 40)");
    const before = Number(await page.evaluate("scrollY"));
    await reader.click("nav.views a[href$='/queues']");
    await reader.sees("BullMQ on PostgreSQL");
    expect(await page.evaluate("scrollY")).to.equal(0);
    await page.back();
    await until("both pages", hasRows(100), waitMs);
    await until("the place", async () => Math.abs(Number(await page.evaluate("scrollY")) - before) < 60, waitMs);
    expect(before).to.be.greaterThan(1_000);
  });

  it("is the zone, for every moment and in every tab", async () => {
    await enterAt("/audit", "the reader");
    await until("a moment", () => page.evaluate("document.querySelector('tbody time') !== null"), waitMs);
    await reader.click("details.account summary");
    await reader.select("#time-zone", "gulf");
    await reader.sees("UTC+4", "tbody");
    await reader.open("/sessions");
    await reader.sees("UTC+4", "tbody");
    await page.evaluate("localStorage.clear()");
  });

  it("is the language, from the first line on, right to left where it is Arabic", async () => {
    await enterAt("/audit", "the reader");
    await reader.click("details.account summary");
    await reader.select("#language", "ar");
    const isArabic = "document.documentElement?.lang === 'ar' && document.documentElement.dir === 'rtl'";
    // The page is loaded anew, and cannot be asked in that moment.
    const isThere = () => page.evaluate(`${isArabic} && document.querySelector('h1') !== null`).catch(() => false);
    await until("Arabic", isThere, waitMs);
    await reader.sees("سجل التدقيق");
    await reader.open("/nonsense");
    expect(await page.evaluate(isArabic)).to.equal(true);
    await page.evaluate("localStorage.clear()");
    page.complaints.splice(0);
  });
});
