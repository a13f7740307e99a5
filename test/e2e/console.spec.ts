import { expect } from "chai";

import { signToken } from "../../common/launcher/account/development-token.ts";
import { startTestApi, type TestApi } from "../setup/api.ts";
import { ConsoleReader } from "../setup/console-reader.ts";
import { BrowserPage, desktop, phone } from "../setup/processes/browser.ts";
import { testSecrets } from "../setup/secrets.ts";

describe("the console in a browser", function () {
  this.timeout(180_000);
  let api: TestApi;
  let page: BrowserPage;
  let reader: ConsoleReader;

  before(async function () {
    api = await startTestApi();
    const opened = await BrowserPage.open("about:blank");
    if (opened === undefined) {
      this.skip();
    }
    page = opened;
    reader = new ConsoleReader(page, api.url);
    await page.use(desktop);
    const subject = "sara@example.ae";
    await reader.signIn(signToken(testSecrets.jwtSecret, { orgId: api.orgId, subject, days: 1, roles: ["operator"] }));
  });
  after(async () => {
    await page?.close();
    await api?.close();
  });
  afterEach(() => {
    expect(page?.complaints.splice(0)).to.deep.equal([]);
  });

  for (const [name, device] of Object.entries({ desktop, phone, dark: { ...phone, scheme: "dark" as const } })) {
    it(`shows the queues, readable by everybody (${name})`, async () => {
      await page.use(device);
      await reader.open("/queues");
      await reader.sees("BullMQ on PostgreSQL");
      expect(await reader.text("main")).to.contain("reporting");
      await reader.expectAccessible();
    });
  }

  it("keeps the address: back, forward and a reload show the same", async () => {
    await page.use(desktop);
    await reader.open("/queues");
    await page.evaluate("document.querySelector('.search-box input').focus()");
    await page.type("SBI-2026-000001", "Enter");
    await reader.sees("There is no such view");
    expect(await page.evaluate("location.pathname + location.search")).to.equal("/console/search?q=SBI-2026-000001");
    await page.back();
    await reader.sees("BullMQ on PostgreSQL");
  });
});
