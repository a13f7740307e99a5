import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { expect } from "chai";

import { CorkedOutput } from "../../common/runtime/logging.ts";

const folder = path.resolve(import.meta.dirname, "../../common/runtime");
const beginning = `
  const { createLogger, groupedLines } = await import(${JSON.stringify(path.join(folder, "logging.js"))});
  const log = createLogger("test", "info");
  for (const documentId of ["d1", "d2", "d3"]) groupedLines(log).info("stage done", {}, { ids: { documentId } });
  log.info("alone");
`;

/** The messages of a process that ends in this way. */
function messagesOf(end: string): (string | undefined)[] {
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", beginning + end], { encoding: "utf8" });
  return stdout
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { msg?: string }).msg);
}

describe("the lines of one turn", () => {
  const all = ["stage done", "alone", "stage done"];

  for (const [how, end] of [
    ["in good order", ""],
    ["at once", "process.exit(3);"],
    ["by an error that is not caught", "throw new Error('crash');"],
    ["by a rejection that is not caught", "Promise.reject(new Error('crash')); await new Promise(() => {});"],
    ["by an error of a later turn", "setTimeout(() => { log.info('later'); throw new Error('crash'); }, 1);"],
  ] as const) {
    it(`are whole when the process ends ${how}`, () => {
      expect(messagesOf(end)).to.include.members(all);
    });
  }

  it("are written before and with an error, also when the process is killed right after it", async () => {
    const program = `${beginning} log.error("failed"); process.kill(process.pid, "SIGKILL");`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await once(child, "close");
    expect(child.signalCode).to.equal("SIGKILL");
    expect(said.match(/"msg":"[^"]*"/g)).to.deep.equal(['"msg":"stage done"', '"msg":"alone"', '"msg":"failed"']);
  });

  it("leave in one write, and in several where they are long", async () => {
    const writes: string[] = [];
    const output = new CorkedOutput({ write: (text: string) => void writes.push(text) });
    output.write("one\n");
    output.write("two\n");
    expect(writes).to.deep.equal([]);
    await new Promise(setImmediate);
    expect(writes).to.deep.equal(["one\ntwo\n"]);
    output.write("x".repeat(70_000));
    expect(writes).to.have.length(2);
    output.flush();
    expect(writes).to.have.length(2);
  });
});
