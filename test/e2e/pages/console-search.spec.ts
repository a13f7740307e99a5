import { expect } from "chai";

import { signToken } from "../../../common/launcher/development-token.ts";
import { judge } from "../../api/contract/process-document.ts";
import { call } from "../../api/http-client.ts";
import { buildInvoiceRequest, type Json } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import type { ConsoleReader } from "../../setup/console/console-reader.ts";
import { openConsole } from "../../setup/console/open-console.ts";
import { desktop, type BrowserPage } from "../../setup/processes/browser.ts";
import { testSecrets } from "../../setup/secrets.ts";

const refused = (nth: number): string => `Refused by https://ap.example/${nth}: no such "receiver" 100%`;

describe("the search of the console", function () {
  this.timeout(240_000);
  const api = useTestApi();
  const made: { id: string; number: string }[] = [];
  let page: BrowserPage;
  let reader: ConsoleReader;

  before(async function () {
    ({ page, reader } = await openConsole(this, api));
    for (let nth = 0; nth < 4; nth += 1) {
      const body = buildInvoiceRequest({ note: `unlike the others ${nth}` });
      const { json } = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, { body });
      made.push({ id: String((json as Json)["id"]), number: String((json as Json)["document_sequence"]) });
      await judge(api, { id: made.at(-1)!.id });
    }
    await signIn("site-operator");
  });
  after(async () => {
    await page?.close();
  });
  beforeEach(async () => {
    await api.query(
      "update transmissions set state = 'queued', failure_class = null, reason = null, next_check_at = null",
    );
    for (const [nth, { id }] of made.slice(0, 3).entries()) {
      await api.query(
        `update transmissions set state = 'failed', failure_class = 'blocked', reason = $2, updated_at = now() - interval '1 minute'
         where document_id = $1 and leg = 'c3'`,
        [id, nth === 2 ? "Something else" : refused(nth)],
      );
    }
  });
  afterEach(() => {
    expect(page?.complaints.splice(0)).to.deep.equal([]);
  });

  const signIn = (role: string, subject = "sara@example.ae"): Promise<void> =>
    reader.signIn(signToken(testSecrets.jwtSecret, { orgId: api.orgId, subject, days: 1, roles: [role] }));
  const rows = () => page.evaluate("document.querySelectorAll('table.documents tbody tr').length");

  it("is led to from a cause of failures, and finds its documents and no others", async () => {
    await page.use(desktop);
    await reader.open("/incidents");
    await reader.click("td.act a[aria-label*='Refused by']");
    await reader.sees(made[0]!.number, "table.documents");
    await reader.settled();
    expect(await rows()).to.equal(2);
    await reader.expectAccessible("a search by conditions");
    expect(await page.evaluate("document.querySelector('#condition-cause').value")).to.equal(
      'Refused by … no such "receiver" 100%',
    );
    expect(await page.evaluate("document.querySelector('#condition-leg').value")).to.equal("toC3");
    await reader.open("/incidents?by=receiver");
    await reader.click("td.act a[aria-label*='Something else']");
    await reader.sees(made[2]!.number, "table.documents");
    await reader.settled();
    expect(await rows()).to.equal(1);
  });
});
