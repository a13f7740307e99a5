import { statfs } from "node:fs/promises";
import path from "node:path";

import { expect } from "chai";

import { DiskMonitor, ownFolders, readPlaces } from "../../common/runtime/disk-monitor.ts";
import { placeState, type DiskPlace } from "../../common/service-status/disk.ts";
import { mountSmallDisk } from "../setup/database/small-disk.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { until } from "../setup/until.ts";

const bounds = { diskWarningBytes: 0, intakeFreeDiskBytes: 0 };
const mebibyte = 1_048_576;

describe("places that a process writes to", () => {
  const { dir, ...temporary } = createTemporaryFolder();
  after(() => temporary.remove());

  it("are one where they lie on one file system, also those that are not there yet; what only the database sees is left out", async () => {
    const later = path.join(dir, "numbers", "later");
    const places = await readPlaces(
      [
        { use: "logs", folder: dir },
        { use: "numbers", folder: later },
        { use: "database", folder: "/nowhere/data" },
        { use: "database", folder: dir },
        { use: "database", folder: path.join(dir, "pg_wal") },
      ],
      bounds,
    );
    expect(places.map(({ folders }) => folders)).to.deep.equal([
      [
        { use: "database", folder: dir },
        { use: "numbers", folder: later },
        { use: "logs", folder: dir },
      ],
    ]);
    const { blocks, bsize } = await statfs(dir);
    expect(places[0]).to.include({ sizeBytes: blocks * bsize, warningBytes: 0 });
  });

  it("are low by a bound of the configuration, on the disk that there is", async () => {
    const places = await readPlaces([{ use: "database", folder: dir }], {
      diskWarningBytes: 1,
      intakeFreeDiskBytes: Number.MAX_SAFE_INTEGER,
    });
    expect(places.map(placeState)).to.deep.equal(["low"]);
  });

  it("are the folder of the notes and temporary files; the log where it is a file", () => {
    const uses = ownFolders({ numbersDir: "numbers" }).map(({ use }) => use);
    expect(uses).to.include.members(["numbers", "temporary"]);
    expect(ownFolders({ numbersDir: "numbers" })[0]).to.deep.equal({ use: "numbers", folder: path.resolve("numbers") });
  });

  it("are not seen where one of them cannot be read, and the database's disk all the same", async () => {
    const monitor = monitorOf({ numbersDir: path.join(process.execPath, "numbers") });
    expect((await monitor.read()).places).to.equal(null);
    expect((await monitor.read()).freeBytes).to.be.above(0);
  });

  const monitorOf = (config: { numbersDir: string; diskWarningBytes?: number }): DiskMonitor =>
    new DiskMonitor({
      config: { ...bounds, databaseUrl: "postgres://app@db.example/app", databaseFolder: dir, ...config },
      database: { query: () => Promise.resolve([]), hasFailedToStoreWithin: () => false },
      isFull: () => false,
    });

  it("are seen to be low, full, and well again, on a file system that is", async function () {
    const disk = mountSmallDisk(8);
    if (disk === undefined) {
      this.skip();
    }
    try {
      const monitor = monitorOf({ numbersDir: disk.dir, diskWarningBytes: 4 * mebibyte });
      const seen = async (): Promise<DiskPlace | undefined> =>
        (await monitor.read()).places?.find(({ folders }) => folders[0]?.folder === disk.dir);
      const untilState = (state: string) =>
        until(`it is ${state}`, async () => {
          const place = await seen();
          return place !== undefined && placeState(place) === state && place;
        });
      expect(await untilState("ok")).to.include({ sizeBytes: 8 * mebibyte, warningBytes: 0.8 * mebibyte });
      disk.fill();
      expect(await untilState("full")).to.include({ freeBytes: 0 });
      disk.empty();
      await untilState("ok");
    } finally {
      disk.remove();
    }
  });
});
