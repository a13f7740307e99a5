import { constants, cpus } from "node:os";
import { setImmediate } from "node:timers/promises";

import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../common/launcher/database/embedded-postgres.ts";
import { migrateDatabase } from "../../common/services/runtime/database/migrate-database.ts";
import { clearUp } from "../setup/processes/caretaker.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { note, print } from "./progress.ts";

/**
 * Runs a benchmark and ends the process with its exit code. However it ends (by itself, by Ctrl-C, with its terminal, by a kill), everything that it started and
 * wrote is gone afterwards: test/setup/processes/caretaker.ts sees to that.
 */
export async function runBench(bench: () => Promise<void>): Promise<void> {
  const isStopping = stopOnSignal();
  try {
    print(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? "unknown processor"}`);
    await bench();
  } catch (error) {
    // Ctrl-C ends our children as well: what breaks because of that is no failure of its own.
    await setImmediate();
    if (isStopping()) {
      return;
    }
    throw error;
  } finally {
    await clearUp();
  }
  // Leaving it to Node has been seen to turn for ever: it waits for a handle of a child that was cut off.
  process.exit();
}

/** A database that writes to disk, as a user's does. @returns its connection string */
export async function startDatabase(): Promise<string> {
  const { url, ownerUrl } = await startServer();
  await migrateDatabase(ownerUrl, { serviceUrl: url });
  return url;
}

/** Such a server with nothing in it yet, with settings of PostgreSQL beside those of a user's. */
export async function startServer(settings: Readonly<Record<string, string | number>> = {}): Promise<EmbeddedPostgres> {
  note("starting a database");
  return startEmbeddedPostgres({ dataDir: createTemporaryFolder("bench-").dir, settings });
}

function stopOnSignal(): () => boolean {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (!isStopping) {
      isStopping = true;
      print("Stopping: databases and folders are removed.");
      await clearUp();
      process.exit(128 + constants.signals[signal]);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void stop(signal));
  }
  // A terminal that was closed takes no more words.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", () => undefined);
  }
  return () => isStopping;
}
