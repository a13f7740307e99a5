import { diskState } from "../../../domain/service-status/disk.js";
import { withTimeout } from "../../../with-timeout.js";
import { ownFolders, readPlaces } from "./place-monitor.js";
import { databaseFolders, smallestFreeSpace } from "./database-disk.js";
/** A slower answer counts as unknown, because a network disk may hang. */
const diskTimeoutMs = 1_000;
/** Maximum age of a reading. */
const maxAgeMs = 1_000;
/** Interval of asking a server that has not shown its folder. */
const folderRetryMs = 60_000;
/** Documents are refused for so long after a storage error, which is reported meanwhile; the next one tries again. */
const refusedForMs = 10_000;
/** Measures free space for intake, console, metrics and probes. Never throws. */
export class DiskMonitor {
    constructor(deps) {
        this.deps = deps;
        this.folders = [];
        this.askedAt = Number.NEGATIVE_INFINITY;
        this.measuredAt = Number.NEGATIVE_INFINITY;
        this.places = null;
    }
    async read() {
        if (performance.now() - this.measuredAt > maxAgeMs) {
            await this.look();
        }
        const { config, database, isFull } = this.deps;
        const neededBytes = config.intakeFreeDiskBytes;
        const freeBytes = this.space?.freeBytes ?? null;
        const hasFailed = isFull() || database.hasFailedToStoreWithin(refusedForMs);
        return {
            state: diskState({ freeBytes, neededBytes, hasFailed }),
            freeBytes,
            sizeBytes: this.space?.sizeBytes ?? null,
            neededBytes,
            isRefusing: (freeBytes !== null && freeBytes < neededBytes) || hasFailed,
            places: this.places,
        };
    }
    /** A folder that hangs makes neither the others unseen nor a second question of its own. */
    async look() {
        this.measuring ??= this.measure().finally(() => {
            this.measuring = undefined;
        });
        const measured = withTimeout(diskTimeoutMs, "the disk", this.measuring).catch(() => {
            this.space = undefined;
        });
        this.placing ??= this.readPlaces().finally(() => {
            this.placing = undefined;
        });
        const placed = withTimeout(diskTimeoutMs, "the disks", this.placing).catch(() => {
            this.places = null;
        });
        await Promise.all([measured, placed]);
    }
    async readPlaces() {
        const { config } = this.deps;
        const database = this.folders.map((folder) => ({ use: "database", folder }));
        this.places = await readPlaces([...database, ...ownFolders(config)], config);
    }
    async measure() {
        if (this.folders.length === 0 && performance.now() - this.askedAt > folderRetryMs) {
            const { config, database } = this.deps;
            const { databaseUrl, databaseFolder: folder } = config;
            // A server that does not answer is asked again at once, not after the interval.
            this.folders = await databaseFolders(database, { databaseUrl, folder }).then((folders) => {
                this.askedAt = performance.now();
                return folders;
            }, () => []);
        }
        this.space = await smallestFreeSpace(this.folders);
        this.measuredAt = performance.now();
    }
}
//# sourceMappingURL=disk-monitor.js.map