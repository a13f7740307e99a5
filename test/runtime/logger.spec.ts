import { expect } from "chai";

import { WarningCollapser, createLogger } from "../../common/runtime/logging.ts";
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
