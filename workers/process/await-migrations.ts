import type { Config } from "../../common/config/config.ts";
import { createLogger } from "../../common/logging/logger.ts";
import { awaitDatabase } from "../../common/services/runtime/database/await-database.ts";

/** Waits for a database that is migrated, and tells the log, and the process that waits for this one, for what. */
export async function awaitMigrations({ databaseUrl, logLevel }: Config, name: string): Promise<void> {
  const logger = createLogger(name, logLevel);
  const tell = (line: string): void => {
    logger.warn(line);
    process.send?.({ waits: line });
  };
  await awaitDatabase({ databaseUrl, applicationName: name }, { needs: "migrations", tell });
}
