import path from "node:path";

import { expect } from "chai";

import { writeBackup } from "../../common/db/backup/write-backup.ts";
import { Database } from "../../common/db/database.ts";
import { reportRecoveries } from "../../common/services/recovery/report-recoveries.ts";
import { restoreDatabase } from "../../common/services/recovery/restore-database.ts";
import type { Transmission } from "../../workers/simulator/transmissions.ts";
import { buildInvoiceRequest } from "../factories/request.ts";
import { createEmptyDatabase, type TestDatabase } from "../setup/database/database.ts";
import { Stack } from "../setup/processes/stack.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { until } from "../setup/until.ts";

/** Their envelopes are more than the newest that a worker compares with the database at its start. */
const lostDocuments = 28;

interface Accepted {
  id: string;
  document_sequence: string;
}

const isFinal = (db: Database, documents: readonly Accepted[]) => async (): Promise<boolean> => {
  const rows = await db.query(`select from documents where overall_status = 'APPROVED' and id = any($1::uuid[])`, [
    documents.map(({ id }) => id),
  ]);
  return rows.length === documents.length;
};

describe("a backup that is restored when its documents have been sent, and others after it", function () {
  this.timeout(300_000);
  const folder = createTemporaryFolder("restore-");
  let stack: Stack;
  let restored: TestDatabase;
  let database: Database;

  before(async () => {
    stack = await Stack.startAlone({ environment: { SWEEP_INTERVAL_MS: "500" } });
    restored = await createEmptyDatabase();
  });
  after(async () => {
    await stack?.close();
    await database?.close();
    await restored?.drop();
    folder.remove();
  });

  const post = async (): Promise<{ status: number; retryAfter: string | null; body: Accepted }> => {
    const response = await fetch(`${stack.url}/api/purchase-invoices/${stack.businessProfileId}`, {
      method: "POST",
      headers: { authorization: `Bearer ${stack.token}`, "content-type": "application/json" },
      body: JSON.stringify(buildInvoiceRequest()),
    });
    const body = (await response.json()) as Accepted;
    return { status: response.status, retryAfter: response.headers.get("retry-after"), body };
  };
  const accept = async (): Promise<Accepted> => {
    const { status, body } = await post();
    expect(status, JSON.stringify(body)).to.equal(201);
    return body;
  };
  const deliveries = async (): Promise<Transmission[]> => {
    const response = await fetch(`${stack.simulatorUrl}/simulator/received?delivered=true&limit=10000`);
    return ((await response.json()) as { received: Transmission[] }).received;
  };
  const recoveryCheck = async (): Promise<unknown> => {
    const response = await fetch(`${stack.url}/health/ready`);
    return ((await response.json()) as { checks: { recovery: string } }).checks.recovery;
  };

  /** Each first look of a worker has been taken when it is ready. */
  const restartTwice = async (): Promise<void> => {
    for (const nth of [1, 2]) {
      await stack.stopProcess("workers");
      await stack.startProcess("workers");
      expect(await reportRecoveries(database), `recoveries after restart ${nth}`).to.have.length(1);
    }
  };

  it("sends nothing twice, gives no number twice, and names what is lost", async () => {
    const file = path.join(folder.dir, "site.backup.gz");
    const sent = [await accept(), await accept()];
    await until("they are approved", isFinal(stack.database, sent), 60_000, 100);
    await stack.stopProcess("workers");
    const waiting = [await accept(), await accept()];
    const { rows } = await writeBackup(stack.environment["DATABASE_URL"] ?? "", file);
    await stack.startProcess("workers");
    const later = await Promise.all(Array.from({ length: lostDocuments }, accept));
    await until("all are approved", isFinal(stack.database, [...waiting, ...later]), 60_000, 100);
    const before = await deliveries();
    expect(before).to.have.length(2 * (4 + lostDocuments));

    for (const name of ["api", "workers", "simulator"] as const) {
      await stack.stopProcess(name, "SIGKILL");
    }
    const result = await restoreDatabase({
      databaseUrl: restored.ownerUrl,
      serviceUrl: restored.url,
      file,
      replace: false,
    });
    expect(result.rows).to.equal(rows);
    stack.environment["DATABASE_URL"] = restored.url;
    database = await Database.open({ databaseUrl: restored.url });

    // The access point is not there yet: nothing may be sent, and nothing is taken in.
    await stack.startProcess("api");
    await stack.startProcess("workers");
    expect(await recoveryCheck()).to.equal("under way");
    const refused = await post();
    expect(refused.status).to.equal(503);
    expect(Number(refused.retryAfter)).to.be.above(0);
    expect(JSON.stringify(refused.body)).to.contain("restored");
    const problem = async () => (await reportRecoveries(database))[0]?.problem ?? undefined;
    expect(await until("it says why it cannot go on", problem, 60_000, 100)).to.contain("did not answer");
    await stack.stopProcess("workers", "SIGKILL");
    await stack.startProcess("simulator");
    await stack.startProcess("workers");

    await until("the recovery is over", async () => (await recoveryCheck()) === "ok", 120_000, 100);
    await until("what waited is approved", isFinal(database, waiting), 60_000, 100);
    await restartTwice();
    const fresh = await accept();
    await until("a new one is approved", isFinal(database, [fresh]), 60_000, 100);
    await restartTwice();

    const after = await deliveries();
    expect(after, "two legs of the new one, and nothing else").to.have.length(before.length + 2);
    expect(new Set(after.map(({ sbdhId }) => sbdhId)).size).to.equal(after.length);
    expect(fresh.document_sequence).to.match(new RegExp(`-0*${4 + lostDocuments + 1}$`));

    const [report, ...others] = await reportRecoveries(database);
    expect(others).to.be.empty;
    expect(report).to.include({ finished_by: "access point", problem: null, envelopes: before.length });
    const lost = report?.lost.map(({ document_sequence, leg }) => `${document_sequence} ${leg}`);
    expect(lost).to.have.members(
      later.flatMap(({ document_sequence }) => [`${document_sequence} toC3`, `${document_sequence} toC5`]),
    );
    expect(report?.gaps).to.have.length(1);
    expect(report?.gaps[0]).to.include({
      kind: "purchase-invoices",
      first_value: 5,
      last_value: 4 + lostDocuments,
      seen_value: 4 + lostDocuments,
    });
    const log = await database.query<{ event: string }>(
      `select distinct event from status_log where document_id = $1 and to_state = 'unknown'`,
      [waiting[0]?.id],
    );
    expect(log.length, "the log says that its legs had been sent").to.be.above(0);
  });
});
