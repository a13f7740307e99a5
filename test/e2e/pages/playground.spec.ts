import { expect } from "chai";

import { useTestApi } from "../../setup/api.ts";
import { BrowserPage } from "../../setup/processes/browser.ts";
import { until } from "../../setup/until.ts";

describe("the playground in a browser", function () {
  this.timeout(120_000);
  const api = useTestApi();
  let page: BrowserPage | undefined;

  before(async function () {
    page = await BrowserPage.open(`${api.url}/playground/`);
    if (page === undefined) {
      this.skip();
    }
    await until("the page", () => evaluate("document.readyState === 'complete'"));
  });
  after(async () => {
    await page?.close();
  });

  const evaluate = async (expression: string) => page?.evaluate(expression);
  const judge = async (xml: string, token = api.token()) => {
    await evaluate(`(() => {
      document.getElementById("token").value = ${JSON.stringify(token)};
      document.getElementById("xml").value = ${JSON.stringify(xml)};
      document.querySelector("button").click();
    })()`);
    return until("the verdict", async () => {
      const text = String(await evaluate("document.getElementById('state').textContent"));
      return !["", "Judging …"].includes(text) && text;
    });
  };

  it("shows what /api/validate says, within its own content security policy", async () => {
    const invoice =
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>1</cbc:ID></Invoice>';
    expect(await judge(invoice)).to.match(/^Not valid: [1-9]\d* fatal, \d+ warnings by /);
    expect(await evaluate("document.querySelector('#findings tr').cells[0].textContent")).to.equal("fatal");
    expect(await judge("<Invoice><img src=x onerror=alert(1)>")).not.to.match(/^Valid/);
    expect(await evaluate("document.images.length"), "markup that was pasted").to.equal(0);
    expect(page?.complaints.filter((text) => !text.includes("400"))).to.deep.equal([]);
  });

  it("says that a token is none", async () => {
    expect(await judge("<Invoice/>", "wrong")).to.contain("Authentication required");
    expect(await evaluate("document.getElementById('findings').childElementCount")).to.equal(0);
  });
});
