import { expect } from "chai";

import { AppError } from "../../common/runtime/errors.ts";
import { ChangeCursors } from "../../common/status/change-feed-store.ts";
import type { Installation } from "../../common/recovery/read-installation.ts";

const installation: Installation = { numberKey: Buffer.alloc(32, 7) };
const cursors = new ChangeCursors(installation, "one");
const text = (position: bigint): string => cursors.encode([position])[0] ?? "";

const refused = (cursor: string, by = cursors): void => {
  expect(() => by.decode(cursor), cursor)
    .to.throw(AppError)
    .that.includes({ status: 400 });
};

describe("the cursors of the change feed", () => {
  it("lead back to their place", () => {
    for (const position of [0n, 1n, 1_234_567n, 2n ** 63n]) {
      expect(cursors.decode(text(position))).to.equal(position);
    }
  });

  it("are the same text for the same place, alone or among others", () => {
    expect(cursors.encode([5n, 6n, 5n])).to.deep.equal([text(5n), text(6n), text(5n)]);
    expect(cursors.encode([])).to.deep.equal([]);
  });

  it("do not reveal the number", () => {
    expect(text(5n)).to.match(/^[A-Za-z0-9_-]{22}$/);
    expect(Buffer.from(text(5n), "base64url").toString("latin1")).to.not.contain("log");
    expect(text(5n).slice(0, 8)).to.not.equal(text(6n).slice(0, 8));
  });

  it("are of one organization and of one installation", () => {
    refused(text(5n), new ChangeCursors(installation, "two"));
    refused(text(5n), new ChangeCursors({ ...installation, numberKey: Buffer.alloc(32, 8) }, "one"));
  });

  it("cannot be made up", () => {
    const own = text(5n);
    const changed = `${own.startsWith("A") ? "B" : "A"}${own.slice(1)}`;
    for (const cursor of [
      "",
      "now",
      "log:5",
      Buffer.from("log:5").toString("base64url"),
      own.slice(1),
      `${own}A`,
      `${own}=`,
      `${own}AAAAAAAAAAAAAAAAAAAAAA`,
      changed,
    ]) {
      refused(cursor);
    }
    expect(() => cursors.decode("x"))
      .to.throw(AppError)
      .that.has.deep.property("fields", {
        cursor: "cursor must be a cursor of an earlier answer, or the word now",
      });
  });
});
