import type { Queryable } from "../db/queryable.ts";
import { countRecentLosses } from "../recovery/recovered-envelope-store.ts";
import {
  databaseTime,
  findOpenOutages,
  findRecoveryUnderWay,
  countNearDeadline,
  countBacklog,
  type BacklogCounts,
  countFailures,
  type FailureCounts,
} from "./backlog-store.ts";
import { findOpenPauses } from "../operations/pause-store.ts";
import { findProcesses } from "../runtime/process-store.ts";
import { findOwnRole } from "../runtime/database-server-store.ts";
import type {
  DeadlineSnapshot,
  AccessPointOutage,
  Amount,
  DatabaseRole,
  PauseSnapshot,
  ProcessSnapshot,
  ServiceSnapshot,
} from "./service-snapshot.ts";

/** A reading may hang with its connection, so that another is then begun beside it. */
const abandonedMs = 5_000;

/** A reading that is shared by all callers within `shareMs`, or while it is taken. */
export class OneReading<Value> {
  private latest: { takenAt: number; isUnderWay: boolean; reading: Promise<Value> } | undefined;

  constructor(
    private readonly read: () => Promise<Value>,
    private readonly shareMs: number,
  ) {}

  take(): Promise<Value> {
    if (this.latest !== undefined) {
      const { takenAt, isUnderWay } = this.latest;
      if (performance.now() - takenAt < (isUnderWay ? abandonedMs : this.shareMs)) {
        return this.latest.reading;
      }
    }
    const reading = this.read();
    const latest = { takenAt: performance.now(), isUnderWay: true, reading };
    this.latest = latest;
    reading.then(
      () => (latest.isUnderWay = false),
      () => (this.latest = this.latest === latest ? undefined : this.latest),
    );
    return reading;
  }
}

/** Maximum share of the database's time for one reading. */
const maxDatabaseShare = 0.02;
const minMs = 1_000;

/** A reading that is reused for longer the longer it took: one of 20 ms for a second, one of a second for 50 seconds. */
export class CostedReading<Value> {
  private taken: { value: Value; until: number } | undefined;
  private readonly latest: OneReading<Value>;

  /** @param maxMs age at which it is taken again, whatever it costs */
  constructor(read: () => Promise<Value>, maxMs = Infinity) {
    this.latest = new OneReading(async () => {
      const startedAt = performance.now();
      const value = await read();
      const endedAt = performance.now();
      const validMs = Math.min(Math.max(minMs, (endedAt - startedAt) / maxDatabaseShare), maxMs);
      this.taken = { value, until: endedAt + validMs };
      return value;
    }, 0);
  }

  async take(): Promise<Value> {
    return this.taken !== undefined && performance.now() < this.taken.until ? this.taken.value : this.latest.take();
  }
}

/** Requests within this time share a reading, and those that come while it is taken. */
const shareMs = 1_000;
const maxPauses = 100;
/** What has failed is known within five seconds, also while a large backlog is counted less often. */
const maxFailuresMs = 3_000;

export interface SiteFacts {
  at: string;
  recovery: ServiceSnapshot["recovery"];
  lostDeliveries: Amount & { skippedNumbers: number };
  accessPoints: AccessPointOutage[];
  pauses: Omit<PauseSnapshot, "held">[];
  processes: ProcessSnapshot[];
  databaseRole: DatabaseRole;
}

interface Reading {
  backlog: BacklogCounts;
  failures: FailureCounts;
  deadlines: DeadlineSnapshot[];
  facts: SiteFacts;
}

/** What the database says of the whole site, read when it is asked for, once a second at most; costly parts less often. */
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
    const processes = await findProcesses(this.db);
    const outages = await findOpenOutages(this.db);
    const pauses = await findOpenPauses(this.db, maxPauses);
    const recovery = await findRecoveryUnderWay(this.db);
    const lost = await countRecentLosses(this.db);
    const facts: SiteFacts = {
      databaseRole: this.role,
      at: (await databaseTime(this.db)).toISOString(),
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
    return { backlog, failures, deadlines, facts };
  }
}
