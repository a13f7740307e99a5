import { ConfigError } from "../../config/read-environment.ts";
import { Database } from "../../db/database.ts";
import { usualPoolSize } from "../../db/connection-limits.ts";
import { connectionsOf } from "../../db/stores/runtime/server-store.ts";
import { queueConnections } from "../../queue/postgres-backend.ts";

export interface ServiceProcesses {
  workers: number;
  /** Whether the queues live elsewhere. */
  redis: boolean;
}

/** The connections of a process that listen, for changes of documents, in the API for those of accounts, in workers for pauses; and its pulse. */
const ownConnections = { workers: 3, api: 3 };

/** Connections to PostgreSQL that so many worker processes and one API process may hold at most. */
export function connectionsNeeded({ workers, redis }: ServiceProcesses): number {
  const queues = (kind: { workers: boolean }): number => (redis ? 0 : queueConnections(kind));
  const ofWorkers = usualPoolSize + ownConnections.workers + queues({ workers: true });
  const ofApi = usualPoolSize + ownConnections.api + queues({ workers: false });
  return workers * ofWorkers + ofApi;
}

/**
 * Several worker processes must not find out under load that PostgreSQL has no connection left for them.
 *
 * @throws ConfigError when it allows fewer than they may need together; Error when it does not answer
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
