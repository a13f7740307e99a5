import { isStorageFailure } from "../../../db/transient-error.js";
import { probeStorage } from "../../../db/stores/runtime/server-store.js";
import { asError } from "../../../errors.js";
/** Probe interval, in which a full disk of another host is seen; shorter while it is full. */
const intervalMs = 4_000;
const fullMs = 2_000;
/** Probes whether the database can store, by making it write. */
export class StorageProbe {
    constructor(own, logger) {
        this.own = own;
        this.logger = logger;
        this.isFull = false;
        this.triedAt = Number.NEGATIVE_INFINITY;
    }
    /** Probes when due. @throws errors of the database except storage errors */
    async probeIfDue() {
        if (performance.now() - this.triedAt < (this.isFull ? fullMs : intervalMs)) {
            return;
        }
        this.triedAt = performance.now();
        try {
            await probeStorage(this.own);
            this.record(undefined);
        }
        catch (thrown) {
            const error = asError(thrown);
            if (!isStorageFailure(error)) {
                throw error;
            }
            this.record(error);
        }
    }
    record(failure) {
        const isFull = failure !== undefined;
        if (isFull && !this.isFull) {
            this.logger.error({ err: failure }, "the database can store nothing more");
        }
        else if (!isFull && this.isFull) {
            this.logger.warn("the database can store again");
        }
        this.isFull = isFull;
    }
}
//# sourceMappingURL=storage-probe.js.map