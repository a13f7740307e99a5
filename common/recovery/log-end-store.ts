import { serverStart } from "../db/shared-sql.ts";
import type { Queryable } from "../db/queryable.ts";

export interface LogEnd {
  /** The start of the server that answered. */
  server: string;
  /** The highest number that the log has ever given. */
  logId: number;
}

export async function findServerStart(db: Queryable): Promise<string> {
  const [row] = await db.query<{ server: string }>(`select ${serverStart} as server`);
  return row!.server;
}

export async function findLogEnd(db: Queryable): Promise<LogEnd> {
  const [row] = await db.query<LogEnd>(
    `select ${serverStart} as server, (case when is_called then last_value else 0 end)::float8 as log_id from status_log_id_seq`,
  );
  return row!;
}

/** The log goes on behind what it had given before the database went back. */
export async function continueLogBehind(tx: Queryable, logId: number): Promise<void> {
  await tx.query(`select setval('status_log_id_seq', greatest(nextval('status_log_id_seq'), $1::bigint))`, [logId]);
}
