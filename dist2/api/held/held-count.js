import { AppError } from "../../common/errors.js";
/** One organization holds this part of a process's connections at most, whatever is configured. */
const maxConnectionShare = 1 / 8;
const retryAfterSeconds = 5;
const ofOrganization = (most) => new AppError(429, `Too many batches, waits and streams of this account are open at the same time: ${most} are the most, wait for one of them to end`);
const ofSession = (most) => new AppError(429, `Too many live views of this session are open at the same time: ${most} are the most, close one of them`);
/**
 * Counts what is held open, per organization and per console session. Sessions of an organization count by themselves, as their
 * rate does: an operator who looks into a busy ERP must not be refused because of that ERP's requests.
 */
export class HeldCount {
    constructor(limits) {
        this.limits = limits;
        this.counts = new Map();
    }
    /** Counts the request until the returned function is called. @throws AppError 429 with `Retry-After` */
    take(ctx) {
        const bounds = this.boundsOf(ctx.state);
        const full = bounds.find(({ key, most }) => this.countOf(key) >= most);
        if (full !== undefined) {
            ctx.set("Retry-After", `${retryAfterSeconds}`);
            throw full.refusal(full.most);
        }
        bounds.forEach(({ key }) => this.add(key, 1));
        return () => bounds.forEach(({ key }) => this.add(key, -1));
    }
    boundsOf({ organization: { id }, sessionSecret }) {
        const { maxConnections, heldPerOrganization, heldPerSession } = this.limits;
        const most = Math.max(1, Math.min(heldPerOrganization, Math.floor(maxConnections * maxConnectionShare)));
        return sessionSecret === undefined
            ? [{ key: `tokens ${id}`, most, refusal: ofOrganization }]
            : [
                { key: `session ${sessionSecret}`, most: heldPerSession, refusal: ofSession },
                { key: `sessions ${id}`, most, refusal: ofOrganization },
            ];
    }
    countOf(key) {
        return this.counts.get(key) ?? 0;
    }
    add(key, change) {
        const count = this.countOf(key) + change;
        if (count === 0) {
            this.counts.delete(key);
        }
        else {
            this.counts.set(key, count);
        }
    }
}
//# sourceMappingURL=held-count.js.map