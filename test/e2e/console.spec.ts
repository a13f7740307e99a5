import { expect } from "chai";

import { ConsoleReader } from "../setup/console-reader.ts";
import { BrowserPage, desktop, phone, type Device } from "../setup/processes/browser.ts";
import { until } from "../setup/until.ts";
import { carried, hostileName, SeededSite } from "../setup/seeded-site.ts";

/** In the dark, colours alone differ: some of the views show all of them. */
const devices: Readonly<Record<string, { device: Device; every: number }>> = {
  desktop: { device: desktop, every: 1 },
  phone: { device: phone, every: 1 },
  "desktop in the dark": { device: { ...desktop, scheme: "dark" }, every: 4 },
};

describe("the console in a browser", function () {
  this.timeout(240_000);
  let site: SeededSite;
  let page: BrowserPage;
  let reader: ConsoleReader;

  before(async function () {
    const opened = await BrowserPage.open("about:blank");
    if (opened === undefined) {
      this.skip();
    }
    page = opened;
    site = await SeededSite.start();
    reader = new ConsoleReader(page, site.stack.url);
    await page.use(desktop);
    await reader.signIn(site.token(["site-operator"]));
  });
  after(async () => {
    await page?.close();
    await site?.close();
  });
  afterEach(() => {
    expect(page?.complaints.splice(0)).to.deep.equal([]);
  });

  const addressOf = (name: string, tab = ""): string =>
    `/documents/${site.document(name).id}${tab === "" ? "" : `?tab=${tab}`}`;

  const views: readonly (readonly [name: string, address: () => string, words: string])[] = [
    ["how it stands now", () => "", "alive"],
    ["what is oldest", () => "/search", "SBI-2026"],
    ["what has failed", () => "/search?filter=failed", "certificate"],
    ["what was rejected", () => "/search?filter=rejected_today", "Rejected"],
    ["what is invalid", () => "/search?filter=invalid_today", "Marina Foods"],
    ["what nobody has by that name", () => "/search?q=nobody-of-this-name", "Nothing is found"],
    ["an approved document", () => addressOf("c3 accepted"), "Status message after"],
    ["one that waits for its status message", () => addressOf("c3 silent"), "Status message due in"],
    ["one that was refused", () => addressOf("c3 rejected-bv"), "rejected"],
    ["one that is blocked", () => addressOf("c3 certificate-expired"), "Retry corner 3"],
    ["an invalid one", () => addressOf("invalid"), "fatal"],
    ["its request", () => addressOf("c3 accepted", "request"), "document_lines"],
    ["its UBL", () => addressOf("c3 accepted", "ubl"), "<cbc:ID>"],
    ["its tax data", () => addressOf("c3 accepted", "tax-data"), "tax-data.xml"],
    ["its envelopes", () => addressOf("c3 accepted", "envelopes"), "StandardBusinessDocument"],
    ["its status messages", () => addressOf("c3 accepted", "mls"), "ApplicationResponse"],
    ["its sending reports", () => addressOf("c3 accepted", "reports"), "as4"],
    ["its webhooks", () => addressOf("c3 accepted", "webhooks"), "No webhook"],
    ["its log", () => addressOf("c3 accepted", "log"), "RECEIVED"],
    ["the queues", () => "/queues", "BullMQ on PostgreSQL"],
    ["a view that is none", () => "/queues/none", "Queues"],
  ];
  for (const [looked, { device, every }] of Object.entries(devices)) {
    it(`shows every view to everybody (${looked})`, async () => {
      await page.use(device);
      for (const [name, address, words] of views.filter((_, index) => index % every === 0)) {
        await reader.open(address());
        await reader.sees(words);
        await reader.settled();
        await reader.expectAccessible(name);
      }
    });
  }

  it("leads from a number to its whole story by one search and one click, on the keyboard alone", async () => {
    await page.use(desktop);
    const { id, document_sequence: number } = site.document("c3 rejected-bv");
    await reader.open("/queues");
    await page.press("/");
    await until("the cursor in the box", () => page.evaluate("document.activeElement?.name === 'q'"), 60_000);
    await page.type(number);
    await page.press("Enter");
    await reader.sees(number, "table.documents");
    // Another organization's document may have the same number.
    await page.evaluate(`document.querySelector('table.documents a[href$="${id}"]').focus()`);
    await page.press("Enter");
    await reader.sees("To corner 3");
    expect(await page.evaluate("location.pathname")).to.equal(`/console/documents/${id}`);
    await until("its title", () => page.evaluate(`document.title.includes(${JSON.stringify(number)})`), 60_000);
    await page.back();
    await reader.sees(`“${number}”`);
    expect(await page.evaluate("location.search")).to.equal(`?q=${number}`);
  });

  it("finds a document by each reference that it carries", async () => {
    for (const text of [carried.order_reference.id, carried.contract_document_reference.id, "masdar", "emirates gl"]) {
      await reader.open(`/search?q=${encodeURIComponent(text)}`);
      await reader.sees(site.document("carrying").document_sequence, "table.documents");
    }
  });

  it("shows the document itself, in the language that is asked for, in a frame without rights", async () => {
    await page.use(desktop);
    const { document_sequence: number } = site.document("c3 accepted");
    await reader.open(addressOf("c3 accepted"));
    const shown = "document.querySelector('iframe')?.srcdoc ?? ''";
    await until("the page", () => page.evaluate(`${shown}.includes(${JSON.stringify(number)})`), 60_000);
    await reader.click("button[lang=ar]");
    await until("Arabic alone", () => page.evaluate(`${shown}.includes('lang="ar"')`), 60_000);
    expect(await page.evaluate("document.querySelector('iframe').sandbox.length")).to.equal(0);
  });

  it("takes nothing that parties are called for markup", async () => {
    await reader.open(`/search?q=${encodeURIComponent(site.document("hostile").document_sequence)}`);
    await reader.sees(hostileName, "table.documents");
    await reader.open(addressOf("hostile"));
    await reader.sees(hostileName);
    await reader.settled();
    expect(await page.evaluate("document.title")).not.to.equal("taken");
    expect(await page.evaluate("document.querySelectorAll('main img, main script').length")).to.equal(0);
  });

  it("tells nobody of another organization's document, by its address neither", async () => {
    await reader.signIn(site.token(["operator"]));
    await reader.open(addressOf("other"));
    await reader.sees("Document not found");
    expect(await reader.text()).not.to.contain("Qasr Supplies");
    // The refusal is in the browser's own log as well.
    expect(page.complaints.splice(0).every((words) => words.includes("404"))).to.equal(true);
    await reader.signIn(site.token(["site-operator"]));
    await reader.open(addressOf("other"));
    await reader.sees("Qasr Supplies");
  });

  it("shows a viewer what can be done, and lets nothing be done", async () => {
    await reader.signIn(site.token(["viewer"]));
    await reader.open(addressOf("c3 certificate-expired"));
    await reader.sees("Your role may look, but not act");
    await reader.expectAccessible("what a viewer sees");
    const buttons = "[...document.querySelectorAll('.actions button')]";
    expect(await page.evaluate(`${buttons}.length > 0 && ${buttons}.every((one) => one.disabled)`)).to.equal(true);
    const leg = await site.stack.database.query<{ id: string }>(
      `select id from transmissions where document_id = $1 and leg = 'c3'`,
      [site.document("c3 certificate-expired").id],
    );
    const refused = await fetch(`${site.stack.url}/api/operations/legs/${leg[0]?.id}/retry`, {
      method: "POST",
      headers: { authorization: `Bearer ${site.token(["viewer"])}`, "content-type": "application/json" },
      body: JSON.stringify({ reason: "I would like to" }),
    });
    expect(refused.status).to.equal(403);
  });

  it("says what an action will do, wants a reason, and shows who did it", async () => {
    await page.use(phone);
    await reader.signIn(site.token(["site-operator"]));
    await reader.open(addressOf("c5 certificate-expired"));
    await reader.click(".actions button");
    await reader.sees("The same envelope goes out again");
    await reader.expectAccessible("a confirmation");
    expect(await page.evaluate("document.querySelector('dialog button[type=submit]').disabled")).to.equal(true);
    await page.evaluate("document.querySelector('#reason').focus()");
    await page.type("The authority has its new certificate");
    await reader.click("dialog button[type=submit]");
    await reader.sees("Retry corner 5: done.");
    await reader.open(addressOf("c5 certificate-expired", "log"));
    await reader.sees("The authority has its new certificate", ".acts");
    expect(await reader.text(".acts")).to.contain("sara@example.ae");
  });
});
