import { expect } from "chai";

import { Database } from "../../common/db/database.ts";
import { commitMark } from "../../common/db/shared-sql.ts";
import {
  beginRecovery,
  detectRelocation,
  findOpenRecovery,
  isRecovering,
  lockRecovery,
  type Recovery,
} from "../../common/recovery/recovery-store.ts";
import { recordNumbersKnown } from "../../common/recovery/sequence-gap-store.ts";
import { PostgresPair } from "../setup/database/postgres-pair.ts";
import { runStatements } from "../setup/database/run-statements.ts";
import { until } from "../setup/until.ts";

describe("a standby that has taken over", function () {
  this.timeout(120_000);
  let pair: PostgresPair;
  let database: Database;

  before(async function () {
    pair = await PostgresPair.startOrSkip(this);
    database = await Database.open({ databaseUrl: pair.url, poolSize: 2 });
    await detectRelocation(database);
    await runStatements(pair.ownerUrl, "create table acted (at timestamptz)");
  });
  after(async () => {
    await database?.close();
    await pair?.stop();
  });

  async function act(): Promise<string> {
    const [row] = await runStatements<{ mark: string }>(
      pair.ownerUrl,
      `with acted as (insert into acted values (now()) returning at) select ${commitMark} as mark from acted`,
    );
    return row!.mark;
  }

  async function failOver(): Promise<void> {
    await pair.failOver();
    await until("the pool has found it", () => database.query("select").then(Boolean, () => false));
  }

  async function draw(): Promise<number> {
    const [row] = await database.query<{ id: string }>("select nextval('status_log_id_seq')::text as id");
    return Number(row!.id);
  }

  const endRecoveries = () =>
    runStatements(pair.ownerUrl, "update recoveries set open = null, finished_at = now(), finished_by = 'a test'");

  const recoveries = async () => (await database.query("select from recoveries")).length;

  it("with everything that was acted upon needs no recovery, and the feed goes on behind what may have been read", async () => {
    const marks = [await act(), await act()];
    const before = await draw();
    await failOver();
    expect(await isRecovering(database), "before it was compared").to.equal(true);
    expect(
      await detectRelocation(database, () => Promise.resolve(undefined)),
      "as long as they are not known",
    ).to.equal(true);
    expect(await detectRelocation(database, () => Promise.resolve(marks))).to.equal(false);
    expect([await isRecovering(database), await recoveries()]).to.deep.equal([false, 0]);
    expect(await draw()).to.be.greaterThan(before + 1_000_000);
  });

  it("without the last thing needs one, also where its number has been given again", async () => {
    await pair.rebuildStandby();
    const kept = await act();
    await pair.cutReplication();
    const lost = await act();
    await failOver();
    // They take the number of the one that was lost.
    await act();
    await act();
    expect(await detectRelocation(database, () => Promise.resolve([kept, lost]))).to.equal(true);
    expect([await isRecovering(database), await recoveries()]).to.deep.equal([true, 1]);
  });

  it("needs one where nothing is known of what was acted upon", async () => {
    await endRecoveries();
    await pair.rebuildStandby();
    await failOver();
    expect(await detectRelocation(database, () => Promise.resolve([]))).to.equal(true);
    expect(await recoveries()).to.equal(2);
  });

  it("needs one where it has started anew before anything was compared", async () => {
    await endRecoveries();
    await pair.rebuildStandby();
    const mark = await act();
    await failOver();
    await pair.haltPrimary("SIGQUIT");
    await pair.startPrimary();
    await until("the pool has found it", () => database.query("select").then(Boolean, () => false));
    expect(await detectRelocation(database, () => Promise.resolve([mark]))).to.equal(true);
    expect(await recoveries()).to.equal(3);
  });

  it("that was behind during a recovery begins it anew, without what the replaced database knew, and lets none end it by what was read before", async () => {
    await endRecoveries();
    await pair.rebuildStandby();
    const id = await beginRecovery(database, { reason: "a restore" });
    await recordNumbersKnown(database, id);
    const former = await findOpenRecovery(database);
    await pair.cutReplication();
    await act();
    await failOver();
    const ends = (recovery: Recovery | undefined) => database.transaction((tx) => lockRecovery(tx, recovery!));
    expect(await ends(former), "before it was compared").to.equal(false);
    expect(await detectRelocation(database, () => Promise.resolve([]))).to.equal(true);
    expect(await database.query("select id, are_numbers_known from recoveries where open")).to.deep.equal([
      { id, areNumbersKnown: false },
    ]);
    expect(await ends(former), "by what was read before").to.equal(false);
    expect(await ends(await findOpenRecovery(database))).to.equal(true);
  });

  it("gives what is written before it is noticed numbers that no reader has passed", async () => {
    await pair.rebuildStandby();
    await pair.cutReplication();
    let passed = 0;
    for (let drawn = 0; drawn < 100; drawn += 1) {
      passed = await draw();
    }
    // The log goes on at the clock of the new server, which is this machine's.
    const clock = Date.now() * 1_000;
    expect(clock, "readers are behind the clock").to.be.greaterThan(passed);
    await failOver();
    expect(await draw()).to.be.greaterThan(clock);
  });
});
