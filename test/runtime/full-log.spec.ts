import { spawn } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

const full = "/dev/full";
const logger = path.resolve(import.meta.dirname, "../../common/runtime/logging.js");

/** Logs so much, and says on standard error that it goes on. */
const program = (lines: number): string => `
  const { createLogger } = await import(${JSON.stringify(logger)});
  const log = createLogger("test", "info");
  for (let line = 0; line < ${lines}; line += 1) log.info({ line }, "x".repeat(100));
  setTimeout(() => process.stderr.write("goes on"), 50);
`;

async function run(lines: number, stdout: number | "pipe"): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program(lines)], {
    stdio: ["ignore", stdout, "pipe"],
  });
  child.stdout?.destroy();
  let words = "";
  child.stderr?.on("data", (chunk: Buffer) => (words += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, words };
}

describe("a process whose log takes nothing", () => {
  it("goes on where the disk is full, however much it has to say", async function () {
    if (!existsSync(full)) {
      this.skip();
    }
    expect(await run(50_000, openSync(full, "w"))).to.deep.equal({ code: 0, words: "goes on" });
  });

  it("goes on where nobody reads any more", async () => {
    expect(await run(50_000, "pipe")).to.deep.equal({ code: 0, words: "goes on" });
  });
});
