import { expect } from "chai";

import { beginSession, issueGrant } from "../../../common/organizations/console-session.ts";
import { useTestApi } from "../../setup/api.ts";
import type { ConsoleReader } from "../../setup/console/console-reader.ts";
import { openConsole } from "../../setup/console/open-console.ts";
import { until } from "../../setup/until.ts";
import type { BrowserPage } from "../../setup/processes/browser.ts";

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
