import { once } from "node:events";

import { expect } from "chai";

import type { ReadinessDeps } from "../../../common/runtime/check-readiness.ts";
import { maxProbes, type OpenPort } from "../../../common/runtime/open-port.ts";
import {
  openWorkerHealthPort,
  type WorkerHealth,
  checkWorkerHealth,
  checkWorkersHealth,
} from "../../../workers/worker-health.ts";
import { runPeriodically } from "../../../workers/periodic-jobs/periodic-job.ts";
import { openRaw } from "../../setup/http/raw-client.ts";
import { until } from "../../setup/until.ts";

const host = "127.0.0.1";
const well: WorkerHealth = { stands: [], missing: [] };

/** A process whose database is in this state, and whose heartbeat is so old. */
const deps = (state: string, stillMs = 0, disk = "ok") =>
  ({
    databaseMonitor: {
      check: () => Promise.resolve({ state, failingMs: 0, schema: { missing: [], unknown: [] } }),
      sinceRoundMs: () => stillMs,
    },
    diskMonitor: { read: () => Promise.resolve({ state: disk, numbersFailure: null }) },
    queueProbe: { answers: () => Promise.resolve(true) },
  }) as unknown as ReadinessDeps;

const ask = async (port: number, path: string) => {
  const answer = await fetch(`http://${host}:${port}${path}`);
  return { status: answer.status, body: (await answer.json()) as object, retry: answer.headers.get("retry-after") };
};

describe("the health of worker processes", () => {
  const open: OpenPort[] = [];
  const listen = async (look: () => Promise<WorkerHealth>) => {
    const opened = await openWorkerHealthPort({ host, port: 0 }, look);
    open.push(opened);
    return opened.port;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });

  it("is said on a port of its own", async () => {
    let health = well;
    const port = await listen(() => Promise.resolve(health));
    expect(await ask(port, "/health/live")).to.deep.equal({ status: 200, body: { status: "live" }, retry: null });
    expect((await ask(port, "/HEALTH/ready?x=1")).body).to.deep.equal({ status: "ready", missing: [] });
    health = { stands: [], missing: ["The database does not answer."] };
    expect((await ask(port, "/health/live")).status).to.equal(200);
    expect(await ask(port, "/health/ready")).to.deep.equal({
      status: 503,
      body: { status: "not ready", missing: ["The database does not answer."] },
      retry: "5",
    });
    health = { stands: ["The sweeper has stood still for 20 minutes."], missing: [] };
    for (const path of ["/health/live", "/health/ready"]) {
      expect((await ask(port, path)).status).to.equal(503);
    }
    const nowhere = { status: 404, body: { errors: { message: "No such resource" } }, retry: null };
    expect(await ask(port, "/")).to.deep.equal(nowhere);
    const posted = await fetch(`http://${host}:${port}/health/live`, { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).to.deep.equal([405, "GET, HEAD"]);
  });

  it("is said while others hold more connections than there are places", async () => {
    const port = await listen(() => Promise.resolve(well));
    const held = Array.from({ length: 2 * maxProbes }, () => openRaw(`http://${host}:${port}`, "GET /health"));
    await until("all are there", () => held.every(({ socket }) => !socket.connecting));
    expect((await ask(port, "/health/ready")).status).to.equal(200);
    held.forEach(({ socket }) => socket.destroy());
  });

  it("is answered when it cannot be read, and a port that is taken is reported in one line", async () => {
    const port = await listen(() => Promise.reject(new Error("broken")));
    expect((await ask(port, "/health/live")).status).to.equal(200);
    expect((await ask(port, "/health/ready")).status).to.equal(503);
    const failure = await openWorkerHealthPort({ host, port }, () => Promise.resolve(well)).catch(
      (error: Error) => error,
    );
    expect((failure as Error).message).to.equal(
      `WORKERS_HEALTH_PORT ${port} cannot be listened on (${host}): it is already in use`,
    );
  });

  it("distinguishes what is missing from what stands still", async () => {
    expect(await checkWorkerHealth(deps("ok"), () => ({ sweeper: 60_000 }))).to.deep.equal(well);
    expect((await checkWorkerHealth(deps("silent"), () => ({}))).missing).to.deep.equal([
      "The database does not answer.",
    ]);
    expect(await checkWorkerHealth(deps("ok", 0, "low"), () => ({})), "what was taken in goes on").to.deep.equal(well);
    const { stands } = await checkWorkerHealth(deps("ok", 61_000), () => ({ sweeper: 1_200_000, feeder: 0 }));
    expect(stands).to.deep.equal(["The sweeper has stood still for 20 minutes.", "The heartbeat stands still."]);
  });

  it("is that of all processes of a host, by their names", async () => {
    const ports = new Map([
      ["workers-1", await listen(() => Promise.resolve(well))],
      ["workers-2", await listen(() => Promise.resolve({ stands: [], missing: ["The process is starting."] }))],
    ]);
    const gone = await openWorkerHealthPort({ host, port: 0 }, () => Promise.resolve(well));
    await gone.close();
    ports.set("workers-3", gone.port);
    expect(await checkWorkersHealth(ports)).to.deep.equal({
      stands: [],
      missing: ["workers-2: The process is starting.", "workers-3: The process does not answer."],
    });
  });

  it("knows how long a round has been under way", async () => {
    const gate = new EventTarget();
    const rounds = runPeriodically(async () => {
      await once(gate, "open");
      return 600_000;
    });
    await until("a round is under way", () => rounds.runningMs() > 0);
    gate.dispatchEvent(new Event("open"));
    await until("it has ended", () => rounds.runningMs() === 0);
    await rounds.stop();
  });
});
