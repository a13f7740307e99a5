import type { Config } from "../../common/config/config.ts";
import { createLogger } from "../../common/logging/logger.ts";
import { awaitDatabase } from "../../common/services/runtime/database/await-database.ts";

/** Waits for a migrated database, and reports to the log and the parent process what it waits for. */
export async function awaitMigrations({ databaseUrl, logLevel }: Config, name: string): Promise<void> {
  const logger = createLogger(name, logLevel);
  const tell = (line: string): void => {
    logger.warn(line);
    process.send?.({ waits: line });
  };
  await awaitDatabase({ databaseUrl, applicationName: name }, { needs: "migrations", tell });
}
