import { constants, cpus } from "node:os";
import { setImmediate } from "node:timers/promises";

import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../common/launcher/embedded-postgres.ts";
import { migrateDatabase } from "../../common/runtime/migrate-database.ts";
import { clearUp } from "../setup/processes/caretaker.ts";
import { Stack, type StackOptions } from "../setup/processes/stack.ts";
import { redisUrl } from "../setup/redis/redis.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { note, print } from "./progress.ts";

type Settings = Readonly<Record<string, string | number>>;

/** Of a server whose data is filled once, read, and thrown away. */
export const readOnlySettings: Settings = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "4GB",
  shared_buffers: "512MB",
};

/** Of a server that counts statements, which costs it little. */
export const countStatements: Settings = {
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.max": 5_000,
};

/**
 * Runs a benchmark and ends the process with its exit code. The caretaker (test/setup/processes/caretaker.ts) removes every
 * process and folder of it, also after Ctrl-C, a closed terminal or a kill.
 */
export async function runBench(bench: () => Promise<void>): Promise<void> {
  const isStopping = stopOnSignal();
  try {
    print(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? "unknown processor"}`);
    await bench();
  } catch (error) {
    // Ctrl-C ends our children as well: errors that follow from that are not reported.
    await setImmediate();
    if (isStopping()) {
      return;
    }
    throw error;
  } finally {
    await clearUp();
  }
  // Without this the process has been seen to hang on the handle of a child that was cut off.
  process.exit();
}

/** A PostgreSQL that writes to disk, as a user's does, and holds no database of the service yet. */
export async function startServer(settings: Settings = {}): Promise<EmbeddedPostgres> {
  note("starting a database");
  return startEmbeddedPostgres({ dataDir: createTemporaryFolder("bench-").dir, settings });
}

/** Such a server with the service's schema: its process, and the connection strings of the service and of the owner. */
export async function startDatabase(
  settings: Settings = {},
): Promise<{ databaseUrl: string; ownerUrl: string; pid: number }> {
  const { url: databaseUrl, ownerUrl, pid } = await startServer(settings);
  await migrateDatabase(ownerUrl, { serviceUrl: databaseUrl });
  return { databaseUrl, ownerUrl, pid };
}

/** Runs the work beside api, workers and simulator, and stops them. */
export async function withStack<Result>(
  options: StackOptions,
  work: (stack: Stack) => Promise<Result>,
): Promise<Result> {
  note("starting api, workers and simulator");
  const stack = await Stack.start(options);
  try {
    return await work(stack);
  } finally {
    await stack.close();
  }
}

/** Runs the work for each store of the queues; for Redis only where the machine has one. */
export async function onEachBackend(
  work: (title: string, queue: { redisUrl?: string }) => Promise<void>,
): Promise<void> {
  await work("BullMQ on PostgreSQL", {});
  const redis = await redisUrl();
  if (redis !== undefined) {
    await work("BullMQ on Redis", { redisUrl: redis });
  }
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
  // Writing to a terminal that was closed fails, which must not end the process before it has cleared up.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", () => undefined);
  }
  return () => isStopping;
}
