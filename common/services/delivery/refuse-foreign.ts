import type { Queryable } from "../../db/queryable.ts";
import { isRecovering } from "../../db/stores/recovery/database-identity-store.ts";
import { AppError } from "../../errors.ts";

/**
 * Refuses a message about an envelope that another access point was given. A restored database may not know any more which one that was.
 *
 * @throws AppError 403, 503
 */
export async function refuseForeign(database: Queryable, messageId: string): Promise<never> {
  if (await isRecovering(database)) {
    throw new AppError(
      503,
      "The database is being recovered: which access point the envelope was given is not known yet",
    );
  }
  throw new AppError(403, `The message ${messageId} answers an envelope of another access point`);
}
