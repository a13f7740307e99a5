import type { Queryable } from "../db/queryable.ts";
import type { SchemaState } from "../db/schema-state.ts";
import { recordHeartbeat, removeProcesses, type ServiceProcess } from "./process-store.ts";
import { isRecovering } from "../recovery/database-identity-store.ts";
import type { Logger } from "./logger.ts";
import { hasEnded } from "./process-state.ts";

/**
 * Records the heartbeat, so that other workers leave its sends alone. Processes of this machine that have ended are
 * removed from the list, so that their legs are free sooner than those of a frozen process.
 */
export async function sendHeartbeat(
  { database, logger }: { database: Queryable; logger: Logger },
  self: ServiceProcess,
): Promise<void> {
  const ended = (await recordHeartbeat(database, self)).filter(hasEnded).map(({ id }) => id);
  if (ended.length > 0) {
    logger.warn({ processes: ended }, "processes have ended without a word");
    await removeProcesses(database, ended);
  }
}

/** Whether a recovery is under way; undefined while the schema lacks migrations and cannot tell. */
export async function readRecoveryState(db: Queryable, { missing }: SchemaState): Promise<boolean | undefined> {
  const asked = isRecovering(db);
  return missing.length > 0 ? asked.catch(() => undefined) : asked;
}
