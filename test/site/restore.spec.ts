import path from "node:path";

import { expect } from "chai";

import { writeBackup } from "../../common/backup/write-backup.ts";
import { Database } from "../../common/db/database.ts";
import { reportRecoveries } from "../../common/recovery/report-recoveries.ts";
import { restoreDatabase } from "../../common/backup/restore-database.ts";
import { createEmptyDatabase, type TestDatabase } from "../setup/database/database.ts";
import { Stack } from "../setup/processes/stack.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { until } from "../setup/until.ts";

/** Their envelopes are more than the newest that a worker compares with the database at its start. */
const lostDocuments = 28;

const idsOf = (documents: readonly { id: string }[]) => documents.map(({ id }) => id);

describe("a backup that is restored when its documents have been sent, and others after it", function () {
  this.timeout(300_000);
  const folder = createTemporaryFolder("restore-");
  let stack: Stack;
  let restored: TestDatabase;
  let database: Database;

  before(async () => {
    stack = await Stack.startAlone({
      environment: {
        SWEEP_INTERVAL_MS: "500",
        SIMULATOR_ARCHIVE_AFTER_MS: "600000",
        NUMBERS_DIR: path.join(folder.dir, "numbers"),
      },
    });
    restored = await createEmptyDatabase();
  });
  after(async () => {
    await stack?.close();
    await database?.close();
    await restored?.drop();
    folder.remove();
  });

  const recoveryCheck = async (): Promise<unknown> => {
    const { json } = await stack.call("GET", "/health/ready");
    return (json as { checks: { recovery: string } }).checks.recovery;
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
    const sent = await stack.createMany(2);
    await stack.untilApproved(idsOf(sent));
    await stack.stopProcess("workers");
    const waiting = await stack.createMany(2);
    const { rows } = await writeBackup(stack.environment["DATABASE_URL"] ?? "", file);
    await stack.startProcess("workers");
    const later = await stack.createMany(lostDocuments);
    await stack.untilApproved(idsOf([...waiting, ...later]));
    const before = await stack.delivered();
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
    const refused = await stack.post();
    expect(refused.status).to.equal(503);
    expect(Number(refused.headers.get("retry-after"))).to.be.above(0);
    expect(JSON.stringify(refused.json)).to.contain("restored");
    const problem = async () => (await reportRecoveries(database))[0]?.problem ?? undefined;
    expect(await until("it says why it cannot go on", problem, 60_000, 100)).to.contain("did not answer");
    await stack.stopProcess("workers", "SIGKILL");
    await stack.startProcess("simulator");
    await stack.startProcess("workers");

    await until("the recovery is over", async () => (await recoveryCheck()) === "ok", 120_000, 100);
    await stack.untilApproved(idsOf(waiting), database);
    await restartTwice();
    const fresh = await stack.create();
    await stack.untilApproved([fresh.id], database);
    await restartTwice();

    const after = await stack.delivered();
    expect(after, "two legs of the new one, and nothing else").to.have.length(before.length + 2);
    expect(new Set(after.map(({ sbdhId }) => sbdhId)).size).to.equal(after.length);
    expect(fresh.number).to.match(/-0*101$/);

    const [report, ...others] = await reportRecoveries(database);
    expect(others).to.be.empty;
    expect(report).to.include({ finished_by: "access point", problem: null, envelopes: before.length });
    const lost = report?.lost.map(({ document_sequence, leg }) => `${document_sequence} ${leg}`);
    expect(lost).to.have.members(later.flatMap(({ number }) => [`${number} toC3`, `${number} toC5`]));
    expect(report?.gaps).to.have.length(1);
    expect(report?.gaps[0]).to.include({
      kind: "purchase-invoices",
      first_value: 5,
      last_value: 100,
      seen_value: 4 + lostDocuments,
    });
    const log = await database.query<{ event: string }>(
      `select distinct event from status_log where document_id = $1 and to_state = 'unknown'`,
      [waiting[0]?.id],
    );
    expect(log.length, "the log says that its legs had been sent").to.be.above(0);
  });
});
