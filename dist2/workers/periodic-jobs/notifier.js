import { openChannels } from "../../common/services/notifications/channels.js";
import { Notifier } from "../../common/services/notifications/notify.js";
import { runPeriodically } from "./periodic-job.js";
const pauseMs = 2_000;
const idleMs = 3_600_000;
/** Tells people of the service's conditions where the site has set a way to; one process at a time does. */
export function startNotifier(deps, holder) {
    const channels = openChannels(deps.config);
    const notifier = new Notifier(deps, channels, holder);
    const rounds = runPeriodically(async () => {
        if (channels.length === 0) {
            return idleMs;
        }
        await notifier.round();
        return pauseMs;
    });
    return {
        ...rounds,
        stop: async () => {
            await rounds.stop();
            await notifier.stop();
        },
    };
}
//# sourceMappingURL=notifier.js.map