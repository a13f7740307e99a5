export const keyOf = ({ condition, subject }) => `${condition} ${subject}`;
/** Maximum number of episodes in memory while the database cannot store them; the oldest are dropped first. */
const maxKept = 200;
/** Moments of other clocks count only where they are not in the future. */
const notAfter = (moment, now) => (moment > now ? now : moment);
/** What was seen of a condition at a moment, as an episode that lasts. */
export function observed({ id, subject, severity, words, since, waiting }, { now, observedBy, notBefore }) {
    const began = notAfter(since === null ? now : new Date(since), now);
    return {
        condition: id,
        subject: subject ?? "",
        severity,
        words,
        since: notBefore !== undefined && began < notBefore ? now : began,
        until: null,
        waitingMost: waiting,
        observedBy,
    };
}
/** What a process has seen while nothing could be stored; it is stored when the database is back. */
export class EpisodeMemory {
    constructor(observedBy) {
        this.observedBy = observedBy;
        this.lasting = new Map();
        this.over = [];
    }
    /** The conditions of a moment in which the database cannot be read. */
    see(conditions, now) {
        const seen = conditions.map((each) => observed(each, { now, observedBy: this.observedBy }));
        this.endOthers(new Set(seen.map(keyOf)), now);
        for (const each of seen) {
            const known = this.lasting.get(keyOf(each));
            const most = Math.max(known?.waitingMost ?? -1, each.waitingMost ?? -1);
            this.lasting.set(keyOf(each), {
                ...each,
                since: known?.since ?? each.since,
                waitingMost: most < 0 ? null : most,
            });
        }
    }
    /** Something that was over when it was noticed. */
    note(episode) {
        this.over = [...this.over, episode].slice(-maxKept);
    }
    /** Stores each once the database can be read; what fails is kept. */
    async flush(now, store) {
        this.endOthers(new Set(), now);
        while (this.over[0] !== undefined) {
            await store(this.over[0]);
            this.over.shift();
        }
    }
    endOthers(seen, now) {
        for (const [key, episode] of this.lasting) {
            if (!seen.has(key)) {
                this.lasting.delete(key);
                this.note({ ...episode, until: now });
            }
        }
    }
}
//# sourceMappingURL=episode-memory.js.map