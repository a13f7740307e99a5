import { growthMinutes, type FailureHistory } from "../../../domain/incidents/failure-groups.ts";
import type { Leg } from "../../../domain/status/legs.ts";
import type { WaitingState } from "../../../domain/status/pipeline.ts";
import { organizationIn, type Scope } from "../../../domain/scope.ts";
import type { FailureClass, operatorLegStates } from "../../../domain/status/status.ts";
import type { Queryable } from "../../queryable.ts";
import { causeSql } from "../../fragments/cause-sql.ts";
import { isOfLeg } from "../../fragments/leg-sql.ts";
import { inScope } from "../../fragments/in-scope.ts";

/** What failures are grouped by, besides their cause. */
export const incidentGroupings = ["cause", "receiver", "access_point"] as const;
export type IncidentGrouping = (typeof incidentGroupings)[number];

interface Incident extends FailureHistory {
  /** Without what differs from one failure to the next, see changing-parts.ts. */
  cause: string | null;
  organizations: number;
  oldest: Date;
  newest: Date;
  /** How many came within the last minutes. */
  growth: number;
  /** The database's time. */
  countedAt: Date;
}

export interface LegIncident extends Incident {
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
export const accessPointOf = `(select r.certificate_subject from sending_reports r where ${isOfLeg("r", "t")} order by r.id desc limit 1)`;

/** SQL: of failures with the same words, before their cause is read, which takes longer than counting. */
const tally = `count(*) as failures, min(updated_at) as oldest, max(updated_at) as newest,
  count(*) filter (where updated_at > now() - interval '${growthMinutes} minutes') as fresh`;
const sums = `sum(fresh)::integer as growth, count(distinct org_id)::integer as organizations,
  min(oldest) as oldest, max(newest) as newest`;

/** SQL: what is remembered of groups in a scope. One that was not noted yet has the story that its failures tell. */
const known = `known as (
  select place, state, failure_class, cause, min(first_seen) as first_seen, max(failed_again_at) as failed_again_at,
    min(open_since) filter (where emptied_at is null) as open_since
  from failure_groups where ${inScope("org_id", "$1")} group by place, state, failure_class, cause
)`;
const history = `least(k.first_seen, i.oldest) as first_seen, coalesce(least(k.open_since, i.oldest), i.oldest) as open_since,
  k.failed_again_at, now() as counted_at`;
/** Open failures of legs, those that grow first, then by count. A partial index keeps it to the legs in trouble. */
export async function listLegIncidents(
  db: Queryable,
  { orgId, grouping, limit }: { orgId: Scope; grouping: IncidentGrouping; limit: number },
): Promise<LegIncident[]> {
  return db.query<LegIncident>(
    `with open_failures as (
       select t.leg, t.state, t.failure_class, coalesce(t.reason, '') as words, t.org_id, t.receiver_id, t.updated_at,
         ${grouping === "receiver" ? byReceiver : "null::text"} as receiver,
         ${grouping === "access_point" ? accessPointOf : "null::text"} as access_point
       from transmissions t join documents d on d.id = t.document_id and d.revision = t.revision
       where ${inScope("t.org_id", "$1")} and t.troubled
     ), same_words as (
       select leg, state, failure_class, words, receiver, access_point, org_id, receiver_id, ${tally}
       from open_failures group by 1, 2, 3, 4, 5, 6, 7, 8
     ), incidents as (
       select leg, state, failure_class, ${causeSql("words")} as cause, receiver, access_point, sum(failures)::integer as legs,
         count(distinct receiver_id)::integer as receivers, ${sums}
       from same_words group by 1, 2, 3, 4, 5, 6
       order by sum(fresh) > 0 desc, legs desc, oldest limit $2
     ), ${known}
     select i.leg, i.state, i.failure_class, nullif(i.cause, '') as cause, i.receiver as receiver_id, i.access_point, i.legs,
       i.growth, i.organizations, i.receivers, i.oldest, i.newest, ${history}
     from incidents i left join known k on k.place = i.leg and k.state = i.state
       and k.failure_class = coalesce(i.failure_class, '') and k.cause = i.cause
     order by i.growth > 0 desc, i.legs desc, i.oldest`,
    [organizationIn(orgId), limit],
  );
}

export interface StageIncident extends Incident {
  stage: WaitingState;
  documents: number;
}

/** Documents that failed for good in our own stages, those that grow first, then by count. */
export async function listStageIncidents(
  db: Queryable,
  { orgId, limit }: { orgId: Scope; limit: number },
): Promise<StageIncident[]> {
  return db.query<StageIncident>(
    `with same_words as (
       select stage, coalesce(failure ->> 'message', '') as words, org_id, ${tally}
       from documents where ${inScope("org_id", "$1")} and failure is not null group by 1, 2, 3
     ), incidents as (
       select stage, ${causeSql("words")} as cause, sum(failures)::integer as documents, ${sums}
       from same_words group by 1, 2
       order by sum(fresh) > 0 desc, documents desc, oldest limit $2
     ), ${known}
     select i.stage, nullif(i.cause, '') as cause, i.documents, i.growth, i.organizations, i.oldest, i.newest, ${history}
     from incidents i left join known k on k.place = i.stage and k.state = 'given_up' and k.cause = i.cause
     order by i.growth > 0 desc, i.documents desc, i.oldest`,
    [organizationIn(orgId), limit],
  );
}
