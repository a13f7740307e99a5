import { availableParallelism } from "node:os";

import { expect } from "chai";

import { readConfig } from "../../common/config/config.ts";
import { readLauncherConfig } from "../../common/config/launcher-config.ts";
import { neededEnvironment } from "../factories/environment.ts";

describe("the number of worker processes", () => {
  it("is one by default", () => {
    expect(readConfig(neededEnvironment)).to.include({ workers: 1 });
    expect(readLauncherConfig({})).to.include({ workers: 1 });
  });

  for (const [written, workers] of [
    ["1", 1],
    ["4", 4],
    ["256", 256],
    ["auto", availableParallelism()],
  ] as const) {
    it(`is ${workers} for "${written}"`, () => {
      expect(readConfig({ ...neededEnvironment, WORKERS: written })).to.include({ workers });
      expect(readLauncherConfig({ WORKERS: written })).to.include({ workers });
    });
  }

  for (const written of ["0", "-1", "1000", "257", "1.5", "01", "two", "AUTO", "1e2", "0x2"]) {
    it(`cannot be "${written}"`, () => {
      expect(() => readConfig({ ...neededEnvironment, WORKERS: written })).to.throw(
        /WORKERS must be auto, or a number from 1 to 256/,
      );
    });
  }
});
