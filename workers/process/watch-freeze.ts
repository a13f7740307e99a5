import { expireAllFences } from "../../common/peppol/access-point/send-fence.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";

const tickMs = 500;
/** Half of a claim's duration: after a longer freeze no claim is reliable. */
const maxFreezeMs = 3_000;

/**
 * Detects a freeze of this process (suspended, machine paused, event loop blocked) and expires its claims, so that
 * sends that have not begun return to the queue. Both clocks are compared, because the monotonic one stops while a
 * machine is paused.
 */
export function watchFreeze({ logger }: Pick<Deps, "logger">): { stop(): void } {
  let [monotonic, wall] = [performance.now(), Date.now()];
  const timer = setInterval(() => {
    const stoodMs = Math.max(performance.now() - monotonic, Date.now() - wall) - tickMs;
    [monotonic, wall] = [performance.now(), Date.now()];
    if (stoodMs > maxFreezeMs) {
      expireAllFences();
      logger.warn({ seconds: Math.round(stoodMs / 1_000) }, "this process stood still: its claims are given back");
    }
  }, tickMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
