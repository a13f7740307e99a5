import type { Queryable } from "../db/queryable.ts";
import { countRecentLosses } from "../recovery/recovered-envelope-store.ts";
import { databaseTime, findOpenOutages, findRecoveryUnderWay } from "./backlog-store.ts";
import { countNearDeadline } from "../operations/deadline-store.ts";
import { findOpenPauses } from "../operations/pause-store.ts";
import { findProcesses } from "../runtime/process-store.ts";
import { findOwnRole } from "../runtime/server-store.ts";
import type { DeadlineSnapshot } from "../operations/report-deadline.ts";
import type {
  AccessPointOutage,
  Amount,
  DatabaseRole,
  PauseSnapshot,
  ProcessSnapshot,
  RecoverySnapshot,
} from "./service-snapshot.ts";
import { CostedReading } from "./costed-reading.ts";
import { countBacklog, type BacklogCounts } from "./count-backlog.ts";
import { countFailures, type FailureCounts } from "./count-failures.ts";
import { OneReading } from "./one-reading.ts";

/** Requests within this time share a reading, and those that come while it is taken. */
const shareMs = 1_000;
const maxPauses = 100;
/** What has failed is known within five seconds, also while a large backlog is counted less often. */
const maxFailuresMs = 3_000;

export interface SiteFacts {
  at: string;
  recovery: RecoverySnapshot | null;
  lostDeliveries: Amount & { skippedNumbers: number };
  accessPoints: AccessPointOutage[];
  pauses: Omit<PauseSnapshot, "held">[];
  processes: ProcessSnapshot[];
  databaseRole: DatabaseRole;
}

export interface Reading {
  backlog: BacklogCounts;
  failures: FailureCounts;
  deadlines: DeadlineSnapshot[];
  facts: SiteFacts;
}

/** What the database says of the whole site, read when it is asked for, once a second at most: what is dear is read less often. */
export class SiteReading {
  /** Read once: another role is another process. */
  private role: DatabaseRole | undefined;
  private readonly latest: OneReading<Reading>;
  private readonly backlog: CostedReading<BacklogCounts>;
  private readonly failures: CostedReading<FailureCounts>;
  private readonly deadlines: CostedReading<DeadlineSnapshot[]>;

  constructor(private readonly db: Queryable) {
    this.latest = new OneReading(() => this.read(), shareMs);
    this.backlog = new CostedReading(() => countBacklog(db));
    this.failures = new CostedReading(() => countFailures(db), maxFailuresMs);
    this.deadlines = new CostedReading(() => countNearDeadline(db));
  }

  take(): Promise<Reading> {
    return this.latest.take();
  }

  private async read(): Promise<Reading> {
    const failures = await this.failures.take();
    const backlog = await this.backlog.take();
    const deadlines = await this.deadlines.take();
    this.role ??= await findOwnRole(this.db);
    return { backlog, failures, deadlines, facts: { ...(await readSiteFacts(this.db)), databaseRole: this.role } };
  }
}

async function readSiteFacts(db: Queryable): Promise<Omit<SiteFacts, "databaseRole">> {
  const processes = await findProcesses(db);
  const outages = await findOpenOutages(db);
  const pauses = await findOpenPauses(db, maxPauses);
  const recovery = await findRecoveryUnderWay(db);
  const lost = await countRecentLosses(db);
  return {
    at: (await databaseTime(db)).toISOString(),
    recovery:
      recovery === undefined ? null : { since: recovery.beganAt?.toISOString() ?? null, problem: recovery.problem },
    lostDeliveries: { ...lost, since: lost.since?.toISOString() ?? null },
    accessPoints: outages.map(({ accessPoint, tries, since, nextTryAt }) => ({
      accessPoint,
      tries,
      since: since.toISOString(),
      nextTryAt: nextTryAt?.toISOString() ?? null,
    })),
    pauses: pauses.map(({ id, scope, target, orgId, organization, cause, reason, pausedBy, pausedAt, probeAt }) => ({
      id,
      scope,
      target,
      orgId,
      organization,
      cause,
      reason,
      pausedBy,
      since: pausedAt.toISOString(),
      probeAt: probeAt?.toISOString() ?? null,
    })),
    processes: processes.map(({ id, kind, name, host, pid, version, works, startedAt, seenAt, ...seen }) => ({
      id,
      kind,
      name,
      host,
      pid,
      version,
      works,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      silentMs: Math.round(seen.silentSeconds * 1_000),
      stuckJobs: seen.stuckJobs,
      accessPointFaults: seen.accessPointFaults,
    })),
  };
}
