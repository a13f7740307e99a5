import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { findInstance, lockInstance } from "../../common/launcher/lock-instance-and-ports.ts";
import { startTicks } from "../../common/runtime/process-state.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

describe("instance lock", () => {
  let folder: ReturnType<typeof createTemporaryFolder>;
  let lockFile: string;

  beforeEach(() => {
    folder = createTemporaryFolder();
    lockFile = path.join(folder.dir, "launcher.pid");
  });

  afterEach(() => {
    folder.remove();
  });

  const write = (owner: unknown): void => {
    writeFileSync(lockFile, JSON.stringify(owner));
  };

  it("is free in an empty folder, and free again once released", () => {
    expect(findInstance(folder.dir)).to.equal(undefined);
    const release = lockInstance(folder.dir);
    expect(existsSync(lockFile)).to.equal(true);
    release();
    expect(existsSync(lockFile)).to.equal(false);
  });

  it("is held by a living process, and is free once that is dead", async () => {
    const holder = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
    await once(holder, "spawn");
    const pid = holder.pid ?? 0;
    write({ pid, started: startTicks(pid) });
    expect(findInstance(folder.dir)).to.equal(pid);
    expect(() => lockInstance(folder.dir)).to.throw(/already running on .* \(process [0-9]+\)/);
    const ended = once(holder, "exit");
    holder.kill();
    await ended;
    expect(findInstance(folder.dir)).to.equal(undefined);
    lockInstance(folder.dir)();
  });

  it("is not held by a program that was given the same pid later", function () {
    if (startTicks(process.ppid) === undefined) {
      this.skip();
    }
    write({ pid: process.ppid, started: "1" });
    expect(findInstance(folder.dir)).to.equal(undefined);
  });

  it("takes a torn lock file for none", () => {
    writeFileSync(lockFile, "{");
    lockInstance(folder.dir)();
  });
});
