import { expect } from "chai";

import { describeProcesses, processMetricsAsJson, measureProcess } from "../../common/service-status/serve-metrics.ts";
import { describeSite } from "../../common/service-status/site-gauges.ts";
import { countStage } from "../../common/service-status/counters-and-histograms.ts";
import type { Known } from "../../common/service-status/service-snapshot.ts";
import { buildKnown } from "../factories/known.ts";
import { buildPause, buildProcess, buildServiceSnapshot } from "../factories/service-snapshot.ts";

/** All of the site that is known. */
const knownOf = (...overrides: Parameters<typeof buildServiceSnapshot>): Known =>
  buildKnown({ snapshot: buildServiceSnapshot(...overrides) });

const samplesOf = (text: string, name: string): string[] =>
  text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

describe("the metrics of a process", () => {
  it("are shown together for several, each sample with its process", async () => {
    countStage("rendering", "done", 20);
    const json = await processMetricsAsJson(
      measureProcess({ connections: () => ({ total: 1, idle: 1, waiting: 0 }), places: () => Promise.resolve([]) }),
    );
    const text = await describeProcesses(
      new Map([
        ["workers-1", json],
        ["workers-2", json],
      ]),
    );
    const samples = samplesOf(text, "peppol_stage_results_total").filter((line) =>
      line.includes(`stage="rendering",result="done"`),
    );
    expect(samples).to.have.length(2);
    expect(samples[0]).to.include(`process="workers-1"`);
    expect(text.match(/^# TYPE peppol_stage_results_total counter$/gm)).to.have.length(1);
    const buckets = samplesOf(text, "peppol_stage_duration_seconds_bucket").filter((line) =>
      line.includes(`le="0.025"`),
    );
    expect(buckets.filter((line) => line.includes(`process="workers-2"`))).not.to.be.empty;
  });

  it("are empty for none, and for one that has died meanwhile", async () => {
    expect((await describeProcesses(new Map())).trim()).to.equal("");
  });
});

describe("the gauges of the site", () => {
  it("have a few processes at most, however many there are", async () => {
    const processes = Array.from({ length: 500 }, (_, index) =>
      buildProcess({ id: `${index}`, name: `workers-${index}`, silentMs: index }),
    );
    const text = await describeSite(knownOf({ processes }));
    expect(samplesOf(text, "peppol_process_silent_seconds")).to.have.length(100);
  });

  it("say how long each thing has been paused, and name no participant and no organization", async () => {
    const receiver = { scope: "receiver" as const, orgId: "org-1" };
    const pauses = [
      buildPause({ cause: "site-error" }),
      buildPause({ ...receiver, target: "0235:1000000001", since: "2026-11-22T17:33:25.000Z" }),
      buildPause({ ...receiver, target: "0235:1000000002", since: "2026-11-22T18:33:24.000Z" }),
      buildPause({ scope: "organization", target: "org-1" }),
    ];
    const text = await describeSite(knownOf({ pauses }));
    expect(samplesOf(text, "peppol_paused_seconds")).to.have.members([
      `peppol_paused_seconds{scope="stage",target="rendering",cause="site-error"} 180`,
      `peppol_paused_seconds{scope="receiver",target="",cause="operator"} 3600`,
      `peppol_paused_seconds{scope="organization",target="",cause="operator"} 180`,
    ]);
    expect(text).not.to.match(/0235|org-1/);
    expect(samplesOf(await describeSite(knownOf()), "peppol_paused_seconds")).to.deep.equal([]);
  });

  it("leave out what is silent because it was started again, and forget what is no longer so", async () => {
    const dead = buildProcess({ id: "dead", silentMs: 90_000 });
    const text = await describeSite(knownOf({ processes: [dead, buildProcess()] }));
    expect(samplesOf(text, "peppol_process_silent_seconds")).to.deep.equal([
      `peppol_process_silent_seconds{kind="workers",name="workers-1",host="uae-1"} 0.5`,
    ]);
    expect(samplesOf(text, "peppol_processes")).to.deep.equal([
      `peppol_processes{kind="api"} 0`,
      `peppol_processes{kind="workers"} 1`,
    ]);
    const leg = {
      leg: "c3",
      state: "failed",
      failureClass: "blocked",
      count: 3,
      since: null,
      nextTryAt: null,
    } as const;
    expect(samplesOf(await describeSite(knownOf({ legs: [leg] })), "peppol_legs")).to.deep.equal([
      `peppol_legs{leg="c3",state="failed",failure_class="blocked"} 3`,
    ]);
    expect(samplesOf(await describeSite(knownOf()), "peppol_legs")).to.deep.equal([]);
  });
});
