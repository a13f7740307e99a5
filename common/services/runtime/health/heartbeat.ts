import type { Queryable } from "../../../db/database.ts";
import type { SchemaState } from "../../../db/schema-state.ts";
import { recordHeartbeat, removeProcesses, type ServiceProcess } from "../../../db/stores/runtime/process-store.ts";
import { isRecovering } from "../../../db/stores/recovery/database-identity-store.ts";
import type { Logger } from "../../../logging/logger.ts";
import { hasEnded } from "../../../process-state.ts";

/**
 * Says that this process lives, so that nobody looks into the sends it holds. Others of the same machine that have ended without a
 * word are taken off the list: what they held need not wait for as long as what a frozen one holds.
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

/** Whether the database was restored and that is not settled; one that lacks migrations may lack what tells it. */
export async function readRecoveryState(db: Queryable, { missing }: SchemaState): Promise<boolean | undefined> {
  const asked = isRecovering(db);
  return missing.length > 0 ? asked.catch(() => undefined) : asked;
}
