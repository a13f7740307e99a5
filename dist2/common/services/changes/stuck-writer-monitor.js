import { endIdleWriter, findLogWriters } from "../../db/stores/changes/change-feed-store.js";
/** Our own transactions write to the log within milliseconds; one that takes so long is logged repeatedly. */
const alarmMs = 30_000;
const repeatMs = 60_000;
/** An idle transaction is ended after so long, as our own are after a minute; it is probably a forgotten session. */
const endMs = 300_000;
/** Finds transactions that wrote to the log and do not end: they hold back every feed and webhook. */
export class StuckWriterMonitor {
    constructor(deps, limits = { alarmMs, endMs }) {
        this.deps = deps;
        this.limits = limits;
    }
    /** Called repeatedly; queries the database only while the feed is held back. */
    async check() {
        const { ms, writers } = this.deps.watermark.held;
        if (ms < this.limits.alarmMs) {
            this.logEnd();
        }
        else if (this.loggedAt === undefined || performance.now() - this.loggedAt > repeatMs || ms > this.limits.endMs) {
            await this.logHolders(ms, writers);
        }
    }
    async logHolders(ms, writers) {
        const { database, logger } = this.deps;
        const holders = await findLogWriters(database, writers);
        if (this.loggedAt === undefined || performance.now() - this.loggedAt > repeatMs) {
            this.loggedAt = performance.now();
            const heldSeconds = Math.round(ms / 1_000);
            logger.error({ heldSeconds, holders }, "transactions that do not end hold the change feed and the webhooks back");
        }
        for (const holder of ms > this.limits.endMs ? holders : []) {
            if (await endIdleWriter(database, holder)) {
                logger.error({ holder }, "a transaction that did nothing was ended: it held the change feed back");
            }
        }
    }
    logEnd() {
        if (this.loggedAt !== undefined) {
            this.loggedAt = undefined;
            this.deps.logger.warn("the change feed goes on");
        }
    }
}
//# sourceMappingURL=stuck-writer-monitor.js.map