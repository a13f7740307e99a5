import { expect } from "chai";

import { breakBuild, brokenBuilds, type BrokenBuild } from "../chaos/broken-builds.ts";
import { brokenPromises, reportRun } from "../chaos/chaos-report.ts";
import { runChaos, type ChaosOptions } from "../chaos/run-chaos.ts";
import type { FaultName } from "../chaos/faults.ts";
import { onEachBackend } from "../setup/database/each-backend.ts";

/** Of each sort one, short: the rest is for `npm run chaos`. */
const everywhere: readonly FaultName[] = [
  "kill-workers",
  "kill-simulator",
  "kill-api",
  "delete-jobs",
  "cut-database",
  "cut-access-point",
  "freeze-other-worker",
  "access-point-database",
  "kill-while-sending",
  "lost-forwards",
];
const short = { documents: 40, seed: 20261122, pace: 0.2, patience: 150 };

describe("chaos", function () {
  this.timeout(280_000);

  onEachBackend("a site that is broken in every short way", ({ name }) => {
    it("keeps every promise", async () => {
      const faults =
        name === "redis" ? [...everywhere, "kill-redis" as const] : [...everywhere, "flush-queue" as const];
      const report = await runChaos({ ...short, backend: name, faults });
      expect(brokenPromises(report), reportRun(report)).to.deep.equal([]);
      expect(report.failedFaults).to.deep.equal([]);
      expect(report.verdict.final).to.be.at.least(short.documents / 2);
    });
  });

  for (const name of Object.keys(brokenBuilds) as BrokenBuild[]) {
    it(`finds the place where ${name} can be broken, once`, () => {
      breakBuild(name).remove();
    });
  }

  it("finds out about a build whose log has no order", async () => {
    const build = breakBuild("log");
    const options: ChaosOptions = { ...short, documents: 10, backend: "postgres", faults: ["dead-webhook"] };
    try {
      const report = await runChaos({ ...options, programFolder: build.programFolder });
      expect(brokenPromises(report), reportRun(report)).to.include("brokenLogs");
    } finally {
      build.remove();
    }
  });
});
