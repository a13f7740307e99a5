import { initialState, type DocumentRef, type DocumentState, waitingStates } from "../status/pipeline.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import type { Leg } from "../status/legs.ts";
import { fewDocuments } from "../queue/stage-queues.ts";
import type { PausedWork } from "../operations/paused-work.ts";
import { openLegStates } from "../status/status.ts";
import { isAbandonedSend, isDecidingLeg, type HoldTimeouts } from "../db/leg-sql.ts";
import { literals } from "../db/shared-sql.ts";
import { insertLogRows, legRows, millisecondsSince } from "../db/log-sql.ts";

/** Documents of an organization that wait for the first stage. */
export interface WaitingOrganization {
  orgId: string;
  weight: number;
  ceiling: number | null;
  /** Counted up to the limit of the query. */
  waiting: number;
  /** Age of the oldest in milliseconds, since it was accepted or resubmitted. */
  oldestMs: number;
}

/** SQL: of the documents that wait, those that are no older; null for all. */
const here = (reachMs: string): string => `stage = '${initialState}' and failure is null
  and stage_changed_at >= coalesce(now() - make_interval(secs => ${reachMs}::float8 / 1000), '-infinity')`;

// Skips from one organization to the next in the index, so that the cost depends on organizations and not on
// documents.
const organizationsThatWait = (reachMs: string): string => `
  with recursive o as (
    (select org_id from documents where ${here(reachMs)} order by org_id limit 1)
    union all
    select (select d.org_id from documents d where ${here(reachMs)} and d.org_id > o.org_id order by d.org_id limit 1)
    from o where o.org_id is not null
  )`;

interface Reach {
  /** No older documents are looked for; all of them by default. */
  reachMs?: number | null;
}

/**
 * Organizations with documents that have waited for the first stage for `graceMs`, whether or not they have a job.
 *
 * @param limit documents that are counted per organization
 */
export async function findWaitingOrganizations(
  db: Queryable,
  { graceMs, limit, reachMs = null }: Reach & { graceMs: number; limit: number },
): Promise<WaitingOrganization[]> {
  return db.query<WaitingOrganization>(waitingOrganizations, [graceMs, limit, reachMs]);
}

const waitingOrganizations = preparedStatement(
  "find-waiting-organizations",
  `${organizationsThatWait("$3")}
     select o.org_id, g.weight, g.ceiling, w.waiting::int, (extract(epoch from now() - w.oldest) * 1000)::float8 as oldest_ms
     from o join organizations g on g.id = o.org_id
     cross join lateral (
       select count(*) as waiting, min(stage_changed_at) as oldest from (
         select stage_changed_at from documents d where d.org_id = o.org_id and ${here("$3")}
           and stage_changed_at < now() - make_interval(secs => $1::float8 / 1000)
         order by stage_changed_at limit $2
       ) first
     ) w
     where w.waiting > 0`,
);

/** What waits of an organization. */
interface Backlog {
  orgId: string;
  oldestSeconds: number;
  /** Whether too many wait, and the oldest for too long. */
  isBeyond: boolean;
  /** Whether more than few wait. */
  isMany: boolean;
  isPaused: boolean;
}

/**
 * Reads a few index entries for an organization whose oldest document is young, and at most one document more than allowed
 * for the others.
 *
 * @param bounds seconds that the oldest may wait, and documents that may wait
 */
export async function findBacklogs(
  db: Queryable,
  { oldestSeconds, waiting, reachMs = null }: Reach & { oldestSeconds: number; waiting: number },
): Promise<Backlog[]> {
  return db.query<Backlog>(backlogs, [oldestSeconds, waiting, reachMs]);
}

const moreThan = (count: string): string => `exists (
    select from documents d where d.org_id = o.org_id and ${here("$3")} order by stage_changed_at offset ${count} limit 1
  )`;

const backlogs = preparedStatement(
  "find-backlogs",
  `${organizationsThatWait("$3")}
  select o.org_id, extract(epoch from now() - w.oldest)::float8 as oldest_seconds,
    w.oldest < now() - make_interval(secs => $1::float8) and ${moreThan("$2::int")} as is_beyond,
    ${moreThan(`${fewDocuments}`)} as is_many,
    exists (
      select from pauses p where p.ended_at is null and p.scope = 'organization' and p.target = o.org_id::text
    ) as is_paused
  from o cross join lateral (
    select stage_changed_at as oldest from documents d where d.org_id = o.org_id and ${here("$3")}
    order by stage_changed_at limit 1
  ) w`,
);

interface Places {
  orgId: string;
  /** Number of its oldest documents that are wanted. */
  places: number;
}

/** The oldest documents that wait for the first stage, as many of each organization as it has places. */
export async function findFirstWaiting(
  db: Queryable,
  { graceMs, places, reachMs = null }: Reach & { graceMs: number; places: readonly Places[] },
): Promise<(DocumentRef & { orgId: string })[]> {
  return db.query<DocumentRef & { orgId: string }>(firstWaiting, [
    graceMs,
    places.map(({ orgId }) => orgId),
    places.map(({ places: count }) => count),
    reachMs,
  ]);
}

const firstWaiting = preparedStatement(
  "find-first-waiting",
  `select p.org_id, w.id, w.revision from unnest($2::uuid[], $3::int[]) as p (org_id, places)
     cross join lateral (
       select d.id, d.revision from documents d where d.org_id = p.org_id and ${here("$4")}
         and stage_changed_at < now() - make_interval(secs => $1::float8 / 1000)
       order by stage_changed_at limit p.places
     ) w`,
);

/** Sampled organizations, and documents of each. */
const maxOrganizations = 30;
const documentsOfEach = 3;

/** Documents that wait in a state, of several organizations if possible. */
export async function sampleWaiting(db: Queryable, state: DocumentState, held: HeldBack): Promise<DocumentRef[]> {
  return db.query<DocumentRef>(
    `with recursive o as (
       (select org_id from documents where stage = $1 and failure is null order by org_id limit 1)
       union all
       select (select d.org_id from documents d where d.stage = $1 and d.failure is null and d.org_id > o.org_id
         order by d.org_id limit 1)
       from o where o.org_id is not null
     )
     select w.id, w.revision from (select org_id from o where org_id <> all($2::uuid[]) limit ${maxOrganizations}) o
     cross join lateral (
       select d.id, d.revision from documents d where d.stage = $1 and d.failure is null and d.org_id = o.org_id
       order by d.stage_changed_at limit ${documentsOfEach}
     ) w`,
    [state, held.organizations],
  );
}

export async function hasQueuedLegs(db: Queryable): Promise<boolean> {
  const rows = await db.query("select from transmissions where open and state = 'queued' limit 1");
  return rows.length > 0;
}

/** Whether a leg is open, or a document waits for a stage after the first one. */
export async function isAnythingOpen(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ open: boolean }>(anythingOpen);
  return row?.open === true;
}

const anythingOpen = preparedStatement(
  "is-anything-open",
  `select exists (select from transmissions where open) or exists (
     select from documents where failure is null and stage in (${literals(waitingStates.filter((state) => state !== initialState))})
   ) as open`,
);

/** Documents with a queued leg of these, of several organizations if possible. */
export async function sampleLegs(db: Queryable, legs: readonly Leg[], held: HeldBack): Promise<DocumentRef[]> {
  return db.query<DocumentRef>(
    `select t.document_id as id, t.revision from transmissions t
     where t.open and t.leg = any($1::text[]) and t.state = 'queued' and coalesce(t.next_check_at, '-infinity') <= now()
       and t.org_id <> all($2::uuid[]) and not exists (
         select from unnest($3::text[], $4::uuid[]) as held (receiver_id, org_id)
         where held.receiver_id = lower(t.receiver_id) and coalesce(held.org_id, t.org_id) = t.org_id
       )
     limit ${maxOrganizations * documentsOfEach}`,
    [
      legs,
      held.organizations,
      held.receivers.map(({ receiverId }) => receiverId),
      held.receivers.map(({ orgId }) => orgId),
    ],
  );
}

export interface SweepQuery {
  /** Younger documents are left out, because their job is on its way. */
  graceMs: number;
  /** Time before a document that was swept is swept again. */
  leaseMs: number;
  limit: number;
  /**
   * End of a pause as PostgreSQL's text, used instead of both times: selects documents that were there by then and were
   * not swept since.
   */
  before?: string;
  /** Paused work, which is left out. */
  except?: HeldBack;
  /** Restricts the sweep to these. */
  only?: { orgId: string | null; receiverId: string | null };
}

type HeldBack = Pick<PausedWork, "organizations" | "receivers">;

/** Margin added to a pause's end: until the end is committed, workers still skip jobs, and the sweep must include those documents. */
const slack = "interval '2 seconds'";

const nothing: HeldBack = { organizations: [], receivers: [] };

/** Documents whose job seems to be missing, oldest first; marked, so that the next sweep takes others. */
export async function takeWaitingDocuments(
  db: Queryable,
  state: DocumentState,
  query: SweepQuery,
): Promise<DocumentRef[]> {
  return db.query<DocumentRef>(
    `with due as (
       select id from documents
       where stage = $1 and failure is null
         and stage_changed_at < coalesce($7::timestamptz + ${slack}, now() - make_interval(secs => $2::float8 / 1000))
         and coalesce(swept_at, '-infinity') < coalesce($7::timestamptz, now() - make_interval(secs => $3::float8 / 1000))
         and org_id <> all($5::uuid[]) and ($6::uuid is null or org_id = $6)
       order by stage_changed_at limit $4 for no key update skip locked
     ), taken as (
       update documents d set swept_at = now() from due where d.id = due.id returning d.id, d.revision
     )
     select id, revision from taken`,
    [
      state,
      query.graceMs,
      query.leaseMs,
      query.limit,
      (query.except ?? nothing).organizations,
      query.only?.orgId ?? null,
      query.before ?? null,
    ],
  );
}

/** Legs that were made at the same moment are taken together, so more than `limit` may be taken. */
export interface LegSweepQuery extends SweepQuery, HoldTimeouts {
  leg: Leg;
  /**
   * Time without MLS after which a sent leg is asked about; at once after a restore, which may have lost the MLS, and where a message came
   * before the leg was sent, which the process that sent it may not have judged any more.
   */
  mlsTimeoutMs: number;
}

/** Which open legs are looked at, in the order in which they were made. */
export interface LegPlace {
  /** The moment that a former look reached, as PostgreSQL's text; from the first leg by default. */
  after?: string | null;
  /** How many are looked at; those of one moment together. All by default. */
  most?: number;
}

export interface LookedLegs<Found> {
  found: Found[];
  /** Where the next look begins: after the last leg that was taken if the limit was reached, else after the last that was read; null when no leg is left. */
  reached: string | null;
  /** A moment before the oldest leg that was looked at; legs that are not committed yet may be a little older. */
  oldest: string;
  /** Whether any was looked at. */
  some: boolean;
}

/** The limit of a statement that is to take every leg: the largest integer of PostgreSQL. */
const everyLeg = 2 ** 31 - 1;

/**
 * SQL: the CTEs `looked`, where `isDue` says which are due, and `chosen`, the first due ones. They read as many legs as they may
 * and no more, because most of those that are open wait for something that is not late, and look up as many as may be taken, because
 * after an outage all are due.
 */
const lookedLegs = (isDue: string, { leg, after, most, limit }: Record<"leg" | "after" | "most" | "limit", string>) =>
  `looked as materialized (
    select t.id, t.created_at, ${isDue} as is_due from transmissions t
    where t.open and t.leg = ${leg} and t.created_at > coalesce(${after}::timestamptz, '-infinity')
    order by t.created_at fetch first (${most}::int) rows with ties
  ), chosen as materialized (
    select id, created_at from looked where is_due order by created_at fetch first (${limit}::int) rows with ties
  )`;

/** SQL: the ids of those that are to be taken. */
const chosen = "any(array(select id from chosen))";

/** SQL: written so that it matches no partial index, because the planner would read the index of all open legs besides the ids. */
const isStillOpen = "coalesce(t.open, false)";

/** SQL: a row of LookedLegs. */
const lookedRow = (found: string, most: string, limit: string): string => `
  select (select coalesce(json_agg(f), '[]') from (${found}) f) as found,
    coalesce(
      (select case when count(*) >= ${limit} then max(created_at)::text end from chosen),
      (select case when count(*) >= ${most} then max(created_at)::text end from looked)
    ) as reached,
    (coalesce((select min(created_at) from looked), now()) - interval '1 minute')::text as oldest,
    exists (select from looked) as some`;

/**
 * Undecided legs that no worker handles: queued, of unknown outcome, held by a process that is gone, or waiting for an
 * MLS that may be lost. They are marked as documents are.
 */
export async function lookAtOpenLegs(db: Queryable, query: LegSweepQuery & LegPlace): Promise<LookedLegs<DocumentRef>> {
  const { organizations, receivers } = query.except ?? nothing;
  const [row] = await db.query<LookedLegs<DocumentRef>>(openLegs, [
    query.leg,
    query.graceMs,
    query.leaseMs,
    query.limit,
    query.livingMs,
    query.mlsTimeoutMs,
    query.silentMs,
    query.goneMs,
    organizations,
    receivers.map(({ receiverId }) => receiverId),
    receivers.map(({ orgId }) => orgId),
    query.only?.orgId ?? null,
    query.only?.receiverId ?? null,
    query.before ?? null,
    query.after ?? null,
    query.most ?? everyLeg,
  ]);
  return row as LookedLegs<DocumentRef>;
}

/** Takes from all open legs. Those that another transaction has locked are passed over, and later ones are taken in their place. */
export async function takeOpenLegs(db: Queryable, query: LegSweepQuery): Promise<DocumentRef[]> {
  const taken: DocumentRef[] = [];
  for (let after: string | null | undefined; after !== null && taken.length < query.limit;) {
    const looked = await lookAtOpenLegs(db, { ...query, limit: query.limit - taken.length, after: after ?? null });
    taken.push(...looked.found);
    after = looked.reached;
  }
  return taken;
}

/** PostgreSQL judges it again when it locks the row: a sweep that has just ended may have taken the leg. */
const isNotSwept =
  "coalesce(t.swept_at, '-infinity') < coalesce($14::timestamptz, now() - make_interval(secs => $3::float8 / 1000))";

const isDueLeg = `t.state in (${literals(openLegStates)})
    and t.updated_at < coalesce($14::timestamptz + ${slack}, now() - make_interval(secs => $2::float8 / 1000))
    and ${isNotSwept}
    and coalesce(t.next_check_at, '-infinity') < now()
    and case t.state
      when 'sent' then t.mls_early is true or t.updated_at < greatest(
        now() - make_interval(secs => $6::float8 / 1000), (select max(finished_at) from recoveries)
      )
      when 'sending' then ${isAbandonedSend("t", { livingMs: "$5", silentMs: "$7", goneMs: "$8" })}
      else true
    end
    and t.org_id <> all($9::uuid[]) and not exists (
      select from unnest($10::text[], $11::uuid[]) as held (receiver_id, org_id)
      where held.receiver_id = lower(t.receiver_id) and coalesce(held.org_id, t.org_id) = t.org_id
    )
    and ($12::uuid is null or t.org_id = $12) and ($13::text is null or lower(t.receiver_id) = $13)`;

const isOfCurrentRevision = `(not ${isDecidingLeg("t.leg")} or exists (
      select from documents d where d.id = t.document_id and d.revision = t.revision
    ))`;

const openLegs = preparedStatement(
  "look-at-open-legs",
  `with ${lookedLegs(isDueLeg, { leg: "$1", after: "$15", most: "$16", limit: "$4" })}, due as (
    select t.id from transmissions t
    where t.id = ${chosen} and ${isStillOpen} and ${isNotSwept} and ${isOfCurrentRevision} order by t.created_at
    for no key update of t skip locked
  ), taken as (
    update transmissions t set swept_at = now() from due where t.id = due.id returning t.document_id, t.revision
  )
  ${lookedRow("select document_id as id, revision from taken", "$16", "$4")}`,
);

interface OverdueQuery extends LegPlace {
  leg: Leg;
  overdueMs: number;
  limit: number;
}

/**
 * Marks legs without MLS for this long after the send, once, with a log row. A receiver may never send one, so it is
 * only a mark (network.md 6.4).
 */
export async function markOverdueLegs(
  db: Queryable,
  { leg, overdueMs, limit, after = null, most = everyLeg }: OverdueQuery,
): Promise<LookedLegs<{ id: string }>> {
  const [row] = await db.query<LookedLegs<{ id: string }>>(overdueLegs, [overdueMs, limit, leg, after, most]);
  return row as LookedLegs<{ id: string }>;
}

const isOverdue = `t.state = 'sent' and t.mls_overdue_at is null
    and t.sent_at < now() - make_interval(secs => $1::float8 / 1000)`;

const overdueLegs = preparedStatement(
  "mark-overdue-legs",
  `with ${lookedLegs(isOverdue, { leg: "$3", after: "$4", most: "$5", limit: "$2" })}, due as (
    select t.id from transmissions t join documents d on d.id = t.document_id
    where t.id = ${chosen} and ${isStillOpen} and ${isOverdue} order by t.created_at for no key update of d, t skip locked
  ), marked as (
    update transmissions t set mls_overdue_at = now() from due where t.id = due.id
    returning t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, t.sent_at
  ), logged as (${insertLogRows(
    legRows({
      from: "marked",
      event: "'MLS_OVERDUE'",
      states: ["'sent'", "'sent'"],
      attempt: "attempts",
      durationMs: millisecondsSince("sent_at"),
      envelope: "id",
    }),
  )})
  ${lookedRow("select id from marked", "$5", "$2")}`,
);

/** Longest duration of a statement that stores documents; they are as old as its beginning. */
const marginMs = 15_000;
/** From time to time everything is looked at, because a document may have become visible later than that. */
const wholeEveryMs = 10_000;
/** While an old snapshot is open, a look at everything reads all that has waited since it began: at most this share of the time, but once a minute. */
const wholeShare = 1 / 50;
const maxWholeEveryMs = 60_000;

/**
 * How far back waiting documents are looked for. The index keeps entries of documents that no longer wait for as long as another
 * session's snapshot needs them; those older than the oldest waiting document can be skipped.
 */
export class WaitingReach {
  private oldestAt = -Infinity;
  private wholeAt = -Infinity;
  private everyMs = wholeEveryMs;
  private isWhole = false;

  /** @param now milliseconds of a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Milliseconds before now; null for everything. */
  next(): number | null {
    const now = this.now();
    this.isWhole = now - this.wholeAt >= this.everyMs || !Number.isFinite(this.oldestAt);
    if (!this.isWhole) {
      return now - this.oldestAt + marginMs;
    }
    this.wholeAt = now;
    return null;
  }

  /** @param agesMs ages of the oldest document of each organization that was found */
  found(agesMs: readonly number[]): void {
    const now = this.now();
    this.oldestAt = now - Math.max(0, ...agesMs);
    if (this.isWhole) {
      this.everyMs = Math.min(Math.max((now - this.wholeAt) / wholeShare, wholeEveryMs), maxWholeEveryMs);
    }
  }

  /** The next look is at everything. */
  forget(): void {
    this.oldestAt = -Infinity;
  }
}
