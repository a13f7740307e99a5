import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../common/launcher/embedded-postgres.ts";
import { isAlive, waitUntil } from "../../common/runtime/process-state.ts";
import { migrateDatabase } from "../../common/runtime/migrate-database.ts";
import { PostgresPair } from "../setup/database/postgres-pair.ts";

/** The PostgreSQL of a run. */
export interface SiteDatabase {
  /** As the service connects. */
  readonly url: string;
  /** Connection string of the owner, who may change tables. */
  readonly ownerUrl: string;
  /** A primary and its standby, where the run has a fault that needs one. */
  readonly pair?: PostgresPair;
  /** The server ends without notice to its clients, as by `immediate` (SIGQUIT) or by a kill. */
  halt(signal: "SIGQUIT" | "SIGKILL"): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const endsMs = 30_000;

const startServer = (dataDir: string, port?: number): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, settings: { max_connections: 200 }, ...(port !== undefined && { port }) });

/** Migrated. */
export async function startSingleDatabase(dataDir: string): Promise<SiteDatabase> {
  let postgres = await startServer(dataDir);
  const { url, ownerUrl, port } = postgres;
  await migrateDatabase(ownerUrl, { serviceUrl: url });
  return {
    url,
    ownerUrl,
    halt: async (signal) => {
      const { pid } = postgres;
      process.kill(pid, signal);
      await waitUntil(() => !isAlive(pid), endsMs);
    },
    start: async () => void (postgres = await startServer(dataDir, port)),
    close: () => postgres.stop(),
  };
}

/** @throws Error where no server is installed on the machine */
export async function startPairedDatabase(): Promise<SiteDatabase> {
  const pair = await PostgresPair.start();
  if (pair === undefined) {
    throw new Error("no PostgreSQL server is installed");
  }
  return {
    url: pair.url,
    ownerUrl: pair.ownerUrl,
    pair,
    halt: (signal) => pair.haltPrimary(signal),
    start: () => pair.startPrimary(),
    close: () => pair.stop(),
  };
}
