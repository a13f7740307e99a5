import { expect } from "chai";

import { splitLines } from "../../../../api/resources/batch/split-documents.ts";
import { inChunks, described } from "./split.ts";

const limit = 1024 * 1024;

describe("api/resources/batch/split-documents", () => {
  it("numbers the lines for any chunk size, counts blank ones and needs no newline at the end", async () => {
    for (const size of [1, 2, 5, 1000]) {
      expect(await described(splitLines(inChunks('{"ü":1}\r\n\n \t\n{}\nnull', size), limit)), `${size}`).to.deep.equal(
        ['1: {"ü":1}\r', "4: {}", "5: null"],
      );
    }
  });

  it("lets others have their turn among millions of lines", async () => {
    let turns = 0;
    let isDone = false;
    const others = (): void => {
      turns += 1;
      if (!isDone) {
        setImmediate(others);
      }
    };
    setImmediate(others);
    await described(splitLines(inChunks("\n".repeat(3_000_000), 3_000_000), limit));
    isDone = true;
    expect(turns).to.be.greaterThan(1);
  });

  it("goes on behind a line that is too large", async () => {
    const text = `{}\n${"x".repeat(limit + 1)}\n${"y".repeat(limit)}\n[]`;
    const lines = await described(splitLines(inChunks(text, 60_000), limit));
    expect(lines[1]).to.equal("2? A document should not exceed 1MB");
    expect(lines[2]).to.have.lengthOf(limit + 3);
    expect(lines.at(-1)).to.equal("4: []");
  });
});
