import { expect } from "chai";

import { failureCauses } from "../../../common/status/failure-causes.ts";
import { situations } from "../../../common/status/situations.ts";
import { signToken } from "../../../common/organizations/issue-token.ts";
import { advanceOldestRetryRun, startRetryRun } from "../../../common/operations/retry-runs.ts";
import { judge } from "../../api/contract/process-document.ts";
import { call } from "../../api/http-client.ts";
import { buildInvoiceRequest, buildParty, type Json } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import type { ConsoleReader } from "../../setup/console/console-reader.ts";
import { openConsole } from "../../setup/console/open-console.ts";
import { ada } from "../../setup/operator-action.ts";
import { desktop, phone, type BrowserPage } from "../../setup/processes/browser.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { until } from "../../setup/until.ts";

/** A name that turns the text behind it around, and hides a character. */
const turning = "Gulf\u202E relleS\u200B Ltd";
const expired = `${failureCauses.other_unreachable.says}: the certificate has expired`;

describe("the page of a document in the console", function () {
  this.timeout(240_000);
  const api = useTestApi();
  let page: BrowserPage;
  let reader: ConsoleReader;
  let id: string;
  let number: string;

  before(async function () {
    ({ page, reader } = await openConsole(this, api));
    const body = buildInvoiceRequest({ accounting_supplier_party: { ...buildParty(), name: turning } });
    const { json } = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, { body });
    id = String((json as Json)["id"]);
    number = String((json as Json)["document_sequence"]);
    await judge(api, { id });
    const who = { orgId: api.orgId, subject: "sara@example.ae", days: 1, roles: ["site-operator"] };
    await reader.signIn(signToken(testSecrets.jwtSecret, who));
  });
  after(async () => {
    await page?.close();
  });
  afterEach(async () => {
    expect(page?.complaints.splice(0)).to.deep.equal([]);
    await set("state = 'queued', failure_class = null, reason = null, next_check_at = null");
    await api.query("update documents set failure = null, stage = 'validated' where id = $1", [id]);
  });

  const set = (columns: string) =>
    api.query(`update transmissions set ${columns} where document_id = $1 and leg = 'c3'`, [id]);
  const clickNamed = (words: string) =>
    until(
      `a button ${words}`,
      () =>
        page.evaluate(`(() => {
          const button = [...document.querySelectorAll("main button")].find((one) => one.innerText.includes(${JSON.stringify(words)}));
          button?.click();
          return button !== undefined;
        })()`),
      60_000,
    );

  it("names the provider of the receiver for its expired certificate, where Pending would stand", async () => {
    await set(`state = 'failed', failure_class = 'blocked', reason = '${expired}'`);
    await reader.open(`/documents/${id}`);
    await reader.sees("Needs a person", ".about");
    await reader.sees("The provider of the receiver", ".notice");
    await reader.sees(situations.receiver_unreachable.action.en, ".lane");
    expect(await reader.text("main"))
      .not.to.contain("The operator of this service must act")
      .and.not.to.contain("Pending");
    await reader.open(`/search?q=${number}`);
    await reader.sees("Needs a person", "table.documents");
    await reader.sees("the certificate has expired", "table.documents");
    await reader.sees("Who must act: The provider of the receiver", "table.documents");
  });

  it("shows at once why a stage gave the document up, and that nothing comes after it", async () => {
    await api.query(
      `update documents set stage = 'received', failure = '{"stage": "pricing", "message": "out of memory"}' where id = $1`,
      [id],
    );
    await api.query("delete from status_log where document_id = $1 and event = 'PRICED'", [id]).catch(() => undefined);
    await reader.open(`/documents/${id}`);
    await reader.sees("Needs a person", ".about");
    await reader.sees("out of memory", ".notice");
    await reader.sees("Pricing gave up", ".steps");
  });

  it("says of an unknown outcome that nobody knows, who can be asked, and offers sending again last, with a warning", async () => {
    await set("state = 'unknown', failure_class = 'unknown', next_check_at = now() + interval '4 minutes'");
    await reader.open(`/documents/${id}`);
    await reader.sees("Outcome unknown", ".about");
    await reader.sees("Nobody knows whether it has arrived.", ".lane");
    await reader.sees("asked by itself until it answers; again in", ".lane");
    expect(await reader.text("main")).not.to.contain("will not by itself");
    await reader.expectAccessible("a document of unknown outcome");
    await clickNamed("Resolve corner 3");
    await reader.sees("Nobody knows whether it has arrived", "dialog");
    expect(await page.evaluate("document.querySelectorAll('dialog input:checked').length")).to.equal(0);
    expect(
      await page.evaluate("[...document.querySelectorAll('dialog input')].map(({ value }) => value)"),
    ).to.deep.equal(["sent", "accepted", "rejected", "not_sent"]);
    await reader.sees("the receiver gets it a second time", "dialog label:last-of-type");
    await clickNamed("Cancel");
  });

  it("puts what cannot be taken back last and apart", async () => {
    await set(`state = 'failed', failure_class = 'blocked', reason = '${expired}'`);
    await reader.open(`/documents/${id}`);
    await reader.sees("Resolve corner 3", ".actions.final");
    expect(await reader.text(".actions:not(.final)"))
      .to.contain("Retry corner 3")
      .and.not.to.contain("Resolve");
  });

  it("marks characters that cannot be seen, and copies the text as it is", async () => {
    await reader.open(`/documents/${id}`);
    await reader.sees("Gulf⟨U+202E⟩ relleS⟨U+200B⟩ Ltd", ".facts");
    expect(await page.evaluate("document.body.innerText.includes('\\u202E')")).to.equal(false);
    await page.evaluate(
      "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })",
    );
    await page.evaluate(`document.querySelector(".about .head button.copy").click()`);
    await until("it is copied", async () => (await page.evaluate("window.copied")) === number, 60_000);
  });

  it("folds XML, marks it, and shows it as it is", async () => {
    await reader.open(`/documents/${id}?tab=ubl`);
    await reader.sees("cac:AccountingSupplierParty", ".xml");
    const folded = (await reader.text(".xml")).length;
    await page.evaluate("document.querySelectorAll('.xml details:not([open])').forEach((one) => { one.open = true; })");
    await until("more of it", async () => (await reader.text(".xml")).length > folded, 60_000);
    await reader.expectAccessible("XML to fold");
    await clickNamed("As it is");
    await reader.sees("<cbc:ID>", "pre");
    await reader.sees("⟨U+202E⟩", "pre");
  });

  it("gives PDF, page and evidence to take along", async () => {
    await reader.open(`/documents/${id}`);
    await page.evaluate("URL.createObjectURL = (blob) => { window.saved = blob.type; return 'data:,'; }");
    for (const [title, type] of [
      ["PDF", "application/pdf"],
      ["Evidence", "application/zip"],
      ["Page (HTML)", "text/html"],
    ] as const) {
      await clickNamed(title);
      await until(type, async () => String(await page.evaluate("window.saved")).startsWith(type), 60_000);
    }
  });

  it("is whole in Arabic, on a phone", async () => {
    await page.use(phone);
    await page.evaluate("localStorage.setItem('console-language', 'ar')");
    await set("state = 'unknown', failure_class = 'unknown', next_check_at = 'infinity'");
    await reader.open(`/documents/${id}`);
    await reader.sees("يحتاج إلى شخص", ".about");
    await reader.sees(situations.outcome_unknown.action.ar, ".lane");
    await reader.expectAccessible("a document in Arabic");
    await page.evaluate("localStorage.setItem('console-language', 'en')");
    await page.use(desktop);
  });

  it("shows of a void document why it is, who gave it up, and no term to report it, in both languages", async () => {
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    const { json } = await call(api, "POST", path, { body: buildInvoiceRequest() });
    const given = String((json as Json)["id"]);
    await api.query("update documents set stage = 'invalid', overall_status = 'VALIDATION_FAILED' where id = $1", [
      given,
    ]);
    expect((await call(api, "DELETE", `/api/purchase-invoices/${given}?reason=Entered+twice`)).status).to.equal(200);
    for (const [language, said, because] of [
      ["ar", "ملغى", "سبب الإلغاء"],
      ["en", "Void", "Void because"],
    ] as const) {
      await reader.speak(language);
      await reader.open(`/documents/${given}`);
      await reader.sees(said, ".about .pill.quiet");
      await reader.sees(because, ".about");
      await reader.sees("Entered twice", ".about");
      expect(await page.evaluate("document.querySelectorAll('.law').length")).to.equal(0);
      await reader.expectAccessible(`a void document, ${language}`);
    }
    await reader.open(`/documents/${given}?tab=log`);
    await reader.sees("Entered twice", ".acts");
    await reader.open("/search?void=true");
    await reader.sees("Void", "table.documents .pill.quiet");
  });

  it("tells at a retry's end what is through and what failed again", async () => {
    await set(`state = 'failed', failure_class = 'blocked', reason = '${expired}', updated_at = now()`);
    const queues = { enqueue: () => Promise.resolve() };
    const deps = { ...api.deps, queues } as unknown as typeof api.deps;
    await startRetryRun(deps, { ...ada, orgId: api.orgId, why: "It is renewed" }, { failureClass: "blocked" });
    await advanceOldestRetryRun(deps);
    await set(`state = 'failed', failure_class = 'blocked', reason = '${expired}', updated_at = now()`);
    await advanceOldestRetryRun(deps);
    await reader.open("/incidents?tab=retries");
    await reader.sees("ended, all failed again", ".run");
    await reader.sees("1 failed again", ".run .outcomes");
    expect(await page.evaluate("document.querySelectorAll('.run .pill.good').length")).to.equal(0);
    await reader.expectAccessible("the end of a retry");
  });
});

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
