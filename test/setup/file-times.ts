import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";

import { builtRoot } from "./repository-root.ts";

/** Ticks of /proc per second, on every Linux that we know. */
const ticks = 100;

interface Spent {
  wallMs: number;
  /** Of this process. */
  ownMs: number;
  /** Of the processes that it has started and seen end; 0 where there is no /proc. */
  childrenMs: number;
}

let before: Spent | undefined;

/**
 * With TEST_TIMES, the name of a file: what each file of tests has cost, a line of JSON for each, so that one can see what
 * the run spends its time on. Time beyond that of the processors was spent waiting, for a clock or for the machine.
 */
export const mochaHooks = {
  beforeAll(): void {
    before = spent();
  },
  afterAll(this: Mocha.Context): void {
    const file = process.env["TEST_TIMES"];
    if (file === undefined || before === undefined) {
      return;
    }
    const now = spent();
    const seconds = (name: keyof Spent): number => Math.round((now[name] - before![name]) / 10) / 100;
    const spec = path.relative(path.join(builtRoot, "test"), fileOf(this.test?.parent));
    const line = { spec, wall: seconds("wallMs"), own: seconds("ownMs"), children: seconds("childrenMs") };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  },
};

/** Mocha gives the root suite of a worker no file; its first suite has it. */
const fileOf = (root: Mocha.Suite | undefined): string => root?.file ?? root?.suites[0]?.file ?? "";

function spent(): Spent {
  const { user, system } = process.cpuUsage();
  return { wallMs: performance.now(), ownMs: (user + system) / 1_000, childrenMs: ofChildren() };
}

function ofChildren(): number {
  try {
    // Behind the name in brackets, which may contain anything: the 14th and 15th field from there are those of children.
    const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(/\) (?=[A-Z] )/);
    const [user = 0, system = 0] = fields.split(" ").slice(13, 15).map(Number);
    return ((user + system) / ticks) * 1_000;
  } catch {
    return 0;
  }
}
