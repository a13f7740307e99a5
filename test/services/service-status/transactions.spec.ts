import { expect } from "chai";

import { Database } from "../../../common/db/database.ts";
import { judge, type JudgedCondition } from "../../../common/domain/service-status/judge.ts";
import type { ConditionId } from "../../../common/domain/service-status/condition-table.ts";
import { readKnown } from "../../../common/services/service-status/read-known.ts";
import { lookAtTransactions } from "../../../common/services/service-status/look-at-transactions.ts";
import { SiteReading } from "../../../common/services/service-status/site-reading.ts";
import { startTransactionWatch } from "../../../workers/periodic-jobs/transaction-watch.ts";
import { openTransaction } from "../../setup/database/open-transaction.ts";
import { usePipeline } from "../../setup/pipeline.ts";
import { until } from "../../setup/until.ts";

const soonMs = 15_000;

describe("what stands on the database", () => {
  const pipeline = usePipeline({}, { each: true });
  let watches: ReturnType<typeof startTransactionWatch>[] = [];
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

  const watch = () => (watches = [1, 2].map(() => startTransactionWatch(pipeline.deps)));
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
    expect((await judged()).unseen.map(({ part }) => part)).to.include("transactions");
    watch();
    await until("it is seen", async () => !(await judged()).unseen.some(({ part }) => part === "transactions"), soonMs);
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
});
