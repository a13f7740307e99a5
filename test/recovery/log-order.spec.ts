import path from "node:path";

import { expect } from "chai";

import { writeBackup } from "../../common/backup/write-backup.ts";
import { Database } from "../../common/db/database.ts";
import type { Queryable } from "../../common/db/queryable.ts";
import { skippedLog, skippedLogNumbers } from "../../common/db/log-sql.ts";
import { continueLogBehind, findLogEnd } from "../../common/recovery/recovery-store.ts";
import { restoreDatabase } from "../../common/backup/restore-database.ts";
import { ChangeWatermark } from "../../common/status/change-watermark-store.ts";
import { readChanges } from "../../common/status/change-feed-store.ts";
import { dispatchWebhooks } from "../../common/webhooks/send-webhooks.ts";
import { insertLogEntry } from "../factories/status-log.ts";
import { createEmptyDatabase } from "../setup/database/database.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { until } from "../setup/until.ts";

/** As each connection does until the other server is noticed. */
const skip = (database: Queryable) => database.query(`select ${skippedLog}`);

describe("the log of a database that went back more than once", function () {
  this.timeout(120_000);
  const pipeline = usePipeline({}, { each: true });
  const folder = createTemporaryFolder("log-order-");
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) {
      await end();
    }
  });
  after(() => folder.remove());

  /** A database of that backup, where the customer goes on with the cursor that any other one gave. */
  async function restore(file: string) {
    const created = await createEmptyDatabase();
    ends.push(() => created.drop());
    await restoreDatabase({ databaseUrl: created.ownerUrl, file, replace: false });
    const database = await Database.open({ databaseUrl: created.ownerUrl });
    ends.unshift(() => database.close());
    const deps = { ...pipeline.deps, database, watermark: new ChangeWatermark(database) };
    return { ownerUrl: created.ownerUrl, database, deps };
  }

  it("goes on behind all that readers were given, also by a backup that knows nothing of it", async () => {
    const { id } = await pipeline.create();
    const [early, late] = [path.join(folder.dir, "early"), path.join(folder.dir, "late")];
    let cursor: string | undefined;
    const follow = async ({ deps, database }: Awaited<ReturnType<typeof restore>>, event: string) => {
      const entry = BigInt(await insertLogEntry(database, id, { event }));
      await until("it can be read", async () => (await deps.watermark.advance()).safe >= entry);
      const query = { orgId: pipeline.orgId, limit: 100, ...(cursor !== undefined && { cursor }) };
      const page = await readChanges(deps, query, { ms: 0, signal: new AbortController().signal });
      ({ cursor } = page);
      expect(page.changes.map((change) => change.event)).to.include(event);
      return entry;
    };
    await writeBackup(pipeline.ownerUrl, early);

    const first = await restore(early);
    await follow(first, "FIRST");
    await skip(first.database);
    await skip(first.database);
    await skip(first.database);
    const { upTo } = await dispatchWebhooks(first.deps);
    await writeBackup(first.ownerUrl, late);
    await follow(first, "LOST");

    const entry = await follow(await restore(late), "SECOND");
    expect(entry > upTo!, "webhooks, whose place is in the backup").to.equal(true);
    await follow(await restore(early), "THIRD");
  });

  it("goes on behind itself and what was noted where the clock has gone back", async () => {
    const { database } = pipeline.deps;
    const end = async () => (await findLogEnd(database)).logId;
    const ahead = 8_000_000_000_000_000;
    await database.query(`select setval('status_log_id_seq', ${ahead})`);
    await skip(database);
    expect(await end()).to.be.above(ahead + skippedLogNumbers);
    const noted = ahead + 2 * skippedLogNumbers;
    await continueLogBehind(database, noted);
    expect(await end()).to.equal(noted + skippedLogNumbers);
    await continueLogBehind(database, noted);
    expect(await end(), "which is done once").to.be.below(noted + 2 * skippedLogNumbers);
  });
});
