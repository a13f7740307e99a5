import { setTimeout as pause } from "node:timers/promises";

import { expect } from "chai";

import { buildCreditNoteRequest, buildInvoiceRequest } from "../../factories/request.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../setup/http/webhook-receiver.ts";
import type { Stack } from "../../setup/processes/stack.ts";
import { crediting } from "../../setup/settlement.ts";
import { until } from "../../setup/until.ts";
import { startTwoInstallations, type TwoInstallations } from "./two-installations.ts";

const clients = 3;
/** Documents that each client has accepted at an installation before the test goes on. */
const perPhase = 5;

interface Accepted {
  id: string;
  number: string;
}

/** Programs of a customer: each sends a document with a key of its own, and repeats it until it is accepted, wherever that is. */
class Erp {
  /** By Idempotency-Key. */
  readonly accepted = new Map<string, Accepted>();
  readonly complaints: string[] = [];
  /** Answers that were no 201, by status. */
  readonly refusals = new Map<number, number>();
  private isOver = false;
  private readonly running: Promise<unknown>;

  constructor(
    private site: Stack,
    private readonly next: Stack,
  ) {
    this.running = Promise.all(Array.from({ length: clients }, (_, client) => this.send(client)));
  }

  async untilAccepted(more: number): Promise<void> {
    const from = this.accepted.size;
    const isEnough = () => this.complaints.length > 0 || this.accepted.size >= from + more;
    await until(`${more} more documents are accepted`, isEnough, 120_000, 50);
    expect(this.complaints).to.deep.equal([]);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async send(client: number): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) {
      const key = `erp-${client}-${turn}`;
      while (!this.isOver && !this.accepted.has(key) && this.complaints.length === 0) {
        await this.sendOnce(key);
      }
    }
  }

  private async sendOnce(key: string): Promise<void> {
    const { site } = this;
    const { status, headers, json } = await site.post({ "idempotency-key": key });
    if (status === 201) {
      this.accepted.set(key, { id: String(json["id"]), number: String(json["document_sequence"]) });
      return;
    }
    this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
    const { message = "" } = json["errors"] as { message?: string };
    if (status === 421 && message.includes(this.next.url)) {
      this.site = this.next;
    } else if (status !== 503 || headers.get("retry-after") === null) {
      this.complaints.push(`${key}: ${status} ${JSON.stringify(json)}`);
    }
    await pause(50);
  }
}

interface Change {
  cursor: string;
}

/** Every change from a cursor on, and the cursor behind them. */
async function readFeed(site: Stack, cursor?: string): Promise<{ changes: string[]; cursor: string }> {
  const changes: string[] = [];
  let next = cursor;
  for (let hasMore = true; hasMore;) {
    const { status, json } = await site.call(
      "GET",
      `/api/changes?limit=1000${next === undefined ? "" : `&cursor=${next}`}`,
    );
    expect(status, JSON.stringify(json)).to.equal(200);
    changes.push(...(json["data"] as Change[]).map((change) => change.cursor));
    next = String(json["next_cursor"]);
    hasMore = json["has_more"] === true;
  }
  return { changes, cursor: next ?? "" };
}

/** How many different ones have come. */
const deliveriesOf = ({ received }: WebhookReceiver): number =>
  new Set(received.map(({ headers }) => headers["webhook-id"])).size;

describe("an organization that moves to another installation", function () {
  this.timeout(300_000);

  let sites: TwoInstallations;
  let receiver: WebhookReceiver;
  /** Accepted before the move. */
  let original: Accepted;

  before(async () => {
    sites = await startTwoInstallations({ WEBHOOK_PRIVATE_TARGETS: "allowed", WORKERS: "1" });
    receiver = await startWebhookReceiver((_nth, response) => response.writeHead(204).end());
    const body = { url: receiver.url, events: ["document.approved"] };
    const { status, json } = await sites.former.call("POST", "/api/webhooks", { body });
    expect(status, JSON.stringify(json)).to.equal(201);
    original = await sites.former.create();
    // What is at home at the other one gets numbers of its log as well.
    await sites.next.untilApproved((await sites.next.createMany(3)).map(({ id }) => id));
  });
  after(async () => {
    await receiver.close();
    await sites.close();
  });

  const succeed = async (site: Stack, ...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await sites.move(site, ...args);
    expect(code, `move ${args.join(" ")}: ${stderr}`).to.equal(0);
    return stdout;
  };

  it("loses and doubles nothing that an ERP sends meanwhile", async () => {
    const { former, next, moved, folder } = sites;
    const erp = new Erp(former, moved);
    await erp.untilAccepted(clients * perPhase);
    const [firstKey = "", first] = [...erp.accepted][0] ?? [];
    const before = await readFeed(former);

    await succeed(former, "begin", "--org", former.orgId, "--to", next.url);
    const closed = () => erp.refusals.has(503);
    await until("the former installation takes no documents", closed);
    expect((await former.call("GET", `/api/purchase-invoices/${original.id}`)).status).to.equal(200);
    await succeed(former, "export", folder, "--org", former.orgId);
    const opposite = await sites.move(former, "import", folder);
    expect([opposite.code, opposite.stderr]).to.deep.equal([
      1,
      `the organization ${former.orgId} is here already: nothing was changed\n`,
    ]);
    const early = await sites.move(former, "finish", folder);
    expect(early.stderr).to.include("has not been verified at the new installation");

    await succeed(next, "import", folder);
    expect((await moved.call("GET", `/api/purchase-invoices/${original.id}`)).status).to.equal(503);
    expect(await succeed(next, "import", folder)).to.include("here already");
    await succeed(next, "verify", folder);
    await succeed(former, "verify", folder);
    expect((await sites.move(next, "finish", folder)).stderr).to.include("has not let the organization go");
    await succeed(former, "finish", folder);
    await succeed(next, "finish", folder);

    await erp.untilAccepted(clients * perPhase);
    await erp.stop();
    expect([...erp.refusals.keys()]).to.have.members([421, 503]);
    await moved.untilApproved([...erp.accepted.values()].map(({ id }) => id));

    const rows = await next.database.query<{ id: string; documentSequence: string }>(
      "select id, document_sequence from documents where org_id = $1 order by document_sequence",
      [former.orgId],
    );
    const accepted = [original, ...erp.accepted.values()].map(({ id }) => id);
    expect(rows.map(({ id }) => id).toSorted()).to.deep.equal(accepted.toSorted());
    expect(rows.map(({ documentSequence }) => Number(documentSequence.split("-").at(-1)))).to.deep.equal(
      rows.map((_, index) => index + 1),
    );

    const replayed = await moved.post({ "idempotency-key": firstKey });
    expect([replayed.status, replayed.json["id"]]).to.deep.equal([201, first?.id]);
    const after = await readFeed(moved, before.cursor);
    const all = await readFeed(moved);
    expect(all.changes).to.deep.equal([...before.changes, ...after.changes]);
    expect(new Set(all.changes).size).to.equal(all.changes.length);
  });

  it("goes on at the new installation: credit notes, search, files, webhooks", async () => {
    const { moved } = sites;
    const path = `/api/purchase-credit-notes/${moved.businessProfileId}`;
    const body = buildCreditNoteRequest(crediting([original.number]));
    const { status, json } = await moved.call("POST", path, { body });
    expect(status, JSON.stringify(json)).to.equal(201);
    await moved.untilApproved([String(json["id"])]);
    const more = await moved.call("POST", path, { body: buildCreditNoteRequest(crediting([original.number], 500)) });
    expect(more.status, "more than remains of the invoice").to.equal(400);

    const ubl = await fetch(`${moved.url}/api/purchase-invoices/${original.id}/ubl`, {
      headers: { authorization: `Bearer ${moved.token}` },
    });
    expect([ubl.status, (await ubl.text()).includes(original.number)]).to.deep.equal([200, true]);
    const found = await moved.call("GET", `/api/operations/search?q=${original.number}`, {
      token: moved.tokenFor(["operator"]),
    });
    expect(JSON.stringify(found.json)).to.include(original.id);

    const count = await moved.count(`org_id = '${moved.orgId}'`);
    await until("every approval was delivered", () => deliveriesOf(receiver) >= count, 60_000);
    expect(deliveriesOf(receiver)).to.equal(count);
  });

  it("is answered with the new address at the former one, and stands in both directories with it", async () => {
    const { former, next } = sites;
    for (const [method, path] of [
      ["GET", "/api/changes"],
      ["POST", `/api/purchase-invoices/${former.businessProfileId}`],
    ]) {
      const { status, json } = await former.call(
        method!,
        path!,
        method === "POST" ? { body: buildInvoiceRequest() } : {},
      );
      expect([status, json["errors"]]).to.deep.equal([
        421,
        { message: `The organization has moved to ${next.url}: send its requests there` },
      ]);
    }
    const [there, here] = await Promise.all([
      succeed(former, "directory", "--at", former.url),
      succeed(next, "directory", "--at", next.url),
    ]);
    expect(there).to.equal(`${former.orgId} ${next.url}\n`);
    expect(here.split("\n")).to.include(`${former.orgId} ${next.url}`).and.to.include(`${next.orgId} ${next.url}`);
    const { stderr } = await sites.move(former, "abort", "--org", former.orgId);
    expect(stderr).to.include(`it has moved to ${next.url}`);
  });
});
