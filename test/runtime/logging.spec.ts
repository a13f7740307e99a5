import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { existsSync, openSync } from "node:fs";

import { expect } from "chai";

import { WarningCollapser, createLogger, maskLine, LineGrouper, CorkedOutput } from "../../common/runtime/logging.ts";
import { until } from "../setup/until.ts";

function listening(level = "info") {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger("test", level, {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  return { logger, lines };
}

describe("the log", () => {
  it("has ISO times, levels by name, and no secret", () => {
    const { logger, lines } = listening("debug");
    logger.info({ token: "s3cret", a: { password: "s3cret" }, headers: 1 }, "words");
    logger.debug("more");
    expect(lines[0]).to.include({ level: "info", name: "test", msg: "words", token: "[secret]" });
    expect(String(lines[0]?.["time"])).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(JSON.stringify(lines)).not.to.include("s3cret");
    expect(lines[1]).to.include({ level: "debug", msg: "more" });
  });

  it("says of an error what happened, and nothing that was asked: no argument of a command, in none of its causes", () => {
    const { logger, lines } = listening();
    const command = { name: "auth", args: ["user", "s3cret"] };
    const refused = () => Object.assign(new Error("WRONGPASS"), { code: "ECONNRESET", command });
    const unknown = new Error("ERR unknown command 'auth', with args beginning with: 'user' 's3cret' ");
    const all = new AggregateError([refused(), unknown], "all have failed", { cause: refused() });
    logger.warn({ err: Object.assign(all, { previousErrors: [refused()], lastNodeError: refused() }) }, "words");
    logger.error({ err: refused() }, "words");
    logger.error(refused());
    expect(JSON.stringify(lines)).not.to.include("s3cret").and.not.include('"args"');
    const [first, second] = lines as [Record<string, unknown>, Record<string, unknown>];
    expect(first["err"]).to.include({ type: "AggregateError", message: "all have failed: WRONGPASS" });
    expect(second["err"]).to.include({ type: "Error", message: "WRONGPASS", code: "ECONNRESET" });
  });

  it("says a warning that repeats itself once, and others and errors each time", () => {
    const { logger, lines } = listening();
    for (let nth = 0; nth < 500; nth += 1) {
      logger.warn({ documentId: nth, reason: "away" }, "not sent");
    }
    logger.warn({ reason: "another" }, "not sent");
    logger.child({ requestId: "r" }).warn("words only");
    logger.error({ nth: 1 }, "failed");
    logger.error({ nth: 2 }, "failed");
    expect(lines.map(({ msg }) => msg)).to.deep.equal(["not sent", "not sent", "words only", "failed", "failed"]);
  });

  it("logs after a while how often a line was repeated, with the facts of the last time", async () => {
    const collapse = new WarningCollapser(20);
    const said: unknown[][] = [];
    const log = (...parts: unknown[]): void => void said.push(parts);
    const { logger } = listening();
    for (let nth = 1; nth <= 501; nth += 1) {
      collapse.pass(logger, [{ nth, err: new Error("away") }, "not sent"], log);
    }
    await until("the rest is told", () => said.length === 2);
    const [facts, words] = said[1] as [Record<string, unknown>, string];
    expect(words).to.equal("not sent ×500");
    expect(facts).to.include({ nth: 501, repeated: 500 });
    collapse.pass(logger, ["alone"], log);
    collapse.flush();
    expect(said).to.have.length(3);
    collapse.pass(logger, ["twice"], log);
    collapse.pass(logger, ["twice"], log);
    collapse.flush();
    expect(said.at(-1)).to.deep.equal([{}, "twice"]);
  });

  it("follows a few hundred different warnings at a time, and no more", () => {
    const collapse = new WarningCollapser(60_000);
    const { logger } = listening();
    let said = 0;
    const log = (): void => void (said += 1);
    for (let nth = 0; nth < 2_000; nth += 1) {
      collapse.pass(logger, [{ reason: `${nth}` }, "made up"], log);
      collapse.pass(logger, [{ reason: `${nth}` }, "made up"], log);
    }
    expect(said).to.equal(500 + 2 * 1_500);
    collapse.flush();
    expect(said).to.equal(2 * 500 + 2 * 1_500);
  });
});

describe("a line of the log", () => {
  const lines: readonly [line: string, masked: string][] = [
    ['{"detail":"account AE070331234567890123456 is closed"}', '{"detail":"account ****3456 is closed"}'],
    ['{"detail":"lost:\\nAE07 0331 2345 6789 0123 456 CLOSED"}', '{"detail":"lost:\\n****3456 CLOSED"}'],
    ['{"detail":"card 4111111111111111, refused"}', '{"detail":"card ****1111, refused"}'],
    // Not of a network that issues cards, and cautiously masked.
    ['{"detail":"card 250000000001"}', '{"detail":"card ****0001"}'],
    // Neither passes its check digits.
    ['{"detail":"AE080331234567890123456 4111111111111112"}', '{"detail":"AE080331234567890123456 4111111111111112"}'],
    // A figure that happens to pass, in place of which a text would be no JSON.
    ['{"free":250000000001,"pid":1}', '{"free":250000000001,"pid":1}'],
    // A group of an id that happens to pass.
    ['"0190c1f2-7e5a-7000-8000-411111111111"', '"0190c1f2-7e5a-7000-8000-411111111111"'],
    [
      '{"time":"2026-11-23T18:00:00.123Z","pid":4111,"ms":1234.567890123456}',
      '{"time":"2026-11-23T18:00:00.123Z","pid":4111,"ms":1234.567890123456}',
    ],
  ];
  for (const [line, masked] of lines) {
    it(`masks accounts and cards alone: ${line}`, () => {
      expect(maskLine(line)).to.equal(masked);
    });
  }
});

type Line = Record<string, unknown>;

function groupedLog({ level = "info", forMs = 60_000 } = {}): { grouper: LineGrouper; lines: Line[] } {
  const lines: Line[] = [];
  const logger = createLogger("test", level, {
    write: (line: string) => {
      const { time: _time, pid: _pid, hostname: _host, level: _level, name: _name, ...said } = JSON.parse(line) as Line;
      lines.push(said);
    },
  });
  return { grouper: new LineGrouper(logger, forMs), lines };
}

const priced = (grouper: LineGrouper, documentId: string, ms: number, requestId = "r1"): void =>
  grouper.info("stage done", { stage: "pricing", to: "priced" }, { ids: { requestId, documentId }, ms });

describe("lines about work that goes well", () => {
  const facts = { msg: "stage done", stage: "pricing", to: "priced" };

  it("are whole and at once where nothing follows", () => {
    const { grouper, lines } = groupedLog();
    priced(grouper, "d1", 4);
    grouper.flush();
    expect(lines).to.deep.equal([{ ...facts, requestId: "r1", documentId: "d1", ms: 4 }]);
  });

  it("share one line with every id, the number and the slowest where they follow one another", () => {
    const { grouper, lines } = groupedLog();
    priced(grouper, "d1", 4);
    priced(grouper, "d2", 9);
    priced(grouper, "d3", 2, "r2");
    grouper.info("stage done", { stage: "rendering", to: "rendered" }, { ids: { documentId: "d1" } });
    grouper.flush();
    expect(lines[2]).to.deep.equal({
      ...facts,
      requestIds: ["r1", "r2"],
      documentIds: ["d2", "d3"],
      count: 2,
      ms: 9,
    });
    expect(lines.map(({ stage }) => stage)).to.deep.equal(["pricing", "rendering", "pricing"]);
  });

  it("keep the name of an id that all of them share", () => {
    const { grouper, lines } = groupedLog();
    ["d1", "d2", "d3"].forEach((id) => priced(grouper, id, 1));
    grouper.flush();
    expect(lines[1]).to.include({ requestId: "r1", count: 2 });
  });

  it("have a hundred ids at most, and lose none", () => {
    const { grouper, lines } = groupedLog();
    const ids = Array.from({ length: 251 }, (_, nth) => `d${nth}`);
    ids.forEach((id) => priced(grouper, id, 1));
    grouper.flush();
    expect(lines.map(({ count }) => count)).to.deep.equal([undefined, 100, 100, 50]);
    expect(lines.flatMap(({ documentId, documentIds }) => documentId ?? documentIds)).to.deep.equal(ids);
  });

  it("are written after a moment", async () => {
    const { grouper, lines } = groupedLog({ forMs: 10 });
    priced(grouper, "d1", 1);
    priced(grouper, "d2", 1);
    await until("the group is written", () => lines.length === 2);
    priced(grouper, "d3", 1);
    expect(lines[2]).to.include({ documentId: "d3" });
  });

  it("are not collected where the level is above them", () => {
    const { grouper, lines } = groupedLog({ level: "warn" });
    priced(grouper, "d1", 1);
    priced(grouper, "d2", 1);
    grouper.flush();
    expect(lines).to.deep.equal([]);
  });
});

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
