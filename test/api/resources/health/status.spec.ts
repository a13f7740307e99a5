import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { setOrganizationDisabled } from "../../../../common/organizations/organization-store.ts";
import { insertPause } from "../../../../common/operations/pause-store.ts";
import { recordHeartbeat, refreshHeartbeat } from "../../../../common/runtime/process-store.ts";
import { signToken } from "../../../../common/organizations/issue-token.ts";
import { describeProcess } from "../../../../common/runtime/process-state.ts";
import { buildInvoiceRequest } from "../../../factories/request.ts";
import { startTestApi, type TestApi, useTestApi } from "../../../setup/api.ts";
import { startSilentProxy, type SilentProxy } from "../../../setup/http/silent-proxy.ts";
import { testSecrets } from "../../../setup/secrets.ts";
import { until } from "../../../setup/until.ts";
import { type Answer, call, jsonOf } from "../../http-client.ts";
import { asOwner } from "../../../setup/database/database.ts";

interface Status {
  status: string;
  troubles: string[];
  database: { state: string; reason: string | null };
  schema: { state: string; pending: string[]; unknown: string[] };
  disk: { database_bytes: number | null; free_bytes: number | null };
  queue: { store: string; state: string };
  access_point: { state: string; outages: { breaker_open: boolean; words: string }[] };
  pauses: { cause: string; reason: string }[] | null;
  standing: { stages: { stage: string; waiting: number; since: string | null }[] } | null;
  missing: { part: string; why: string }[];
}

const bearer = (orgId: string, roles: string[]): string =>
  signToken(testSecrets.jwtSecret, { orgId, subject: "s", days: 1, roles });

const ask = (api: TestApi, token: string | null = bearer(api.orgId, ["site-operator"])): Promise<Answer> =>
  call(api, "GET", "/health/status", { token });

async function statusOf(api: TestApi): Promise<Status> {
  return jsonOf<Status>(ask(api));
}

describe("GET /health/status", function () {
  this.timeout(120_000);
  const api = useTestApi();

  it("refuses tokens of unknown and of disabled organizations", async () => {
    expect((await ask(api, bearer(uuid(), ["site-operator"]))).status).to.equal(401);
    const { orgId } = await api.addOrganization();
    await setOrganizationDisabled(api.deps.database, { id: orgId, disabled: true });
    expect((await ask(api, bearer(orgId, ["site-operator"]))).status).to.equal(401);
  });

  it("says what waits, who works, what is away, paused and late, in words and figures", async () => {
    const { database } = api.deps;
    await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, { body: buildInvoiceRequest() });
    const id = uuid();
    await recordHeartbeat(database, {
      ...describeProcess("workers", { id, name: "workers-1" }),
      works: ["transmission"],
    });
    await database.query("update processes set seen_at = now() + interval '1 hour'");
    expect((await statusOf(api)).access_point.state).to.equal("up");
    const outage = {
      accessPoint: "ap:1",
      forMs: 20_000,
      tries: 4,
      words: "connect ECONNREFUSED",
      nextTryInMs: 3_600_000,
    };
    await refreshHeartbeat(database, id, { outage });
    await database.query("update processes set seen_at = now() + interval '1 hour'");
    const pause = { id: uuid(), scope: "stage" as const, target: "rendering", orgId: null, pausedBy: "workers-1" };
    await insertPause(database, { ...pause, cause: "site-error", reason: "column x is missing" });
    const status = await until("all of it is read", async () => {
      const now = await statusOf(api);
      const pricing = now.standing?.stages.find(({ stage }) => stage === "pricing");
      return pricing?.waiting === 1 && now.pauses?.length === 1 && now;
    });
    expect(status.status).to.equal("down");
    expect(status.database).to.deep.include({ state: "ok", reason: null });
    expect(status.schema).to.deep.equal({ state: "current", pending: [], unknown: [] });
    expect(status.disk.database_bytes).to.be.greaterThan(1_000_000);
    expect(status.queue).to.include({ store: "postgres", state: "ok" });
    expect(status.access_point.state).to.equal("away");
    expect(status.access_point.outages[0]).to.include({ breaker_open: true, words: "connect ECONNREFUSED" });
    expect(status.pauses?.[0]).to.include({ cause: "site-error", reason: "column x is missing" });
    expect(status.missing.filter(({ part }) => part !== "free space")).to.deep.equal([]);
    const words = status.troubles.join("\n");
    expect(words).to.match(/^Access point ap:1 unavailable since /m);
    expect(words).to.match(/^Stage rendering paused by the service since .*column x is missing.*: nothing waits/m);
  });

  it("shows which migrations are pending, and which are of another release", async () => {
    const { database } = api.deps;
    const [newest] = await asOwner<{ name: string }>(
      database,
      "delete from migrations where id = (select max(id) from migrations) returning name",
    );
    await asOwner(database, "insert into migrations (timestamp, name) values (9999999999999, 'Later9999999999999')");
    const status = await until("it is looked at again", async () => {
      const now = await statusOf(api);
      return now.schema.state === "other" && now;
    });
    expect(status.schema).to.deep.include({ pending: [newest?.name], unknown: ["Later9999999999999"] });
    expect(status.troubles.join("\n")).to.contain("npm run -s migrate");
  });
});

describe("GET /health/status of a service whose database", function () {
  this.timeout(120_000);
  const direct = useTestApi();
  let proxy: SilentProxy;
  let api: TestApi;
  before(async () => {
    proxy = await startSilentProxy(direct.deps.config.databaseUrl);
    const { orgId, businessProfileId } = direct;
    const through = await startTestApi({ databaseUrl: proxy.url, databaseSilenceMs: 3_000 });
    api = { ...through, orgId, businessProfileId };
    expect((await statusOf(api)).database.state).to.equal("ok");
  });
  after(async () => {
    await api.close();
    await proxy.close();
  });

  const expectReported = async (states: readonly string[]): Promise<void> => {
    const status = await until("it is noticed", async () => {
      const now = await statusOf(api);
      return states.includes(now.database.state) && now;
    });
    expect(status.status).to.equal("down");
    expect(status.database.reason).to.be.a("string");
    const { standing, pauses, schema } = status;
    expect({ standing, pauses }).to.deep.equal({ standing: null, pauses: null });
    expect(schema.state).to.equal("unknown");
    expect(status.access_point.state).to.equal("unknown");
    expect(status.missing.map(({ part }) => part)).to.include("access point");
    expect(status.troubles[0]).to.match(/^The database /);
    expect((await ask(api, bearer(api.orgId, ["operator"]))).status).to.not.equal(200);
    expect((await ask(api, "no.token.atall")).status).to.equal(401);
    expect((await ask(api, bearer(uuid(), ["site-operator"]))).status, "an unknown organization").to.equal(503);
  };

  it("does not respond reports it and what is unknown to the site operator, and recovers", async () => {
    proxy.fallSilent();
    await expectReported(["silent"]);
    proxy.speakAgain();
    await until("it is there again", async () => (await statusOf(api)).standing !== null);
  });

  it("is away does the same", async () => {
    const { url } = proxy;
    await proxy.close();
    try {
      await expectReported(["away"]);
    } finally {
      proxy = await startSilentProxy(direct.deps.config.databaseUrl, Number(new URL(url).port));
    }
    await until("it is there again", async () => (await statusOf(api)).standing !== null);
  });
});
