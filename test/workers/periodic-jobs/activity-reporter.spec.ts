import { isDeepStrictEqual } from "node:util";

import { expect } from "chai";

import type { AccessPointOutage } from "../../../common/peppol/access-point.ts";
import { startSignReporter } from "../../../workers/run-workers.ts";
import { periodicJobs, stuckJobs } from "../../../workers/periodic-jobs/jobs.ts";
import { findOpenOutages } from "../../../common/service-status/backlog-store.ts";
import { findProcesses, recordHeartbeat } from "../../../common/runtime/process-store.ts";
import { buildProcess } from "../../factories/process.ts";
import { usePipeline } from "../../setup/pipeline.ts";
import { until } from "../../setup/until.ts";

describe("the report of a worker process", () => {
  const pipeline = usePipeline();

  it("names the jobs that stand still, and no others", async () => {
    const { database, logger } = pipeline.deps;
    const self = buildProcess();
    await recordHeartbeat(database, self);
    const still = { forMs: 3_500.4, words: "no such column" };
    const moving = { forMs: 900, words: null };
    let feeder = still;
    const rows = Object.fromEntries(periodicJobs.map((row) => [row.id, row]));
    const sign = () => ({
      standing: stuckJobs([
        { ...rows["feeder"]!, job: { standstill: () => feeder } },
        { ...rows["sweeper"]!, job: { standstill: () => moving } },
      ]),
    });
    const reporter = startSignReporter({ database, logger }, self.id, sign);
    const shown = async () => (await findProcesses(database)).find(({ id }) => id === self.id)?.stuckJobs;
    try {
      await until("the job is named", async () => (await shown())?.length === 1);
      expect(await shown()).to.deep.equal([
        {
          job: "feeder",
          name: "The feeder of the queue",
          harm: "of a burst, no further document comes to the first stage",
          isEssential: true,
          forMs: 3_500,
          words: "no such column",
        },
      ]);
      feeder = { forMs: 0, words: "" };
      await until("it moves again", async () => (await shown())?.length === 0);
    } finally {
      await reporter.stop();
    }
  });

  it("has an outage of the access point and its tries while it lasts, and what is wrong with its settings", async () => {
    let outage: AccessPointOutage | undefined;
    let faults: string[] = [];
    const { database, logger } = pipeline.deps;
    const self = buildProcess();
    await recordHeartbeat(database, self);
    const reporter = startSignReporter({ database, logger }, self.id, () => ({ outage, accessPointFaults: faults }));
    const rows = () => findOpenOutages(database);
    const shown = (what: string, expected: object[]) =>
      until(what, async () =>
        isDeepStrictEqual(
          (await rows()).map(({ tries }) => ({ tries })),
          expected,
        ),
      );
    try {
      outage = { accessPoint: "ap:1", words: "refused", forMs: 0, tries: 1, nextTryInMs: null, isReached: false };
      await shown("it is stored", [{ tries: 1 }]);
      outage = { ...outage, tries: 2 };
      await shown("its tries are stored", [{ tries: 2 }]);
      outage = undefined;
      await shown("it ends while the process goes on", []);
      faults = ["It is version 0.10.9"];
      await until("its settings are stored", async () =>
        isDeepStrictEqual((await findProcesses(database)).find(({ id }) => id === self.id)?.accessPointFaults, faults),
      );
    } finally {
      await reporter.stop();
    }
  });
});
