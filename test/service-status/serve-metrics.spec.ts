import { expect } from "chai";

import { reservePort } from "../setup/processes/free-port.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import {
  serveMetrics,
  serveAllMetrics,
  workerMetricsPort,
  jsonPath,
  serveApiMetrics,
} from "../../common/service-status/serve-metrics.ts";
import { useTestApi } from "../setup/api.ts";
import { testSecrets } from "../setup/secrets.ts";

const host = "127.0.0.1";
const setting = "METRICS_PORT";

describe("the port of the metrics", () => {
  const logged: string[] = [];
  const logger = {
    info: () => undefined,
    warn: (_fields: object, message: string) => void logged.push(message),
  } as unknown as Logger;

  it("shows its pages and nothing else, reads once for all who ask, and says when it cannot", async () => {
    let reads = 0;
    let fails = false;
    const read = () => {
      reads += 1;
      return fails ? Promise.reject(new Error("away")) : Promise.resolve("x 1\n");
    };
    const server = await serveMetrics(
      { "/metrics": { contentType: "text/plain", read } },
      { setting, host, port: 0, logger },
    );
    const get = (path: string, init?: RequestInit) => fetch(`http://${host}:${server.port}${path}`, init);
    try {
      const answers = await Promise.all(Array.from({ length: 10 }, () => get("/metrics")));
      expect(await answers[0]?.text()).to.equal("x 1\n");
      expect(answers[0]?.headers.get("content-type")).to.equal("text/plain");
      expect(reads).to.be.lessThan(4);
      for (const path of ["/", "/metrics/", "/metrics?a", "/__proto__", "/constructor", "/health/live"]) {
        expect((await get(path)).status, path).to.equal(404);
      }
      expect((await get("/metrics", { method: "POST" })).status).to.equal(405);
    } finally {
      await server.close();
    }
    fails = true;
    const failing = await serveMetrics(
      { "/metrics": { contentType: "text/plain", read } },
      { setting, host, port: 0, logger },
    );
    expect((await fetch(`http://${host}:${failing.port}/metrics`)).status).to.equal(503);
    expect(logged).to.include("metrics could not be read");
    await failing.close();
  });

  it("is refused in words where another has it", async () => {
    const server = await serveMetrics({}, { setting, host, port: 0, logger });
    const failure = await serveMetrics({}, { setting, host, port: server.port, logger }).catch((error: unknown) =>
      String(error),
    );
    await server.close();
    expect(failure).to.equal(
      `Error: METRICS_PORT ${server.port} cannot be listened on (${host}): it is already in use`,
    );
  });

  it("shows those of all worker processes of a host, but for one that is gone", async () => {
    const port = await reservePort(2);
    const json = JSON.stringify([
      { name: "x", help: "x", type: "gauge", aggregator: "sum", values: [{ value: 3, labels: {} }] },
    ]);
    const read = () => Promise.resolve(json);
    const child = await serveMetrics(
      { [jsonPath]: { contentType: "a/b", read } },
      { setting, host, port: workerMetricsPort(port, 1), logger },
    );
    const all = await serveAllMetrics(
      { metricsHost: host, workersMetricsPort: port },
      ["workers-1", "workers-2"],
      logger,
    );
    const text = await (await fetch(`http://${host}:${port}/metrics`)).text();
    await all?.close();
    await child.close();
    expect(text).to.include(`x{process="workers-1"} 3`);
    expect(text).not.to.include("workers-2");
    expect(logged).to.include("its metrics could not be read");
    expect(await serveAllMetrics({ metricsHost: host }, ["workers-1"], logger)).to.equal(undefined);
  });

  describe("of an API", () => {
    const api = useTestApi();

    it("shows what it has answered by route, and how the site stands, without a secret and without an id", async () => {
      await fetch(`${api.url}/health/live`);
      await fetch(`${api.url}/made/up/${api.orgId}`);
      const database = { connections: () => ({ total: 1, idle: 1, waiting: 0 }) };
      const queueBackend = { ...api.deps.queueBackend, memory: () => Promise.resolve({ used: 3, limit: 9 }) };
      const server = await serveApiMetrics({ ...api.deps, queueBackend }, { database, port: 0 });
      const text = await (await fetch(`http://${host}:${server?.port}/metrics`)).text();
      await server?.close();
      expect(text).to.match(
        /peppol_http_request_duration_seconds_count\{method="GET",route="\/health\/live",status="200"\} \d/,
      );
      expect(text).not.to.include("made/up");
      expect(text).to.include(`peppol_waiting{stage="pricing"} 0`);
      expect(text).to.include("nodejs_eventloop_lag_p99_seconds");
      expect(text).to.include(`peppol_redis_memory_bytes{kind="limit"} 9`);
      expect(text).not.to.include(api.orgId);
      const { accessPointToken, databaseUrl } = api.deps.config;
      for (const secret of [testSecrets.jwtSecret, accessPointToken, databaseUrl]) {
        expect(text).not.to.include(secret);
      }
    });
  });
});
