import { readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { repositoryRoot } from "../../common/runtime/repository-root.ts";
import { fill, makeTenants } from "../bench/reads/fill.ts";
import { print } from "../bench/progress.ts";
import { buildInvoiceRequest, unlikeOthers } from "../factories/request.ts";
import { ConsoleReader } from "../setup/console/console-reader.ts";
import { openConsole } from "../setup/console/open-console.ts";
import { SeededSite } from "../setup/console/seeded-site.ts";
import { ownerUrlOf } from "../setup/database/database.ts";
import type { BrowserPage } from "../setup/processes/browser.ts";
import { otherParty } from "../simulator/envelopes.ts";
import { operatorTasks, Person, type Desk } from "./operator-tasks.ts";

const unknownLegs = 53;
const tin = "1555555555";
/** Documents that fill the site before the tasks; their times are then printed as rows for docs/operations.md. */
const { OPERATOR_TASKS_DOCUMENTS: filling } = process.env;

/** Documents whose legs to one receiver may or may not have arrived. */
async function addUnknown(site: SeededSite): Promise<void> {
  const { stack } = site;
  const asOperator = { token: site.token(["site-operator"]) };
  const pause = await stack.call("POST", "/api/operations/pauses", {
    ...asOperator,
    body: { scope: "receiver", target: `0235:${tin}`, all_organizations: true, reason: "They are away" },
  });
  for (let nth = 0; nth < unknownLegs; nth += 1) {
    const body = buildInvoiceRequest({ ...unlikeOthers(), accounting_supplier_party: otherParty({ tin }) });
    await stack.call("POST", `/api/purchase-invoices/${stack.businessProfileId}`, { body });
  }
  let marked = 0;
  while (marked < unknownLegs) {
    const rows = await stack.database.query(
      `update transmissions set state = 'unknown', failure_class = 'unknown', next_check_at = 'infinity', attempts = 1,
         reason = 'The access point keeps no record that could be asked: a person must find out whether the message arrived'
       where receiver_id = $1 and leg = 'c3' and state = 'queued' returning id`,
      [`0235:${tin}`],
    );
    marked += rows.length;
  }
  const { id } = pause.json as { id: string };
  await stack.call("POST", `/api/operations/pauses/${id}/resume`, { ...asOperator, body: { reason: "They are back" } });
}

/** Copies of the site's documents, in organizations beside it. */
async function fillSite({ stack, documents }: SeededSite, many: number): Promise<void> {
  const ids = ["c3 accepted", "c3 rejected-bv", "c3 certificate-expired", "invalid", "c3 silent"];
  const shares = [9_400, 380, 100, 80, 40];
  const templates = ids.map((name, nth) => ({ id: documents.get(name)!.id, share: shares[nth]! }));
  const tenants = await makeTenants(stack.database);
  await fill(await ownerUrlOf(stack.database), { templates, tenants, from: 1, to: many });
}

/** Task and clicks of each row of the page. */
function documentedTasks(): Record<string, number> {
  const text = readFileSync(path.join(repositoryRoot(), "docs/operations.md"), "utf8");
  const section = text.slice(text.indexOf("### Ten tasks"), text.indexOf("## Traces"));
  const rows = section.matchAll(/^\| ([^|]+) \| [^|]+ \| (\d+) \| [\d.]+ \|$/gm);
  return Object.fromEntries([...rows].map(([, task = "", clicks]) => [task, Number(clicks)]));
}

describe("what an operator does with the console", function () {
  this.timeout(600_000);
  let site: SeededSite;
  let page: BrowserPage;
  let person: Person;
  let desk: Desk;
  const documented = documentedTasks();

  before(async function () {
    const opened = await openConsole(this, { url: "" });
    page = opened.page;
    site = await SeededSite.start();
    await addUnknown(site);
    if (filling !== undefined) {
      await fillSite(site, Number(filling));
    }
    const { document_sequence: due } = site.document("given up");
    desk = { site, unknown: `${unknownLegs} legs`, receiver: `0235:${tin}`, due };
    person = new Person(new ConsoleReader(page, site.stack.url));
    await person.reader.signIn(site.token(["site-operator"]));
  });
  after(async () => {
    await page?.close();
    await site?.close();
  });

  it("is what docs/operations.md lists", () => {
    expect(Object.keys(documented)).to.deep.equal(Object.keys(operatorTasks)).and.to.have.length(10);
  });

  for (const [task, work] of Object.entries(operatorTasks)) {
    it(task, async () => {
      await person.reader.open("");
      await person.reader.settled();
      person.clicks = 0;
      const begun = performance.now();
      await work(person, desk);
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      if (filling !== undefined) {
        print(`${task}: ${person.clicks} clicks, ${seconds} s`);
      }
      expect(person.clicks).to.equal(documented[task]);
      expect(page.complaints.splice(0)).to.deep.equal([]);
    });
  }

  it("names who was first to a second operator, on a document's page and for many", async () => {
    const { stack } = site;
    const asAnother = { token: stack.tokenFor(["site-operator"]) };
    const { json } = await stack.call("GET", "/api/operations/legs?state=unknown&limit=100", asAnother);
    const [first, ...others] = json["data"] as { sbdh_id: string; document_id: string; leg: string }[];
    const resolve = async (legs: (typeof others)[number][]) => {
      const finding = { outcome: "accepted", state: "unknown", reason: "They have told me" };
      const body = { legs: legs.map(({ sbdh_id: id }) => id), ...finding };
      expect((await stack.call("POST", "/api/operations/legs/resolve", { ...asAnother, body })).status).to.equal(200);
    };
    const confirm = async (): Promise<void> => {
      await person.click("It was accepted", "dialog");
      await person.fill("#reason", "They have told me as well");
      await person.click("Resolve ", "dialog .actions");
    };
    await person.reader.open(`/documents/${first!.document_id}`);
    await person.click(`Resolve corner ${first!.leg.slice(-1)}`, "main");
    await resolve([first!]);
    await confirm();
    await person.sees("stack has resolved it as accepted at ", "dialog [role=alert]");
    expect(page.complaints.splice(0).every((words) => words.includes("409"))).to.equal(true);

    await person.reader.open("/incidents");
    await person.click("Resolve ", "table.incidents");
    await person.sees("SBI-", "dialog .chosen");
    await resolve(others);
    await confirm();
    await person.sees("Resolved: 0 legs.");
    await person.sees("stack has resolved it as accepted at ", "main .notice ul");
    expect(page.complaints.splice(0)).to.deep.equal([]);
  });
});
