import { expect } from "chai";

import { signToken } from "../../../common/organizations/issue-token.ts";
import { useTestApi } from "../../setup/api.ts";
import type { ConsoleReader } from "../../setup/console/console-reader.ts";
import { openConsole } from "../../setup/console/open-console.ts";
import { desktop, type BrowserPage, type Device } from "../../setup/processes/browser.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { until } from "../../setup/until.ts";

/** A screen, and within how many of them the pipeline has to begin. */
const screens: readonly (readonly [device: Device, most: number])[] = [
  [{ ...desktop, width: 1280, height: 800 }, 1],
  [{ ...desktop, width: 390, height: 844 }, 2],
];

describe("the banners of 21 conditions of three kinds", function () {
  this.timeout(120_000);
  const api = useTestApi();
  let page: BrowserPage;
  let reader: ConsoleReader;

  before(async function () {
    ({ page, reader } = await openConsole(this, api));
    await api.query(
      `insert into processes (id, kind, name, host, pid, version, newest_migration, works, place, seen_at)
       select gen_random_uuid(), case n when 0 then 'workers' else 'api' end, 'process-' || n, 'host-' || n, n, '1', '', '{}',
              'host-' || n, now() + case n when 0 then interval '1 hour' else interval '-1 minute' end
       from generate_series(0, 7) n`,
    );
    await api.query(
      `insert into pauses (id, scope, target, cause, reason, paused_by, paused_at)
       select gen_random_uuid(), 'receiver', '0235:155555555' || n, cause,
              'Their provider moves to another data centre and has asked us to wait until Monday, when they are back', 'sara@example.ae',
              now() - n * interval '1 minute'
       from generate_series(1, 7) n, unnest(array['operator', 'site-error']) cause`,
    );
    await reader.signIn(
      signToken(testSecrets.jwtSecret, { orgId: api.orgId, subject: "Ada", days: 1, roles: ["site-operator"] }),
    );
  });
  after(() => page?.close());

  const banners = () =>
    page.evaluate("[...document.querySelectorAll('.banners .notice')].map((one) => one.innerText)") as Promise<
      string[]
    >;

  const paused = async (): Promise<string> => (await banners()).find((words) => words.includes("sara")) ?? "";

  for (const language of ["en", "ar"] as const) {
    it(`leave the pipeline on the screen: ${language}`, async () => {
      await reader.speak(language);
      for (const [device, most] of screens) {
        await page.use(device);
        await reader.open("");
        await until("all", async () => (await banners()).join("").includes("0235:1555555557"), 60_000);
        const top = await page.evaluate("document.querySelector('.pipeline').getBoundingClientRect().top + scrollY");
        expect(top, `at ${device.width}x${device.height}`).to.be.within(100, device.height * most);
        await reader.expectAccessible(`21 conditions, ${language}, ${device.width}`);
      }
    });
  }

  it("say how many there are and name the oldest three; the others are one click away, and can be acted on", async () => {
    await page.use(desktop);
    await reader.speak("en");
    await reader.open("");
    await until("three banners", async () => (await banners()).length === 3, 60_000);
    const closed = await paused();
    expect(closed).to.contain("7 of this kind").and.to.contain("and 4 more");
    expect(closed.match(/0235:155555555\d/g)).to.deep.equal(["7", "6", "5"].map((n) => `0235:155555555${n}`));
    await page.evaluate("document.querySelectorAll('.banners summary').forEach((one) => one.click())");
    expect(await paused()).to.contain("0235:1555555551");
    await reader.expectAccessible("banners that are open");
    expect(await page.evaluate("document.querySelectorAll('.banners li button:enabled').length")).to.equal(14);
  });
});
