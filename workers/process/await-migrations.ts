import type { Config } from "../../common/config/config.ts";
import { createLogger } from "../../common/runtime/logging.ts";
import { awaitDatabase } from "../../common/runtime/await-database.ts";

/** Waits for a migrated database, and reports to the log and the parent process what it waits for. */
export async function awaitMigrations({ databaseUrl, logLevel }: Config, name: string): Promise<void> {
  const logger = createLogger(name, logLevel);
  const tell = (line: string): void => {
    logger.warn(line);
    process.send?.({ waits: line });
  };
  await awaitDatabase({ databaseUrl, applicationName: name }, { needs: "migrations", tell });
}
