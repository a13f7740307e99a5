import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { expect } from "chai";

import { rulesThatRun } from "./rules-that-run.ts";
import { rulesToCompile } from "./rules-to-compile.ts";

const child = fileURLToPath(new URL("hostile-child.js", import.meta.url));

/** Processor time of the child; it is ended after a minute on a machine that is busy. */
const MAX = { seconds: 5, megabytes: 500, patienceMs: 60_000 };

describe("hostile rule files, each in a process of its own", () => {
  for (const { what, outcome } of [...rulesThatRun, ...rulesToCompile]) {
    it(`${what}: ${outcome}, within 5 s and 500 MB`, () => {
      const { stdout } = spawnSync(process.execPath, [child, what], { encoding: "utf8", timeout: MAX.patienceMs });
      const took = JSON.parse(stdout) as { outcome: string; seconds: number; megabytes: number };
      expect(took.outcome).to.equal(outcome);
      expect(took.seconds).to.be.lessThan(MAX.seconds);
      expect(took.megabytes).to.be.lessThan(MAX.megabytes);
    });
  }
});
