import { setTimeout as delay } from "node:timers/promises";

import { asError } from "../runtime/errors.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { isAlive } from "../runtime/process-state.ts";

export type SupervisedDatabase = Pick<
  EmbeddedPostgres,
  "url" | "ownerUrl" | "readerUrl" | "port" | "adopted" | "clusterDir" | "stop"
>;

const watchIntervalMs = 1_000;
const minConnections = 200;
/** Besides those of the service: PostgreSQL's reserved ones, the launcher's, a session of psql. */
const spareConnections = 20;

/**
 * Starts the embedded PostgreSQL, and again on the same port when it ends by itself; the processes that use it reconnect.
 *
 * @param connections of the service, at most
 * @throws Error as startEmbeddedPostgres does
 */
export async function superviseDatabase(
  dataDir: string,
  connections: number,
  report: (line: string) => void,
): Promise<SupervisedDatabase> {
  const settings = { max_connections: Math.max(minConnections, connections + spareConnections) };
  const first = await startEmbeddedPostgres({ dataDir, settings, log: report });
  const { url, ownerUrl, readerUrl, port, adopted, clusterDir } = first;
  const stopping = new AbortController();
  const restart = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, settings, port });
  const watch = keepRunning(first, restart, stopping.signal, report);
  const stop = async (withinMs?: number): Promise<void> => {
    stopping.abort();
    await (await watch).stop(withinMs);
  };
  return { url, ownerUrl, readerUrl, port, adopted, clusterDir, stop };
}

/** Resolves with the server that runs when the signal aborts. */
async function keepRunning(
  first: EmbeddedPostgres,
  restart: () => Promise<EmbeddedPostgres>,
  signal: AbortSignal,
  report: (line: string) => void,
): Promise<EmbeddedPostgres> {
  let current = first;
  while (!signal.aborted) {
    await delay(watchIntervalMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted && !isAlive(current.pid)) {
      report("PostgreSQL ended; it starts again");
      current = await restart().catch((error: unknown) => {
        report(asError(error).message);
        return current;
      });
    }
  }
  return current;
}
