import type { Queryable } from "../../db/queryable.ts";
import { countUnacknowledgedLosses } from "../../db/stores/recovery/lost-delivery-store.ts";
import { databaseTime, findOpenOutages, findRecoveryUnderWay } from "../../db/stores/service-status/backlog-store.ts";
import { countNearDeadline } from "../../db/stores/incidents/deadline-store.ts";
import { findLogWriters, readLogWriters } from "../../db/stores/changes/change-feed-store.ts";
import { findEndingTokens } from "../../db/stores/organizations/issued-token-store.ts";
import { findOpenPauses } from "../../db/stores/pauses/pause-store.ts";
import { findProcesses } from "../../db/stores/runtime/process-store.ts";
import { findOwnRole } from "../../db/stores/runtime/server-store.ts";
import type { DeadlineSnapshot } from "../../domain/incidents/report-deadline.ts";
import type {
  AccessPointOutage,
  DatabaseRole,
  EndingTokens,
  PauseSnapshot,
  ProcessSnapshot,
  Amount,
  RecoverySnapshot,
} from "../../domain/service-status/service-snapshot.ts";
import type { LongTransaction } from "../../domain/service-status/known.ts";
import { countBacklog, type BacklogCounts } from "./count-backlog.ts";
import { countFailures, type FailureCounts } from "./count-failures.ts";
import { OneReading } from "./one-reading.ts";
import { readDated, type DatedReading } from "./read-dated.ts";
import { SharedReadings } from "./shared-cache.ts";

/** Requests within this time share a reading, and those that come while it is taken. */
const shareMs = 500;
/** Locks are read less often: each reading takes every partition of the server's table of locks. */
const writersShareMs = 2_000;
const maxPauses = 100;
/** What has failed is known within five seconds, also while a large backlog is counted less often. */
const maxFailuresMs = 3_000;

export interface SiteFacts {
  at: string;
  recovery: RecoverySnapshot | null;
  lostDeliveries: Amount;
  accessPoints: AccessPointOutage[];
  pauses: Omit<PauseSnapshot, "held">[];
  processes: ProcessSnapshot[];
  databaseRole: DatabaseRole;
}

interface Reading {
  backlog: BacklogCounts;
  failures: FailureCounts;
  deadlines: DeadlineSnapshot[];
  endingTokens: EndingTokens[];
  dwellBoundMs: number;
  facts: SiteFacts;
}

interface WritersReading {
  /** By this process's clock. */
  at: string;
  /** All that have written to the log and are open, however short. */
  writers: LongTransaction[];
}

/** Readings of the whole site; requests within a moment share one reading. */
export class SiteReading {
  /** Read once: another role is another process. */
  private role: DatabaseRole | undefined;
  private readonly shared: SharedReadings;
  private readonly latest: OneReading<Reading>;
  private readonly latestWriters: OneReading<WritersReading>;
  private readonly latestDated: OneReading<DatedReading>;

  /**
   * @param dwellBoundMs how long documents may wait for the first stage where nothing else is agreed with their organization
   * @param backupMaxAgeMs how old the newest backup may get; undefined where the site does not say it, 0 for any age
   * @param openTransactionMs how long a transaction may stay open; 0, or left out, for any time
   */
  constructor(
    private readonly db: Queryable,
    private readonly options: {
      dwellBoundMs: number;
      backupMaxAgeMs?: number | undefined;
      openTransactionMs?: number;
    } = { dwellBoundMs: 300_000 },
  ) {
    this.shared = new SharedReadings(db);
    this.latest = new OneReading(() => this.read(), shareMs);
    this.latestWriters = new OneReading(() => readWriters(db), writersShareMs);
    this.latestDated = new OneReading(
      () => readDated(db, options.backupMaxAgeMs, options.openTransactionMs),
      writersShareMs,
    );
  }

  take(): Promise<Reading> {
    return this.latest.take();
  }

  /** Transactions that have written to the status log and have not ended. */
  takeWriters(): Promise<WritersReading> {
    return this.latestWriters.take();
  }

  /** What has a date: certificates, tokens, backups. */
  takeDated(): Promise<DatedReading> {
    return this.latestDated.take();
  }

  private async read(): Promise<Reading> {
    // Named anew whenever a member comes or goes: processes of the earlier release go on with theirs.
    const failures = await this.shared.read("failures", () => countFailures(this.db), { maxValidMs: maxFailuresMs });
    const backlog = await this.shared.read("waiting", () => countBacklog(this.db));
    const { rows: deadlines } = await this.shared.read("deadlines", async () => ({
      rows: await countNearDeadline(this.db),
    }));
    const { rows: endingTokens } = await this.shared.read("ending tokens", async () => ({
      rows: (await findEndingTokens(this.db)).map(({ until, ...row }) => ({ ...row, until: until.toISOString() })),
    }));
    this.role ??= await findOwnRole(this.db);
    return {
      backlog,
      failures,
      deadlines,
      endingTokens,
      dwellBoundMs: this.options.dwellBoundMs,
      facts: { ...(await readSiteFacts(this.db)), databaseRole: this.role },
    };
  }
}

async function readSiteFacts(db: Queryable): Promise<Omit<SiteFacts, "databaseRole">> {
  const processes = await findProcesses(db);
  const outages = await findOpenOutages(db);
  const pauses = await findOpenPauses(db, maxPauses);
  const recovery = await findRecoveryUnderWay(db);
  const lost = await countUnacknowledgedLosses(db);
  return {
    at: (await databaseTime(db)).toISOString(),
    recovery:
      recovery === undefined ? null : { since: recovery.beganAt?.toISOString() ?? null, problem: recovery.problem },
    lostDeliveries: { count: lost.count, since: lost.since?.toISOString() ?? null },
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
      beatMs: seen.beatMs,
      stuckJobs: seen.stuckJobs,
      clockAheadMs: seen.clockAheadMs,
    })),
  };
}

async function readWriters(db: Queryable): Promise<WritersReading> {
  const rows = await findLogWriters(db, await readLogWriters(db));
  return {
    at: new Date().toISOString(),
    writers: rows.map(({ pid, applicationName, state, seconds }) => ({
      pid,
      application: applicationName,
      state,
      seconds,
    })),
  };
}
