import { highestId } from "../../../domain/lowest-id.js";
import { organizationIn } from "../../../domain/scope.js";
import { webhookEndpointStates } from "../../../domain/webhooks/webhook-endpoint-state.js";
import { inScope } from "../../fragments/in-scope.js";
import { waitsForRetry } from "./webhook-attempt-store.js";
const state = `case when not e.enabled then 'disabled' when e.held_at is not null then 'held'
  when e.consecutive_failures > 0 then 'failing' else 'working' end`;
const columns = `e.id, e.org_id, o.name as organization, e.url, e.description, e.events, ${state} as state, e.disabled_at,
  e.disabled_by, e.held_at, e.held_by, e.held_because, e.failing_since, e.consecutive_failures,
  case when e.consecutive_failures > 0 then e.paused_until end as paused_until, e.last_success_at, e.recent_attempts,
  (
    select count(*)::integer from (
      select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending' limit 10000
    ) as waiting
  ) as waiting,
  (
    select d.created_at from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending' order by d.id limit 1
  ) as waiting_since`;
/** Newest first; reads one row more than `limit`. */
export async function listOperatedEndpoints(db, { orgId, state: wanted, after, limit }) {
    return db.query(`select ${columns} from webhook_endpoints e join organizations o on o.id = e.org_id
     where ${inScope("e.org_id", "$1")} and ${state} = any($2::text[]) and e.id < $3::uuid
     order by e.id desc limit $4 + 1`, [organizationIn(orgId), wanted === undefined ? webhookEndpointStates : [wanted], after ?? highestId, limit]);
}
export async function findOperatedEndpoint(db, { orgId, id }) {
    const rows = await db.query(`select ${columns} from webhook_endpoints e join organizations o on o.id = e.org_id
     where ${inScope("e.org_id", "$1")} and e.id = $2`, [organizationIn(orgId), id]);
    return rows[0];
}
/** As `findOperatedEndpoint`, and nothing else changes or deletes it before the transaction ends. */
export async function lockOperatedEndpoint(tx, { orgId, id }) {
    await tx.query(`select from webhook_endpoints where ${inScope("org_id", "$1")} and id = $2 for no key update`, [
        organizationIn(orgId),
        id,
    ]);
    return findOperatedEndpoint(tx, { orgId, id });
}
/** Lets a failing endpoint be tried now, with one event. */
export async function endWaitForProbe(tx, id) {
    await tx.query(`update webhook_endpoints set paused_until = now() where id = $1 and consecutive_failures > 0`, [id]);
}
/** Nothing is sent to the endpoint until `endHold`. */
export async function holdEndpoint(tx, { id, by, because }) {
    await tx.query(`update webhook_endpoints set held_at = now(), held_by = $2, held_because = $3 where id = $1`, [
        id,
        by,
        because,
    ]);
}
/** Ends every pause of the endpoint, an operator's and that after failures. */
export async function endPauses(tx, id) {
    await tx.query(`update webhook_endpoints set held_at = null, held_by = null, held_because = null, consecutive_failures = 0,
       paused_until = null, failing_since = null
     where id = $1`, [id]);
    await releaseWaiting(tx, id);
}
/** Makes due what waits for its own retry; a failure costs it no try. */
export async function releaseWaiting(tx, endpointId) {
    await tx.query(`update webhook_deliveries d set retry_at = d.next_attempt_at, next_attempt_at = d.created_at
     where d.endpoint_id = $1 and ${waitsForRetry}`, [endpointId]);
}
/** How many entries of each sort the organization has in a period. */
export async function countLogSteps(db, { orgId, since, until }) {
    return db.query(`select stage, leg, event, from_state, to_state, count(*)::integer as count from status_log
     where org_id = $1 and at >= $2 and at < $3 group by stage, leg, event, from_state, to_state`, [orgId, since, until]);
}
//# sourceMappingURL=operated-endpoint-store.js.map