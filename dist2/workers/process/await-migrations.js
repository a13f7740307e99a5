import { createLogger } from "../../common/logging/logger.js";
import { awaitDatabase } from "../../common/services/runtime/database/await-database.js";
/** Waits for a migrated database, and reports to the log and the parent process what it waits for. */
export async function awaitMigrations({ databaseUrl, logLevel }, name) {
    const logger = createLogger(name, logLevel);
    const tell = (line) => {
        logger.warn(line);
        process.send?.({ waits: line });
    };
    await awaitDatabase({ databaseUrl, applicationName: name }, { needs: "migrations", tell });
}
//# sourceMappingURL=await-migrations.js.map