import type { Leg } from "../../../domain/status/legs.ts";
import type { WaitingState } from "../../../domain/status/pipeline.ts";
import { organizationIn, type Scope } from "../../../domain/scope.ts";
import type { FailureClass, operatorLegStates } from "../../../domain/status/status.ts";
import type { Queryable } from "../../queryable.ts";
import { inScope } from "../../fragments/in-scope.ts";

/** What failures are grouped by, besides their cause. */
export const incidentGroupings = ["cause", "receiver", "access_point"] as const;
export type IncidentGrouping = (typeof incidentGroupings)[number];

export interface LegIncident {
  leg: Leg;
  state: (typeof operatorLegStates)[number];
  failureClass: FailureClass | null;
  cause: string | null;
  /** Null if groups do not separate receivers, or there is none. */
  receiverId: string | null;
  /** Certificate subject of the latest send; null if groups do not separate it. */
  accessPoint: string | null;
  legs: number;
  organizations: number;
  receivers: number;
  oldest: Date;
  newest: Date;
}

const byReceiver = "t.receiver_id";
/** One key look-up per open failure, and only where it is asked for. */
export const accessPointOf = `(select r.certificate_subject from sending_reports r where r.transmission_id = t.id order by r.id desc limit 1)`;

/** Open failures of legs by count. A partial index keeps it to the legs in trouble. */
export async function listLegIncidents(
  db: Queryable,
  { orgId, grouping, limit }: { orgId: Scope; grouping: IncidentGrouping; limit: number },
): Promise<LegIncident[]> {
  return db.query<LegIncident>(
    `select leg, state, failure_class, reason as cause, receiver as receiver_id, access_point, count(*)::integer as legs,
       count(distinct org_id)::integer as organizations, count(distinct receiver_id)::integer as receivers,
       min(updated_at) as oldest, max(updated_at) as newest
     from (
       select t.leg, t.state, t.failure_class, t.reason, t.org_id, t.receiver_id, t.updated_at,
         ${grouping === "receiver" ? byReceiver : "null::text"} as receiver,
         ${grouping === "access_point" ? accessPointOf : "null::text"} as access_point
       from transmissions t join documents d on d.id = t.document_id and d.revision = t.revision
       where ${inScope("t.org_id", "$1")} and t.troubled
     ) open_failures
     group by leg, state, failure_class, reason, receiver, access_point
     order by legs desc, oldest limit $2`,
    [organizationIn(orgId), limit],
  );
}

export interface StageIncident {
  stage: WaitingState;
  cause: string | null;
  documents: number;
  organizations: number;
  oldest: Date;
}

/** Documents that failed for good in our own stages, by count. */
export async function listStageIncidents(
  db: Queryable,
  { orgId, limit }: { orgId: Scope; limit: number },
): Promise<StageIncident[]> {
  return db.query<StageIncident>(
    `select stage, failure ->> 'message' as cause, count(*)::integer as documents,
       count(distinct org_id)::integer as organizations, min(updated_at) as oldest
     from documents where ${inScope("org_id", "$1")} and failure is not null
     group by 1, 2 order by documents desc, oldest limit $2`,
    [organizationIn(orgId), limit],
  );
}
