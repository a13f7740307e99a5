import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

import { expect } from "chai";
import { Pool } from "pg";

import { createLogger } from "../../common/runtime/logging.ts";
import { RetryingPool } from "../../common/queue/open-queue-backend.ts";
import { until } from "../setup/until.ts";

describe("the pool of the queues' workers", () => {
  it("lets all wait at once for a database that is away, without a warning, and lets them go", async () => {
    const warnings: Error[] = [];
    const hear = (warning: Error): unknown => warnings.push(warning);
    process.on("warning", hear);
    const refusing = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(refusing, "listening");
    const { port } = refusing.address() as AddressInfo;
    const pool = new Pool({
      connectionString: `postgres://nobody@127.0.0.1:${port}/none`,
      max: 40,
      connectionTimeoutMillis: 5_000,
    });
    let failures = 0;
    const failing = pool.connect.bind(pool);
    pool.connect = (async () => {
      failures += 1;
      return failing();
    }) as typeof pool.connect;
    const patient = new RetryingPool(pool, createLogger("test", "silent"));
    const waiting = Array.from({ length: 30 }, () =>
      Promise.resolve(patient.view.connect()).then(
        () => "connected",
        () => "let go",
      ),
    );
    try {
      // Their failures are one: with a pause that had grown by each of them this would take a quarter of a minute.
      await until("all have failed four times", () => failures >= 4 * 30, 7_000);
    } finally {
      patient.close();
    }
    expect(new Set(await Promise.all(waiting))).to.deep.equal(new Set(["let go"]));
    process.off("warning", hear);
    await pool.end();
    refusing.close();
    expect(warnings.map(({ name }) => name)).to.deep.equal([]);
  });
});
