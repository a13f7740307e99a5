import { expect } from "chai";

import { ConsoleReader } from "../../setup/console/console-reader.ts";
import { BrowserPage, desktop, phone } from "../../setup/processes/browser.ts";
import { asOwner } from "../../setup/database/database.ts";
import { fillDisk } from "../../setup/database/full-disk.ts";
import { until } from "../../setup/until.ts";
import { carried, hostileName, pausedReceiver, SeededSite } from "../../setup/console/seeded-site.ts";
import { addressOf, walkDialogs, walkInArabic, walkInEnglish, walkMs } from "./console-walk.ts";

describe("the console in a browser", function () {
  this.timeout(walkMs);
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

  it("shows every view accessibly: on a desktop, on a phone and in dark mode", async () => {
    await walkInEnglish(reader, site);
  });

  it("shows every view in Arabic, from right to left, with no English between", async () => {
    expect(await walkInArabic(reader, site)).to.deep.equal([]);
  });

  it("opens every dialog accessibly, in both languages", async () => {
    expect(await walkDialogs(reader, site)).to.be.greaterThan(20);
  });

  it("leads from a number to the document's timeline by one search, with the keyboard only", async () => {
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
    await reader.open(addressOf(site, "c3 accepted"));
    const shown = "document.querySelector('iframe')?.srcdoc ?? ''";
    await until("the page", () => page.evaluate(`${shown}.includes(${JSON.stringify(number)})`), 60_000);
    await reader.click("button[lang=ar]");
    await until("Arabic alone", () => page.evaluate(`${shown}.includes('lang="ar"')`), 60_000);
    expect(await page.evaluate("document.querySelector('iframe').sandbox.length")).to.equal(0);
  });

  it("takes nothing that parties are called for markup", async () => {
    await reader.open(`/search?q=${encodeURIComponent(site.document("hostile").document_sequence)}`);
    await reader.sees(hostileName, "table.documents");
    await reader.open(addressOf(site, "hostile"));
    await reader.sees(hostileName);
    await reader.settled();
    expect(await page.evaluate("document.title")).not.to.equal("taken");
    expect(await page.evaluate("document.querySelectorAll('main img, main script').length")).to.equal(0);
  });

  it("does not show another organization's document, not even by its address", async () => {
    await reader.signIn(site.token(["operator"]));
    await reader.open(addressOf(site, "other"));
    await reader.sees("Document not found");
    expect(await reader.text()).not.to.contain("Qasr Supplies");
    // The refusal is in the browser's own log as well.
    expect(page.complaints.splice(0).every((words) => words.includes("404"))).to.equal(true);
    await reader.signIn(site.token(["site-operator"]));
    await reader.open(addressOf(site, "other"));
    await reader.sees("Qasr Supplies");
  });

  it("shows a viewer what can be done, and lets nothing be done", async () => {
    await reader.signIn(site.token(["viewer"]));
    await reader.open(addressOf(site, "c3 certificate-expired"));
    await reader.sees("Your role may look, but not act");
    await reader.expectAccessible("what a viewer sees");
    const buttons = "[...document.querySelectorAll('.actions button')]";
    expect(await page.evaluate(`${buttons}.length > 0 && ${buttons}.every((one) => one.disabled)`)).to.equal(true);
    const leg = await site.stack.database.query<{ id: string }>(
      `select id from transmissions where document_id = $1 and leg = 'c3'`,
      [site.document("c3 certificate-expired").id],
    );
    const refused = await site.stack.call("POST", `/api/operations/legs/${leg[0]?.id}/retry`, {
      token: site.token(["viewer"]),
      body: { reason: "I would like to" },
    });
    expect(refused.status).to.equal(403);
  });

  it("says what an action will do, wants a reason, and shows who did it", async () => {
    await page.use(phone);
    await reader.signIn(site.token(["site-operator"]));
    await reader.open(addressOf(site, "c5 certificate-expired"));
    await reader.click(".actions button");
    await reader.sees("The same envelope goes out again");
    await reader.expectAccessible("a confirmation");
    expect(await page.evaluate("document.querySelector('dialog button[type=submit]').disabled")).to.equal(true);
    await page.evaluate("document.querySelector('#reason').focus()");
    await page.type("The authority has its new certificate");
    await reader.click("dialog button[type=submit]");
    await reader.sees("Retry corner 5: done.");
    await reader.open(addressOf(site, "c5 certificate-expired", "log"));
    await reader.sees("The authority has its new certificate", ".acts");
    expect(await reader.text(".acts")).to.contain("sara@example.ae");
  });

  it("chooses nothing beforehand of what has become of a leg, by mouse or keys, and sends nothing until a person has", async () => {
    await page.use(desktop);
    await reader.signIn(site.token(["site-operator"]));
    const { id } = site.document("c3 silent");
    const attempts = (): Promise<{ attempts: number }[]> =>
      site.stack.database.query("select attempts from transmissions where document_id = $1 order by leg", [id]);
    const before = await attempts();
    await reader.open(addressOf(site, "c3 silent"));
    await until("its actions", () => page.evaluate("document.querySelector('.actions button') !== null"), 60_000);
    await page.evaluate(
      "[...document.querySelectorAll('.actions button')].find((one) => /Resolve/.test(one.innerText)).click()",
    );
    await reader.sees("What have you found out?", "dialog");
    const chosen = () => page.evaluate("document.querySelectorAll('dialog input:checked').length");
    const isClosed = () => page.evaluate("document.querySelector('dialog button[type=submit]').disabled");
    expect(await chosen()).to.equal(0);
    await reader.expectAccessible("the dialog of a leg");
    // The focus stands on the first choice: a key that confirms must choose nothing.
    await page.press("Enter");
    await page.evaluate("document.querySelector('#reason').focus()");
    await page.type("I have looked it up");
    await reader.sees("Choose what you have found out", "dialog");
    expect([await chosen(), await isClosed()]).to.deep.equal([0, true]);
    await page.evaluate("document.querySelector('dialog form').requestSubmit()");
    await reader.sees("Choose what you have found out", "dialog");
    expect(await attempts()).to.deep.equal(before);
    await page.evaluate("document.querySelector('dialog input[value=accepted]').focus()");
    await page.press(" ");
    await until("it is chosen", async () => (await chosen()) === 1 && (await isClosed()) === false, 60_000);
    await reader.expectAccessible("the dialog of a leg with a choice");
    await reader.click("dialog button[type=submit]");
    await reader.sees("Resolve corner 3: done.");
    expect(await attempts()).to.deep.equal(before);
  });

  it("says how many legs a retry will send again, begins it, and shows how far it is", async () => {
    await page.use(desktop);
    await reader.signIn(site.token(["site-operator"]));
    await reader.open("/incidents");
    await reader.click("td.act button[aria-label*='certificate']");
    await reader.sees("This retries 1 leg", "dialog");
    await reader.expectAccessible("the confirmation of a retry");
    await reader.confirm("The certificate is renewed");
    await reader.sees("The certificate is renewed", "main");
    await reader.sees("1 of 1 leg", "main");
    await reader.sees("1 failed again", "main");
    const [run] = await site.stack.database.query<{ retried: number }>(
      "select retried from retry_runs where reason = 'The certificate is renewed'",
    );
    expect(run?.retried).to.equal(1);
  });

  it("lets the stage that gave documents up try again, and says how many", async () => {
    await reader.open("/incidents");
    await reader.click("section[aria-label='Documents given up'] .actions button");
    await reader.sees("every document that it has given up", "dialog");
    await reader.expectAccessible("the confirmation of a retry of documents");
    await reader.confirm("The host has more memory");
    await reader.sees("The host has more memory", "main");
    await reader.sees("Documents that pricing gave up", "main");
    await reader.sees("1 of 1 document", "main");
    await until(
      "no stage has given a document up",
      async () => (await site.stack.database.query("select from documents where failure is not null")).length === 0,
      60_000,
    );
  });

  it("pauses what is chosen, after it has said what will not be processed, and resumes it", async () => {
    await reader.open("/incidents?tab=pauses");
    await reader.click("section[aria-label='Paused now'] .head button");
    await reader.sees("Choose what is to stand still", "dialog");
    await reader.select("#scope", "stage");
    expect(await page.evaluate("document.querySelector('#target').value"), "no stage is chosen beforehand").to.equal(
      "",
    );
    await reader.select("#scope", "organization");
    expect(await page.evaluate("document.querySelector('#whose').value"), "nor an organization").to.equal("");
    await reader.sees("Choose what is to stand still", "dialog");
    await reader.select("#scope", "receiver");
    await reader.sees("Nothing more goes out", "dialog");
    await page.evaluate("document.querySelector('#target').focus()");
    await page.type("0235:1555555555");
    await reader.sees("to 0235:1555555555, of everybody's documents", "dialog");
    await reader.expectAccessible("the form of a pause");
    await reader.confirm("Their provider moves");
    await reader.sees("0235:1555555555", "section[aria-label='Paused now']");
    await reader.click("section[aria-label='Paused now'] button[aria-label*='0235:1555555555']");
    await reader.sees("the work goes on", "dialog");
    await reader.confirm("They have moved");
    await reader.sees("They have moved", "section[aria-label='Pauses that have ended']");
    await reader.open("/audit?action=work.resume");
    await reader.sees("They have moved", "table");
  });

  it("shows a pause on every page, with who, why and what waits, and ends it there", async () => {
    await reader.open("");
    const banner = `Receiver ${pausedReceiver} paused by sara@example.ae since`;
    await reader.sees(banner, ".banners");
    await reader.sees("because “They asked us to wait until Monday”: nothing waits.", ".banners");
    await reader.click(`.banners button[aria-label*='${pausedReceiver}']`);
    await reader.sees("the work goes on", "dialog");
    await reader.confirm("It is Monday");
    await until("the banner is gone", async () => !(await reader.text(".banners")).includes(banner), 60_000);
  });

  it("changes an organization's settings, revokes its tokens, and puts both on record", async () => {
    await page.use(phone);
    const path = `/organizations/${site.other.orgId}`;
    await reader.open(path);
    await reader.sees("Requests a minute");
    await page.evaluate("document.querySelector('#rate_per_minute').focus()");
    await page.type("600");
    await reader.click("form button[type=submit]");
    await reader.sees("Requests a minute from none of its own to 600", "dialog");
    await reader.confirm("Subscription of this month");
    await until(
      "it is changed",
      () =>
        page.evaluate(
          "document.querySelector('dialog') === null && document.querySelector('#rate_per_minute').value === '600'",
        ),
      60_000,
    );
    await reader.open(`/organizations/${site.stack.orgId}?tab=tokens`);
    await reader.click("td.act button[aria-label*='erp@dune.example']");
    await reader.sees("It cannot be taken back", "dialog");
    await reader.confirm("It was in a screenshot");
    await reader.sees("revoked", "table");
    await reader.open("/audit");
    await reader.sees("It was in a screenshot", "table");
    await reader.sees("Subscription of this month", "table");
  });

  it("issues a token with a role, for a customer and for the operators' own, which signs in", async () => {
    await page.use(desktop);
    await reader.open("/organizations");
    await reader.settled();
    expect(await reader.text("table")).to.not.contain("house");
    await reader.click(".head a[href*='tab=tokens']");
    await reader.sees("house", "h1");
    for (const [path, subject, role] of [
      ["", "Ada of the house", "site-operator"],
      [`/organizations/${site.other.orgId}?tab=tokens`, "Sara of the desk", "operator"],
    ] as const) {
      if (path !== "") {
        await reader.open(path);
      }
      await reader.click("section.card > .actions button");
      await reader.write({ holder: subject, days: "90" });
      await page.evaluate(
        `(() => { const box = document.querySelector("#role"); box.value = ${JSON.stringify(role)}; box.dispatchEvent(new Event("change", { bubbles: true })); })()`,
      );
      await reader.expectAccessible("the dialog of a token");
      await reader.confirm("Begins today");
      await reader.sees("shown this once", ".notice.good");
      await reader.sees(subject, "table");
      const token = await reader.text(".notice.good code");
      const session = await fetch(`${site.stack.url}/api/console/session`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(await session.json()).to.include({ subject, role });
    }
    await reader.open("/audit");
    await reader.sees("Begins today", "table");
  });

  it("creates an organization, and says which field is wrong", async () => {
    await page.use(desktop);
    await reader.open("/organizations/new");
    await reader.write({
      name: "Dune Traders",
      "profile.name": "Dune Traders",
      "profile.party_name": "Dune Traders LLC",
      "profile.postal_address.street_name": "Sheikh Zayed Road 1",
      "profile.postal_address.city_name": "Dubai",
      "profile.tin": "12",
      "profile.company_id": "CN-7654321",
      "profile.authority_name": "Dubai Department of Economy and Tourism",
      "profile.endpoint_id": "1987654329",
      "profile.email": "purchasing@dune.example",
    });
    await reader.click("form button[type=submit]");
    await reader.sees("This creates Dune Traders", "dialog");
    await reader.confirm("Contract of today");
    await reader.sees("profile.tin must be", "form.form");
    await reader.expectAccessible("a form with an error");
    await reader.write({ "profile.tin": "1987654329" });
    await reader.click("form button[type=submit]");
    await reader.confirm("Contract of today");
    await reader.sees("enabled", "main");
    expect(await page.evaluate("document.querySelector('h1').textContent")).to.equal("Dune Traders");
    // The refusal is in the browser's own log as well.
    expect(page.complaints.splice(0).every((words) => words.includes("400"))).to.equal(true);
  });

  it("finds an organization by its name where there are more than a list shows", async () => {
    await page.use(phone);
    const { database, orgId } = site.stack;
    await database.query(
      `insert into organizations (id, name) select gen_random_uuid(), 'Crowd ' || n from generate_series(1, 120) n`,
    );
    try {
      await reader.open("/audit");
      await until("the box", () => page.evaluate("document.querySelector('input[aria-label^=Show]') !== null"), 60_000);
      await page.evaluate("document.querySelector('input[aria-label^=Show]').focus()");
      await page.type("bench");
      const option = `document.querySelector('#organization option[value="${orgId}"]')`;
      await until("its name", () => page.evaluate(`${option} !== null`), 60_000);
      await page.evaluate(
        `(() => { const choice = ${option}.parentElement; choice.value = "${orgId}"; choice.dispatchEvent(new Event("change")); })()`,
      );
      await until("the address", () => page.evaluate(`location.search.includes("${orgId}")`), 60_000);
      await reader.expectAccessible("a long list of organizations");
      // One that no list shows is named all the same.
      await reader.open(`/audit?org=${orgId}`);
      await until("it is named", () => page.evaluate(`${option}?.textContent === "Bench"`), 60_000);
    } finally {
      await asOwner(database, "delete from organizations where name like 'Crowd %'");
    }
  });

  it("shows a viewer incidents, the own organization and its record, and lets nothing be done", async () => {
    await reader.signIn(site.token(["viewer"]));
    for (const [address, words] of [
      ["/incidents", "Your role may look, but not act"],
      ["/incidents?tab=pauses", "Your role may look, but not act"],
      [`/organizations/${site.stack.orgId}`, "takes the role site-operator"],
      [`/organizations/${site.stack.orgId}?tab=tokens`, "takes the role site-operator"],
      ["/organizations/new", "takes the role site-operator"],
    ] as const) {
      await reader.open(address);
      await reader.sees(words);
      await reader.settled();
      await reader.expectAccessible(`what a viewer sees at ${address}`);
      const acting = "[...document.querySelectorAll('main .act button, main .actions button, main .head button')]";
      expect(await page.evaluate(`${acting}.every((one) => one.disabled)`), address).to.equal(true);
    }
    await reader.open("/organizations");
    await reader.sees("Organizations");
    await reader.settled();
    expect(await reader.text("main")).not.to.contain("Oasis Retail");
    await reader.open("/audit");
    await reader.settled();
    await reader.sees("It was in a screenshot", "main");
    expect(await reader.text("main")).not.to.contain("Subscription of this month");
  });

  it("never says that all is well while documents are refused, and says why", async () => {
    await reader.signIn(site.token(["site-operator"]));
    await reader.open("");
    await reader.sees("alive", "main");
    const makeRoom = await fillDisk(site.stack.database, "documents");
    try {
      expect((await site.stack.post()).status).to.equal(503);
      await reader.sees("The database can store nothing more: its disk is full.", ".banners");
      await reader.sees("Make room on the disk", ".banners");
      expect(await reader.text("main")).not.to.contain("All is well");
      await reader.expectAccessible("a page with a full disk");
    } finally {
      await makeRoom();
    }
  });
});
