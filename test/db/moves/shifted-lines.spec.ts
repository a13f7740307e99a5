import { Readable } from "node:stream";

import { expect } from "chai";

import { shiftedLines } from "../../../common/db/moves/shifted-lines.ts";

const shifted = async (text: string, shift: bigint, chunkBytes: number): Promise<string> => {
  const chunks = Array.from({ length: Math.ceil(text.length / chunkBytes) }, (_, nth) =>
    Buffer.from(text.slice(nth * chunkBytes, (nth + 1) * chunkBytes)),
  );
  const parts = await Readable.from(chunks).pipe(shiftedLines(shift)).toArray();
  return Buffer.concat(parts as Buffer[]).toString();
};

describe("numbers at the beginning of copied lines", () => {
  const lines = "7\ta 1\\n2\t\\N\n99\t\n100\tb\n12345678901234567\tc\n";

  it("are shifted wherever chunks end, and nothing else is", async () => {
    for (let chunkBytes = 1; chunkBytes <= lines.length; chunkBytes += 1) {
      expect(await shifted(lines, 1_000n, chunkBytes), `chunks of ${chunkBytes}`).to.equal(
        "1007\ta 1\\n2\t\\N\n1099\t\n1100\tb\n12345678901235567\tc\n",
      );
    }
    expect(await shifted("50\tx\n", -49n, 2)).to.equal("1\tx\n");
  });
});
