import { expect } from "chai";

import { Stack } from "../../setup/processes/stack.ts";
import { PostgresPair } from "../../setup/database/postgres-pair.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { until } from "../../setup/until.ts";

const documents = 40;
const patienceMs = 120_000;

describe("a PostgreSQL primary that dies under load, and a synchronous standby that takes over", function () {
  this.timeout(300_000);
  let pair: PostgresPair;
  let stack: Stack;
  const numbers = createTemporaryFolder("numbers-");

  before(async function () {
    pair = await PostgresPair.startOrSkip(this);
    stack = await Stack.start({
      databaseUrl: pair.url,
      environment: { SWEEP_INTERVAL_MS: "1000", SIMULATOR_ARCHIVE_AFTER_MS: "600000", NUMBERS_DIR: numbers.dir },
    });
  });
  after(async () => {
    await stack?.close();
    await pair?.stop();
    numbers.remove();
  });

  const recoveries = async () => (await stack.database.query("select from recoveries")).length;

  it("are outlived by API and worker, which lose nothing, send nothing twice and begin no recovery", async () => {
    const pids = [stack.pid("api"), stack.pid("workers")];
    const taken = await stack.createMany(documents);
    await until("work has begun", async () => (await stack.count("stage <> 'received'")) > 0, patienceMs);
    await pair.failOver();
    const isTaken = () => stack.create().then(Boolean, () => false);
    await until("a document is taken", isTaken, patienceMs, 100);
    const pending = () => stack.count("overall_status = 'PENDING'").catch(() => 1);
    await until("all is final", async () => (await pending()) === 0, patienceMs, 100);
    await stack.untilAllApproved();
    const ids = taken.map(({ id }) => `'${id}'`).join(", ");
    expect(await stack.count(`id in (${ids})`)).to.equal(documents);
    expect(await stack.delivered()).to.have.length(2 * (await stack.count()));
    expect([stack.pid("api"), stack.pid("workers")]).to.deep.equal(pids);
    expect(await recoveries()).to.equal(0);
  });

  it("are recovered from where the standby did not have everything, and no number is given twice", async () => {
    await pair.rebuildStandby();
    const before = await stack.create();
    await pair.cutReplication();
    const lost = await stack.createMany(5);
    await stack.untilApproved(lost.map(({ id }) => id));
    await pair.failOver();
    await until("our own pool has found it", () => stack.count().then(Boolean, () => false), patienceMs, 100);
    const next = await until("a document is taken", () => stack.create().catch(() => false as const), patienceMs, 100);
    await stack.untilApproved([before.id, next.id]);
    expect(await recoveries()).to.equal(1);
    const given = new Set(lost.map(({ number }) => number));
    expect(given.has(next.number), next.number).to.equal(false);
    const named = await stack.database.query("select from recovered_envelopes where document_id is not null");
    expect(named.length).to.be.at.least(2 * lost.length);
  });
});
