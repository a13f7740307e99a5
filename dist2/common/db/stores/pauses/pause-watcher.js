import { setTimeout as pause } from "node:timers/promises";
import { PausedWork } from "../../../domain/pauses/paused-work.js";
import { asError } from "../../../errors.js";
import { maxSilenceMs, NoticeConnection } from "../../notice-connection.js";
import { findPausesInForce } from "./pause-store.js";
/** Polling interval, because a notice may be lost with its connection. */
const pollMs = 1_000;
/** A pause that ended longer ago has no documents left to enqueue. */
const endedWithinMs = 600_000;
/** Ended pauses of this process that are remembered. */
const maxOwnEnded = 20;
/**
 * The pauses as this process knows them: PostgreSQL notifies changes (trigger pauses_notify), and the table is polled
 * every second. While the database is unavailable, the last known pauses apply.
 */
export class PauseWatcher {
    constructor(db, source, logger) {
        this.db = db;
        this.logger = logger;
        this.paused = new PausedWork([]);
        this.stored = [];
        this.own = [];
        this.ended = [];
        this.ownEnded = [];
        this.stopping = new AbortController();
        this.connection = new NoticeConnection(source, {
            channel: "pause_change",
            what: "pauses",
            logger,
            pulseMs: maxSilenceMs,
            hear: () => this.refreshSoon(),
            onListening: () => this.refreshSoon(),
        });
    }
    /** The pauses known to this process; none before `start`. */
    get current() {
        return this.paused;
    }
    get inForce() {
        return [...this.stored, ...this.own];
    }
    /** Pauses that ended in the last ten minutes. */
    get recentlyEnded() {
        return [...this.ended, ...this.ownEnded];
    }
    /** The same reader without one pause, for probes of whether that pause can end. */
    without(id) {
        const without = () => new PausedWork(this.inForce.filter((each) => each.id !== id));
        return {
            get current() {
                return without();
            },
            confirm: (isHeld) => this.confirm(() => isHeld(without())),
        };
    }
    /** Pauses something in this process only, when the pause cannot be stored. */
    pauseHere(own) {
        this.own = [...this.own, own];
        this.update();
    }
    resumeHere(id) {
        const endedAt = new Date().toISOString();
        const ended = this.own.filter((each) => each.id === id).map((each) => ({ ...each, endedAt }));
        this.ownEnded = [...this.ownEnded, ...ended].slice(-maxOwnEnded);
        this.own = this.own.filter((each) => each.id !== id);
        this.update();
    }
    /** Reads once, then follows every change until closed. @throws Error when the first read fails */
    async start() {
        await this.refresh();
        this.connection.begin();
        this.running ??= this.poll();
    }
    /**
     * Whether this is paused. Where it seems so, the table is read again, because a job must not be skipped for a pause
     * that has already ended: the job may have been enqueued for that reason.
     *
     * @throws UnavailableError
     */
    async confirm(isHeld) {
        if (!isHeld(this.paused)) {
            return false;
        }
        await this.refresh();
        return isHeld(this.paused);
    }
    async close() {
        this.stopping.abort();
        await this.connection.close();
        await this.running;
        await this.reading?.catch(() => undefined);
    }
    /** A read that begins after this call; concurrent callers share the read that follows the one under way. */
    async refresh() {
        if (this.reading !== undefined) {
            this.next ??= this.reading
                .catch(() => undefined)
                .then(() => {
                this.next = undefined;
                return this.read();
            });
            return this.next;
        }
        return this.read();
    }
    read() {
        this.reading ??= this.readNow().finally(() => (this.reading = undefined));
        return this.reading;
    }
    async readNow() {
        const found = await findPausesInForce(this.db, { endedWithinMs: endedWithinMs });
        this.ended = found.filter((each) => each.endedAt !== null);
        this.stored = found.filter(({ endedAt }) => endedAt === null);
        this.update();
    }
    update() {
        this.paused = new PausedWork(this.inForce);
    }
    refreshSoon() {
        this.refresh().catch(() => undefined);
    }
    async poll() {
        const { signal } = this.stopping;
        let isTold = false;
        while (!signal.aborted) {
            await pause(pollMs, undefined, { signal }).catch(() => undefined);
            if (!signal.aborted) {
                isTold = await this.refresh().then(() => false, (error) => this.logOnce(asError(error), isTold));
            }
        }
    }
    logOnce(error, isTold) {
        if (!isTold) {
            this.logger.warn({ err: error }, "cannot read what is paused; what was known holds on");
        }
        return true;
    }
}
//# sourceMappingURL=pause-watcher.js.map