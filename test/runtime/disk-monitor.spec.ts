import { statfs } from "node:fs/promises";
import path from "node:path";

import { expect } from "chai";

import { DiskMonitor, type DiskMonitorDeps, ownFolders, readPlaces } from "../../common/runtime/disk-monitor.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { until } from "../setup/until.ts";
import { placeState, type DiskPlace } from "../../common/service-status/disk.ts";
import { mountSmallDisk } from "../setup/database/small-disk.ts";

const elsewhere = "postgres://app@db.example/app";

/** A process whose database is another host's; `failedMs` is when that could last not store something. */
const partsOf = (
  config: Partial<DiskMonitorDeps["config"]>,
  { failedMs = Infinity, isFull = false } = {},
): DiskMonitorDeps => ({
  config: {
    databaseUrl: elsewhere,
    intakeFreeDiskBytes: 512_000_000,
    diskWarningBytes: 0,
    ...config,
  },
  database: { query: () => Promise.resolve([]), hasFailedToStoreWithin: (ms) => failedMs < ms },
  isFull: () => isFull,
  numbers: { whyUnusable: () => Promise.resolve(undefined) },
});

const read = (...parts: Parameters<typeof partsOf>) => new DiskMonitor(partsOf(...parts)).read();

describe("room for what the database stores", () => {
  const { dir: folder, ...temporary } = createTemporaryFolder();
  after(() => temporary.remove());

  it("is measured where the site names a folder, against what has to stay free", async () => {
    const { blocks, bsize } = await statfs(folder);
    const room = await read({ databaseFolder: folder, intakeFreeDiskBytes: 1 });
    expect(room).to.include({ state: "ok", neededBytes: 1, sizeBytes: blocks * bsize, isRefusing: false });
    expect(room.freeBytes).to.be.within(1, blocks * bsize);
    const low = await read({ databaseFolder: folder, intakeFreeDiskBytes: Number.MAX_SAFE_INTEGER });
    expect(low).to.include({ state: "low", isRefusing: true });
  });

  it("is unknown where it cannot be read, and the errors of the server count, for ten seconds", async () => {
    for (const config of [{}, { databaseFolder: "/nowhere" }]) {
      expect(await read(config)).to.include({ state: "unseen", freeBytes: null, sizeBytes: null, isRefusing: false });
      expect(await read(config, { failedMs: 9_000 })).to.include({ state: "full", isRefusing: true });
      expect(await read(config, { failedMs: 11_000 })).to.include({ state: "unseen", isRefusing: false });
      expect(await read(config, { isFull: true })).to.include({ state: "full", isRefusing: true });
    }
  });

  it("waits for no database that says nothing, and asks it again when it speaks", async () => {
    let answer: ((error: Error) => void) | undefined;
    const unanswered = new Promise<never[]>((_resolve, reject) => {
      answer = reject;
    });
    const parts = partsOf({ databaseUrl: "postgres://app@127.0.0.1/app" });
    let asked = 0;
    const query = <Row>(): Promise<Row[]> => {
      asked += 1;
      return asked > 1 ? Promise.resolve([{ directory: folder }] as Row[]) : unanswered;
    };
    const room = new DiskMonitor({ ...parts, database: { ...parts.database, query } });
    expect((await room.read()).state).to.equal("unseen");
    answer?.(new Error("timeout"));
    const { freeBytes } = await untilSeen(room);
    expect(freeBytes).to.be.greaterThan(0);
    expect(asked).to.equal(2);
  });
});

/** A reading is given out for a second. */
async function untilSeen(room: DiskMonitor) {
  return until("it is seen", async () => {
    const next = await room.read();
    return next.freeBytes !== null && next;
  });
}

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
      numbers: { whyUnusable: () => Promise.resolve(undefined) },
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
