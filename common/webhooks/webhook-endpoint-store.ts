import { highestId } from "../runtime/uuid-time.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import type { WebhookEndpointState } from "./webhook-events.ts";
import { inScope } from "../db/shared-sql.ts";
import type { Queryable } from "../db/queryable.ts";

export interface WebhookEndpoint {
  id: string;
  orgId: string;
  /** Name of the organization. */
  organization: string;
  url: string;
  description: string | null;
  /** Names of events; `*` for all. */
  events: string[];
  enabled: boolean;
  state: WebhookEndpointState;
  /** Until then the old secret signs beside the new one. */
  previousSecretUntil: Date | null;
  failingSince: Date | null;
  consecutiveFailures: number;
  /** What the last failed attempt was answered, or why nothing was. */
  lastFailure: string | null;
  pausedUntil: Date | null;
  /** Accurate to about a second. */
  lastSuccessAt: Date | null;
  /** Counted up to 10,000. */
  pendingDeliveries: number;
  waitingSince: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface EndpointKey {
  orgId: string;
  id: string;
}

export interface EndpointSettings {
  url: string;
  description: string | null;
  events: readonly string[];
  enabled: boolean;
}

const state = `case when not enabled then 'disabled' when consecutive_failures > 0 then 'failing' else 'working' end`;
const waiting = `from webhook_deliveries d where d.endpoint_id = webhook_endpoints.id and d.state = 'pending'`;

// Without the secret, which is shown only at creation and read only for signing.
const columns = `id, org_id, (select o.name from organizations o where o.id = org_id) as organization, url, description, events,
  enabled, ${state} as state, case when previous_secret_until > now() then previous_secret_until end as previous_secret_until,
  failing_since, consecutive_failures, last_failure, case when paused_until > now() then paused_until end as paused_until,
  last_success_at, (select count(*)::integer from (select ${waiting} limit 10000) as counted) as pending_deliveries,
  (select d.created_at ${waiting} order by d.id limit 1) as waiting_since, created_at, updated_at`;

export async function findEndpoints(db: Queryable, orgId: string): Promise<WebhookEndpoint[]> {
  return db.query<WebhookEndpoint>(`select ${columns} from webhook_endpoints where org_id = $1 order by id`, [orgId]);
}

interface EndpointQuery {
  orgId: Scope;
  state?: WebhookEndpointState;
  after?: string;
  limit: number;
}

/** Newest first; reads one row more than `limit`. */
export const listEndpoints = (db: Queryable, query: EndpointQuery): Promise<WebhookEndpoint[]> =>
  db.query<WebhookEndpoint>(
    `select ${columns} from webhook_endpoints
     where ${inScope("org_id", "$1")} and ($2::text is null or ${state} = $2) and id < $3::uuid order by id desc limit $4 + 1`,
    [organizationIn(query.orgId), query.state ?? null, query.after ?? highestId, query.limit],
  );

export async function findEndpoint(db: Queryable, { orgId, id }: EndpointKey): Promise<WebhookEndpoint | undefined> {
  const rows = await db.query<WebhookEndpoint>(
    `select ${columns} from webhook_endpoints where org_id = $1 and id = $2`,
    [orgId, id],
  );
  return rows[0];
}

/**
 * Stores an endpoint unless the organization already has `most`; concurrent requests are counted one after the other.
 *
 * @returns undefined when the limit is reached
 */
export async function insertEndpoint(
  tx: Queryable,
  { orgId, id }: EndpointKey,
  { settings, secret, most }: { settings: EndpointSettings; secret: string; most: number },
): Promise<WebhookEndpoint | undefined> {
  await tx.query(`select from organizations where id = $1 for no key update`, [orgId]);
  const rows = await tx.query<WebhookEndpoint>(
    `insert into webhook_endpoints (id, org_id, url, description, events, enabled, secret)
     select $1, $2, $3, $4, $5, $6, $7
     where (select count(*) from webhook_endpoints where org_id = $2) < $8
     returning ${columns}`,
    [id, orgId, settings.url, settings.description, settings.events, settings.enabled, secret, most],
  );
  return rows[0];
}

/** Also ends a pause after failures, because the caller has changed the endpoint. */
export async function updateEndpoint(
  db: Queryable,
  { orgId, id }: EndpointKey,
  { url, description, events, enabled }: EndpointSettings,
): Promise<WebhookEndpoint | undefined> {
  const rows = await db.query<WebhookEndpoint>(
    `update webhook_endpoints set url = $3, description = $4, events = $5, enabled = $6, updated_at = now(),
       consecutive_failures = 0, paused_until = null, failing_since = null
     where org_id = $1 and id = $2 returning ${columns}`,
    [orgId, id, url, description, events, enabled],
  );
  return rows[0];
}

/** The current secret becomes the previous one for these hours; an older one is dropped. */
export async function replaceSecret(
  db: Queryable,
  { orgId, id }: EndpointKey,
  { secret, overlapHours }: { secret: string; overlapHours: number },
): Promise<WebhookEndpoint | undefined> {
  const rows = await db.query<WebhookEndpoint>(
    `update webhook_endpoints set secret = $3, previous_secret = secret,
       previous_secret_until = now() + make_interval(hours => $4), updated_at = now()
     where org_id = $1 and id = $2 returning ${columns}`,
    [orgId, id, secret, overlapHours],
  );
  return rows[0];
}

/** Deletes the endpoint with its deliveries. @returns whether it existed */
export async function deleteEndpoint(db: Queryable, { orgId, id }: EndpointKey): Promise<boolean> {
  const rows = await db.query(`delete from webhook_endpoints where org_id = $1 and id = $2 returning id`, [orgId, id]);
  return rows.length > 0;
}

export interface Subscription {
  id: string;
  orgId: string;
  events: string[];
  createdAt: Date;
}

/** Enabled endpoints of all organizations. */
export async function findSubscriptions(db: Queryable): Promise<Subscription[]> {
  return db.query<Subscription>(
    "select id, org_id, events, created_at from webhook_endpoints where enabled order by id",
  );
}

/** The secrets of an endpoint as they are stored. */
interface StoredSecrets {
  id: string;
  secret: string;
  /** Null when none signs beside the secret any more. */
  previousSecret: string | null;
}

/** Endpoints of all organizations with a secret that does not begin with the prefix, or with one that no longer signs. */
export async function findSecretsOfOtherKeys(db: Queryable, prefix: string): Promise<StoredSecrets[]> {
  return db.query<StoredSecrets>(
    `select id, secret, case when previous_secret_until > now() then previous_secret end as previous_secret
     from webhook_endpoints
     where not starts_with(secret, $1) or not starts_with(previous_secret, $1)
       or (previous_secret is not null and previous_secret_until <= now())
     order by id`,
    [prefix],
  );
}

/** Replaces both, unless the secret was rotated meanwhile. */
export async function replaceSealedSecrets(
  db: Queryable,
  { id, secret }: StoredSecrets,
  sealed: Pick<StoredSecrets, "secret" | "previousSecret">,
): Promise<void> {
  await db.query(`update webhook_endpoints set secret = $3, previous_secret = $4 where id = $1 and secret = $2`, [
    id,
    secret,
    sealed.secret,
    sealed.previousSecret,
  ]);
}
