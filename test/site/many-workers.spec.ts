import path from "node:path";

import { expect } from "chai";

import { isAlive } from "../../common/runtime/process-state.ts";
import { runProgram } from "../setup/processes/run-program.ts";
import { Stack } from "../setup/processes/stack.ts";
import { builtRoot } from "../setup/repository-root.ts";
import { until } from "../setup/until.ts";

interface WorkerLine {
  name: string;
  pid: number;
  msg: string;
}

const burst = 60;

describe("WORKERS=4", function () {
  this.timeout(120_000);
  let stack: Stack;

  before(async () => {
    stack = await Stack.startAlone({ environment: { WORKERS: "4", LOG_LEVEL: "info" } });
  });
  after(() => stack?.close());

  const lines = (): WorkerLine[] =>
    stack
      .log("workers")
      .split("\n")
      .filter((line) => line.startsWith("{") && line.endsWith("}"))
      .map((line) => JSON.parse(line) as WorkerLine);

  /** In the order in which they came up: a name has a second one after a restart. */
  const started = (): WorkerLine[] => lines().filter(({ msg }) => msg === "workers run");

  const running = (): number[] =>
    started()
      .map(({ pid }) => pid)
      .filter(isAlive);

  it("loses nothing when one of them is killed in a burst, and starts it again", async () => {
    // What a process has written may be read a moment after it is ready.
    const all = await until("all four have said so", () => started().length >= 4 && started());
    expect(all.map(({ name }) => name).sort()).to.deep.equal(["workers-1", "workers-2", "workers-3", "workers-4"]);
    const posts = stack.createMany(burst);
    const [victim] = started();
    await until("work has begun", async () => (await stack.count("stage <> 'received'")) > 0);
    process.kill(victim?.pid ?? 0, "SIGKILL");
    await posts;
    await until("it is started again", () => started().filter(({ name }) => name === victim?.name).length === 2);
    expect(lines().map(({ msg }) => msg)).to.include(`${victim?.name} ended (SIGKILL); it starts again in 0.5 s`);
    await stack.untilAllApproved();
    expect(await stack.delivered()).to.have.length(2 * burst);
  });

  it("drains all of them at a SIGTERM in a burst, and another start finishes the rest", async () => {
    await stack.createMany(burst);
    const before = running();
    await stack.stopProcess("workers");
    expect(before.filter(isAlive)).to.deep.equal([]);
    expect(await stack.database.query("select id from processes where kind = 'workers'")).to.deep.equal([]);
    await stack.startProcess("workers");
    await stack.untilAllApproved();
  });

  it("leaves no process behind when the one that supervises them is killed", async () => {
    const before = await until("all four run", () => running().length === 4 && running());
    await stack.stopProcess("workers", "SIGKILL");
    await until("they have left", () => !before.some(isAlive));
  });

  it("says how many connections are too few for so many", async () => {
    const { environment } = stack;
    const program = runProgram(path.join(builtRoot, "workers/main.js"), [], { ...environment, WORKERS: "256" });
    expect(await program.ended).to.equal(78);
    expect(program.stderr()).to.match(
      /WORKERS is 256, for which PostgreSQL must allow \d+ connections .* it allows \d+ \(max_connections \d+, of which \d+ are reserved\)\n$/,
    );
  });
});
