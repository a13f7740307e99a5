import { sendsLegs } from "../../common/domain/status/pipeline.js";
import { beginRefresh, findCacheEntry, saveCacheEntry, } from "../../common/db/stores/service-status/shared-cache-store.js";
import { readEndingSecrets } from "../../common/config/config.js";
import { asError } from "../../common/errors.js";
import { expiriesEntry, lookAtExpiries } from "../../common/services/service-status/look-at-expiries.js";
import { runPeriodically } from "./periodic-job.js";
/** How old a look may get, and how often each process sees whether it has. */
const validMs = 4_000;
const pauseMs = 2_000;
/** Milliseconds after which another process looks in place of one that began and did not end, because it has died. */
const lookMs = 10_000;
/** Looks until when certificates and tokens are valid, every few seconds: one of the processes that send does. */
export function startExpiryWatch({ config, database, logger }, running) {
    const isWatched = sendsLegs(running);
    const look = async () => {
        if (!(await beginRefresh(database, { name: expiriesEntry, forMs: lookMs }))) {
            return;
        }
        const { reading } = await findCacheEntry(database, expiriesEntry);
        const expiries = await lookAtExpiries(config, {
            onDisk: readEndingSecrets(),
            ...(reading !== null && { before: reading.expiries }),
        });
        await saveCacheEntry(database, {
            name: expiriesEntry,
            reading: { at: new Date().toISOString(), expiries },
            validMs,
        });
    };
    return runPeriodically(async () => {
        if (isWatched) {
            await look().catch((error) => logger.warn({ err: asError(error) }, "certificates were not looked at"));
        }
        return pauseMs;
    });
}
//# sourceMappingURL=expiry-watch.js.map