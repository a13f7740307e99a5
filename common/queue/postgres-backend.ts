import { createPostgresBackend, withBackend } from "bullmq";
import { Pool } from "pg";

import { serverKeepAlive, sessionSettings, DatabaseClient } from "../db/database-client.ts";
import { idleConnectionMs } from "../db/data-source.ts";
import type { Logger } from "../runtime/logging.ts";
import { withTimeout } from "../runtime/deadline.ts";
import { connectTimeoutMs, logErrors, streams, workerOptions } from "./bullmq-options.ts";
import { recreatingQueue } from "./recreating-queue.ts";
import { SelfRestartingWorker } from "./self-restarting-worker.ts";
import { stageNames } from "../status/pipeline.ts";
import { failFast, RetryingPool } from "./retrying-pool.ts";
import { rewriteJobs } from "./rewrite-jobs.ts";
import type { QueueBackend } from "./queue-backend.ts";

const postgres = withBackend(createPostgresBackend);
/** BullMQ's statements are short; one that hangs would hold its job and its connection for ever. */
const statementMs = 60_000;
const statementLimits = {
  statement_timeout: statementMs,
  lock_timeout: statementMs / 2,
  idle_in_transaction_session_timeout: statementMs,
  query_timeout: statementMs + connectTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

export const queueConnections = ({ workers }: { workers: boolean }): number => (workers ? stageNames.length + 10 : 4);

/**
 * One pool for all queues and workers of the process. Each worker holds a connection for LISTEN, so a pool of that size
 * would block itself. Producers fail fast when PostgreSQL is unavailable; workers wait.
 */
export function openPostgresBackend(options: { databaseUrl: string; logger: Logger; workers: boolean }): QueueBackend {
  const { logger } = options;
  const pool = openPool(options);
  const patient = new RetryingPool(pool, logger);
  return {
    name: "postgres",
    createQueue: (name) =>
      recreatingQueue(name, () => logErrors(new postgres.Queue(name, { streams, connection: failFast(pool) }), logger)),
    createWorker: (name, processor, { concurrency }) =>
      new SelfRestartingWorker({
        name,
        processor,
        make: (counted) =>
          logErrors(
            new postgres.Worker(name, counted, { ...workerOptions, concurrency, connection: patient.view }),
            logger,
          ),
        onFailure: (error) => logger.warn({ err: error, queue: name }, "a worker did not start; another one is made"),
      }),
    isUnavailable: () => false,
    rewriteJobs: () => rewriteJobs(pool),
    close: async () => {
      patient.close();
      // A connection in use without an answer would delay the end.
      await withTimeout(connectTimeoutMs, "leaving the queues' PostgreSQL", pool.end()).catch(() => undefined);
    },
  };
}

function openPool({ databaseUrl, logger, workers }: { databaseUrl: string; logger: Logger; workers: boolean }): Pool {
  const pool = new Pool({
    Client: DatabaseClient,
    connectionString: databaseUrl,
    max: queueConnections({ workers }),
    options: sessionSettings({ ...serverKeepAlive, search_path: "bullmq" }),
    application_name: "bullmq",
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleConnectionMs,
    ...statementLimits,
  });
  pool.on("error", (error) => logger.warn({ err: error }, "queue connection lost"));
  // A connection in use needs an error listener; its user learns of the loss from the failed statement.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
