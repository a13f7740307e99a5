import { expect } from "chai";

import { periodicJobs } from "../../workers/periodic-jobs/jobs.ts";
import { goneAfterMs } from "../../common/service-status/service-snapshot.ts";
import { conditionsIn } from "../factories/known.ts";
import { buildProcess, buildServiceSnapshot } from "../factories/service-snapshot.ts";

const jobsOf = (processes: Parameters<typeof buildProcess>[0][]) =>
  conditionsIn(buildServiceSnapshot({ processes: processes.map((each) => buildProcess(each)) })).filter(
    ({ id }) => id === "periodic-job-stuck",
  );

/** What a process says of a job of the table. */
const stuck = (id: (typeof periodicJobs)[number]["id"], forMs: number, words: string | null = null) => {
  const [condition] = periodicJobs.flatMap((row) => (row.id === id && "condition" in row ? [row.condition] : []));
  return { job: id, ...condition, forMs, words };
};

const standing = (forMs: number) => [stuck("feeder", forMs)];

describe("a periodic job that stands still", () => {
  it("is named with its process, since when, why, and what does not happen", () => {
    const stuckJobs = [stuck("feeder", 4_000, "no such column.")];
    const [found, ...others] = jobsOf([{ name: "workers-2", host: "dune-1", stuckJobs }]);
    expect(others).to.deep.equal([]);
    expect(found).to.include({ subject: "feeder", severity: "warning", who: "site" });
    expect(found?.words).to.match(
      /^The feeder of the queue of workers-2 \(dune-1\) has not moved since .* UTC, for 4 s \(no such column\): of a burst, no further document comes to the first stage\.$/,
    );
  });

  it("is critical after a while where nothing else does its work, and a warning otherwise", () => {
    for (const { id: job } of periodicJobs.filter((row) => "condition" in row)) {
      const severityAfter = (forMs: number) => jobsOf([{ stuckJobs: [stuck(job, forMs)] }])[0]?.severity;
      expect(severityAfter(goneAfterMs), job).to.equal("warning");
      const isEssential = job === "feeder" || job === "dispatcher";
      expect(severityAfter(goneAfterMs + 1), job).to.equal(isEssential ? "critical" : "warning");
    }
  });

  it("is told once of several processes, and not of one that is silent itself", () => {
    const found = jobsOf([
      { id: "1", name: "one", stuckJobs: standing(4_000) },
      { id: "2", name: "two", stuckJobs: standing(9_000) },
      { id: "3", name: "three", silentMs: 60_000, stuckJobs: standing(60_000) },
    ]);
    expect(
      found.map(({ words }) => /of (\w+)( |\))/.exec(words.replace("The feeder of the queue", ""))?.[1]),
    ).to.deep.equal(["two"]);
  });
});
