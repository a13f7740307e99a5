import { expect } from "chai";

import { renderUbl } from "../../../common/ubl/render-ubl.ts";
import { readGolden, ublInput } from "../../factories/golden.ts";
import { pageOf, readableDocument, withLongWords } from "../../factories/readable-document.ts";
import type { Json } from "../../factories/request.ts";
import { type TestApi, useTestApi } from "../../setup/api.ts";
import { ConsoleReader } from "../../setup/console/console-reader.ts";
import { TestDocument } from "../../setup/test-document.ts";
import type { LocalServer } from "../../setup/http/local-server.ts";
import { openTokenBearer } from "../../setup/http/token-bearer.ts";
import { BrowserPage, desktop, phone } from "../../setup/processes/browser.ts";
import { until } from "../../setup/until.ts";

/** Every field, with a finding at a value and one at a line. */
async function storyOf(api: TestApi, name: string): Promise<TestDocument> {
  const { kind, body } = readGolden(name);
  const document = await TestDocument.begin(api, kind, JSON.parse(body) as Json);
  await document.judge([
    { flag: "fatal", reasonCode: "IBR-073", text: "A date is wrong", location: "/*/cbc:IssueDate[1]", test: "x" },
    { flag: "warning", reasonCode: "OWN-1", text: "A price is odd", location: "/*/*[1]/cac:Price[1]", test: "x" },
  ]);
  return document;
}

describe("the readable invoice in a browser", function () {
  this.timeout(120_000);
  const api = useTestApi();
  let bearer: LocalServer;
  let page: BrowserPage | undefined;

  before(async () => {
    bearer = await openTokenBearer(api);
    page = await BrowserPage.open("about:blank");
  });
  after(async () => {
    await page?.close();
    await bearer?.close();
  });

  async function show(open: BrowserPage, path: string): Promise<void> {
    await open.go(bearer.url + path);
    const isThere = `location.href === ${JSON.stringify(bearer.url + path)} && document.readyState === "complete"`;
    await until(path, async () => (await open.evaluate(isThere)) === true);
  }

  for (const [name, query, direction, sizes] of [
    ["every-field-invoice", "?findings=true", "ltr", [desktop, phone]],
    ["every-field-invoice", "?lang=ar&findings=true", "rtl", [phone]],
    ["every-field-credit-note", "?lang=en", "ltr", [phone]],
    ["sales-every-field-credit-note", "?lang=ar", "rtl", [desktop]],
  ] as const) {
    it(`fits ${name}${query} on the screen, and axe has no complaint`, async function () {
      if (page === undefined) {
        this.skip();
        return;
      }
      const document = await storyOf(api, name);
      await show(page, `${document.path}/view${query}`);
      expect(await page.evaluate("getComputedStyle(document.body).direction")).to.equal(direction);
      for (const device of sizes) {
        await page.use(device);
        await new ConsoleReader(page, bearer.url).expectAccessible();
      }
      expect(page.complaints).to.deep.equal([]);
    });
  }

  it("breaks what has no space, on paper of any width", async function () {
    if (page === undefined) {
      this.skip();
      return;
    }
    const input = ublInput(readGolden("every-field-invoice"));
    const xml = withLongWords(renderUbl(input), { letter: "W", digit: "7" });
    for (const language of ["both", "ar"] as const) {
      const shown = pageOf(readableDocument(input, { xml, overallStatus: "PENDING" }), { language });
      await page.go("about:blank");
      await page.evaluate(`document.open(); document.write(${JSON.stringify(shown)}); document.close()`);
      for (const device of [desktop, phone]) {
        await page.use(device);
        const wide = await page.evaluate(`(() => {
          const paper = document.querySelector("main").getBoundingClientRect();
          const isOff = ({ left, right }) => left < paper.left - 1 || right > paper.right + 1;
          const seen = [...document.querySelectorAll("main *")].filter((each) => !each.closest(".vh, thead"));
          return seen.filter((each) => isOff(each.getBoundingClientRect())).map((each) => each.outerHTML.slice(0, 200));
        })()`);
        expect(wide, `${language}, ${device.width} pixels`).to.deep.equal([]);
      }
    }
  });

  it("keeps a UUID on one line and on the paper, wherever it stands", async function () {
    if (page === undefined) {
      this.skip();
      return;
    }
    const input = ublInput(readGolden("every-field-credit-note"));
    const id = "8d205910-ac6b-4e35-9fe7-d1f0a3e3ae72";
    const xml = renderUbl(input)
      .replaceAll(/(<cbc:(?:ID|Name|Note|Description|Value|BuyerReference|LineID)>)[^<]+/g, `$1${id}`)
      .replace(/(<cbc:Note>)[^<]+/, `$1${"word ".repeat(30)}(${id}), ${id}`);
    for (const language of ["both", "ar"] as const) {
      const shown = pageOf(readableDocument(input, { xml }), { language });
      await page.go("about:blank");
      await page.evaluate(`document.open(); document.write(${JSON.stringify(shown)}); document.close()`);
      for (const device of [desktop, phone]) {
        await page.use(device);
        const broken = await page.evaluate(`(() => {
          const paper = document.querySelector("main").getBoundingClientRect();
          const isBroken = (each) => {
            const [{ left, right }, ...others] = each.getClientRects();
            return others.length > 0 || left < paper.left - 1 || right > paper.right + 1;
          };
          const all = [...document.querySelectorAll(".uuid")].filter((each) => !each.closest(".vh, .no, .vat, .few"));
          return [all.length > 20, ...all.filter(isBroken).map((each) => each.parentElement.title)];
        })()`);
        expect(broken, `${language}, ${device.width} pixels`).to.deep.equal([true]);
      }
    }
  });

  it("says the term of the value that has the focus, and of no other", async function () {
    if (page === undefined) {
      this.skip();
      return;
    }
    const document = await storyOf(api, "every-field-invoice");
    await show(page, `${document.path}/view?lang=en`);
    const said = `(() => {
      const date = document.querySelector('[title^="IBT-002"]');
      const before = getComputedStyle(date, "::after").content;
      date.focus();
      return [before, getComputedStyle(date, "::after").content];
    })()`;
    expect(await page.evaluate(said)).to.deep.equal(["none", '"IBT-002 Issue date · /issue_date"']);
  });

  it("prints on A4 without what only a screen needs", async function () {
    if (page === undefined) {
      this.skip();
      return;
    }
    const document = await storyOf(api, "every-field-invoice");
    await show(page, `${document.path}/view`);
    const [, width, height] =
      /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec((await page.print()).toString("latin1")) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).to.deep.equal([595, 842]);
  });
});
