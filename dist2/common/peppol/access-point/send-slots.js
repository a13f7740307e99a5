/** After a wait in vain for a receiver's slots, others do not wait for it for this long. */
const crowdedMs = 3_000;
/**
 * Slots for concurrent calls to the access point. A slow receiver, or an organization with many legs, leaves slots for
 * others. Waiting holders get the next slot that their limits allow, round-robin by organization.
 */
export class SendSlots {
    constructor(ceilings) {
        this.ceilings = ceilings;
        this.inUse = 0;
        this.byReceiver = new Map();
        this.byOrganization = new Map();
        /** In round-robin order of the organizations. */
        this.waiting = new Map();
        this.crowdedUntil = new Map();
    }
    /** @returns whether the caller has a slot, which it must release; false when its wait is aborted, or another wait for the receiver has just ended without one */
    async take(holder) {
        if (holder.signal?.aborted === true || this.isCrowded(holder)) {
            return false;
        }
        return new Promise((resolve) => {
            const leave = () => this.leave(holder, waiting);
            const waiting = {
                holder,
                admit: (admitted) => {
                    holder.signal?.removeEventListener("abort", leave);
                    resolve(admitted);
                },
            };
            holder.signal?.addEventListener("abort", leave, { once: true });
            this.queueOf(holder).push(waiting);
            this.serve();
        });
    }
    release({ orgId, receiverId }) {
        this.inUse -= 1;
        count(this.byReceiver, receiverId, -1);
        count(this.byOrganization, orgId, -1);
        this.serve();
    }
    queueOf({ orgId }) {
        const queue = this.waiting.get(orgId) ?? [];
        this.waiting.set(orgId, queue);
        return queue;
    }
    leave(holder, waiting) {
        const queue = this.queueOf(holder);
        queue.splice(queue.indexOf(waiting), 1);
        this.crowdedUntil.set(holder.receiverId, performance.now() + crowdedMs);
        waiting.admit(false);
    }
    isCrowded(holder) {
        const until = this.crowdedUntil.get(holder.receiverId);
        if (until === undefined) {
            return false;
        }
        if (until < performance.now()) {
            this.crowdedUntil.delete(holder.receiverId);
            return false;
        }
        return this.inUse >= this.ceilings.all || !this.hasRoom(holder);
    }
    serve() {
        while (this.inUse < this.ceilings.all) {
            const next = this.next();
            if (next === undefined) {
                return;
            }
            const { orgId, receiverId } = next.holder;
            this.inUse += 1;
            count(this.byReceiver, receiverId, 1);
            count(this.byOrganization, orgId, 1);
            next.admit(true);
        }
    }
    next() {
        for (const [orgId, queue] of this.waiting) {
            const nth = queue.findIndex(({ holder }) => this.hasRoom(holder));
            const [waiting] = nth === -1 ? [] : queue.splice(nth, 1);
            if (waiting !== undefined || queue.length === 0) {
                this.waiting.delete(orgId);
            }
            if (waiting !== undefined && queue.length > 0) {
                // Moves the organization behind the others.
                this.waiting.set(orgId, queue);
            }
            if (waiting !== undefined) {
                return waiting;
            }
        }
        return undefined;
    }
    hasRoom({ orgId, receiverId }) {
        const { perReceiver, perOrganization } = this.ceilings;
        return ((this.byReceiver.get(receiverId) ?? 0) < perReceiver && (this.byOrganization.get(orgId) ?? 0) < perOrganization);
    }
}
function count(counts, key, change) {
    const after = (counts.get(key) ?? 0) + change;
    if (after === 0) {
        counts.delete(key);
    }
    else {
        counts.set(key, after);
    }
}
//# sourceMappingURL=send-slots.js.map