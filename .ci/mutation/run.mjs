/**
 * Changes the sources in small ways, one at a time, and counts the changes that no test notices:
 *
 *     npm run mutation -- common/domain
 *     npm run mutation -- common/services workers --share 0.075 --seed 7
 *     npm run mutation -- common/domain/pricing --specs test/domain/pricing
 *
 * Prints those that survive with their place. Exits with 1 when fewer than 85 of 100 are noticed. Each is judged by the
 * tests that reach it, the nearest first, for --budget seconds at most. .data/mutation.jsonl has what was judged so far.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { Stryker } from "@stryker-mutator/core";

import { isSampled, relative } from "./mocha-runner.mjs";

const minScore = 85;

/** Which specs have to notice a change, by the beginning of its file's name. */
const specsOf = {
  "common/domain": ["test/domain", "test/docs/statuses-page.spec.ts"],
  "common/services": [
    "test/services",
    "test/workers",
    "test/api/resources",
    "test/api/http",
    "test/api/limits",
    "test/api/middleware",
    "test/commands/retry.spec.ts",
    "test/commands/token.spec.ts",
    "test/db/backup",
    "test/db/stores/document-files",
    "test/db/stores/organizations",
    "test/peppol",
    "test/rules/findings.spec.ts",
    "test/rules/schematron/hostile-rules.spec.ts",
    "test/tracing",
    "test/xsd",
  ],
  workers: ["test/workers", "test/services", "test/tracing"],
};
/** They run programs of their own, in which no change is switched on. */
const elsewhere = /processes\/(stack|run-program)\.ts"|\b(spawn|fork)\b.* from "node:child_process"/;
/** Tables without a decision, and a network that only tests and the demo have. */
const unchanged = ["!common/domain/code-lists/**", "!workers/simulator/**"];

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    specs: { type: "string", multiple: true },
    budget: { type: "string", default: "20" },
  },
});
const folders = wanted.length === 0 ? Object.keys(specsOf) : wanted;
const sample = { share: Number(values.share), seed: values.seed };
const [logFile, timesFile] = ["mutation.jsonl", "mutation-times.json"].map((name) => path.resolve(".data", name));
mkdirSync(".data", { recursive: true });
rmSync(logFile, { force: true });

// One server with one migrated template for all processes. Redis only repeats what PostgreSQL's queue is tested for.
const server = await import(path.resolve("dist/test/setup/database/database.js"));
Object.assign(process.env, await server.shareTestServer(), { TEST_REDIS_URL: "" });
const stryker = new Stryker({
  mutate: [...folders.map((place) => (place.endsWith(".ts") ? place : `${place}/**/*.ts`)), ...unchanged],
  mutation: {
    ...sample,
    budgetMs: Number(values.budget) * 1_000,
    specs: specFiles().map((file) => `dist/${file.replace(/\.ts$/, ".js")}`),
    logFile,
    timesFile,
  },
  plugins: [path.join(import.meta.dirname, "mocha-runner.mjs")],
  testRunner: "our-mocha",
  // From the sandbox, two folders below.
  buildCommand: "node ../../node_modules/@typescript/native/bin/tsc -p tsconfig.json --noCheck",
  disableTypeChecks: false,
  ignorePatterns: ["dist", "dist-*", ".data", "node_modules", ".stryker-tmp"],
  coverageAnalysis: "perTest",
  concurrency: availableParallelism(),
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 120,
  warnings: { unknownOptions: false },
  reporters: ["progress-append-only"],
  allowEmpty: true,
});
const results = await stryker.runMutationTest().finally(() => server.stopTestServer());

report(results.map(relative).filter((mutant) => isSampled(mutant, sample)));

function specFiles() {
  const places = values.specs ?? [...new Set(folders.flatMap((folder) => specsOf[known(folder)]))];
  return places
    .flatMap((place) =>
      statSync(place).isFile()
        ? [place]
        : readdirSync(place, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(place, file)),
    )
    .filter((file) => file.endsWith(".spec.ts") && !elsewhere.test(readFileSync(file, "utf8")));
}

function known(folder) {
  const found = Object.keys(specsOf).find((place) => folder.startsWith(place));
  if (found === undefined) {
    throw new Error(`${folder}: name the specs that have to notice, with --specs`);
  }
  return found;
}

function report(mutants) {
  const having = (...states) => mutants.filter(({ status }) => states.includes(status));
  const [noticed, missed] = [having("Killed", "Timeout"), having("Survived", "NoCoverage")];
  for (const { fileName, location, mutatorName, replacement, status } of missed) {
    const words = replacement.replaceAll(/\s+/g, " ").slice(0, 80);
    process.stdout.write(
      `${status} ${fileName}:${location.start.line + 1}:${location.start.column + 1} ${mutatorName} ${words}\n`,
    );
  }
  const all = noticed.length + missed.length;
  const score = all === 0 ? 100 : (100 * noticed.length) / all;
  process.stdout.write(
    `${folders.join(", ")}: ${noticed.length} of ${all} changes noticed, ${score.toFixed(1)} of 100 ` +
      `(share ${sample.share}, seed ${sample.seed}; ${having("Timeout").length} by time-out, ${having("NoCoverage").length} reached by no test)\n`,
  );
  process.exitCode = score < minScore ? 1 : 0;
}
