import { connectionCodes } from "../connection-codes.js";
import { withTimeout } from "../with-timeout.js";
/** Interval of probes while Redis is unavailable, and of reminders in the log. */
const probeMs = 1_000;
const reminderMs = 60_000;
/** Node's codes of connections that failed. */
const socketCodes = new Set([...connectionCodes, "ECONNABORTED"]);
/** Messages of ioredis, which have no codes. */
const clientMessages = /^(Connection is closed|Connection is not ready|Command timed out|connect ETIMEDOUT|Socket closed unexpectedly|Socket timeout|Stream isn't writeable|LOADING |READONLY |CLUSTERDOWN |Cluster is ended|Failed to refresh slots cache|None of startup nodes is available|All sentinels are unreachable)/;
/**
 * Logs an outage of Redis once, because every command of every queue, worker and limit of the process fails with it: a
 * line at its start, one a minute, and one with count and duration at its end.
 */
export class RedisMonitor {
    constructor(logger) {
        this.logger = logger;
        this.clients = new Set();
    }
    /** Tracks a client until it is closed. */
    track(client) {
        this.clients.add(client);
        client.on("error", (error) => {
            if (!this.countIfUnavailable(error)) {
                this.logger.warn({ err: error }, "Redis connection failed");
            }
        });
        client.once("end", () => this.clients.delete(client));
    }
    /** Whether the error means that Redis is unavailable. It is then counted and needs no log line. */
    countIfUnavailable(error) {
        if (!isUnavailable(error)) {
            return false;
        }
        this.outage ??= this.begin(error);
        this.outage.errors += 1;
        return true;
    }
    begin(error) {
        const { code, message } = error;
        this.logger.warn({ reason: message === "" ? code : message }, "Redis is unavailable: jobs wait for the sweeper, and each process counts requests by itself");
        const outage = { since: Date.now(), remindedAt: Date.now(), errors: 0 };
        void this.awaitReturn(outage);
        return outage;
    }
    async awaitReturn(outage) {
        do {
            await sleep(probeMs);
            this.remind(outage);
        } while (this.clients.size > 0 && !(await this.answers()));
        this.outage = undefined;
        if (this.clients.size > 0) {
            this.logger.warn(describe(outage), "Redis is back");
        }
    }
    remind(outage) {
        if (Date.now() - outage.remindedAt >= reminderMs) {
            outage.remindedAt = Date.now();
            this.logger.warn(describe(outage), "Redis is still unavailable");
        }
    }
    /** Whether all clients are connected and the server answers. */
    async answers() {
        const clients = [...this.clients];
        if (!clients.every(({ status }) => status === "ready")) {
            return false;
        }
        try {
            await withTimeout(probeMs, "Redis", Promise.all(clients.map((client) => client.ping())));
            return true;
        }
        catch {
            return false;
        }
    }
}
const describe = ({ since, errors }) => ({
    unavailableSeconds: Math.round((Date.now() - since) / 1_000),
    errors,
});
/** Does not keep the process alive. */
const sleep = (ms) => new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
});
function isUnavailable(error) {
    if (!(error instanceof Error)) {
        return false;
    }
    const isNamed = error.name === "MaxRetriesPerRequestError" || error.name === "TimeLimitError";
    return isNamed || socketCodes.has(error.code) || clientMessages.test(error.message);
}
//# sourceMappingURL=redis-monitor.js.map