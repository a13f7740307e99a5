import { expect } from "chai";

import { buildMls } from "../../factories/mls.ts";
import { buildInvoiceRequest } from "../../factories/request.ts";
import { startTestApi, type TestApi, useTestApi } from "../../setup/api.ts";
import { openTransaction } from "../../setup/database/open-transaction.ts";
import { startSilentProxy, type SilentProxy } from "../../setup/http/silent-proxy.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { until } from "../../setup/until.ts";
import { call, countDocuments, type Answer } from "../http-client.ts";

const expectUnavailable = (answer: Answer): void => {
  expect(answer.status, answer.text).to.equal(503);
  expect(answer.json).to.deep.equal({
    errors: { message: "The service cannot work on this at the moment, try again" },
  });
  expect(Number(answer.headers.get("retry-after"))).to.be.greaterThan(0);
};

describe("api/http/limit-memory-and-time: every request has a deadline", () => {
  const direct = useTestApi();
  let proxy: SilentProxy;
  let api: TestApi;

  before(async () => {
    proxy = await startSilentProxy(direct.deps.config.databaseUrl);
  });

  /** The same database, by way of a network that can go silent. */
  beforeEach(async () => {
    const through = await startTestApi({ databaseUrl: proxy.url, requestTimeoutMs: 800, statementTimeoutMs: 5_000 });
    const { orgId, businessProfileId } = direct;
    api = { ...through, orgId, businessProfileId, token: (id = orgId) => direct.token(id) };
  });

  afterEach(async () => {
    proxy.speakAgain();
    await api.close();
  });

  after(async () => {
    await proxy.close();
  });

  const path = () => `/api/purchase-invoices/${api.businessProfileId}`;
  const create = (headers: Record<string, string> = {}) =>
    call(api, "POST", path(), { body: buildInvoiceRequest(), headers });

  it("answers 503 while the database hangs, and works again afterwards without a restart", async () => {
    const { json } = await create();
    const { id } = json as { id: string };
    proxy.fallSilent();
    const document = `/api/purchase-invoices/${id}`;
    const asked = [
      call(api, "GET", document),
      call(api, "GET", "/api/purchase-invoices"),
      call(api, "GET", `${document}/peppol-status`),
      call(api, "PUT", document, { body: buildInvoiceRequest() }),
      create(),
      create({ "idempotency-key": "hangs" }),
      call(api, "POST", "/network/inbound", {
        token: null,
        body: buildMls({ referenceId: id }),
        headers: { "content-type": "application/xml", "x-token": testSecrets.inboundToken },
      }),
      ...Array.from({ length: 20 }, () => call(api, "GET", document)),
    ];
    for (const answer of await Promise.all(asked)) {
      expectUnavailable(answer);
    }
    expect((await call(api, "GET", "/health/live")).status).to.equal(200);
    expect((await call(api, "GET", "/health/ready")).status).to.equal(503);
    proxy.speakAgain();
    expect((await call(api, "GET", document)).json).to.include({ id });
    await until("ready again", async () => (await call(api, "GET", "/health/ready")).status === 200);
    expect((await create({ "idempotency-key": "after" })).status).to.equal(201);
    expect(await api.deps.database.query("show statement_timeout")).to.deep.equal([{ statementTimeout: "5s" }]);
  });

  it("leads a key whose document was stored behind the deadline to that document", async () => {
    const before = await countDocuments(direct);
    const lock = await openTransaction(direct.deps.database, (tx) =>
      tx.query("lock table documents in exclusive mode"),
    );
    const waiting = create({ "idempotency-key": "late" });
    await until("the statement waits for the lock", async () => {
      const rows = await direct.deps.database.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length > 0;
    });
    expectUnavailable(await waiting);
    await lock.commit();
    const answer = await until("the key is free, or leads to its document", async () => {
      const found = await call(direct, "POST", path(), {
        body: buildInvoiceRequest(),
        headers: { "idempotency-key": "late" },
      });
      return found.status === 409 ? undefined : found;
    });
    expect(answer.status).to.equal(201);
    expect(await countDocuments(direct)).to.equal(before + 1);
  });

  it("gives a batch a deadline for each document, and none as a whole", async () => {
    const lock = await openTransaction(direct.deps.database, (tx) =>
      tx.query("lock table documents in exclusive mode"),
    );
    const body = `${JSON.stringify(buildInvoiceRequest())}\n`.repeat(12);
    const headers = { "content-type": "application/x-ndjson" };
    const hangs = await call(api, "POST", `${path()}/batch`, { body, headers });
    await lock.commit();
    const lines = hangs.text.trimEnd().split("\n");
    expect(lines).to.have.lengthOf(12);
    for (const line of lines) {
      expect(JSON.parse(line)).to.include({ status: 503 });
    }
    const works = await call(api, "POST", `${path()}/batch`, { body, headers });
    expect(works.text.match(/"status":201/g)).to.have.lengthOf(12);
  });

  it("lets a held answer have its wait on top", async () => {
    const { json } = await create();
    const { id } = json as { id: string };
    const held = await call(api, "GET", `/api/purchase-invoices/${id}/peppol-status?wait=2`);
    expect(held.status).to.equal(200);
  });
});
