import { expect } from "chai";

import { checkReadiness } from "../../../common/services/process/check-readiness.ts";
import type { Deps } from "../../../common/services/process/deps.ts";

const away = new Error("away");
const broken = new Error("broken");

/** A process whose parts answer as told; `told` is what it says to its log. */
const parts = (
  database: () => Promise<boolean>,
  ping: () => Promise<void> = () => Promise.resolve(),
  failingMs = { stages: 0, webhooks: 0 },
) => {
  const told: string[] = [];
  const deps = {
    hasPendingMigrations: database,
    queues: { ping, isUnavailable: (error: unknown) => error === away, failingMs: () => failingMs.stages },
    webhookQueue: { failingMs: () => failingMs.webhooks },
    logger: { warn: ({ part }: { part: string }) => told.push(part) },
  } as unknown as Deps;
  return { deps, told };
};
const migrated = () => Promise.resolve(false);

describe("the readiness of a process", () => {
  it("is there when everything answers", async () => {
    const { deps, told } = parts(migrated);
    expect(await checkReadiness(deps)).to.deep.equal({ ready: true, checks: { database: "ok", queue: "ok" } });
    expect(told).to.be.empty;
  });

  it("is not there without a database, or before it is migrated", async () => {
    for (const database of [() => Promise.reject(away), () => Promise.resolve(true)]) {
      const { deps, told } = parts(database);
      const { ready, checks } = await checkReadiness(deps);
      expect(ready).to.equal(false);
      expect(checks).to.deep.equal({ database: "unavailable", queue: "ok" });
      expect(told).to.deep.equal(["database"]);
    }
  });

  it("does not need the queue, whose absence is told to the log by others", async () => {
    const { deps, told } = parts(migrated, () => Promise.reject(away));
    expect(await checkReadiness(deps)).to.deep.equal({ ready: true, checks: { database: "ok", queue: "unavailable" } });
    expect(told).to.be.empty;
  });

  it("tells the log of a queue that is broken", async () => {
    const { deps, told } = parts(migrated, () => Promise.reject(broken));
    expect(await checkReadiness(deps)).to.include({ ready: true });
    expect(told).to.deep.equal(["queue"]);
  });

  it("says so when one queue has taken nothing for half a minute although the store answers", async () => {
    for (const failing of [
      { stages: 30_001, webhooks: 0 },
      { stages: 0, webhooks: 30_001 },
    ]) {
      const { deps } = parts(migrated, undefined, failing);
      const { ready, checks } = await checkReadiness(deps);
      expect({ ready, ...checks }).to.deep.equal({ ready: true, database: "ok", queue: "unavailable" });
    }
    const { deps } = parts(migrated, undefined, { stages: 29_000, webhooks: 29_000 });
    expect((await checkReadiness(deps)).checks).to.include({ queue: "ok" });
  });
});
