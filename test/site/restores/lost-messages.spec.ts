import path from "node:path";

import { expect } from "chai";

import { writeBackup } from "../../../common/backup/write-backup.ts";
import { reportRecoveries } from "../../../common/recovery/report-recoveries.ts";
import { restoreDatabase } from "../../../common/backup/restore-database.ts";
import { createEmptyDatabase, type TestDatabase } from "../../setup/database/database.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { until } from "../../setup/until.ts";

const processes = ["simulator", "api", "workers"] as const;
const legsOfEach = 2;

describe("a restore that has lost the status messages of what was sent before", function () {
  this.timeout(300_000);
  const folder = createTemporaryFolder("lost-messages-");
  let stack: Stack;
  let restored: TestDatabase;
  after(() => folder.remove());
  afterEach(async () => {
    await stack?.close();
    await restored?.drop();
  });

  const countLegs = async (condition: string): Promise<number> =>
    (await stack.database.query(`select from transmissions where ${condition}`)).length;

  /** Messages come after the backup, and before the database is what it was. */
  const goBack = async (archiveAfterMs: number): Promise<string[]> => {
    const numbers = path.join(folder.dir, `numbers-${archiveAfterMs}`);
    stack = await Stack.startAlone({
      environment: {
        SWEEP_INTERVAL_MS: "500",
        SIMULATOR_MLS_DELAY_MS: "8000",
        SIMULATOR_ARCHIVE_AFTER_MS: String(archiveAfterMs),
        NUMBERS_DIR: numbers,
      },
    });
    const ids = (await stack.createMany(3)).map(({ id }) => id);
    const legs = legsOfEach * ids.length;
    await until("all are sent", async () => (await countLegs("state = 'sent'")) === legs, 60_000, 20);
    const file = path.join(folder.dir, `${archiveAfterMs}.backup.gz`);
    await writeBackup(stack.environment["DATABASE_URL"] ?? "", file);
    await stack.untilApproved(ids);
    for (const name of processes) {
      await stack.stopProcess(name, "SIGKILL");
    }
    restored = await createEmptyDatabase();
    const { ownerUrl: databaseUrl, url: serviceUrl } = restored;
    await stack.replaceDatabase(async () => {
      await restoreDatabase({ databaseUrl, serviceUrl, file, replace: false });
      return serviceUrl;
    });
    expect(await countLegs("state = 'sent'"), "the backup knows no message").to.equal(legs);
    await Promise.all(processes.map((name) => stack.startProcess(name)));
    const latest = async () => (await reportRecoveries(stack.database))[0];
    await until("the recovery is over", async () => (await latest())?.finished_by === "access point", 60_000, 50);
    return ids;
  };

  const isSought = async (): Promise<boolean> =>
    (await stack.database.query("select from recoveries where messages_sought")).length === 1;
  const operator = () => ({ token: stack.tokenFor(["operator"]) });
  const named = async (): Promise<string[]> => {
    const { json } = await stack.call("GET", "/api/operations/legs?state=message_lost", operator());
    return (json["data"] as { sbdh_id: string }[]).map(({ sbdh_id: id }) => id);
  };

  it("ends by itself where the access point keeps its rows", async () => {
    const ids = await goBack(600_000);
    await stack.untilApproved(ids);
    expect(await named()).to.be.empty;
    await until("its messages have been forwarded once more", isSought, 120_000, 100);
    expect(await stack.database.query("select from network_messages"), "what polling had decided").to.have.length(6);
    expect(await countLegs("state = 'accepted'")).to.equal(6);
  });

  it("names each leg to the operator where they are archived at once", async () => {
    const ids = await goBack(0);
    await until("the access point has been asked for its messages", isSought, 120_000, 100);
    expect(await named()).to.have.length(legsOfEach * ids.length);
    const { json } = await stack.call("GET", "/health/status", {
      token: stack.tokenFor(["site-operator"]),
    });
    expect(JSON.stringify(json)).to.contain("6 legs that were sent have no message level status");
    for (const id of await named()) {
      const body = { outcome: "accepted", reason: "the provider has shown its message" };
      const { status } = await stack.call("POST", `/api/operations/legs/${id}/resolve`, { ...operator(), body });
      expect(status).to.equal(200);
    }
    await stack.untilApproved(ids);
    expect(await named()).to.be.empty;
  });
});
