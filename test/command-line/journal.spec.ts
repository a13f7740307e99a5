import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { Journal } from "../../common/command-line/journal.ts";
import { CommandError } from "../../common/command-line/session.ts";
import { useTemporaryFolders } from "../setup/temporary-folder.ts";

const target = "http://a p purchase-invoices";
const taken = (key: string) => ({ key, sha256: "1", id: `id-${key}` });

const read = (file: string, of = target): string[] => {
  const journal = new Journal(file, of);
  journal.close();
  return [...journal.taken.keys()];
};

describe("the state of a batch", () => {
  const folder = useTemporaryFolders();
  const place = (): string => path.join(folder(), "a.csv.state");
  const filled = (file = place()): string => {
    const journal = new Journal(file, target);
    ["A", "B", "C"].forEach((name) => journal.take(taken(name)));
    journal.close();
    return file;
  };
  it("is read again, by the same target alone: with another one the same rows are other documents", () => {
    const file = filled();
    expect(read(file)).to.deep.equal(["A", "B", "C"]);
    const other = new Journal(file, "http://b p purchase-invoices");
    expect(other.taken.size).to.equal(0);
    other.take(taken("A"));
    other.close();
    expect(read(file)).to.deep.equal(["A", "B", "C"]);
  });

  it("goes on behind the line in which the process was killed, wherever that was", () => {
    const file = filled();
    const whole = readFileSync(file, "utf8");
    for (let length = 0; length < whole.length; length += 7) {
      writeFileSync(file, whole.slice(0, length));
      const journal = new Journal(file, target);
      journal.take(taken("D"));
      journal.close();
      const lines = readFileSync(file, "utf8").trimEnd().split("\n");
      expect(() => lines.forEach((line) => JSON.parse(line) as unknown)).not.to.throw();
      expect(lines.at(-1)).to.contain('"D"');
    }
  });

  it("is refused where it is damaged", () => {
    const file = filled();
    appendFileSync(file, "\0\0\0\n");
    expect(() => new Journal(file, target)).to.throw(CommandError, "is damaged: remove it");
  });
});
