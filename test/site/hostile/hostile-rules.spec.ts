import { spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect } from "chai";

import { hostileDocuments } from "../../factories/hostile-documents.ts";
import { rulesThatRun } from "./rules-that-run.ts";
import { rulesToCompile } from "./rules-to-compile.ts";

const child = fileURLToPath(new URL("hostile-child.js", import.meta.url));
const maxMegabytes = 500;
/** A busy machine takes longer than the seconds that a check may take; what hangs takes for ever. */
const patienceMs = 90_000;

interface Took {
  readonly outcome: string;
  readonly megabytes: number;
  readonly seconds: number;
}

function judged(kind: "document" | "rules", name: string): Took {
  const { stdout, signal, stderr } = spawnSync(process.execPath, [child, kind, name], {
    encoding: "utf8",
    timeout: patienceMs,
  });
  expect(signal, `${name} ${stderr}`).to.equal(null);
  const { SHOW_COST } = process.env;
  if (SHOW_COST !== undefined) {
    appendFileSync(SHOW_COST, `${stdout} ${name}\n`);
  }
  return JSON.parse(stdout) as Took;
}

/** Each in a process of its own, whose memory counts. SHOW_COST=FILE writes what each took. */
describe("hostile rules and documents", function () {
  this.timeout(patienceMs + 5_000);

  for (const { what, outcome } of [...rulesThatRun, ...rulesToCompile]) {
    it(`rules with ${what}: ${outcome}, within ${maxMegabytes} MB`, () => {
      const took = judged("rules", what);
      expect(took.outcome).to.equal(outcome);
      expect(took.megabytes).to.be.lessThan(maxMegabytes);
    });
  }

  for (const shape of Object.keys(hostileDocuments)) {
    it(`a document of ${shape}: a verdict, within ${maxMegabytes} MB`, () => {
      const took = judged("document", shape);
      expect(took.outcome).to.be.oneOf(["fatal", "valid"]);
      expect(took.megabytes).to.be.lessThan(maxMegabytes);
    });
  }
});
