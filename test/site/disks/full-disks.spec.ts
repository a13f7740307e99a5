import { expect } from "chai";

import { RestartedServer } from "../../setup/database/restarted-server.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { mountSmallDisk, type SmallDisk } from "../../setup/database/small-disk.ts";
import { until } from "../../setup/until.ts";

const processes = ["api", "workers", "simulator"] as const;
const fileMegabytes = 32;
const mebibyte = 1_048_576;
const databaseMegabytes = 420;
const appearsMs = 5_000;
const goesMs = 10_000;

interface Condition {
  id: string;
  subject: string | null;
  words: string;
  who: string;
}

describe("a site whose disks are full", function () {
  this.timeout(300_000);
  const disks: SmallDisk[] = [];
  let numbers: SmallDisk;
  let temporary: SmallDisk;
  let logs: SmallDisk;
  let data: SmallDisk;
  let server: RestartedServer | undefined;
  let stack: Stack | undefined;

  const mount = (megabytes: number): SmallDisk => {
    const disk = mountSmallDisk(megabytes)!;
    disks.push(disk);
    return disk;
  };

  before(async function () {
    const first = mountSmallDisk(fileMegabytes);
    if (first === undefined) {
      this.skip();
    }
    disks.push(first);
    numbers = first;
    [temporary, data] = [mount(fileMegabytes), mount(databaseMegabytes)];
    server = await RestartedServer.start(data);
    stack = await Stack.start({
      databaseUrl: server.url,
      environment: {
        NUMBERS_DIR: numbers.dir,
        TMPDIR: temporary.dir,
        DATABASE_FOLDER: server.cluster,
        INTAKE_FREE_DISK_MB: "40",
        SWEEP_INTERVAL_MS: "500",
        LOG_LEVEL: "info",
      },
    });
    for (const name of processes) {
      await stack.stopProcess(name);
    }
    logs = mount(fileMegabytes);
    stack.logFolder = logs.dir;
    for (const name of processes) {
      await stack.startProcess(name);
    }
    await stack.untilApproved([(await stack.create()).id]);
  });
  after(async () => {
    await stack?.close();
    await server?.stop();
    disks.toReversed().forEach((disk) => disk.remove());
  });

  const conditions = async (): Promise<Condition[]> => {
    const { json } = await stack!.call("GET", "/api/operations/standing", {
      token: stack!.tokenFor(["site-operator"]),
    });
    // PostgreSQL restarts when its disk is full; until it is back the API answers 503, without conditions.
    return (json as { conditions?: Condition[] }).conditions ?? [];
  };
  const named = async (id: string): Promise<Condition | undefined> =>
    (await conditions()).find((each) => each.id === id);
  const isEmpty = async (): Promise<boolean> => {
    const found = await named("disk-full");
    return found?.words.includes("its disk is full (0 MiB free") === true;
  };
  const missing = async (): Promise<string> => JSON.stringify((await stack!.call("GET", "/health/ready")).json);

  /** While the disk is full, and when it has room again. */
  const during = async (disk: SmallDisk, id: string, work: (found: Condition) => Promise<void>): Promise<void> => {
    const running = processes.map((name) => stack!.pid(name));
    disk.fill();
    const found = await until(`${id} is said`, () => named(id), appearsMs, 50);
    await work(found);
    disk.empty();
    await until("nothing of a disk is said", async () => (await named(id)) === undefined, goesMs, 50);
    await until("documents are taken in", async () => (await stack!.post()).status === 201, goesMs, 50);
    await stack!.untilApproved([(await stack!.create()).id]);
    expect(processes.map((name) => (stack!.isRunning(name) ? stack!.pid(name) : "ended"))).to.deep.equal(running);
  };

  const goesOn = (disk: () => SmallDisk, words: RegExp, ready: RegExp): Promise<void> =>
    during(disk(), "disk-full", async (found) => {
      expect(found).to.deep.include({ subject: disk().dir, who: "site" });
      expect(found.words).to.match(words);
      expect(await missing()).to.match(ready);
      await stack!.untilApproved([(await stack!.create()).id]);
    });

  it("goes on without its log, and says so", () =>
    goesOn(() => logs, /nothing is written to the log/, /disk of the log/));

  it("goes on without temporary files, and says so", () =>
    goesOn(() => temporary, /needs a temporary file/, /disk of temporary files/));

  it("goes on without notes of numbers, and says so", () =>
    goesOn(() => numbers, /how far numbers were given is not noted/, /NUMBERS_DIR/));

  it("refuses documents without room for the database, in words, and takes them in again", () =>
    during(data, "disk-full", async (found) => {
      expect(found).to.include({ who: "site" });
      await until("nothing is free", isEmpty, appearsMs, 50);
      const refused = await until("it refuses", async () => {
        const answer = await stack!.post();
        // The first may be the one by which it is found out.
        return answer.status === 503 && JSON.stringify(answer.json).includes("no room") && answer;
      });
      expect(refused.headers.get("retry-after")).to.equal("60");
      expect(await missing()).to.match(/disk is full/);
      const { status } = await stack!.call("GET", "/api/purchase-invoices");
      expect(status, "what is there can be read").to.equal(200);
    }));

  it("is warned of before", async () => {
    numbers.fill(2 * mebibyte);
    const low = await until("it is said", () => named("disk-low"), appearsMs, 50);
    expect(low).to.include({ subject: numbers.dir, who: "site" });
    expect(low.words).to.match(
      /\(the notes of given numbers\) is nearly full \([12] MiB free, the warning begins at 3 MiB\)/,
    );
  });
});
