import { statfs } from "node:fs/promises";

import { expect } from "chai";

import { DiskMonitor, type DiskMonitorDeps } from "../../common/runtime/disk-monitor.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { until } from "../setup/until.ts";

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
