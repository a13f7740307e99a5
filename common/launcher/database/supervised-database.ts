import { setTimeout as delay } from "node:timers/promises";

import { asError } from "../../errors.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { isAlive } from "../../process-state.ts";

export interface SupervisedDatabase {
  /** How the service connects. */
  url: string;
  /** How migrations do. */
  ownerUrl: string;
  port: number;
  adopted: boolean;
  clusterDir: string;
  /** @param withinMs after which the server is killed */
  stop(withinMs: number): Promise<void>;
}

const watchIntervalMs = 1_000;
const usualConnections = 200;
/** Beyond those of the service: reserved ones, the launcher's, a hand with psql. */
const spareConnections = 20;

/**
 * The embedded PostgreSQL for so many connections of the service, started again on the same port when it ends by itself; the processes that use it reconnect.
 *
 * @throws Error as startEmbeddedPostgres does
 */
export async function superviseDatabase(
  dataDir: string,
  connections: number,
  report: (line: string) => void,
): Promise<SupervisedDatabase> {
  const settings = { max_connections: Math.max(usualConnections, connections + spareConnections) };
  const first = await startEmbeddedPostgres({ dataDir, settings, log: report });
  const { url, ownerUrl, port, adopted, clusterDir } = first;
  const stopping = new AbortController();
  const restart = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, settings, port });
  const watch = keepRunning(first, restart, stopping.signal, report);
  const stop = async (withinMs: number): Promise<void> => {
    stopping.abort();
    await (await watch).stop(withinMs);
  };
  return { url, ownerUrl, port, adopted, clusterDir, stop };
}

/** Ends with the server that runs when the signal comes. */
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
