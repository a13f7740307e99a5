import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

import { v7 as uuid } from "uuid";

import { readCommandLine } from "../common/config/command-line.ts";
import { readConfig, type Config } from "../common/config/config.ts";
import { runProcess, type StartedProcess } from "../common/services/process/run-process.ts";
import { describeProcess, startHeartbeat } from "../common/services/process/heartbeat.ts";
import { openRuntime } from "../common/services/process/open-runtime.ts";
import { orSiteComplaints } from "../common/services/process/explain-site-complaints.ts";
import { watchQueue } from "../common/services/process/watch-queue.ts";
import { createApp } from "./app.ts";
import { createHttpServer } from "./http/http-server.ts";
import { BodyMemory } from "./limits/body-memory.ts";
import { openIntakeAdmission } from "./limits/open-intake-admission.ts";
import { createRateLimit } from "./middleware/rate-limit.ts";
import { openDesk } from "./threads/desk.ts";

/** Requests that run when the process is told to leave get this long, in milliseconds. */
const drainMs = 20_000;
const idleCheckMs = 50;

/** The API process: opens the runtime, listens, and on leaving answers what it has accepted. */
async function start(): Promise<StartedProcess> {
  const config = readConfig();
  const runtime = await openRuntime(config, "api");
  // Compiled now: rules that cannot be used must stop the start, and no message may wait for them.
  const { id, version } = await orSiteComplaints(config, async () => runtime.deps.ruleSets.mls);
  const rateLimit = await createRateLimit(runtime.deps);
  const { database } = runtime;
  const admission = await openIntakeAdmission({ ...runtime.deps, database });
  const desk = openDesk(runtime.deps, runtime.database);
  const release = async (): Promise<void> => {
    rateLimit.close();
    await desk.close();
    await runtime.close();
  };
  const app = createApp(runtime.deps, { rateLimit, desk, bodyMemory: new BodyMemory(config), admission });
  const server = createHttpServer(app.callback(), config, runtime.deps.logger);
  try {
    await listen(server, config);
  } catch (error) {
    await release();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  runtime.deps.logger.info({ port, mlsRules: `${id} ${version}` }, "listening");
  const heartbeat = await startHeartbeat(runtime.deps, describeProcess("api", { id: uuid(), name: "api" }));
  const queueWatch = watchQueue(runtime.deps);
  return {
    ready: { port },
    failed: queueWatch.givenUp,
    close: async () => {
      queueWatch.stop();
      // Answers that are held back for a change are given now; the rest is drained.
      runtime.deps.statusListener.release();
      await drain(server);
      await heartbeat.stop();
      await release();
    },
  };
}

/** @throws Error in one line when the port is taken or may not be used */
async function listen(server: Server, { host, port }: Config): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code === "EADDRINUSE" ? `port ${port} is already in use` : message, { cause: error });
  }
}

/** Stops accepting, lets running requests end, and cuts off what is still there after `drainMs`. */
async function drain(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // A kept-alive connection becomes idle with its last answer and would hold the server open.
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const forced = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(forced);
}

readCommandLine({
  synopsis: "npm run -s start:api",
  help: `
The API alone, on what the environment names: .env.example has every variable with its meaning.
SIGTERM stops it when it has answered what it has accepted.`,
});
await runProcess("api", start);
