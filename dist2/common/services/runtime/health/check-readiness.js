import { lacksRoom, placeState, usesOf, } from "../../../domain/service-status/disk.js";
import { settlesWithin } from "../../../awake-clock.js";
import { asError } from "../../../errors.js";
import { queueFailingMs, queueSilenceMs } from "./monitor-queue.js";
/** A probe must be answered even when the database hangs. */
const timeoutMs = 2_000;
/** Milliseconds after which the queue's store counts as frozen; time in which this process itself was frozen is left out. */
const pingMs = 1_500;
/** Interval of queue checks, whatever the number of probes. */
const freshMs = 1_000;
/**
 * Whether requests can be served. The database must answer on a separate connection, be migrated, and be able to store.
 * A busy database counts as available, because removing this process would put its load on the others. An unavailable
 * queue, or one without a success for half a minute, is reported but does not count, because documents are stored and
 * enqueued later. The same holds for a disk with too little space while the database stores, and for a recovery: reads
 * are served, and new documents are refused with 503.
 *
 * @param takesIn whether the process accepts documents; reasons to refuse them do not affect a worker
 */
export async function checkReadiness(deps, { takesIn = true } = {}) {
    const [standing, room, isQueueThere] = await Promise.all([
        deps.databaseMonitor.check(timeoutMs),
        deps.diskMonitor.read(),
        deps.queueProbe.answers(),
    ]);
    const recovery = recoveryCheck(standing);
    const database = databaseCheck(standing);
    const disk = database === "full" ? "full" : room.state;
    const queue = isQueueThere ? "ok" : "unavailable";
    const isRefusing = lacksRoom({ state: disk }) || recovery === "under way";
    return {
        ready: database === "ok" || database === "busy",
        checks: { database, disk, queue, recovery },
        missing: [
            databaseMessages[database],
            database === "full" || !takesIn ? undefined : diskMessages[disk],
            isQueueThere ? undefined : isRefusing ? refusingQueueMessage : queueMessage,
            recovery === "under way" ? recoveringMessage : undefined,
            ...fullPlaces(room.places),
        ].filter((words) => words !== undefined),
    };
}
/** Messages about full disks. They leave the process ready, because documents are served all the same. */
const fullPlaces = (places) => (places ?? [])
    .filter((place) => placeState(place) === "full")
    .flatMap((place) => usesOf(place).map((use) => placeMessages[use]));
const placeMessages = {
    // The state of the database's disk has a message of its own.
    database: undefined,
    numbers: "The disk of NUMBERS_DIR is full: how far numbers were given is not noted.",
    logs: "The disk of the log is full: nothing is written to it.",
    temporary: "The disk of temporary files is full.",
};
function databaseCheck({ state, schema }) {
    if (state === "ok" || state === "busy") {
        return schema.missing.length > 0 ? "not migrated" : state;
    }
    return state === "full" ? "full" : "unavailable";
}
const databaseMessages = {
    ok: undefined,
    busy: undefined,
    unavailable: "The database does not answer.",
    full: "The database can store nothing more: its disk is full.",
    "not migrated": "The database lacks migrations of this release: npm run -s migrate brings it up to date.",
};
const diskMessages = {
    ok: undefined,
    low: "The database's disk has too little room left: documents are refused until it has more.",
    full: "The database could not store what it was given: its disk is full, and documents are refused.",
    unseen: undefined,
};
const recoveringMessage = "The database was restored: documents are taken in when it is known what had been sent before.";
const queueMessage = "The queue takes nothing. Documents are stored all the same and worked on when it is back.";
const refusingQueueMessage = "The queue takes nothing. What is stored is worked on when it is back.";
function recoveryCheck({ recovering }) {
    if (recovering === undefined) {
        return "unavailable";
    }
    return recovering ? "under way" : "ok";
}
/** Whether the queue accepts jobs, and how full its store is, as far as it says so; probes within a moment share one look. */
export class QueueProbe {
    constructor(deps) {
        this.deps = deps;
        this.found = { isThere: true, memory: null };
    }
    async memory() {
        return (await this.look()).memory;
    }
    async answers() {
        return (await this.look()).isThere;
    }
    /** For how long it has been away, as far as this probe has seen. */
    failingMs() {
        return this.awaySince === undefined ? 0 : performance.now() - this.awaySince;
    }
    /** No one waits for a queue that is known to be away: what is found then is there for who asks next. */
    look() {
        if (this.looking === undefined || performance.now() - (this.endedAt ?? Infinity) >= freshMs) {
            const askedAt = performance.now();
            this.endedAt = undefined;
            this.looking = this.ask().then((found) => {
                [this.found, this.endedAt] = [found, performance.now()];
                this.awaySince = found.isThere ? undefined : (this.awaySince ?? askedAt);
                return found;
            });
        }
        return this.found.isThere ? this.looking : Promise.resolve(this.found);
    }
    /** The store may answer while one of our queues on it accepts nothing. */
    async ask() {
        const { queues, queueBackend, logger } = this.deps;
        const asked = Promise.all([queues.ping(), queueBackend.memory?.()]);
        try {
            if (!(await settlesWithin(pingMs, asked))) {
                return away;
            }
            const [, memory = null] = await asked;
            const failingMs = queueFailingMs(this.deps);
            if (failingMs > queueSilenceMs) {
                throw new Error(`nothing could be enqueued for ${Math.round(failingMs / 1_000)} s`);
            }
            return { isThere: true, memory };
        }
        catch (error) {
            if (!queues.isUnavailable(error)) {
                logger.warn({ err: asError(error), part: "queue" }, "readiness check failed");
            }
            return away;
        }
    }
}
const away = { isThere: false, memory: null };
//# sourceMappingURL=check-readiness.js.map