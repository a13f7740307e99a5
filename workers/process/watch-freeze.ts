import { expireAllFences } from "../../common/peppol/access-point/send-fence.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";

const tickMs = 500;
/** Half of what a claim holds: whoever stood still for longer has no claim to rely on. */
const maxFreezeMs = 3_000;

/**
 * Notices that this process stood still (frozen, its machine paused, its event loop blocked), and lets all of its claims run
 * out before it goes on: their sends that have not begun go back to the queue. Either clock tells: the monotonic one stands
 * still while a machine is paused.
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
