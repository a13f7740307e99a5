import { expect } from "chai";

import { signToken } from "../../../common/organizations/issue-token.ts";
import { startTestApi, useTestApi, type TestApi } from "../../setup/api.ts";
import type { ConsoleReader } from "../../setup/console/console-reader.ts";
import { openConsole } from "../../setup/console/open-console.ts";
import { startSilentProxy, type SilentProxy } from "../../setup/http/silent-proxy.ts";
import { phone, type BrowserPage } from "../../setup/processes/browser.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { until } from "../../setup/until.ts";

const waitMs = 60_000;
const icon = "document.querySelector('link[rel=icon]')";

describe("what the console says on every view", function () {
  this.timeout(240_000);
  const direct = useTestApi();
  let toDatabase: SilentProxy;
  let toApi: SilentProxy;
  let api: TestApi;
  let page: BrowserPage;
  let reader: ConsoleReader;

  before(async function () {
    toDatabase = await startSilentProxy(direct.deps.config.databaseUrl);
    api = await startTestApi({ databaseUrl: toDatabase.url, databaseSilenceMs: 3_000, requestTimeoutMs: 5_000 });
    toApi = await startSilentProxy(api.url);
    ({ page, reader } = await openConsole(this, { url: new URL(toApi.url).origin }));
    await reader.signIn(
      signToken(testSecrets.jwtSecret, { orgId: direct.orgId, subject: "Ada", days: 1, roles: ["site-operator"] }),
    );
  });
  after(async () => {
    await page?.close();
    await toApi?.close();
    await api?.close();
    await toDatabase?.close();
  });

  const strip = () => reader.text(".strip");
  const worst = () => page.evaluate("document.querySelector('.strip').dataset.worst");
  const heard = (): Promise<unknown> => until("it is heard", async () => (await worst()) === "critical", waitMs);
  /** Strip, icon and title, which follow each other. */
  const areCritical = (): Promise<unknown> =>
    until(
      "strip, icon and title say the worst",
      async () =>
        (await worst()) === "critical" &&
        page.evaluate(
          String.raw`decodeURIComponent(${icon}.href).includes("#b3261e") && /^\(\d+\) /.test(document.title)`,
        ),
      waitMs,
    );
  it("is the worst, in the strip, in the title and as an icon of its own", async () => {
    for (const view of ["", "/search", "/incidents", "/organizations", "/audit", "/no-such-view"]) {
      await reader.open(view);
      await reader.sees("Critical", ".strip");
      await areCritical();
      await page.evaluate(`Object.assign(new Image(), { src: ${icon}.href }).decode()`);
    }
    // A view that there is not is in the browser's own log as well.
    expect(page.complaints.splice(0).every((words) => words.includes("404"))).to.equal(true);
    await reader.expectAccessible("a view with the strip");
    await page.use(phone);
    await reader.expectAccessible("the strip on a phone");
  });

  it("names the database that has gone silent, and takes it back when it speaks", async () => {
    await reader.open("/search");
    await heard();
    toDatabase.fallSilent();
    try {
      await reader.sees("The database", ".strip");
      await areCritical();
      expect(await reader.text("main")).not.to.contain("cannot work on this");
    } finally {
      toDatabase.speakAgain();
    }
    await until("it is taken back", async () => !(await strip()).includes("The database"), waitMs);
    expect(await strip()).not.to.contain("All is well");
    page.complaints.splice(0);
  });

  it("says that the service says nothing, which may be because it stands still", async () => {
    await reader.open("/audit");
    await heard();
    toApi.fallSilent();
    try {
      await reader.sees("The service has said nothing for", ".strip");
      await reader.sees("What is shown may be old", ".strip");
      await areCritical();
      await until("its title", () => page.evaluate("document.title.startsWith('(1) ')"), waitMs);
      await reader.expectAccessible("a page that hears nothing");
    } finally {
      toApi.speakAgain();
    }
    await until("it is heard again", async () => !(await strip()).includes("has said nothing"), waitMs);
    page.complaints.splice(0);
  });

  it("says that the service is not reached, and hears it again by itself", async () => {
    await reader.open("/audit");
    await heard();
    const { port } = new URL(toApi.url);
    await toApi.close();
    try {
      await reader.sees("What is shown may be old", ".strip");
    } finally {
      toApi = await startSilentProxy(api.url, Number(port));
    }
    await until("it is heard again", async () => !(await strip()).includes("What is shown may be old"), waitMs);
    page.complaints.splice(0);
  });
});
