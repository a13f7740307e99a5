import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";

import { expect } from "chai";

import { findBacklogs } from "../../../common/delivery/waiting-store.ts";
import { insertPause } from "../../../common/operations/pause-store.ts";
import { buildInvoiceRequest } from "../../factories/request.ts";
import { startTestApi, type TestApi } from "../../setup/api.ts";
import { until } from "../../setup/until.ts";
import { call, countDocuments, type Answer } from "../http-client.ts";
import { copyWaiting } from "../../setup/database/waiting-documents.ts";
import { fillDisk } from "../../setup/database/full-disk.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";

const waiting = 3;

describe("intake beyond what the service can work on", () => {
  let api: TestApi;
  let neighbour: { orgId: string; businessProfileId: string };

  beforeEach(async () => {
    // No worker runs: what is stored waits.
    api = await startTestApi({ intakeWaiting: waiting, intakeOldestSeconds: 60 });
    neighbour = await api.addOrganization();
  });

  afterEach(() => api.close());

  const post = ({ orgId, businessProfileId } = { orgId: api.orgId, businessProfileId: api.businessProfileId }) =>
    call(api, "POST", `/api/purchase-invoices/${businessProfileId}`, {
      token: api.token(orgId),
      body: buildInvoiceRequest(),
    });

  /** As many as may wait, and one more, all of them since an hour. */
  async function flood(): Promise<void> {
    for (let nth = 0; nth <= waiting; nth += 1) {
      expect((await post()).status).to.equal(201);
    }
    await age();
  }

  const age = () =>
    api.query("update documents set stage_changed_at = now() - interval '1 hour' where org_id = $1", [api.orgId]);

  const refused = (status: number): Promise<Answer> =>
    until(`a POST is answered with ${status}`, async () => {
      const answer = await post();
      return answer.status === status ? answer : undefined;
    });

  it("sends the organization away that floods, and no other; reads and polls go on", async () => {
    await flood();
    const answer = await refused(429);
    expect(answer.headers.get("retry-after")).to.equal("30");
    expect(answer.json).to.deep.equal({
      errors: { message: "Too many documents of this account wait: send more when these are processed" },
    });
    const stored = await countDocuments(api);
    expect((await post()).status).to.equal(429);
    expect(await countDocuments(api)).to.equal(stored);
    expect((await post(neighbour)).status).to.equal(201);
    const list = await call(api, "GET", "/api/purchase-invoices");
    expect(list.status).to.equal(200);
    const [{ id } = { id: "" }] = (list.json as { data: { id: string }[] }).data;
    expect((await call(api, "GET", `/api/purchase-invoices/${id}/peppol-status`)).status).to.equal(200);
    expect((await call(api, "GET", "/health/ready")).status).to.equal(200);
  });

  it("does not count documents that a stage gave up, a few old ones, or many new ones", async () => {
    const beyond = async (bounds: object) => {
      const found = await findBacklogs(api.deps.database, { oldestSeconds: 60, waiting, ...bounds });
      return found.filter(({ isBeyond }) => isBeyond).map(({ orgId }) => orgId);
    };
    await flood();
    expect(await beyond({})).to.deep.equal([api.orgId]);
    expect(await beyond({ waiting: waiting + 1 })).to.deep.equal([]);
    expect(await beyond({ oldestSeconds: 7_200 })).to.deep.equal([]);
    await api.query(
      `update documents set failure = '{}' where id = (select id from documents where org_id = $1 limit 1)`,
      [api.orgId],
    );
    expect(await beyond({})).to.deep.equal([]);
  });

  it("knows of an organization whether many documents wait, and whether it is paused", async () => {
    const found = async () => {
      const backlogs = await findBacklogs(api.deps.database, { oldestSeconds: 60, waiting });
      return backlogs.map(({ isMany, isPaused }) => ({ isMany, isPaused }));
    };
    await flood();
    expect(await found()).to.deep.equal([{ isMany: false, isPaused: false }]);
    await copyWaiting(api.deps.database, { of: await anyDocument(), orgId: api.orgId, count: 1 });
    await insertPause(api.deps.database, {
      id: randomUUID(),
      scope: "organization",
      target: api.orgId,
      orgId: api.orgId,
      cause: "operator",
      reason: "wait",
      pausedBy: "Ada",
    });
    expect(await found()).to.deep.equal([{ isMany: true, isPaused: true }]);
  });

  const anyDocument = async (): Promise<{ id: string }> => {
    const [document] = await api.query<{ id: string }>("select id from documents limit 1");
    return document!;
  };

  it("refuses before it asks for the body", async () => {
    await flood();
    await refused(429);
    const outgoing = request(`${api.url}/api/purchase-invoices/${api.businessProfileId}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${api.token()}`,
        "content-type": "application/json",
        "content-length": "8000000",
        expect: "100-continue",
      },
    });
    let isAskedFor = false;
    outgoing.on("continue", () => (isAskedFor = true));
    outgoing.on("error", () => undefined);
    outgoing.flushHeaders();
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    expect(response.statusCode).to.equal(429);
    expect(isAskedFor).to.equal(false);
    outgoing.destroy();
  });

  it("answers the lines of a batch that come when it is too much, one by one", async () => {
    const lines: { line: number; status: number }[] = [];
    const outgoing = request(`${api.url}/api/purchase-invoices/${api.businessProfileId}/batch`, {
      method: "POST",
      headers: { authorization: `Bearer ${api.token()}`, "content-type": "application/x-ndjson" },
    });
    const send = (): void => {
      outgoing.write(`${JSON.stringify(buildInvoiceRequest())}\n`);
    };
    send();
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    let text = "";
    response.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      lines.splice(
        0,
        lines.length,
        ...text
          .split("\n")
          .slice(0, -1)
          .map((line) => JSON.parse(line) as { line: number; status: number }),
      );
    });
    for (let nth = 0; nth < waiting; nth += 1) {
      send();
    }
    await until("they are stored", async () => (await countDocuments(api)) === waiting + 1);
    await age();
    await until("a line is refused", () => {
      send();
      return lines.some(({ status }) => status === 429);
    });
    outgoing.end();
    await once(response, "end");
    const stored = lines.filter(({ status }) => status === 201).length;
    expect(await countDocuments(api)).to.equal(stored);
    expect(lines.map(({ line }) => line)).to.deep.equal(lines.map((_, index) => index + 1));
    const whole = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}/batch`, {
      headers: { "content-type": "application/x-ndjson" },
      body: `${JSON.stringify(buildInvoiceRequest())}\n`,
    });
    expect(whole.status).to.equal(429);
  });
});

describe("intake without room on the disk", () => {
  let api: TestApi;

  afterEach(() => api.close());

  const post = () =>
    call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, { body: buildInvoiceRequest() });

  it("is refused to all before the disk is full, and nothing else is", async () => {
    // PostgreSQL does not show the service's role where it keeps its files.
    api = await startTestApi({ intakeFreeDiskBytes: Number.MAX_SAFE_INTEGER, databaseFolder: repositoryRoot });
    const answer = await until("the figures have been read", async () => {
      const next = await post();
      return next.status === 503 ? next : undefined;
    });
    expect(answer.headers.get("retry-after")).to.equal("60");
    expect(answer.json).to.deep.equal({
      errors: { message: "There is no room for further documents at the moment, try again later" },
    });
    const stored = await countDocuments(api);
    expect((await post()).status).to.equal(503);
    expect(await countDocuments(api)).to.equal(stored);
    expect((await call(api, "GET", "/api/purchase-invoices")).status).to.equal(200);
    expect((await call(api, "GET", "/health/live")).status).to.equal(200);
  });

  it("is refused after the database could not store, where nothing is known of its disk", async () => {
    api = await startTestApi({ databaseFolder: "/nowhere" });
    await fillDisk(api.deps.database, "documents");
    const first = await post();
    expect([first.status, (first.json as { errors: { message: string } }).errors.message]).to.deep.equal([
      503,
      "The service cannot work on this at the moment, try again",
    ]);
    const next = await until("the door is closed", async () => {
      const answer = await post();
      return answer.headers.get("retry-after") === "60" ? answer : undefined;
    });
    expect(next.status).to.equal(503);
    expect(await countDocuments(api)).to.equal(0);
  });
});
