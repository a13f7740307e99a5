import { expect } from "chai";

import { LineGrouper, createLogger } from "../../common/runtime/logging.ts";
import { until } from "../setup/until.ts";

type Line = Record<string, unknown>;

function listening({ level = "info", forMs = 60_000 } = {}): { grouper: LineGrouper; lines: Line[] } {
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
    const { grouper, lines } = listening();
    priced(grouper, "d1", 4);
    grouper.flush();
    expect(lines).to.deep.equal([{ ...facts, requestId: "r1", documentId: "d1", ms: 4 }]);
  });

  it("share one line with every id, the number and the slowest where they follow one another", () => {
    const { grouper, lines } = listening();
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
    const { grouper, lines } = listening();
    ["d1", "d2", "d3"].forEach((id) => priced(grouper, id, 1));
    grouper.flush();
    expect(lines[1]).to.include({ requestId: "r1", count: 2 });
  });

  it("have a hundred ids at most, and lose none", () => {
    const { grouper, lines } = listening();
    const ids = Array.from({ length: 251 }, (_, nth) => `d${nth}`);
    ids.forEach((id) => priced(grouper, id, 1));
    grouper.flush();
    expect(lines.map(({ count }) => count)).to.deep.equal([undefined, 100, 100, 50]);
    expect(lines.flatMap(({ documentId, documentIds }) => documentId ?? documentIds)).to.deep.equal(ids);
  });

  it("are written after a moment", async () => {
    const { grouper, lines } = listening({ forMs: 10 });
    priced(grouper, "d1", 1);
    priced(grouper, "d2", 1);
    await until("the group is written", () => lines.length === 2);
    priced(grouper, "d3", 1);
    expect(lines[2]).to.include({ documentId: "d3" });
  });

  it("are not collected where the level is above them", () => {
    const { grouper, lines } = listening({ level: "warn" });
    priced(grouper, "d1", 1);
    priced(grouper, "d2", 1);
    grouper.flush();
    expect(lines).to.deep.equal([]);
  });
});
