import { expect } from "chai";

import { signToken } from "../../../common/organizations/issue-token.ts";
import { startLoggedApi, type LoggedApi } from "../../api/logged-api.ts";
import type { ConsoleReader } from "../../setup/console/console-reader.ts";
import { openConsole } from "../../setup/console/open-console.ts";
import { desktop, phone, type BrowserPage } from "../../setup/processes/browser.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { until } from "../../setup/until.ts";

const mostRequests = 6;
const mostBytes = 250_000;

describe("what a browser loads of the console", function () {
  this.timeout(120_000);
  let api: LoggedApi;
  let page: BrowserPage;
  let reader: ConsoleReader;

  before(async function () {
    api = await startLoggedApi();
    ({ page, reader } = await openConsole(this, api));
  });
  after(async () => {
    await page?.close();
    await api?.close();
  });

  /** Opens the console, and names what it has asked for when it shows this. */
  const load = async (shown: string): Promise<string[]> => {
    await page.go("about:blank");
    await page.countRequests();
    await page.go(`${api.url}/console`);
    await until(shown, () => page.evaluate(`document.querySelector("${shown}") !== null`), 60_000);
    return page.load.requests.map((url) => new URL(url).pathname.replace("/console/files/", ""));
  };
  const signIn = () =>
    reader.signIn(signToken(testSecrets.jwtSecret, { orgId: api.orgId, subject: "Ada", days: 1, roles: ["viewer"] }));

  it("is six requests at most, and little, for the sign-in, and the texts of one language", async () => {
    for (const [language, other] of [
      ["en", "ar"],
      ["ar", "en"],
    ] as const) {
      await reader.signOut();
      await reader.speak(language);
      await page.emptyCache();
      const requests = await load("#token");
      expect(requests, `${requests.length} requests`).to.have.length.within(1, mostRequests);
      expect(page.load.bytes).to.be.within(20_000, mostBytes);
      expect(requests.filter((name) => name.startsWith(other))).to.deep.equal([]);
      for (const device of [phone, desktop]) {
        await page.use(device);
        await reader.expectAccessible(`the sign-in, ${language}, ${device.width}`);
      }
    }
    await reader.speak("en");
  });

  it("is six requests at most for the first page after it, and no file of them at the next one", async () => {
    await signIn();
    await page.emptyCache();
    const requests = await load(".pipeline");
    expect(requests, `${requests.length} requests`).to.have.length.within(1, mostRequests);
    expect(page.load.bytes).to.be.within(20_000, mostBytes);
    await load(".pipeline");
    expect(page.load.bytes, "with the files kept").to.be.below(10_000);
  });

  it("is in no line of the log", async () => {
    api.lines.length = 0;
    await load(".pipeline");
    expect(page.load.requests.length).to.be.greaterThan(3);
    const routes = api.lines.filter(({ msg }) => msg === "request").map(({ route }) => String(route));
    expect(routes.filter((route) => !route.startsWith("/api/"))).to.deep.equal([]);
  });
});
