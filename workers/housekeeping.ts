import { asError } from "../common/errors.ts";
import type { Deps } from "../common/services/deps.ts";
import { purgeIdempotencyKeys } from "../common/services/purge-idempotency-keys.ts";
import { repeat, type Repeated } from "./repeat.ts";

const pauseMs = 3_600_000;

/** Forgets at once, and then every hour, what nobody may rely on any more. Several processes may do it. */
export function startHousekeeping(deps: Deps): Repeated {
  return repeat(async () => {
    try {
      const purged = await purgeIdempotencyKeys(deps);
      deps.logger.info({ purged }, "idempotency keys purged");
    } catch (error) {
      deps.logger.warn({ err: asError(error) }, "housekeeping failed");
    }
    return pauseMs;
  });
}
