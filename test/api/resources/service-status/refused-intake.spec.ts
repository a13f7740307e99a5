import { expect } from "chai";

import type { Config } from "../../../../common/config/config.ts";
import { beginRecovery } from "../../../../common/db/stores/recovery/database-identity-store.ts";
import { signToken } from "../../../../common/launcher/account/development-token.ts";
import { serveApiMetrics } from "../../../../common/services/metrics/serve-process-metrics.ts";
import { buildInvoiceRequest } from "../../../factories/request.ts";
import { startTestApi, type TestApi } from "../../../setup/api.ts";
import { testSecrets } from "../../../setup/secrets.ts";
import { asOwner } from "../../../setup/database/database.ts";
import { fillDisk } from "../../../setup/database/full-disk.ts";
import { until } from "../../../setup/until.ts";
import { call } from "../../http-client.ts";

interface Reported {
  /** What brings documents is answered. */
  intake: number;
  conditions: { id: string; severity: string; words: string }[];
  disk: { state: string; free_bytes: number | null; needed_bytes: number | null };
  recovery: { since: string | null; problem: string | null } | null;
  status: { status: string; troubles: string[] };
  ready: { status: string; checks: Record<string, string>; missing: string[] };
  metrics: string;
}

/** Everything that says how the service stands, asked one after the other. */
async function ask(api: TestApi, role = "site-operator"): Promise<Reported> {
  const token = signToken(testSecrets.jwtSecret, { orgId: api.orgId, subject: "s", days: 1, roles: [role] });
  const path = `/api/purchase-invoices/${api.businessProfileId}`;
  const { status: intake } = await call(api, "POST", path, { body: buildInvoiceRequest() });
  const { conditions, disk, recovery } = (await call(api, "GET", "/api/operations/standing", { token }))
    .json as Reported;
  const status = (await call(api, "GET", "/health/status", { token })).json as Reported["status"];
  const ready = (await call(api, "GET", "/health/ready")).json as Reported["ready"];
  return { intake, conditions, disk, recovery, status, ready, metrics: await metricsOf(api) };
}

async function metricsOf({ deps }: TestApi): Promise<string> {
  const database = { connections: () => ({ total: 0, idle: 0, waiting: 0 }) };
  const server = await serveApiMetrics(deps, { database, port: 0 });
  try {
    return await (await fetch(`http://127.0.0.1:${server?.port}/metrics`)).text();
  } finally {
    await server?.close();
  }
}

const conditionOf = ({ conditions }: Reported, id: string) => conditions.find((condition) => condition.id === id);

describe("what refuses documents is shown by every status:", () => {
  let api: TestApi;
  afterEach(() => api.close());

  const open = async (overrides: Partial<Config>): Promise<void> => {
    api = await startTestApi(overrides);
  };
  const whenRefused = (role?: string): Promise<Reported> =>
    until("documents are refused", async () => {
      const current = await ask(api, role);
      return current.intake === 503 && current;
    });

  it("a disk with too little room", async () => {
    await open({ databaseFolder: ".", intakeFreeDiskBytes: Number.MAX_SAFE_INTEGER });
    const current = await whenRefused();
    expect(conditionOf(current, "disk-full")).to.include({ severity: "critical" });
    expect(conditionOf(current, "disk-full")?.words).to.match(
      /^The disk of the database is nearly full \(.+ free, .+ have to stay free\): every new document is refused \(503\)/,
    );
    expect(current.disk).to.include({ state: "low", needed_bytes: Number.MAX_SAFE_INTEGER });
    expect(current.status.status).to.equal("down");
    expect(current.status.troubles.join("\n")).to.match(/^The disk of the database is nearly full/m);
    expect(current.ready).to.deep.include({ status: "ready" });
    expect(current.ready.checks).to.include({ database: "ok", disk: "low" });
    expect(current.ready.missing.join(" ")).to.contain("documents are refused").and.not.contain("stored all the same");
    expect(current.metrics).to.contain(`peppol_intake_refused{cause="disk"} 1`);
    expect(current.metrics).to.match(/^peppol_database_disk_bytes\{kind="free"\} \d/m);
    expect((await ask(api, "viewer")).disk).to.deep.equal({ state: "low", free_bytes: null, needed_bytes: null });
  });

  it("a server that cannot store, whose disk is not to be seen; and before, that it is not", async () => {
    await open({ databaseFolder: "/nowhere" });
    const before = await ask(api);
    expect(before.disk).to.include({ state: "unseen", free_bytes: null });
    expect(before.metrics).to.contain(`peppol_intake_refused{cause="disk"} 0`).and.not.contain(`{kind="free"}`);
    await fillDisk(api.deps.database, "documents");
    const current = await whenRefused();
    expect(conditionOf(current, "disk-full")?.words).to.match(
      /^The database can store nothing more: its disk is full\./,
    );
    expect(current.disk.state).to.equal("full");
    expect(current.status.troubles.join("\n")).to.match(/^The database can store nothing more/m);
    expect(current.ready.checks).to.include({ disk: "full" });
    expect(current.ready.missing.join(" ")).to.contain("could not store");
    expect(current.metrics).to.contain(`peppol_intake_refused{cause="disk"} 1`);
  });

  it("a recovery, with since when and what is in its way", async () => {
    await open({});
    expect((await ask(api)).recovery).to.equal(null);
    const { database } = api.deps;
    await database.transaction((tx) => beginRecovery(tx, { reason: "a test" }));
    await database.query("update recoveries set began_at = now() - interval '90 seconds', problem = 'ap:1 is away'");
    const current = await until("it is known everywhere", async () => {
      const now = await whenRefused();
      return now.metrics.includes(`peppol_intake_refused{cause="recovery"} 1`) && now.recovery !== null && now;
    });
    const { words = "" } = conditionOf(current, "recovery") ?? {};
    expect(words).to.match(/under way since .*: nothing is sent, .* every new document is refused \(503\)/);
    expect(words).to.contain("Not over yet: ap:1 is away.");
    expect(current.status.status).to.equal("down");
    expect(current.status.troubles.filter((trouble) => trouble.includes("restored"))).to.have.length(1);
    expect(Number(/^peppol_recovery_seconds (\S+)$/m.exec(current.metrics)?.[1])).to.be.within(90, 600);
    expect((await ask(api, "viewer")).recovery).to.include({ problem: null });
    await asOwner(database, "delete from recoveries");
    await until("it is over", async () => (await ask(api)).recovery === null);
  });
});
