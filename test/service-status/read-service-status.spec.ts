import { expect } from "chai";

import { recordHeartbeat, refreshHeartbeat } from "../../common/runtime/process-store.ts";
import { readOrNull, readServiceStatus } from "../../common/service-status/read-service-status.ts";
import { SiteReading } from "../../common/service-status/site-reading.ts";
import { buildProcess } from "../factories/process.ts";
import { usePipeline } from "../setup/pipeline.ts";

describe("the status of everything", () => {
  const pipeline = usePipeline();
  const read = () => {
    const { database } = pipeline.deps;
    return readServiceStatus({ ...pipeline.deps, siteReading: new SiteReading(database) });
  };

  it("shows an outage before its first pause, and during one", async () => {
    const { database } = pipeline.deps;
    const worker = buildProcess();
    await recordHeartbeat(database, worker);
    const outage = { accessPoint: "ap:1", tries: 1, words: "refused", forMs: 1 };
    const next = async (nextTryInMs: number | null) => {
      await refreshHeartbeat(database, worker.id, { outage: { ...outage, nextTryInMs } });
      const { facts } = await new SiteReading(database).take();
      const { accessPoint, recovery } = await read();
      expect({ recovery, outages: accessPoint.outages?.length }).to.deep.equal({ recovery: "ok", outages: 1 });
      return [facts.accessPoints[0], accessPoint.outages?.[0]].map((each) => each?.nextTryAt ?? null);
    };
    expect(await next(null)).to.deep.equal([null, null]);
    const times = await next(60_000);
    expect(times[0]).to.equal(times[1]).and.to.be.a("string");
  });

  it("shares a reading among those who ask within a moment", async () => {
    const reading = new SiteReading(pipeline.deps.database);
    expect(reading.take()).to.equal(reading.take());
    await reading.take();
  });

  it("names a part that cannot be read, and why", async () => {
    const missing: { part: string; why: string }[] = [];
    expect(await readOrNull(missing, "disk", () => Promise.reject(new Error("no disk")))).to.equal(null);
    expect(missing).to.deep.equal([{ part: "disk", why: "It could not be read: no disk." }]);
  });
});
