export const messagesOf = ({ mls, furtherMls }) => mls === null ? [] : [mls, ...furtherMls];
/** Whether an attempt or a status message is still to come. */
const isOpen = (transmission) => transmission.status === "failed" || messagesOf(transmission).some(({ state }) => state === "pending");
/**
 * The simulator's memory. It keeps the newest `keep` transmissions and forgets older ones once they are settled, so
 * that a long run does not grow without bound.
 */
export class Transmissions {
    constructor(keep) {
        this.keep = keep;
        this.byId = new Map();
        this.bySbdhId = new Map();
        /** Envelopes that were refused since the start of this process, because their id was known already. */
        this.refused = 0;
    }
    add(transmission) {
        this.byId.set(transmission.id, transmission);
        this.bySbdhId.set(transmission.sbdhId, [...this.copies(transmission.sbdhId), transmission]);
        const [oldest] = this.byId.values();
        if (this.byId.size > this.keep && oldest !== undefined && !isOpen(oldest)) {
            this.forget(oldest);
        }
    }
    change(id, change) {
        const known = this.byId.get(id);
        if (known !== undefined) {
            Object.assign(known, change);
        }
    }
    settle(id, { index, state, at }) {
        const known = this.byId.get(id);
        const message = known && messagesOf(known)[index];
        if (message !== undefined) {
            message.state = state;
            message.settledAt = at;
        }
    }
    /** All copies of one envelope, oldest first. */
    copies(sbdhId) {
        return this.bySbdhId.get(sbdhId) ?? [];
    }
    all() {
        return this.byId.values();
    }
    forget({ id, sbdhId }) {
        this.byId.delete(id);
        const left = this.copies(sbdhId).filter((copy) => copy.id !== id);
        if (left.length > 0) {
            this.bySbdhId.set(sbdhId, left);
        }
        else {
            this.bySbdhId.delete(sbdhId);
        }
    }
}
//# sourceMappingURL=transmissions.js.map