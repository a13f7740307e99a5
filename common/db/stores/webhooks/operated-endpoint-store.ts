import { highestId } from "../../../domain/lowest-id.ts";
import { organizationIn, type Scope } from "../../../domain/scope.ts";
import { webhookEndpointStates, type WebhookEndpointState } from "../../../domain/webhooks/webhook-endpoint-state.ts";
import { inScope } from "../../fragments/in-scope.ts";
import type { Queryable } from "../../queryable.ts";

/** An endpoint with what its operators need to see, without its secret. */
export interface OperatedEndpoint {
  id: string;
  orgId: string;
  /** Its name. */
  organization: string;
  url: string;
  state: WebhookEndpointState;
  failingSince: Date | null;
  consecutiveFailures: number;
  /** What the last failed attempt was answered, or why nothing was. */
  lastFailure: string | null;
  /** When it is tried next; null unless it fails. */
  nextTryAt: Date | null;
  lastSuccessAt: Date | null;
  /** Counted up to 10,000. */
  waiting: number;
  waitingSince: Date | null;
}

const state = `case when not e.enabled then 'disabled' when e.consecutive_failures > 0 then 'failing' else 'working' end`;

const columns = `e.id, e.org_id, o.name as organization, e.url, ${state} as state, e.failing_since, e.consecutive_failures,
  e.last_failure, case when e.consecutive_failures > 0 then e.paused_until end as next_try_at, e.last_success_at,
  (
    select count(*)::integer from (
      select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending' limit 10000
    ) as waiting
  ) as waiting,
  (
    select d.created_at from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending' order by d.id limit 1
  ) as waiting_since`;

export interface OperatedEndpointQuery {
  orgId: Scope;
  state?: WebhookEndpointState;
  after?: string;
  limit: number;
}

/** Newest first; reads one row more than `limit`. */
export async function listOperatedEndpoints(
  db: Queryable,
  { orgId, state: wanted, after, limit }: OperatedEndpointQuery,
): Promise<OperatedEndpoint[]> {
  return db.query<OperatedEndpoint>(
    `select ${columns} from webhook_endpoints e join organizations o on o.id = e.org_id
     where ${inScope("e.org_id", "$1")} and ${state} = any($2::text[]) and e.id < $3::uuid
     order by e.id desc limit $4 + 1`,
    [organizationIn(orgId), wanted === undefined ? webhookEndpointStates : [wanted], after ?? highestId, limit],
  );
}
