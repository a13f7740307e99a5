import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { expect } from "chai";

import { ChunkBuffer } from "../../../api/http/request-body.ts";

describe("ByteParts", () => {
  it("gives the bytes back in their order, however they came, and begins again", () => {
    const parts = new ChunkBuffer();
    for (const size of [1, 255, 256, 257, 70_000]) {
      const bytes = Buffer.from(Array.from({ length: size }, (_, index) => index % 251));
      for (let at = 0; at < size; at += 1) {
        parts.add(bytes.subarray(at, at + 1));
      }
      expect(parts.take().equals(bytes), `${size}`).to.equal(true);
    }
    expect(parts.take()).to.have.length(0);
  });

  it("copies nothing that came as one", () => {
    const parts = new ChunkBuffer();
    const bytes = Buffer.from("whole");
    parts.add(bytes);
    expect(parts.take()).to.equal(bytes);
  });

  it("keeps a body of single bytes in little more memory than it has", () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const kept = () => {
      collect();
      return process.memoryUsage().heapUsed + process.memoryUsage().external;
    };
    const chunk = Buffer.alloc(64 * 1_024, "x");
    const parts = new ChunkBuffer();
    const before = kept();
    for (let count = 0; count < 1_000_000; count += 1) {
      parts.add(chunk.subarray(count % chunk.length, (count % chunk.length) + 1));
    }
    expect(kept() - before).to.be.lessThan(20_000_000);
    expect(parts.take()).to.have.length(1_000_000);
  });
});
