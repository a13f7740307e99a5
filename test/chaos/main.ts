import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";

import { readCommandLine, refuseUsage } from "../../common/config/read-command-line.ts";
import { asError } from "../../common/runtime/errors.ts";
import { note, print } from "../bench/progress.ts";
import { runBench } from "../bench/run-bench.ts";
import { breakBuild, brokenBuilds, type BrokenBuild } from "./broken-builds.ts";
import { brokenPromises, reportRun, reportRuns, verdictOf } from "./chaos-report.ts";
import type { ChaosSite } from "./chaos-site.ts";
import { faultsOf } from "./fault-plan.ts";
import { faults, type FaultName } from "./faults.ts";
import { runChaos, type ChaosReport } from "./run-chaos.ts";
import { backends, type Backend } from "./site-redis.ts";

const command = {
  synopsis: "npm run -s chaos -- [--documents=<n>] [--seed=<n>] [--backend=<name>] [--faults=<name>,…] […]",
  help: `
Breaks a whole site on purpose while a customer uses it, and says whether a promise was broken:
docs/durability.md has the promises and the faults. Exit code 0 when all were kept.

  --documents  how many are posted in a run, 4000 at most; 500 when left out
  --seed       of the plan; 1 when left out
  --seeds      so many runs, with --seed and those that follow it; or the seeds themselves, as 5..14
  --backend    postgres, redis, redis-sentinel or redis-cluster, what the queues live in; all, one after the
               other, when left out
  --faults     only these; every one when left out
  --minutes    faults go on for so long; each comes once when left out
  --backup-age seconds between a backup and its restore; 2 to 8 when left out
  --patience   seconds in which something has to move until all has come to its end; 240 when left out
  --broken     claim, log or sweep: tries a build that is broken on purpose; exit code 0 when that is
               found out in one of the runs
  --json       a file for the reports
  --keep       a folder for logs, the journal and a backup of the database of each run that broke
               a promise; .data/chaos when left out

One table of all runs and their verdict end it. Exit code 1: a promise was broken, or a run broke off.`,
  options: {
    documents: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    backend: { type: "string", default: "all" },
    faults: { type: "string" },
    minutes: { type: "string", default: "0" },
    "backup-age": { type: "string", default: "0" },
    patience: { type: "string", default: "240" },
    broken: { type: "string" },
    json: { type: "string" },
    keep: { type: "string", default: ".data/chaos" },
  },
} as const;

const maxSeeds = 1_000;
const given = readCommandLine(command).values;

function number(name: "documents" | "seed" | "minutes" | "patience" | "backup-age"): number {
  const text = given[name];
  return /^\d{1,6}$/.test(text) ? Number(text) : refuseUsage(command, `--${name} must be a whole number, not ${text}`);
}

/** As a count from --seed on, or as the first and the last. */
function seedsOf(text: string): number[] {
  const [, from, to] = /^(\d{1,9})\.\.(\d{1,9})$/.exec(text) ?? [];
  const first = from === undefined ? number("seed") : Number(from);
  const last = to === undefined ? first + (/^\d{1,3}$/.test(text) ? Number(text) : 0) - 1 : Number(to);
  if (last < first || last - first >= maxSeeds) {
    return refuseUsage(command, `--seeds is a count, or two seeds as 5..14, ${maxSeeds} at most; not ${text}`);
  }
  return Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
}

function oneOf<Name extends string>(option: string, text: string, names: readonly Name[]): Name {
  return (
    names.find((name) => name === text) ??
    refuseUsage(command, `--${option} is one of ${names.join(", ")}, not ${text}`)
  );
}

const chosen: Backend[] = given.backend === "all" ? [...backends] : [oneOf("backend", given.backend, backends)];
const names = given.faults?.split(",").map((name) => oneOf("faults", name, Object.keys(faults) as FaultName[]));
const broken =
  given.broken === undefined ? undefined : oneOf("broken", given.broken, Object.keys(brokenBuilds) as BrokenBuild[]);
const [documents, minutes, patience] = [number("documents"), number("minutes"), number("patience")];
const backupAge = number("backup-age");
const seeds = seedsOf(given.seeds);

/** The simulator lists what it has delivered, two legs of each and those that were sent again, up to 10,000. */
const maxDocuments = 4_000;
if (documents > maxDocuments) {
  refuseUsage(command, `--documents is ${maxDocuments} at most, not ${documents}`);
}

async function runAll(): Promise<void> {
  const build = broken === undefined ? undefined : breakBuild(broken);
  const reports: ChaosReport[] = [];
  const brokenOff: string[] = [];
  for (const backend of chosen) {
    for (const seed of seeds) {
      const report = await runOne(backend, seed, build?.programFolder).catch((error: unknown) => {
        brokenOff.push(`seed ${seed} on ${backend} broke off: ${asError(error).stack}`);
        print(brokenOff.at(-1) ?? "");
      });
      if (report === undefined) {
        continue;
      }
      reports.push(report);
      print(reportRun(report));
      writeReports(reports);
      if (broken !== undefined && brokenPromises(report).length > 0) {
        break;
      }
    }
  }
  finish(reports, brokenOff);
}

function runOne(backend: Backend, seed: number, programFolder: string | undefined): Promise<ChaosReport> {
  const wanted = (names ?? faultsOf(backend)).filter((name) => faultsOf(backend).includes(name));
  return runChaos({
    backend,
    documents,
    seed,
    minutes,
    patience,
    ...(backupAge > 0 && { backupAge }),
    faults: wanted,
    note,
    whileItStands: keepWhatFailed,
    ...(programFolder !== undefined && { programFolder }),
  });
}

async function keepWhatFailed(report: ChaosReport, site: ChaosSite): Promise<void> {
  if (broken === undefined && brokenPromises(report).length > 0) {
    const folder = path.resolve(given.keep, `${report.backend}-${report.seed}`);
    await site.keepEvidence(folder);
    writeFileSync(path.join(folder, "report.json"), JSON.stringify(report, undefined, 2));
    print(`what is left of seed ${report.seed} on ${report.backend} is in ${folder}`);
  }
}

function writeReports(reports: readonly ChaosReport[]): void {
  if (given.json !== undefined) {
    writeFileSync(given.json, `${JSON.stringify(reports, undefined, 2)}\n`);
  }
}

function finish(reports: readonly ChaosReport[], brokenOff: readonly string[]): void {
  if (reports.length > 0) {
    print(`\n${reportRuns(reports)}`);
  }
  print(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  );
  print("not tried: a disk that is really full, a machine that loses what it had written");
  const found = reports.filter((report) => brokenPromises(report).length > 0);
  found.forEach((report) =>
    print(`seed ${report.seed} on ${report.backend} broke: ${brokenPromises(report).join(", ")}`),
  );
  brokenOff.forEach((words) => print(words));
  if (broken === undefined) {
    process.exitCode = found.length + brokenOff.length === 0 ? 0 : 1;
    print(verdictOf(reports, brokenOff.length));
  } else {
    const caught = chosen.every((backend) => found.some((report) => report.backend === backend));
    print(`the broken build (${broken}) was ${caught ? "found out" : "not found out"}`);
    process.exitCode = caught ? 0 : 1;
  }
}

await runBench(runAll);
