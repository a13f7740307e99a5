import type { Config } from "../../../config/config.ts";
import type { Database } from "../../../db/database.ts";
import { OwnConnection } from "../../../db/own-connection.ts";
import type { Logger } from "../../../logging/logger.ts";
import { DatabaseMonitor } from "./database-monitor.ts";

/** A question may take this part of the silence that is believed, so that another one fits in. */
const answersInSilence = 3;

/** The pulse of a process on a connection of its own; nothing is asked before somebody wants to know. */
export function openDatabaseMonitor(
  { databaseUrl, databaseSilenceMs: silenceMs }: Config,
  { database, logger, applicationName }: { database: Database; logger: Logger; applicationName: string },
): DatabaseMonitor {
  const own = new OwnConnection({ databaseUrl, applicationName }, silenceMs / answersInSilence);
  return new DatabaseMonitor({ own, database, logger, silenceMs });
}
