import { setTimeout as pause } from "node:timers/promises";
import { anything } from "../../common/db/status-listener.js";
import { asError } from "../../common/errors.js";
import { StuckWriterMonitor } from "../../common/services/changes/stuck-writer-monitor.js";
import { dispatchWebhooks, sweepWebhooks } from "../../common/services/webhooks/dispatch-webhooks.js";
import { RoundSign } from "../periodic-jobs/round-sign.js";
/** Minimum pause between rounds, so that a round takes the events of many documents under load. */
const restMs = 200;
/** Pause without a notice, which may be lost with its connection, as jobs with their queue. */
const idleMs = 5_000;
/** Pause after a failed round. */
const failedMs = 1_000;
/** While a transaction holds events back, no notice announces its end, so the log is polled. */
const heldBackMs = 50;
/**
 * Dispatches new events after every notice of the database and every few seconds, until stopped; rounds never overlap.
 */
export function startWebhookDispatcher(deps) {
    const stopping = new AbortController();
    const rest = (ms) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    let watch;
    const alarm = new StuckWriterMonitor(deps);
    let sweepAt = 0;
    const round = async () => {
        const { isHeldBack, hasEndpoints } = await dispatchWebhooks(deps);
        await alarm.check();
        if (performance.now() >= sweepAt) {
            const { nextDueMs = idleMs } = await sweepWebhooks(deps);
            sweepAt = performance.now() + Math.min(nextDueMs, idleMs);
        }
        if (!hasEndpoints) {
            watch?.close();
            watch = undefined;
        }
        watch ??= hasEndpoints ? deps.statusListener.watch(anything) : undefined;
        return isHeldBack && hasEndpoints ? heldBackMs : Math.max(0, sweepAt - performance.now());
    };
    const sign = new RoundSign();
    const run = async () => {
        while (!stopping.signal.aborted) {
            sign.begin();
            const waitMs = await round().catch((error) => {
                deps.logger.warn({ err: asError(error) }, "webhook events not dispatched; the next round will");
                sign.fail(asError(error));
                return failedMs;
            });
            sign.end();
            await rest(restMs);
            await (watch === undefined ? rest(waitMs) : watch.change(waitMs));
        }
    };
    const running = run();
    return {
        runningMs: () => sign.runningMs(),
        standstill: () => sign.standstill(),
        stop: async () => {
            stopping.abort();
            watch?.close();
            await running;
            watch?.close();
        },
    };
}
//# sourceMappingURL=webhook-dispatcher.js.map