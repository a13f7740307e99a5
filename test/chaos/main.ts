import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";

import { readCommandLine, refuseUsage } from "../../common/config/command-line.ts";
import { note, print } from "../bench/progress.ts";
import { runBench } from "../bench/run-bench.ts";
import { breakBuild, brokenBuilds, type BrokenBuild } from "./broken-builds.ts";
import { brokenPromises, reportRun, reportRuns } from "./chaos-report.ts";
import type { Backend } from "./chaos-site.ts";
import { faultsOf } from "./fault-plan.ts";
import { faults, type FaultName } from "./faults.ts";
import { runChaos, type ChaosReport } from "./run-chaos.ts";

const backends: readonly Backend[] = ["postgres", "redis"];

const command = {
  synopsis: "npm run -s chaos -- [--documents=<n>] [--seed=<n>] [--backend=<name>] [--faults=<name>,…] […]",
  help: `
Breaks a whole site on purpose while a customer uses it, and says whether a promise was broken:
docs/durability.md has the promises and the faults. Exit code 0 when all were kept.

  --documents  how many are posted in a run, 4000 at most; 500 when left out
  --seed       of the plan; 1 when left out
  --seeds      so many runs, with this seed and those that follow it
  --backend    postgres or redis, what the queues live in; both, one after the other, when left out
  --faults     only these; every one when left out
  --minutes    faults go on for so long; each comes once when left out
  --patience   seconds for everything to come to its end after the last fault; 240 when left out
  --broken     claim, log or sweep: tries a build that is broken on purpose; exit code 0 when that is
               found out in one of the runs
  --json       a file for the reports`,
  options: {
    documents: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    backend: { type: "string", default: "both" },
    faults: { type: "string" },
    minutes: { type: "string", default: "0" },
    patience: { type: "string", default: "240" },
    broken: { type: "string" },
    json: { type: "string" },
  },
} as const;

const given = readCommandLine(command).values;

function number(name: "documents" | "seed" | "seeds" | "minutes" | "patience"): number {
  const text = given[name];
  return /^\d{1,6}$/.test(text) ? Number(text) : refuseUsage(command, `--${name} must be a whole number, not ${text}`);
}

function oneOf<Name extends string>(option: string, text: string, names: readonly Name[]): Name {
  return (
    names.find((name) => name === text) ??
    refuseUsage(command, `--${option} is one of ${names.join(", ")}, not ${text}`)
  );
}

const chosen: Backend[] = given.backend === "both" ? [...backends] : [oneOf("backend", given.backend, backends)];
const names = given.faults?.split(",").map((name) => oneOf("faults", name, Object.keys(faults) as FaultName[]));
const broken =
  given.broken === undefined ? undefined : oneOf("broken", given.broken, Object.keys(brokenBuilds) as BrokenBuild[]);
const [documents, seed, seeds, minutes, patience] = (
  ["documents", "seed", "seeds", "minutes", "patience"] as const
).map(number) as [number, number, number, number, number];

/** The simulator lists what it has delivered, two legs of each and those that were sent again, up to 10,000. */
const mostDocuments = 4_000;
if (documents > mostDocuments) {
  refuseUsage(command, `--documents is ${mostDocuments} at most, not ${documents}`);
}

async function runAll(): Promise<void> {
  const build = broken === undefined ? undefined : breakBuild(broken);
  const reports: ChaosReport[] = [];
  for (const backend of chosen) {
    for (let nth = 0; nth < seeds; nth += 1) {
      const wanted = (names ?? faultsOf(backend)).filter((name) => faultsOf(backend).includes(name));
      const report = await runChaos({
        backend,
        documents,
        seed: seed + nth,
        minutes,
        patience,
        faults: wanted,
        note,
        ...(build !== undefined && { programFolder: build.programFolder }),
      });
      reports.push(report);
      print(reportRun(report));
      keep(reports);
      if (broken !== undefined && brokenPromises(report).length > 0) {
        break;
      }
    }
  }
  finish(reports);
}

function keep(reports: readonly ChaosReport[]): void {
  if (given.json !== undefined) {
    writeFileSync(given.json, `${JSON.stringify(reports, undefined, 2)}\n`);
  }
}

function finish(reports: readonly ChaosReport[]): void {
  print(`\n${reportRuns(reports)}`);
  print(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  );
  print("not tried: steps of the clock (no process here has a clock of its own), a disk that is really full");
  const found = reports.filter((report) => brokenPromises(report).length > 0);
  if (broken === undefined) {
    process.exitCode = found.length === 0 ? 0 : 1;
  } else {
    const caught = chosen.every((backend) => found.some((report) => report.backend === backend));
    print(`the broken build (${broken}) was ${caught ? "found out" : "not found out"}`);
    process.exitCode = caught ? 0 : 1;
  }
}

await runBench(runAll);
