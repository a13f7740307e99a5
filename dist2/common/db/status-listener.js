import { maxSilenceMs, NoticeConnection } from "./notice-connection.js";
/** Id of a watch for every change. */
export const anything = "*";
/** Bounds the memory and connections of held answers; requests beyond it are answered at once. */
const maxWatches = 1_000;
/** The connection is kept for so long after its last watch, because callers poll again. */
const keepMs = 2_000;
/** By these locks the trigger status_log_notify finds out whether a watch is open. */
const takeLocks = `select pg_advisory_lock_shared(7301, slot) from generate_series(0, 31) as slot`;
/**
 * Receives a notice for every entry of status_log (its trigger notifies the channel status_change) on one connection, which is open
 * while there is a watch, and opened again when it is lost. A watch may wake without a change (all do whenever the connection is
 * opened), but it misses none: take the watch first, then read, then wait.
 */
export class StatusListener {
    constructor(source, logger, pulseMs = maxSilenceMs) {
        this.watches = new Map();
        this.count = 0;
        this.released = false;
        this.connection = new NoticeConnection(source, {
            channel: "status_change",
            what: "changes of status",
            logger,
            pulseMs,
            hear: (payload) => this.hear(payload),
            // The locks come after every transaction that found no watch, and are held until the connection ends.
            prepare: takeLocks,
            onListening: () => this.hear(""),
            isWanted: () => this.count > 0,
        });
    }
    /** Undefined when there are too many watches, or the process is about to leave. */
    watch(id) {
        if (this.released || this.count >= maxWatches) {
            return undefined;
        }
        const watch = new OpenWatch(() => this.forget(id, watch));
        this.watches.set(id, (this.watches.get(id) ?? new Set()).add(watch));
        this.count += 1;
        clearTimeout(this.closing);
        this.connection.begin();
        return watch;
    }
    /** Whether the process is about to leave. */
    get isReleased() {
        return this.released;
    }
    get waiting() {
        return this.count;
    }
    /** Closes every watch, and opens no further one. */
    release() {
        this.released = true;
        for (const watch of this.every()) {
            watch.close();
        }
    }
    async close() {
        this.release();
        clearTimeout(this.closing);
        await this.connection.close();
    }
    every() {
        return [...this.watches.values()].flatMap((watches) => [...watches]);
    }
    forget(id, watch) {
        const watches = this.watches.get(id);
        if (watches?.delete(watch) === true) {
            this.count -= 1;
            if (watches.size === 0) {
                this.watches.delete(id);
            }
            if (this.count === 0) {
                this.hangUpLater();
            }
        }
    }
    hangUpLater() {
        clearTimeout(this.closing);
        this.closing = setTimeout(() => this.connection.hangUp(), keepMs);
        this.closing.unref();
    }
    hear(payload) {
        const watches = payload === ""
            ? this.every()
            : [...payload.split(","), anything].flatMap((id) => [...(this.watches.get(id) ?? [])]);
        for (const watch of watches) {
            watch.wake();
        }
    }
}
class OpenWatch {
    constructor(forget) {
        this.forget = forget;
        this.isOpen = true;
        this.hasChanged = false;
    }
    async change(ms) {
        if (this.isOpen && !this.hasChanged) {
            await new Promise((resolve) => {
                const timer = setTimeout(resolve, ms);
                this.waiter = () => {
                    clearTimeout(timer);
                    resolve();
                };
            });
            this.waiter = undefined;
        }
        this.hasChanged = false;
    }
    wake() {
        this.hasChanged = true;
        this.waiter?.();
    }
    close() {
        this.isOpen = false;
        this.forget();
        this.waiter?.();
    }
}
//# sourceMappingURL=status-listener.js.map