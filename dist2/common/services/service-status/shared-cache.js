import { isStorageFailure } from "../../db/transient-error.js";
import { beginRefresh, findCacheEntry, saveCacheEntry } from "../../db/stores/service-status/shared-cache-store.js";
import { asError } from "../../errors.js";
/** Maximum share of the database's time for one reading. */
const maxDatabaseShare = 0.02;
/** Minimum validity of a reading. */
const minMs = 1_000;
/** Other processes wait so long for a process that dies during a reading. */
const maxMs = 10_000;
/**
 * Reads through a cache that all processes of the site share: one reads, and the others get its result while it is
 * valid. A reading that takes 20 ms is valid for a second, one that takes a second for 50 s.
 */
export class SharedReadings {
    constructor(db) {
        this.db = db;
        this.own = new Map();
    }
    async read(name, take, bound = {}) {
        const { reading, isFresh } = await findCacheEntry(this.db, name);
        if (reading !== null && isFresh) {
            return reading;
        }
        try {
            const isOurs = await beginRefresh(this.db, { name, forMs: Math.min(maxMs, bound.maxValidMs ?? maxMs) });
            if (reading !== null && !isOurs) {
                return reading;
            }
            const { taken, validMs } = await measure(take, bound);
            await saveCacheEntry(this.db, { name, reading: taken, validMs });
            return taken;
        }
        catch (thrown) {
            if (!isStorageFailure(asError(thrown))) {
                throw thrown;
            }
            return this.readOwn(name, take, bound);
        }
    }
    /** With a full disk, when operators look, the shared cache cannot be written: each process then caches its own reading as long. */
    async readOwn(name, take, bound) {
        const known = this.own.get(name);
        if (known !== undefined && performance.now() < known.until) {
            return known.taken;
        }
        const { taken, validMs } = await measure(take, bound);
        this.own.set(name, { until: performance.now() + validMs, taken });
        return taken;
    }
}
async function measure(take, { maxValidMs = Infinity }) {
    const startedAt = performance.now();
    const taken = await take();
    const shareMs = (performance.now() - startedAt) / maxDatabaseShare;
    return { taken, validMs: Math.min(Math.max(minMs, shareMs), maxValidMs) };
}
//# sourceMappingURL=shared-cache.js.map