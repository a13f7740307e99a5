import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";

import { expect } from "chai";

import { zipFiles } from "../../../../api/resources/document-files/evidence-zip.ts";
import { unzip } from "../../../setup/http/unzip.ts";

const moment = new Date("2026-08-20T09:00:00Z");
/** Does not compress, and is more than a stream holds. */
const large = randomBytes(1_000_000);

const counted = () => {
  const loaded: number[] = [];
  const files = [1, 2, 3, 4, 5].map((nth) => ({
    path: `${nth}`,
    load: () => {
      loaded.push(nth);
      return Promise.resolve(large);
    },
  }));
  return { loaded, files };
};

describe("zipFiles", () => {
  it("holds the files in their order, bytes as they were", async () => {
    const contents = new Map<string, string | Buffer>([
      ["b/1.json", '{"a":"é"}'],
      ["a/2.bin", large],
      ["a/نص.txt", "text"],
      ["empty", ""],
    ]);
    const files = [...contents].map(([path, content]) => ({ path, load: () => Promise.resolve(content) }));
    const unzipped = await unzip(await buffer(zipFiles(files, moment)));
    expect([...unzipped.keys()]).to.deep.equal([...contents.keys()]);
    for (const [path, content] of contents) {
      expect(unzipped.get(path)?.equals(Buffer.from(content)), path).to.equal(true);
    }
  });

  it("loads a file when what comes before it has been taken", async () => {
    const { loaded, files } = counted();
    const zip = zipFiles(files, moment);
    let read = 0;
    for await (const chunk of zip) {
      read += (chunk as Buffer).length;
      expect(loaded.length).to.be.at.most(Math.floor(read / large.length) + 2);
    }
    expect(loaded).to.deep.equal([1, 2, 3, 4, 5]);
  });

  it("loads nothing more once its reader has gone", async () => {
    const { loaded, files } = counted();
    const zip = zipFiles(files, moment);
    await once(zip, "readable");
    zip.destroy();
    await once(zip, "close");
    const before = loaded.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(before).to.be.lessThan(files.length);
    expect(loaded).to.have.length(before);
  });

  it("breaks off with the error of a file that cannot be loaded", async () => {
    const files = [
      { path: "1", load: () => Promise.resolve("fine") },
      { path: "2", load: () => Promise.reject(new Error("gone")) },
    ];
    const failure = await buffer(zipFiles(files, moment)).catch((error: Error) => error.message);
    expect(failure).to.equal("gone");
  });
});
