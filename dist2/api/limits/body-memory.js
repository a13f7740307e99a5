/** A request of at most so many bytes may use a reserve, so that an invoice is taken while large bodies and unread answers fill the rest. */
const smallBytes = 64 * 1024;
const reserveBytes = 16 * 1024 * 1024;
/**
 * Counts the bytes that requests keep in memory: bodies that come in or are worked on, and large answers. The announced length of a
 * body counts within its organization at once, and over all organizations only as bytes arrive, so that a caller that announces
 * much and sends nothing takes memory from no other organization.
 */
export class BodyMemory {
    constructor(limits) {
        this.limits = limits;
        this.all = 0;
        this.organizations = new Map();
    }
    /** Bytes that have arrived. */
    get held() {
        return this.all;
    }
    /** Bytes of one organization that have arrived or were announced. */
    heldBy(orgId) {
        return this.organizations.get(orgId) ?? 0;
    }
    /**
     * Opens the share of one request, empty at first. A request without an organization is limited by the bound of all requests
     * only.
     */
    open(orgId) {
        return new MemoryHold((there, counted, total) => this.move(orgId, { there, counted, total }));
    }
    move(orgId, { there, counted, total }) {
        const { bodyMemoryBytes, bodyMemoryPerOrganizationBytes } = this.limits;
        const bound = bodyMemoryBytes + (total <= smallBytes ? reserveBytes : 0);
        const own = orgId === undefined ? 0 : this.heldBy(orgId) + counted;
        if (counted > 0 && own > bodyMemoryPerOrganizationBytes) {
            return "organization";
        }
        if (there + counted > 0 && this.all + Math.max(there, counted) > bound) {
            return "all";
        }
        this.count(orgId, there, own);
        return undefined;
    }
    count(orgId, there, own) {
        this.all += there;
        if (orgId !== undefined && own > 0) {
            this.organizations.set(orgId, own);
        }
        else if (orgId !== undefined) {
            this.organizations.delete(orgId);
        }
    }
}
export class MemoryHold {
    constructor(move) {
        this.move = move;
        this.there = 0;
        this.announced = 0;
        this.isReleased = false;
    }
    /** Reserves room for a body of this length. @returns whose bound it would exceed; nothing is reserved then */
    announce(bytes) {
        return this.change(this.there, bytes);
    }
    /** Records how many bytes have arrived. @returns whose bound they would exceed; nothing is changed then */
    set(bytes) {
        return this.change(bytes, this.announced);
    }
    /** Frees the whole share. Work that runs beyond its deadline may still hold its bytes; they are no longer counted. */
    release() {
        this.change(0, 0);
        this.isReleased = true;
    }
    change(there, announced) {
        if (this.isReleased) {
            return undefined;
        }
        const total = Math.max(there, announced);
        const counted = total - Math.max(this.there, this.announced);
        const excess = this.move(there - this.there, counted, total);
        if (excess === undefined) {
            this.there = there;
            this.announced = announced;
        }
        return excess;
    }
}
//# sourceMappingURL=body-memory.js.map