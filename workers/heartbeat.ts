import { beat, endBeat } from "../common/db/stores/process/heartbeat-store.ts";
import { asError } from "../common/errors.ts";
import type { Deps } from "../common/services/process/deps.ts";
import { repeat, type Repeated } from "./repeat.ts";

/** A third of the silence after which a worker counts as gone. */
const intervalMs = 5_000;

/**
 * Says that this process lives, so that nobody looks into the sends it holds; resolves after the first beat. Stopping
 * takes the claim back at once.
 */
export async function startHeartbeat(
  { database, logger }: Pick<Deps, "database" | "logger">,
  instanceId: string,
): Promise<Repeated> {
  await beat(database, instanceId);
  const beating = repeat(async () => {
    await beat(database, instanceId).catch((error: unknown) =>
      logger.warn({ err: asError(error) }, "heartbeat failed"),
    );
    return intervalMs;
  }, intervalMs);
  return {
    stop: async () => {
      await beating.stop();
      await endBeat(database, instanceId);
    },
  };
}
