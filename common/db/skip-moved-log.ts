import type { ClientBase } from "pg";

import { isAnswer } from "./own-connection.ts";

/** Cursors may be beyond the log of another server, or of a backup: more numbers than are written between two backups. */
const skippedNumbers = 1_000_000_000;

/** SQL: skips numbers of the log, and is the number that was reached. */
export const skippedLog = `setval('status_log_id_seq', nextval('status_log_id_seq') + ${skippedNumbers})`;

const skipWhereMoved = `with moved as materialized (
    select from installation_state where home <> database_home() for update
  )
  select ${skippedLog} from moved`;

/**
 * The pool listens to a connection that rests, and its user to one in use. Neither does during this statement, and an error without a
 * listener ends the process.
 */
const ignore = (): void => undefined;

/**
 * The first statement of a connection of the service. Until a process has noticed that another server has taken over, what is written
 * there would get numbers that readers have passed, and be missing in the feed and at the webhooks. Each connection of that time skips
 * again: none knows of the others.
 *
 * @param done is called with the error of a lost connection; a database without these tables, or one that takes no writes, has nothing to skip
 */
export function skipMovedLog(client: ClientBase, done: (error?: Error) => void): void {
  client.on("error", ignore);
  client.query(skipWhereMoved, (error: Error | null) => {
    client.off("error", ignore);
    done(error === null || isAnswer(error) ? undefined : error);
  });
}
