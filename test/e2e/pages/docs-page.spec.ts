import { gzipSync } from "node:zlib";

import { expect } from "chai";

import { catalogueEntries } from "../../../api/errors/error-details.ts";
import { useTestApi } from "../../setup/api.ts";
import { BrowserPage, desktop } from "../../setup/processes/browser.ts";
import { until } from "../../setup/until.ts";

/** Of a page with all that it loads: the reference is Swagger UI with the description. */
const maxCompressed = 700_000;

describe("the pages below /docs", function () {
  this.timeout(120_000);
  const api = useTestApi();
  const links = new Map<string, Set<string>>();
  const compressed = new Map<string, number>();

  /** Reads every page that can be reached, and notes where each leads to. */
  before(async () => {
    const waiting = ["/docs"];
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      if (links.has(address)) {
        continue;
      }
      const answer = await fetch(new URL(address, api.url));
      const text = await answer.text();
      expect(answer.status, address).to.equal(200);
      compressed.set(address, gzipSync(text).length);
      const isPage = address.startsWith("/docs") && answer.headers.get("content-type")?.startsWith("text/html");
      const here = new URL(address, api.url);
      const named = isPage === true ? [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, to = ""]) => to) : [];
      const found = named.filter((to) => !to.startsWith("data:")).map((to) => new URL(to, here));
      expect(
        found.map(({ origin }) => origin).filter((origin) => origin !== here.origin),
        address,
      ).to.deep.equal([]);
      links.set(address, new Set(found.map(({ pathname, hash }) => pathname + hash)));
      waiting.push(...found.map(({ pathname }) => pathname));
    }
  });

  it("have an entry for every code of an error, to which docs_url leads", async () => {
    const text = await pageText("/docs/errors");
    const codes = [...new Set(catalogueEntries.map(({ code }) => code))];
    expect(codes.length).to.be.greaterThan(200);
    expect(codes.filter((code) => !text.includes(`id="${code}"`))).to.deep.equal([]);
  });

  it("find on their page what a link's fragment names", async () => {
    for (const [from, targets] of links) {
      for (const target of targets) {
        const [address = "", fragment] = target.split("#");
        if (fragment !== undefined && fragment !== "") {
          const text = await pageText(address);
          expect(text.includes(`id="${fragment}"`), `${from} to ${target}`).to.equal(true);
        }
      }
    }
  });

  it("are smaller than 700 kB each when they are compressed, with all that they load", async () => {
    const loaded = [...compressed].filter(([address]) => /swagger|reference|style\.css|openapi/.test(address));
    expect(loaded.reduce((sum, [, bytes]) => sum + bytes, 0)).to.be.within(20_000, maxCompressed);
    const pages = [...compressed].filter(([address]) => /\/docs\/(guides|errors)/.test(address));
    expect(Math.max(...pages.map(([, bytes]) => bytes))).to.be.lessThan(maxCompressed);
  });

  it("fit a phone, show every operation and keep to their own content security policy, without another server", async function () {
    const page = await BrowserPage.open(`${api.url}/docs`);
    if (page === undefined) {
      this.skip();
      return;
    }
    try {
      await page.use({ width: 390, height: 844, scheme: "dark" });
      for (const address of [...links.keys()].filter((one) => /^\/docs(\/(guides\/|errors)|$)/.test(one))) {
        await page.go(api.url + address);
        await until(address, () => page.evaluate("document.readyState === 'complete'"));
        expect(await page.evaluate("document.documentElement.scrollWidth"), address).to.be.at.most(390);
      }
      await page.use(desktop);
      for (const [address, id, shown] of [
        [
          "reference#/Purchase%20invoices/createPurchaseInvoice",
          "Purchase_invoices-createPurchaseInvoice",
          "document_lines",
        ],
        ["reference-operations#/Operations/pauseWork", "Operations-pauseWork", "reason"],
      ]) {
        await page.go(`${api.url}/docs/${address}`);
        const section = `document.getElementById('operations-${id}')`;
        await until("the operation", () => page.evaluate(`${section}?.classList.contains("is-open") === true`), 60_000);
        await until("its body", () => page.evaluate(`${section}.innerText.includes("${shown}")`), 60_000);
      }
      const asked = "performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)";
      expect(new Set((await page.evaluate(asked)) as string[])).to.deep.equal(new Set([new URL(api.url).origin]));
      expect(page.complaints).to.deep.equal([]);
    } finally {
      await page.close();
    }
  });

  const texts = new Map<string, string>();

  async function pageText(address: string): Promise<string> {
    const text = texts.get(address) ?? (await (await fetch(api.url + address)).text());
    texts.set(address, text);
    return text;
  }
});
