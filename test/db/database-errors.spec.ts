import { expect } from "chai";

import { siteFault } from "../../common/db/database-errors.ts";
import { UnavailableError } from "../../common/runtime/errors.ts";

const failing = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

describe("the faults of a site", () => {
  const ofTheSite = [
    ["42703", "a missing column"],
    ["42P01", "a missing table"],
    ["42501", "a missing right"],
    ["25006", "a database that takes no writes"],
    ["23502", "a column that this release does not fill"],
    ["53100", "a full disk"],
    ["53200", "no memory"],
    ["58030", "a disk that fails"],
    ["XX001", "a broken row"],
    ["P0001", "a trigger that refuses"],
    ["ENOSPC", "a full disk of this machine"],
    ["EMFILE", "too many open files"],
  ];
  for (const [code = "", what] of ofTheSite) {
    it(`are ${what}`, () => {
      expect(siteFault(failing(code))).to.include({ code });
    });
  }

  it("are seen behind what says that the database is unavailable", () => {
    const cause = failing("53100");
    expect(siteFault(new UnavailableError("database: no room", { cause }))).to.equal(cause);
  });

  for (const code of ["22P02", "23514", "54000", "40001", "40P01", "57014", "57P01", "08006", "53300", "ECONNRESET"]) {
    it(`are not ${code}, which a document causes or which passes`, () => {
      expect(siteFault(failing(code))).to.equal(undefined);
    });
  }

  it("are not errors of our own code", () => {
    expect(siteFault(new TypeError("no lines"))).to.equal(undefined);
    expect(siteFault(new UnavailableError("no time left"))).to.equal(undefined);
    expect(siteFault("a text")).to.equal(undefined);
  });
});
