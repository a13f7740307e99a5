import type { Config } from "../../../config/config.ts";
import type { Database } from "../../../db/database.ts";
import { OwnConnection } from "../../../db/own-connection.ts";
import type { Logger } from "../../../logging/logger.ts";
import { DatabaseMonitor } from "./database-monitor.ts";

/** Share of the silence that one query may take, so that another fits in. */
const answersInSilence = 3;

/** Creates the monitor with a separate connection, which is opened on first use. */
export function openDatabaseMonitor(
  { databaseUrl, databaseSilenceMs: silenceMs }: Config,
  { database, logger, applicationName }: { database: Database; logger: Logger; applicationName: string },
): DatabaseMonitor {
  const own = new OwnConnection({ databaseUrl, applicationName }, silenceMs / answersInSilence);
  return new DatabaseMonitor({ own, database, logger, silenceMs });
}
