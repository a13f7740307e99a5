import type { Leg } from "../status/legs.ts";
import type { WaitingState } from "../status/pipeline.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import type { FailureClass, operatorLegStates } from "../status/status.ts";
import type { Queryable } from "../db/queryable.ts";
import { isOfLeg } from "../db/leg-sql.ts";
import { refusalsOf } from "../db/document-sql.ts";
import { inScope, literals } from "../db/shared-sql.ts";
import { documentKindNames } from "../documents/document-kinds.ts";
import { lowestId, lowestIdOf } from "../runtime/uuid-time.ts";
import type { RefusedBy } from "../status/who-acts.ts";
import type { Deps } from "../runtime/deps.ts";

/**
 * Parts of a failure's words that differ from one leg to the next although the cause is the same: addresses, ids, moments, durations.
 * Groups of failures leave them out, so that one cause is one group. Each is a regular expression that JavaScript and PostgreSQL read
 * alike (no alternatives of different length at the end, no `\b`, no `\w`), because statements use them as well.
 */
export const changingParts: readonly string[] = [
  `https?://[^ "'<>()]+`,
  "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}",
  "[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z?)?",
  "[0-9]{1,3}(\\.[0-9]{1,3}){3}(:[0-9]+)?",
  // Lower case alone: the name of a Java exception says what happened, and has a capital.
  "(?<![0-9A-Za-z_./])[a-z0-9-]+(\\.[a-z0-9-]+)*\\.[a-z]{2,}(:[0-9]+)?(?![0-9A-Za-z_])(?!\\.[0-9A-Za-z_])",
  "(?<![0-9A-Za-z])[0-9a-fA-F]{16,}(?![0-9A-Za-z])",
  "(?<![0-9A-Za-z.])[0-9]+(\\.[0-9]+)? ?(ms|s|seconds|minutes|bytes)(?![0-9A-Za-z])",
  // Up to three digits are kept: a status code tells causes apart.
  "[0-9]{4,}",
];

/** The mark in place of a part that is left out. */
export const leftOut = "…";

/** Longer causes are cut. */
export const maxCauseLength = 300;

/** Characters of a failure's words that are looked at. */
const maxRead = 2_000;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** SQL: the cause that a failure's words name, without what differs from one failure to the next; empty for none. */
export const causeSql = (words: string): string => {
  const without = changingParts.reduce(
    (rest, part) => `regexp_replace(${rest}, ${quoted(part)}, ${quoted(leftOut)}, 'g')`,
    `left(coalesce(${words}, ''), ${maxRead})`,
  );
  return `left(${without}, ${maxCauseLength})`;
};

/** Failures of the last minutes are a group's growth. */
const growthMinutes = 5;

/** What groups are told apart by besides leg, state, class and cause; `cause` adds nothing. */
export const incidentGroupings = ["cause", "receiver", "access_point"] as const;
type IncidentGrouping = (typeof incidentGroupings)[number];

interface Incident {
  /** Without what differs from one failure to the next, see `causeSql`. */
  cause: string | null;
  organizations: number;
  oldest: Date;
  newest: Date;
  /** How many came within the last minutes. */
  growth: number;
}

interface IncidentQuery {
  orgId: Scope;
  /** Leaves out what failed before. */
  since?: Date;
  limit: number;
}

interface LegIncident extends Incident {
  leg: Leg;
  state: (typeof operatorLegStates)[number];
  failureClass: FailureClass | null;
  /** Null if groups do not separate receivers, or there is none. */
  receiverId: string | null;
  /** Certificate subject of the latest send; null if groups do not separate it. */
  accessPoint: string | null;
  legs: number;
  receivers: number;
}

const byReceiver = "t.receiver_id";
/** One key look-up per open failure, and only where it is asked for. */
export const accessPointOf = `(select r.certificate_subject from leg_reports r where ${isOfLeg("r", "t")} order by r.id desc limit 1)`;

/** SQL: counts failures with the same words before their cause is computed, which takes longer than counting. */
const tally = `count(*) as failures, min(updated_at) as oldest, max(updated_at) as newest,
  count(*) filter (where updated_at > now() - interval '${growthMinutes} minutes') as fresh`;
const sums = `sum(fresh)::integer as growth, count(distinct org_id)::integer as organizations,
  min(oldest) as oldest, max(newest) as newest`;

/** Open failures of legs, those that grow first, then by count. A partial index keeps it to the legs in trouble. */
export async function listLegIncidents(
  db: Queryable,
  { orgId, since, grouping, limit }: IncidentQuery & { grouping: IncidentGrouping },
): Promise<LegIncident[]> {
  return db.query<LegIncident>(
    `with open_failures as (
       select t.leg, t.state, t.failure_class, coalesce(t.reason, '') as words, t.org_id, t.receiver_id, t.updated_at,
         ${grouping === "receiver" ? byReceiver : "null::text"} as receiver,
         ${grouping === "access_point" ? accessPointOf : "null::text"} as access_point
       from transmissions t join documents d on d.id = t.document_id and d.revision = t.revision
       where ${inScope("t.org_id", "$1")} and t.troubled and ($3::timestamptz is null or t.updated_at >= $3)
     ), same_words as (
       select leg, state, failure_class, words, receiver, access_point, org_id, receiver_id, ${tally}
       from open_failures group by 1, 2, 3, 4, 5, 6, 7, 8
     )
     select leg, state, failure_class, nullif(${causeSql("words")}, '') as cause, receiver as receiver_id, access_point,
       sum(failures)::integer as legs, count(distinct receiver_id)::integer as receivers, ${sums}
     from same_words group by 1, 2, 3, 4, receiver, 6
     order by sum(fresh) > 0 desc, legs desc, oldest limit $2`,
    [organizationIn(orgId), limit, since ?? null],
  );
}

interface StageIncident extends Incident {
  stage: WaitingState;
  documents: number;
}

/** Documents that failed for good in our own stages, those that grow first, then by count. */
export async function listStageIncidents(
  db: Queryable,
  { orgId, since, limit }: IncidentQuery,
): Promise<StageIncident[]> {
  return db.query<StageIncident>(
    `with same_words as (
       select stage, coalesce(failure ->> 'message', '') as words, org_id, ${tally}
       from documents where ${inScope("org_id", "$1")} and failure is not null and ($3::timestamptz is null or updated_at >= $3)
       group by 1, 2, 3
     )
     select stage, nullif(${causeSql("words")}, '') as cause, sum(failures)::integer as documents, ${sums}
     from same_words group by 1, 2
     order by sum(fresh) > 0 desc, documents desc, oldest limit $2`,
    [organizationIn(orgId), limit, since ?? null],
  );
}

interface RefusalIncident extends Incident {
  refusedBy: RefusedBy;
  documents: number;
  receivers: number;
}

/** Refused documents that are looked at, the newest: each takes a look at its legs and findings. */
const maxRefused = 10_000;

/** A refusal comes at most so long after its document, as far as one is looked for. */
const refusedWithinMs = 14 * 86_400_000;

/** Refusals of current revisions, by the first reason of each. */
export async function listRefusalIncidents(
  db: Queryable,
  { orgId, since, limit }: IncidentQuery,
): Promise<RefusalIncident[]> {
  const firstId = since === undefined ? lowestId : lowestIdOf(Math.max(0, since.getTime() - refusedWithinMs));
  return db.query<RefusalIncident>(
    `with refused as materialized (
       select f.id from organizations o cross join unnest(array[${literals(documentKindNames)}]) k (kind)
       cross join (values ('REJECTED'), ('VALIDATION_FAILED')) s (status) cross join lateral (
         select d.id from documents d
         where d.org_id = o.id and d.kind = k.kind and d.overall_status = s.status and d.id >= $4::uuid
         order by d.id desc limit ${maxRefused}
       ) f where ${inScope("o.id", "$1")} order by f.id desc limit ${maxRefused}
     ), same_words as (
       select r.by as refused_by, r.words, d.org_id, r.receiver_id, ${tally.replaceAll("updated_at", "r.at")}
       from refused f join documents d on d.id = f.id cross join lateral ${refusalsOf} r
       where $3::timestamptz is null or r.at >= $3 group by 1, 2, 3, 4
     )
     select refused_by, nullif(${causeSql("words")}, '') as cause, sum(failures)::integer as documents,
       count(distinct receiver_id)::integer as receivers, ${sums}
     from same_words group by 1, 2
     order by sum(fresh) > 0 desc, documents desc, oldest limit $2`,
    [organizationIn(orgId), limit, since ?? null, firstId],
  );
}

/** Groups that are shown, because a person reads no more. */
const maxGroups = 100;

/** Refusals are final and stay: those of a week are shown where nobody asks for others. */
const refusalsOfMs = 7 * 86_400_000;

/** Open failures of legs and of stages, and refusals, in groups. */
export async function readIncidents(
  { database }: Pick<Deps, "database">,
  { orgId, grouping, since }: { orgId: Scope; grouping: IncidentGrouping; since?: Date },
): Promise<{ legs: LegIncident[]; documents: StageIncident[]; refusals: RefusalIncident[] }> {
  const query = { orgId, limit: maxGroups, ...(since !== undefined && { since }) };
  const [legs, documents, refusals] = await Promise.all([
    listLegIncidents(database, { ...query, grouping }),
    listStageIncidents(database, query),
    listRefusalIncidents(database, { ...query, since: since ?? new Date(Date.now() - refusalsOfMs) }),
  ]);
  return { legs, documents, refusals };
}
