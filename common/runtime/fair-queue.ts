/** A job that waits, with the properties that decide its turn. */
export interface Work {
  orgId: string;
  /** The memory that its input takes, in bytes. */
  bytes: number;
}

export interface FairShare {
  /** Jobs at the same time, of all organizations and of one. */
  running: number;
  runningOfOne: number;
  /** Bytes under work at the same time; a single job may exceed it. */
  bytesRunning: number;
  bytesRunningOfOne: number;
  waiting: number;
  waitingOfOne: number;
  bytesWaiting: number;
  bytesWaitingOfOne: number;
}

type JobsAlone = Pick<FairShare, "running" | "runningOfOne" | "waiting" | "waitingOfOne">;

/** Of jobs whose input takes no memory to speak of: their numbers alone are limited. */
export const shareOfJobs = (jobs: JobsAlone): FairShare => ({
  ...jobs,
  bytesRunning: 0,
  bytesRunningOfOne: 0,
  bytesWaiting: 0,
  bytesWaitingOfOne: 0,
});

interface Tally {
  jobs: number;
  bytes: number;
}

/**
 * Chooses the next job: of the organization that has the fewest running, and among those the one that was served longest ago. An
 * organization that floods waits behind itself; another one's document waits for running jobs only.
 */
export class FairQueue<Job extends Work> {
  /** Jobs by organization, in the order in which the organizations are served. */
  private readonly waiting = new Map<string, Job[]>();
  private readonly running = new Map<string, Tally>();
  private readonly total = { waiting: { jobs: 0, bytes: 0 }, running: { jobs: 0, bytes: 0 } };

  constructor(private readonly share: FairShare) {}

  /** Whose share of waiting jobs is exhausted; undefined if the job may wait. */
  refusal({ orgId, bytes }: Work): "organization" | "everybody" | undefined {
    const own = this.waiting.get(orgId) ?? [];
    const { share, total } = this;
    const bytesOfOwn = own.reduce((sum, job) => sum + job.bytes, 0);
    if (own.length >= share.waitingOfOne || (own.length > 0 && bytesOfOwn + bytes > share.bytesWaitingOfOne)) {
      return "organization";
    }
    const { jobs, bytes: taken } = total.waiting;
    return jobs >= share.waiting || (jobs > 0 && taken + bytes > share.bytesWaiting) ? "everybody" : undefined;
  }

  add(job: Job): void {
    this.waiting.set(job.orgId, [...(this.waiting.get(job.orgId) ?? []), job]);
    count(this.total.waiting, job, 1);
  }

  /** The next job that may begin now; it counts as running until `finish`. */
  take(): Job | undefined {
    const jobsOf = (orgId: string): number => this.running.get(orgId)?.jobs ?? 0;
    const turn = [...this.waiting.entries()]
      .filter(([orgId, jobs]) => this.mayBegin(orgId, jobs[0]!))
      .sort(([one], [other]) => jobsOf(one) - jobsOf(other))[0];
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
  leave(job: Job): boolean {
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

  finish(job: Job): void {
    const own = this.running.get(job.orgId);
    if (own !== undefined) {
      count(own, job, -1);
      if (own.jobs === 0) {
        this.running.delete(job.orgId);
      }
    }
    count(this.total.running, job, -1);
  }

  private mayBegin(orgId: string, { bytes }: Job): boolean {
    const { share, total } = this;
    const own = this.running.get(orgId) ?? { jobs: 0, bytes: 0 };
    return (
      total.running.jobs < share.running &&
      own.jobs < share.runningOfOne &&
      (total.running.jobs === 0 || total.running.bytes + bytes <= share.bytesRunning) &&
      (own.jobs === 0 || own.bytes + bytes <= share.bytesRunningOfOne)
    );
  }
}

function count(tally: Tally, { bytes }: Work, sign: 1 | -1): void {
  tally.jobs += sign;
  tally.bytes += sign * bytes;
}
