import { spawnSync } from "node:child_process";
import { hostname } from "node:os";

import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { newestMigration } from "../../../common/db/migrations/migrations.ts";
import { beat, countWorkers, endBeats, findProcesses } from "../../../common/db/stores/process/process-store.ts";
import { describeProcess, startHeartbeat } from "../../../common/services/process/heartbeat.ts";
import { thisProcess } from "../../../common/process-state.ts";
import { buildProcess } from "../../factories/process.ts";
import { openPipeline, type Pipeline } from "../../setup/pipeline.ts";

describe("the heartbeat of a process", () => {
  let pipeline: Pipeline;

  before(async () => {
    pipeline = await openPipeline();
  });
  after(() => pipeline.close());
  beforeEach(() => pipeline.deps.database.query("delete from processes"));

  const db = () => pipeline.deps.database;
  const listed = async () => (await findProcesses(db())).map(({ id }) => id);
  const age = (id: string, time: string) =>
    db().query("update processes set seen_at = now() - $2::interval where id = $1", [id, time]);

  it("says what lives until it leaves", async () => {
    const self = describeProcess("workers", { id: uuid(), name: "workers-2", works: ["pricing", "webhooks"] });
    const heartbeat = await startHeartbeat(pipeline.deps, self);
    const [found, ...others] = await findProcesses(db());
    expect(others).to.be.empty;
    expect(found).to.include({ kind: "workers", name: "workers-2", host: hostname(), pid: process.pid, lives: true });
    expect(found).to.include({ id: self.id, newestMigration });
    expect(found?.version).to.match(/^\d+\.\d+\.\d+/);
    expect(found?.works).to.deep.equal(["pricing", "webhooks"]);
    expect(found?.startedAt.getTime()).to.be.at.most(found?.seenAt.getTime() ?? 0);
    expect(found?.silentSeconds).to.be.within(0, 60);
    await heartbeat.stop();
    expect(await listed()).to.deep.equal([]);
  });

  it("takes processes of the same machine off the list that have ended without a word", async () => {
    const here = thisProcess();
    const endedPid = spawnSync(process.execPath, ["-e", ""]).pid;
    const gone = buildProcess({ ...here, pid: endedPid });
    const another = buildProcess({ ...here, startTicks: here.startTicks === null ? null : "1" });
    const frozen = buildProcess(here);
    const elsewhere = buildProcess({ pid: endedPid });
    for (const each of [gone, another, frozen, elsewhere]) {
      await beat(db(), each);
    }
    const self = describeProcess("workers", { id: uuid(), name: "workers" });
    const heartbeat = await startHeartbeat(pipeline.deps, self);
    const left = here.startTicks === null ? [another, frozen, elsewhere] : [frozen, elsewhere];
    expect(await listed()).to.have.members([...left.map(({ id }) => id), self.id]);
    await heartbeat.stop();
  });

  it("does not start where it cannot say so", async () => {
    const database = { query: () => Promise.reject(new Error("away")) };
    const deps = { ...pipeline.deps, database } as unknown as Pipeline["deps"];
    const failure = await startHeartbeat(deps, buildProcess()).catch((error: unknown) => String(error));
    expect(failure).to.equal("Error: away");
  });

  it("beats again, leaves others alone, and forgets those that have been silent for a day", async () => {
    const [mine, other, silent] = [uuid(), uuid(), uuid()];
    for (const id of [mine, other, silent]) {
      await beat(db(), buildProcess({ id }));
    }
    await age(mine, "1 minute");
    await age(other, "23 hours");
    await age(silent, "25 hours");
    await beat(db(), buildProcess({ id: mine }));
    const found = await findProcesses(db());
    expect(found.map(({ id, lives }) => ({ id, lives }))).to.deep.equal([
      { id: mine, lives: true },
      { id: other, lives: false },
    ]);
    expect(found[1]?.silentSeconds).to.be.within(23 * 3_600, 23 * 3_600 + 600);
    await endBeats(db(), [mine]);
    expect(await listed()).to.deep.equal([other]);
  });

  it("counts the worker processes that live, and no api", async () => {
    const gone = buildProcess();
    for (const each of [buildProcess(), buildProcess(), gone, buildProcess({ kind: "api", name: "api", works: [] })]) {
      await beat(db(), each);
    }
    await age(gone.id, "16 seconds");
    expect(await countWorkers(db())).to.equal(2);
  });

  it("lets processes of the release before beat and read as they did", async () => {
    const api = buildProcess({ kind: "api", works: [] });
    await beat(db(), api);
    const old = uuid();
    for (const _ of [1, 2]) {
      await db().query(
        `with forgotten as (delete from worker_instances where seen_at < now() - interval '1 day')
         insert into worker_instances (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = now()`,
        [old],
      );
    }
    expect(await db().query("select id from worker_instances")).to.deep.equal([{ id: old }]);
    const found = await findProcesses(db());
    expect(found.find(({ id }) => id === old)).to.include({ kind: "workers", pid: null, version: "", lives: true });
    await db().query(`delete from worker_instances where id = $1`, [old]);
    expect(await listed()).to.deep.equal([api.id]);
  });
});
