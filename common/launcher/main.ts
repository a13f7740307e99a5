import { accessSync, constants } from "node:fs";
import path from "node:path";

import { readCommandLine } from "../config/read-command-line.ts";
import { readLauncherConfig, type LauncherConfig } from "../config/launcher-config.ts";
import { unknownNames } from "../config/shown-settings.ts";
import { exitCodeOf } from "../config/read-environment.ts";
import { asError } from "../runtime/errors.ts";
import { demoFile, lastDayOf } from "./demo-account.ts";
import { findFreePort, isPortFree, alreadyRuns, findInstance, lockInstance } from "./lock-instance-and-ports.ts";
import { makePrivateFolder, secretsFile, writePrivateFile } from "./private-file.ts";
import { runSample, describeSample, describeService } from "./start-report.ts";
import { sampleInvoice } from "../documents/sample-document.ts";
import { ServiceStack, type RunningService } from "./service-stack.ts";

/** npm, a shell or a service manager may send the same Ctrl-C again within this time. */
const repeatedSignalMs = 1_000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Claims the port and the folder. @throws Error in one line: another instance, a taken port, a folder that cannot be written to */
async function claimPlace({ dataDir, host, port }: LauncherConfig): Promise<{ port: number; release: () => void }> {
  const instance = findInstance(dataDir);
  if (instance !== undefined) {
    throw new Error(alreadyRuns(instance, dataDir));
  }
  if (port !== 0 && !(await isPortFree(host, port))) {
    throw new Error(`port ${port} is taken: stop what listens there, or choose another with PORT`);
  }
  try {
    makePrivateFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${dataDir} cannot be written to (${code}): start as its owner, or set DATA_DIR`, { cause: error });
  }
  const release = lockInstance(dataDir);
  return { port: port === 0 ? await findFreePort(host) : port, release };
}

/** Sends the sample document through the stages, only with the simulator: it must not get into the real network. */
async function showSample(service: RunningService, document: unknown, signal: AbortSignal): Promise<void> {
  if (service.simulatorUrl === undefined) {
    return;
  }
  try {
    print(describeSample(await runSample(service.account, document, signal)));
  } catch (error) {
    if (!signal.aborted) {
      print(`The sample document did not make it: ${asError(error).message}\nThe logs in ${service.logsDir} say why.`);
    }
  }
}

/** The first signal stops everything in order, a later one kills the remaining processes. */
function stopOnSignal(stop: () => Promise<void>, kill: () => void): void {
  let firstAt: number | undefined;
  const onSignal = (): void => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      void stop();
    } else if (performance.now() - firstAt > repeatedSignalMs) {
      kill();
      process.exit(1);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, onSignal);
  }
  // Each output to a closed terminal is an error event, which must not end the process before all parts are stopped.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", () => undefined);
  }
}

async function run(config: LauncherConfig): Promise<void> {
  unknownNames().forEach(print);
  const { port, release } = await claimPlace(config);
  const stack = new ServiceStack(config, print);
  const stopping = new AbortController();
  const stop = async (): Promise<void> => {
    print("Stopping: what is under way is finished first.");
    stopping.abort();
    await stack.stop();
    await starting.catch(() => undefined);
    // Stops a part that was started between the two lines above.
    await stack.stop();
    release();
    print("Stopped.");
    process.exit(0);
  };
  const starting = stack.start(port);
  stopOnSignal(stop, () => stack.kill());
  try {
    const service = await starting;
    const sample = sampleInvoice();
    const sampleFile = path.join(config.dataDir, "sample-invoice.json");
    writePrivateFile(sampleFile, `${JSON.stringify(sample, null, 2)}\n`);
    const { account, consoleLink, baseUrl, simulatorUrl, database, logsDir } = service;
    print(
      describeService({
        baseUrl,
        consoleLink,
        simulatorUrl:
          simulatorUrl &&
          `${simulatorUrl}/simulator/received (X-Token: access_point_token in ${secretsFile(config.dataDir)})`,
        database,
        queue: config.redisUrl === undefined ? "BullMQ on the same PostgreSQL" : "BullMQ on Redis",
        workers: config.workers,
        demoFile: demoFile(config.dataDir),
        tokenEnds: lastDayOf(account.token),
        sampleFile,
        logsDir,
        businessProfileId: account.business_profile_id,
        startedInMs: Date.now() - performance.timeOrigin,
      }),
    );
    await showSample(service, sample, stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) {
      await stack.stop();
      release();
      throw error;
    }
  }
}

readCommandLine({
  synopsis: "npm start",
  help: `
Runs everything on this machine: a PostgreSQL of its own, the API, the workers and a simulated network;
sends a sample document on its way and prints how it goes. Ctrl-C stops it.

  PORT      where the API listens; 8080
  HOST      the address it listens on; 127.0.0.1, so that only this machine can call it
  DATA_DIR  holds the database, the secrets, the logs and demo.json; .data

Any variable of .env.example may be set as well: WORKERS=auto starts a worker process for each core,
DATABASE_URL takes a PostgreSQL that you have, REDIS_URL moves the queues to Redis, ACCESS_POINT_URL sends
into the real network.`,
});
try {
  await run(readLauncherConfig());
} catch (error) {
  process.stderr.write(`${asError(error).message}\n`);
  process.exit(exitCodeOf(error));
}
