import { existsSync } from "node:fs";
import { appendFile, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect } from "chai";

import { openJournal, readJournal, rewriteJournal } from "../../workers/simulator/journal.ts";

interface Entry {
  n: number;
}

async function numbersIn(file: string): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { n } of readJournal<Entry>(file)) {
    numbers.push(n);
  }
  return numbers;
}

describe("journal", () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "journal-"));
    file = path.join(folder, "deeper", "journal.jsonl");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("is empty before the first entry", async () => {
    expect(await numbersIn(file)).to.deep.equal([]);
  });

  it("is read by its own user only", async () => {
    await (await openJournal<Entry>(file)).close();
    await rewriteJournal(file, [[{ n: 1 }]]);
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
  });

  it("has an entry in the file when append resolves, without being closed", async () => {
    const journal = await openJournal<Entry>(file);
    await journal.append({ n: 1 });
    expect(await numbersIn(file)).to.deep.equal([1]);
    await journal.close();
  });

  it("keeps the order of what is appended at once, and over openings", async () => {
    for (const from of [0, 1_000]) {
      const journal = await openJournal<Entry>(file);
      await Promise.all(Array.from({ length: 1_000 }, (_, index) => journal.append({ n: from + index })));
      await journal.close();
    }
    expect(await numbersIn(file)).to.deep.equal(Array.from({ length: 2_000 }, (_, index) => index));
  });

  it("writes what is still waiting when it is closed", async () => {
    const journal = await openJournal<Entry>(file);
    const last = journal.append({ n: 7 });
    await journal.close();
    await last;
    expect(await numbersIn(file)).to.deep.equal([7]);
  });

  it("passes over a torn line and goes on after it", async () => {
    let journal = await openJournal<Entry>(file);
    await journal.append({ n: 1 });
    await journal.close();
    await appendFile(file, '{"n":');
    journal = await openJournal<Entry>(file);
    await journal.append({ n: 2 });
    await journal.close();
    expect(await numbersIn(file)).to.deep.equal([1, 2]);
  });

  it("fails an append of which nothing was written", async function () {
    if (!existsSync("/dev/full")) {
      this.skip();
    }
    const journal = await openJournal<Entry>("/dev/full");
    const outcomes = await Promise.allSettled([journal.append({ n: 1 }), journal.append({ n: 2 })]);
    expect(outcomes.map(({ status }) => status)).to.deep.equal(["rejected", "rejected"]);
    await journal.close();
  });

  it("is replaced by a rewrite", async () => {
    const journal = await openJournal<Entry>(file);
    await journal.append({ n: 1 });
    await journal.close();
    await rewriteJournal(file, [[{ n: 8 }], [{ n: 9 }]]);
    expect(await readFile(file, "utf8")).to.equal('{"n":8}\n{"n":9}\n');
  });
});
