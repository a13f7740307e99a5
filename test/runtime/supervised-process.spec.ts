import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { ConfigError } from "../../common/config/read-environment.ts";

import { isAlive } from "../../common/runtime/process-state.ts";
import { SupervisedProcess } from "../../common/runtime/supervised-process.ts";
import { until } from "../setup/until.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

/** Notes its pid, says that it is ready, and leaves on SIGTERM. */
const goodChild = `
  require("node:fs").appendFileSync(process.env.PIDS, process.pid + "\\n");
  process.on("SIGTERM", () => process.exit(0));
  process.on("disconnect", () => process.exit(0));
  process.send({ ready: true, port: 4711 });
`;

/** Device and inode of the file at a path; a path below /dev/fd names an open descriptor, so that the two can be compared. */
const fileAt = (place: string) => {
  const { dev, ino } = statSync(place, { throwIfNoEntry: false }) ?? {};
  return `${dev} ${ino}`;
};

describe("supervised process", () => {
  let folder: ReturnType<typeof createTemporaryFolder>;
  let lines: string[];

  beforeEach(() => {
    folder = createTemporaryFolder();
    lines = [];
  });

  afterEach(() => {
    folder.remove();
  });

  const launch = (code: string): SupervisedProcess => {
    const entry = path.join(folder.dir, "child.cjs");
    writeFileSync(entry, code);
    const env = { PATH: process.env["PATH"] ?? "", PIDS: path.join(folder.dir, "pids") };
    return new SupervisedProcess({ name: "child", entry, env, logFile: path.join(folder.dir, "child.log") }, (line) =>
      lines.push(line),
    );
  };

  const pids = (): number[] => readFileSync(path.join(folder.dir, "pids"), "utf8").trim().split("\n").map(Number);

  it("is ready when the child says so, and gone when stopped", async () => {
    const child = launch(goodChild);
    expect(await child.ready).to.deep.equal({ ready: true, port: 4711 });
    const held = readdirSync("/dev/fd").map((fd) => fileAt(`/dev/fd/${fd}`));
    expect(held, "its log is open there alone").to.not.include(fileAt(path.join(folder.dir, "child.log")));
    await child.stop();
    expect(pids().map(isAlive)).to.deep.equal([false]);
    expect(lines).to.deep.equal([]);
  });

  it("is started again when it ends by itself, and says so in one line", async () => {
    const child = launch(goodChild);
    await child.ready;
    process.kill(pids()[0] ?? 0, "SIGKILL");
    await until("a second child", () => (pids().length === 2 ? true : undefined));
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(/^child ended \(SIGKILL\); it starts again in 0\.5 s, see .*child\.log$/);
    await child.stop();
    expect(pids().map(isAlive)).to.deep.equal([false, false]);
  });

  it("fails with the child's last words when it never gets ready", async () => {
    const child = launch('console.error("no such colour"); process.exit(78);');
    const error = await child.ready.catch((reason: Error) => reason);
    expect(error)
      .to.be.instanceOf(ConfigError)
      .with.property("message")
      .that.matches(/^child did not start: no such colour/);
    await child.stop();
  });
});
