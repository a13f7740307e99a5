import type { Leg } from "../status/legs.ts";
import { waitingStates, type DocumentState } from "../status/pipeline.ts";
import type { FailureClass, LegState } from "../status/status.ts";
import type { Queryable } from "../db/queryable.ts";
import { mayHaveLostMessage } from "../db/leg-sql.ts";
import { daysLeft, unreportedOf } from "../db/document-sql.ts";
import { literals } from "../db/shared-sql.ts";
import { warnedDays, type DeadlineSnapshot } from "./service-snapshot.ts";

/**
 * These queries read indexes of waiting or failed work only, never finished documents. They cover all organizations.
 */

interface Counted {
  orgId: string;
  count: number;
  since: Date | null;
}

interface WaitingDocuments extends Counted {
  state: DocumentState;
}

export async function countWaitingDocuments(db: Queryable): Promise<WaitingDocuments[]> {
  return db.query<WaitingDocuments>(
    `select org_id, stage as state, count(*)::int as count, min(stage_changed_at) as since from documents
     where stage in (${literals(waitingStates)}) and failure is null group by org_id, stage`,
  );
}

export async function countGivenUp(db: Queryable): Promise<Counted[]> {
  return db.query<Counted>(
    `select org_id, count(*)::int as count, min(updated_at) as since from documents
     where failure is not null group by org_id`,
  );
}

interface CountedLegs extends Counted {
  leg: Leg;
  state: LegState;
  failureClass: FailureClass | null;
  nextTryAt: Date | null;
}

const nextTry = `min(next_check_at) filter (where next_check_at > now() and next_check_at < 'infinity' and state <> 'sent')`;

/** Counts legs that are under way: none that has failed, and none whose outcome is unknown. */
export async function countOpenLegs(db: Queryable): Promise<CountedLegs[]> {
  return db.query<CountedLegs>(
    `select org_id, leg, state, failure_class, count(*)::int as count,
       min(case state when 'queued' then created_at when 'sent' then sent_at else updated_at end) as since, ${nextTry} as next_try_at
     from transmissions where open and troubled is null group by org_id, leg, state, failure_class`,
  );
}

/** Sent legs that the sweeper has marked because their MLS has not come in time. */
export async function countOverdueLegs(db: Queryable): Promise<Counted[]> {
  return db.query<Counted>(
    `select org_id, count(*)::int as count, min(sent_at) as since from transmissions
     where open and mls_overdue_at is not null and state = 'sent' group by org_id`,
  );
}

/** Sent legs whose status message may have been lost with a restored database. */
async function countLostMessages(db: Queryable): Promise<Counted[]> {
  return db.query<Counted>(
    `select t.org_id, count(*)::int as count, min(t.sent_at) as since from transmissions t
     join documents d on d.id = t.document_id and d.revision = t.revision
     where t.open and ${mayHaveLostMessage("t")} group by t.org_id`,
  );
}

/** Counts failed legs of current revisions, and legs of unknown outcome of every revision, because those may have arrived. */
export async function countTroubledLegs(db: Queryable): Promise<CountedLegs[]> {
  return db.query<CountedLegs>(
    `select org_id, leg, state, failure_class, count(*)::int as count, min(updated_at) as since, ${nextTry} as next_try_at
     from transmissions t where troubled and (state = 'unknown' or exists (
       select from documents d where d.id = t.document_id and d.revision = t.revision
     ))
     group by org_id, leg, state, failure_class`,
  );
}

interface CountedDeliveries extends Counted {
  failing: number;
}

export async function countPendingDeliveries(db: Queryable): Promise<CountedDeliveries[]> {
  return db.query<CountedDeliveries>(
    `select org_id, count(*)::int as count, min(created_at) as since,
       count(*) filter (where attempts > attempts_before_replay)::int as failing
     from webhook_deliveries where state = 'pending' group by org_id`,
  );
}

/** Endpoints that fail and still have deliveries pending or a pause running. */
export async function countPausedEndpoints(db: Queryable): Promise<Counted[]> {
  return db.query<Counted>(
    `select e.org_id, count(*)::int as count, min(e.failing_since) as since from webhook_endpoints e
     where e.enabled and e.consecutive_failures > 0 and (e.paused_until > now() or exists (
       select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending'
     ))
     group by e.org_id`,
  );
}

interface HeldDocuments extends Counted {
  pauseId: string;
}

/** Documents that wait because their receiver is paused; reads no leg if none is. */
async function countHeldForReceivers(db: Queryable): Promise<HeldDocuments[]> {
  return db.query<HeldDocuments>(
    `select p.id as pause_id, t.org_id, count(distinct t.document_id)::int as count, min(t.created_at) as since
     from pauses p join transmissions t on lower(t.receiver_id) = p.target and (p.org_id is null or t.org_id = p.org_id)
     where p.ended_at is null and p.scope = 'receiver' and t.open and t.state = 'queued'
     group by p.id, t.org_id`,
  );
}

interface OpenOutage {
  accessPoint: string;
  since: Date;
  tries: number;
  /** Result of the last call, for operators of the site. */
  words: string;
  nextTryAt: Date | null;
}

/** Outages that live processes see; those of dead processes do not count. */
export async function findOpenOutages(db: Queryable): Promise<OpenOutage[]> {
  return db.query<OpenOutage>(
    `select o.* from processes, jsonb_to_record(outage)
       as o (access_point text, since timestamptz, tries integer, words text, next_try_at timestamptz)
     where outage is not null and seen_at > now() - interval '1 minute' order by o.since`,
  );
}

interface OpenRecovery {
  isUnderWay: boolean;
  /** Null until a process has begun it. */
  beganAt: Date | null;
  problem: string | null;
}

export async function findRecoveryUnderWay(db: Queryable): Promise<OpenRecovery | undefined> {
  const [row] = await db.query<OpenRecovery>(
    `select here.is_under_way, r.began_at, r.problem
     from (select is_recovering() as is_under_way) here left join recoveries r on r.open`,
  );
  return row?.isUnderWay === true ? row : undefined;
}

export async function databaseTime(db: Queryable): Promise<Date> {
  const [row] = await db.query<{ now: Date }>("select now()");
  return row?.now ?? new Date();
}

/** What waits, per organization, as JSON; times are ISO 8601. */
export interface BacklogCounts {
  at: string;
  waiting: Plain<WaitingDocuments>[];
  /** Those that are open and in no trouble. */
  legs: Plain<CountedLegs>[];
  deliveries: (OrganizationCount & { failing: number })[];
  pausedEndpoints: OrganizationCount[];
  held: Plain<HeldDocuments>[];
}

export interface OrganizationCount {
  orgId: string;
  count: number;
  since: string | null;
}

/** A row after a JSON round trip. */
type Plain<Row> = {
  [Member in keyof Row]: Row[Member] extends Date
    ? string
    : Row[Member] extends Date | null
      ? string | null
      : Row[Member];
};

/** Queries one after the other, because it is not urgent and should take one connection. */
export async function countBacklog(db: Queryable): Promise<BacklogCounts> {
  const counts = {
    waiting: await countWaitingDocuments(db),
    at: await databaseTime(db),
    legs: await countOpenLegs(db),
    deliveries: await countPendingDeliveries(db),
    pausedEndpoints: await countPausedEndpoints(db),
    held: await countHeldForReceivers(db),
  };
  return JSON.parse(JSON.stringify(counts)) as BacklogCounts;
}

/** What has failed, per organization, as JSON; times are ISO 8601. */
export interface FailureCounts {
  at: string;
  givenUp: OrganizationCount[];
  /** Failed, or of unknown outcome. */
  troubled: Plain<CountedLegs>[];
  overdue: OrganizationCount[];
  lostMessages: OrganizationCount[];
}

/** Reads what is in trouble and nothing that merely waits, so that it is known soon however much waits. */
export async function countFailures(db: Queryable): Promise<FailureCounts> {
  const counts = {
    at: await databaseTime(db),
    givenUp: await countGivenUp(db),
    troubled: await countTroubledLegs(db),
    overdue: await countOverdueLegs(db),
    lostMessages: await countLostMessages(db),
  };
  return JSON.parse(JSON.stringify(counts)) as FailureCounts;
}

/** Documents of an organization that are counted; more are as bad. */
const maxCounted = 10_000;
/** A document that comes late is on its way for a moment, unless a stage has given it up or its report has failed. */
const isOnItsWay = `(d.created_at >= now() - interval '1 hour' and d.failure is null and not exists (
  select from transmissions t where t.document_id = d.id and t.revision = d.revision and t.leg = 'c5' and t.troubled))`;
const [sevenDays, threeDays, oneDay] = warnedDays;

/**
 * Documents that are taken in and neither reported nor refused, near the end of the term, of each organization. One range of an index
 * for each organization and kind.
 */
export async function countNearDeadline(db: Queryable): Promise<DeadlineSnapshot[]> {
  return db.query<DeadlineSnapshot>(
    `select o.id as org_id, o.name as organization, n.* from organizations o cross join lateral (
       select count(*) filter (where days_left < 0)::int as past,
         count(*) filter (where days_left between 0 and ${oneDay})::int as one_day,
         count(*) filter (where days_left between ${oneDay + 1} and ${threeDays})::int as three_days,
         count(*) filter (where days_left > ${threeDays})::int as seven_days, min(issue_date)::text as oldest_issue_date
       from (
         select d.issue_date, ${daysLeft} as days_left from ${unreportedOf(`${sevenDays}`)} where not ${isOnItsWay}
         limit ${maxCounted}
       ) near
     ) n where n.oldest_issue_date is not null
     order by n.past desc, n.one_day desc, n.three_days desc, n.seven_days desc`,
  );
}
