import { findBackupFacts } from "../../db/stores/recovery/backup-store.js";
import { findCacheEntry } from "../../db/stores/service-status/shared-cache-store.js";
import { expiriesEntry } from "./look-at-expiries.js";
/** @param maxAgeMs how old the newest backup may get; undefined where the site does not say it, 0 for any age */
export async function readDated(db, maxAgeMs) {
    const facts = await findBackupFacts(db);
    const { reading } = await findCacheEntry(db, expiriesEntry);
    const isSeen = reading !== null && reading.expiries.every(({ until }) => until !== null);
    return {
        at: new Date().toISOString(),
        expiries: reading?.expiries ?? null,
        expiriesLookedAt: isSeen ? (reading.expiries.map(({ lookedAt }) => lookedAt).toSorted()[0] ?? reading.at) : null,
        backup: backupStatus(facts, maxAgeMs),
    };
}
const moment = (at) => at?.toISOString() ?? null;
/** How old the newest backup may get where the site sets nothing: a day, and two hours that a nightly backup may take. */
const defaultMaxAgeMs = 26 * 3_600_000;
/**
 * Where the site does not say how old a backup may get, the first one that is made promises the next, unless the server archives its
 * log: then a backup may have been for another purpose.
 */
function backupStatus({ newest, archives, storedAt, failedAt }, maxAgeMs) {
    const usual = newest === null || (archives && storedAt !== null) ? null : defaultMaxAgeMs;
    return {
        newest: moment(newest),
        maxAgeMs: maxAgeMs === undefined ? usual : maxAgeMs === 0 ? null : maxAgeMs,
        archive: archives ? { storedAt: moment(storedAt), failedAt: moment(failedAt) } : null,
    };
}
//# sourceMappingURL=read-dated.js.map