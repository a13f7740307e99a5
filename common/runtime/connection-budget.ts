import { ConfigError } from "../config/read-environment.ts";
import { Database } from "../db/database.ts";
import { defaultPoolSize } from "../db/database-client.ts";
import { connectionsOf } from "./database-server-store.ts";
import { queueConnections } from "../queue/open-queue-backend.ts";

export interface ServiceProcesses {
  workers: number;
  redis: boolean;
}

/** Connections outside the pool: document notices, account or pause notices, and the database monitor. */
const ownConnections = { workers: 3, api: 3 };

/** Maximum connections to PostgreSQL of these worker processes and one API process. */
export function connectionsNeeded({ workers, redis }: ServiceProcesses): number {
  const queues = (kind: { workers: boolean }): number => (redis ? 0 : queueConnections(kind));
  const ofWorkers = defaultPoolSize + ownConnections.workers + queues({ workers: true });
  const ofApi = defaultPoolSize + ownConnections.api + queues({ workers: false });
  return workers * ofWorkers + ofApi;
}

/**
 * Checks at the start that PostgreSQL allows enough connections: too few would be noticed only under load.
 *
 * @throws ConfigError when it allows fewer than needed; Error when it does not answer
 */
export async function checkConnectionBudget(databaseUrl: string, processes: ServiceProcesses): Promise<void> {
  const database = await Database.open({ databaseUrl, applicationName: "workers", poolSize: 1 });
  try {
    const { allowed, reserved } = await connectionsOf(database);
    const needed = connectionsNeeded(processes);
    if (needed > allowed - reserved) {
      throw new ConfigError([
        `WORKERS is ${processes.workers}, for which PostgreSQL must allow ${needed} connections (an API process among ` +
          `them); it allows ${allowed - reserved} (max_connections ${allowed}, of which ${reserved} are reserved)`,
      ]);
    }
  } finally {
    await database.close();
  }
}
