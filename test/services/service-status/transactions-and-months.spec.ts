import { renameSync } from "node:fs";

import { expect } from "chai";

import { Database } from "../../../common/db/database.ts";
import { takeArchiveLock } from "../../../common/db/stores/archive/month-seal-store.ts";
import { judge, type JudgedCondition } from "../../../common/domain/service-status/judge.ts";
import type { ConditionId } from "../../../common/domain/service-status/condition-table.ts";
import { readKnown } from "../../../common/services/service-status/read-known.ts";
import { lookAtTransactions } from "../../../common/services/service-status/look-at-transactions.ts";
import { SiteReading } from "../../../common/services/service-status/site-reading.ts";
import { startTransactionAndMonthWatch } from "../../../workers/periodic-jobs/transaction-and-month-watch.ts";
import { asOwner } from "../../setup/database/database.ts";
import { openTransaction } from "../../setup/database/open-transaction.ts";
import { usePipeline } from "../../setup/pipeline.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { until } from "../../setup/until.ts";

const { dir } = createTemporaryFolder("standing-archive-");
const soonMs = 15_000;

describe("what stands on the database", () => {
  const pipeline = usePipeline({ config: { archive: dir } }, { each: true });
  let watches: ReturnType<typeof startTransactionAndMonthWatch>[] = [];
  let owner: Database;

  beforeEach(async () => {
    owner = await Database.open({ databaseUrl: pipeline.ownerUrl, poolSize: 2, applicationName: "report" });
    pipeline.deps.siteReading = new SiteReading(pipeline.deps.database, {
      dwellBoundMs: 300_000,
      openTransactionMs: 1_000,
    });
  });
  afterEach(async () => {
    await Promise.all(watches.map((watch) => watch.stop()));
    watches = [];
    await owner.close();
  });

  const watch = () => (watches = [1, 2].map(() => startTransactionAndMonthWatch(pipeline.deps)));
  const judged = async () => judge(await readKnown(pipeline.deps));
  /** `pid` names the session that is meant: a transaction of another one that is open for a second, which is the limit here, is a condition as well. */
  const find = async (id: ConditionId, pid?: number): Promise<JudgedCondition | undefined> =>
    (await judged()).conditions.find(
      ({ id: found, subject }) => found === id && (pid === undefined || subject === String(pid)),
    );
  const isThere = (id: ConditionId, pid?: number) =>
    until(`${id} is found`, async () => (await find(id, pid)) !== undefined, soonMs);
  const isGone = (id: ConditionId, pid?: number) =>
    until(`${id} has ended`, async () => (await find(id, pid)) === undefined, soonMs);

  it("is not known before a worker process has looked", async () => {
    expect((await judged()).unseen.map(({ part }) => part)).to.include.members(["transactions", "months"]);
    watch();
    await until("it is seen", async () => !(await judged()).unseen.some(({ part }) => part === "months"), soonMs);
    expect(await find("months-unreadable")).to.equal(undefined);
  });

  it("is a transaction of another role that stays open, with whose it is, until it ends", async () => {
    const open = await openTransaction(owner, (tx) => tx.query<{ pid: number }>("select pg_backend_pid() as pid"));
    const [{ pid } = { pid: 0 }] = open.done;
    watch();
    await isThere("transaction-open", pid);
    const found = await find("transaction-open", pid);
    expect(found?.words.en).to.contain("A transaction of report").and.contain(`pid ${pid}`);
    await open.commit();
    await isGone("transaction-open", pid);
  });

  it("knows a transaction again by its name, which the next one of the same session does not have", async () => {
    const { database } = pipeline.deps;
    const first = await openTransaction(owner, (tx) => tx.query<{ pid: number }>("select pg_backend_pid() as pid"));
    const own = async (before: Awaited<ReturnType<typeof lookAtTransactions>>) =>
      (await lookAtTransactions(database, before)).filter(({ pid }) => pid === first.done[0]?.pid);
    const [seen] = await own([]);
    const old = "2020-01-01T00:00:00.000Z";
    expect(await own([{ ...seen!, since: old }])).to.deep.equal([{ ...seen!, since: old }]);
    expect(seen).to.include({ state: null, application: "report" });
    await first.commit();
    const second = await openTransaction(owner, (tx) => tx.query("select 1"));
    expect((await lookAtTransactions(database, [{ ...seen!, since: old }])).map(({ since }) => since)).to.not.include(
      old,
    );
    await second.commit();
  });

  it("is an archive that cannot be read", async () => {
    await asOwner(
      owner,
      `insert into archive_files (name, month, org_id, first_id, last_id, documents, size, index_offset, sha256, index_sha256, in_use, cutoff)
       values ('2020-01/a/b', '2020-01', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 1, 1, '', '', true, now())`,
    );
    watch();
    await isThere("months-unreadable");
    expect((await find("months-unreadable"))?.words.en).to.contain("2020-01/a/b is not in the archive");
    renameSync(dir, `${dir}-away`);
    await until(
      "the folder is away",
      async () => ((await find("months-unreadable"))?.words.en ?? "").includes("ENOENT"),
      soonMs,
    );
    renameSync(`${dir}-away`, dir);
    await asOwner(owner, "delete from archive_files");
    await isGone("months-unreadable");
  });

  it("is a month whose sealing has ended half way, and not one that is being sealed", async () => {
    await asOwner(owner, "update content_months set state = 'copying' where name = 'before'");
    const sealing = await Database.open({ databaseUrl: pipeline.ownerUrl, poolSize: 1 });
    expect(await takeArchiveLock(sealing)).to.equal(true);
    watch();
    await until("it is seen", async () => !(await judged()).unseen.some(({ part }) => part === "months"), soonMs);
    expect(await find("sealing-unfinished")).to.equal(undefined);
    await sealing.close();
    await isThere("sealing-unfinished");
    expect((await find("sealing-unfinished"))?.subject).to.equal("before");
    await asOwner(owner, "update content_months set state = 'sealed' where name = 'before'");
    await isGone("sealing-unfinished");
  });
});
