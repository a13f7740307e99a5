/**
 * Chooses the next job: of the organization that has the fewest running, and among those the one that was served longest ago. An
 * organization that floods waits behind itself; another one's document waits for running jobs only.
 */
export class FairQueue {
    constructor(share) {
        this.share = share;
        /** Jobs by organization, in the order in which the organizations are served. */
        this.waiting = new Map();
        this.running = new Map();
        this.total = { waiting: { jobs: 0, bytes: 0 }, running: { jobs: 0, bytes: 0 } };
    }
    /** Whose share of waiting jobs is used up; undefined if the job may wait. */
    refusal({ orgId, bytes }) {
        const own = this.waiting.get(orgId) ?? [];
        const { share, total } = this;
        if (own.length >= share.waitingOfOne || (own.length > 0 && weigh(own) + bytes > share.bytesWaitingOfOne)) {
            return "organization";
        }
        const { jobs, bytes: taken } = total.waiting;
        return jobs >= share.waiting || (jobs > 0 && taken + bytes > share.bytesWaiting) ? "everybody" : undefined;
    }
    add(job) {
        this.waiting.set(job.orgId, [...(this.waiting.get(job.orgId) ?? []), job]);
        count(this.total.waiting, job, 1);
    }
    /** The next job that may begin now; it counts as running until `finish`. */
    take() {
        const turn = [...this.waiting.entries()]
            .filter(([orgId, jobs]) => this.mayBegin(orgId, jobs[0]))
            .sort(([one], [other]) => this.jobsOf(one) - this.jobsOf(other))[0];
        const job = turn?.[1][0];
        if (job === undefined) {
            return undefined;
        }
        this.leave(job);
        const own = this.running.get(job.orgId) ?? { jobs: 0, bytes: 0 };
        this.running.set(job.orgId, own);
        count(own, job, 1);
        count(this.total.running, job, 1);
        return job;
    }
    /** Takes a job out that has not begun. @returns whether it was there */
    leave(job) {
        const own = this.waiting.get(job.orgId) ?? [];
        if (!own.includes(job)) {
            return false;
        }
        // The organization goes to the end, so that the others are served first.
        this.waiting.delete(job.orgId);
        const left = own.filter((other) => other !== job);
        if (left.length > 0) {
            this.waiting.set(job.orgId, left);
        }
        count(this.total.waiting, job, -1);
        return true;
    }
    finish(job) {
        const own = this.running.get(job.orgId);
        if (own !== undefined) {
            count(own, job, -1);
            if (own.jobs === 0) {
                this.running.delete(job.orgId);
            }
        }
        count(this.total.running, job, -1);
    }
    jobsOf(orgId) {
        return this.running.get(orgId)?.jobs ?? 0;
    }
    mayBegin(orgId, { bytes }) {
        const { share, total } = this;
        const own = this.running.get(orgId) ?? { jobs: 0, bytes: 0 };
        return (total.running.jobs < share.running &&
            own.jobs < share.runningOfOne &&
            (total.running.jobs === 0 || total.running.bytes + bytes <= share.bytesRunning) &&
            (own.jobs === 0 || own.bytes + bytes <= share.bytesRunningOfOne));
    }
}
const weigh = (jobs) => jobs.reduce((sum, { bytes }) => sum + bytes, 0);
function count(tally, { bytes }, sign) {
    tally.jobs += sign;
    tally.bytes += sign * bytes;
}
//# sourceMappingURL=fair-queue.js.map