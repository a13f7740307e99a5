import { expect } from "chai";

import { useTestApi } from "../../setup/api.ts";
import { BrowserPage } from "../../setup/processes/browser.ts";
import { until } from "../../setup/until.ts";

describe("the page /docs in a browser", function () {
  this.timeout(60_000);
  const api = useTestApi();
  let page: BrowserPage | undefined;

  afterEach(async () => {
    await page?.close();
    page = undefined;
  });

  it("shows every group of operations and calls one, within its own content security policy", async function () {
    const open = await BrowserPage.open(`${api.url}/docs#/Health/getReadiness`);
    if (open === undefined) {
      this.skip();
      return;
    }
    page = open;
    const textOf = async (selector: string) => {
      const text = await open.evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText`);
      return typeof text === "string" && text;
    };
    const click = async (selector: string) => {
      await until(selector, () => textOf(selector));
      await open.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
    };
    const { tags } = (await (await fetch(`${api.url}/openapi.json`)).json()) as { tags: { name: string }[] };

    await click(".try-out__btn");
    await click(".btn.execute");
    await until("the answer of the service", () => textOf(".live-responses-table tbody .response-col_status"));
    expect(await textOf(".live-responses-table tbody .response-col_description")).to.contain('"ready"');
    const groups = await open.evaluate("[...document.querySelectorAll('.opblock-tag')].map((tag) => tag.dataset.tag)");
    expect(groups).to.deep.equal(tags.map(({ name }) => name));
    expect(open.complaints).to.deep.equal([]);
  });
});
