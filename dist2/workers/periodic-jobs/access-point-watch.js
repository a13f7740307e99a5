import { sendsLegs } from "../../common/domain/status/pipeline.js";
import { asError } from "../../common/errors.js";
import { runPeriodically } from "./periodic-job.js";
/** Looks whether the access point answers, also while there is nothing to send, in processes that would send. */
export function startAccessPointWatch({ config, logger, accessPoint }, running) {
    const { accessPointProbeMs: everyMs } = config;
    const isWatched = sendsLegs(running) && everyMs > 0;
    return runPeriodically(async () => {
        if (isWatched) {
            await accessPoint.probe?.().catch((error) => {
                logger.warn({ err: asError(error) }, "the access point could not be looked at");
            });
        }
        return isWatched ? everyMs : idleMs;
    });
}
/** Of a process that looks at nothing. */
const idleMs = 3_600_000;
//# sourceMappingURL=access-point-watch.js.map