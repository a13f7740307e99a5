import type { LegState, OverallStatus } from "./status.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { isDecidingLeg, actingColumns, type ActingColumns, type LegSummary } from "../db/leg-sql.ts";
import type { DocumentKey } from "../documents/document-store.ts";
import { type NameColumns, type StatusColumns, nameColumns, type ListedDocument } from "../db/document-sql.ts";
import type { LogEvent } from "../webhooks/webhook-events.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";

export interface StatusVersion {
  /** Changes whenever the snapshot may have changed. */
  version: string;
  overallStatus: OverallStatus;
}

/** The version of the snapshot, without reading the snapshot. */
export async function findStatusVersion(
  db: Queryable,
  { orgId, kind, id }: DocumentKey,
): Promise<StatusVersion | undefined> {
  const rows = await db.query<StatusVersion>(findStatusVersionStatement, [orgId, kind, id]);
  return rows[0];
}

// xmin changes with every update of a row, also with updates that write no log entry (a later report). The other
// parts keep versions apart from those of a database that this one was restored from.
const findStatusVersionStatement = preparedStatement(
  "find-status-version",
  `
select d.overall_status, concat_ws('-', d.revision, d.xmin,
  (select max(l.position) from status_log l where l.document_id = d.id),
  (select string_agg(t.xmin::text, '-' order by t.leg) from transmissions t
   where t.document_id = d.id and t.revision = d.revision)) as version
from documents d
where d.org_id = $1 and d.kind = $2 and d.id = $3`,
);

export interface StatusRow extends StatusColumns, NameColumns {
  legs: LegState[];
  updatedAt: Date;
  /** Whether the metadata of all rows together has more bytes than are read; it is null then. */
  isTooMuch: boolean;
}

/** Metadata of one query: a hundred documents with all that they may have fit. */
export const maxMetadataMb = 4;

/** The documents that the organization has, in the order of the ids, each once. */
export async function findStatuses(db: Queryable, orgId: string, ids: readonly string[]): Promise<StatusRow[]> {
  return db.query<StatusRow>(findStatusesStatement, [orgId, ids]);
}

const isTooMuch = `coalesce(sum(octet_length(d.metadata::text)) over (), 0) > ${maxMetadataMb * 1_048_576}`;

const findStatusesStatement = preparedStatement(
  "find-statuses",
  `
select d.id, d.kind, d.document_sequence, d.stage, d.overall_status, d.participant_status, d.fta_status, t.legs,
  d.external_reference, case when not ${isTooMuch} then d.metadata end as metadata, ${isTooMuch} as is_too_much,
  greatest(d.updated_at, t.updated_at) as updated_at
from (select id, min(position) as position from unnest($2::uuid[]) with ordinality as a (id, position) group by id) asked
join documents d on d.id = asked.id and d.org_id = $1
cross join lateral (
  select coalesce(array_agg(t.state order by t.leg), '{}') as legs, max(t.updated_at) as updated_at
  from transmissions t where t.document_id = d.id and t.revision = d.revision and ${isDecidingLeg("t.leg")}
) t
order by asked.position`,
);

export interface StatusLogRow extends LogEvent {
  /** Position in the document's log, from 1; an older log continues from its ids. */
  position: string;
  at: Date;
  revision: number;
  attempt: number | null;
  durationMs: number | null;
  detail: Record<string, unknown> | null;
}

/** The document's log, oldest first; empty for an unknown document. */
export async function findStatusLog(db: Queryable, { orgId, kind, id }: DocumentKey): Promise<StatusLogRow[]> {
  return db.query<StatusLogRow>(
    `select l.position, l.at, l.revision, l.stage, l.leg, l.event, l.from_state, l.to_state, l.attempt, l.duration_ms,
       l.detail
     from documents d join status_log l on l.org_id = d.org_id and l.document_id = d.id
     where d.org_id = $1 and d.kind = $2 and d.id = $3 order by l.position`,
    [orgId, kind, id],
  );
}

export interface TimelineDocument extends ListedDocument, NameColumns {
  businessProfileId: string;
  stageChangedAt: Date;
  serviceVersion: string;
  requestId: string;
  sizeBytes: number;
  failure: { stage?: string; message?: string } | null;
  correctedAt: Date | null;
  legalHold: boolean;
  parties: TimelineParty[];
}

interface TimelineParty {
  role: "supplier" | "customer";
  name: string | null;
  tin: string | null;
  vat_number: string | null;
  /** Scheme and identifier in the network. */
  endpoint: string | null;
}

/** SQL: what a party of the document `d` is called and known by. */
const party = (role: TimelineParty["role"]): string => {
  const member = (path: string): string => `(d.document #>> '{accounting_${role}_party,${path}}')`;
  return `json_build_object('role', '${role}', 'name', ${member("name")}, 'tin', ${member("tin")},
    'vat_number', ${member("party_tax_scheme,company_id")},
    'endpoint', ${member("endpoint_scheme_id")} || ':' || ${member("endpoint_id")})`;
};

/** Undefined for an unknown document, or one outside the scope. */
export async function findTimelineDocument(
  db: Queryable,
  scope: Scope,
  id: string,
): Promise<TimelineDocument | undefined> {
  const rows = await db.query<TimelineDocument>(
    `select d.id, d.org_id, o.name as org_name, d.business_profile_id, d.kind, d.document_sequence, d.revision, d.stage,
       d.stage_changed_at, d.overall_status, d.participant_status, d.fta_status, d.service_version, d.request_id,
       d.issue_date::text as issue_date, d.tax_inclusive_amount::text as total,
       d.document ->> 'document_currency_code' as currency,
       d.document #>> '{accounting_supplier_party,name}' as supplier,
       d.document #>> '{accounting_customer_party,name}' as customer,
       json_build_array(${party("supplier")}, ${party("customer")}) as parties, d.size_bytes, d.failure, d.corrected_at, d.created_at, d.updated_at,
       exists (select from legal_holds h where h.document_id = d.id and h.lifted_at is null) as legal_hold, ${nameColumns}
     from documents d join organizations o on o.id = d.org_id
     where d.id = $2 and ($1::uuid is null or d.org_id = $1)`,
    [organizationIn(scope), id],
  );
  return rows[0];
}

/** Document whose timeline is read; every statement is scoped by it. */
type Subject = Pick<TimelineDocument, "orgId" | "id">;

export interface TimelineLeg extends LegSummary, ActingColumns {
  sbdhId: string;
  revision: number;
  taxDataType: string | null;
  receiverId: string;
  attempts: number;
  createdAt: Date;
  sentAt: Date | null;
  mlsReceivedAt: Date | null;
  mlsOverdueAt: Date | null;
  nextCheckAt: Date | null;
  updatedAt: Date;
}

/** The legs of every revision, oldest first. */
export async function findTimelineLegs(db: Queryable, { orgId, id }: Subject): Promise<TimelineLeg[]> {
  return db.query<TimelineLeg>(
    `select id as sbdh_id, revision, leg, state, failure_class, reason, tax_data_type, receiver_id, attempts, created_at,
       sent_at, mls_received_at, mls_overdue_at, next_check_at, updated_at, ${actingColumns("t")}
     from transmissions t where org_id = $1 and document_id = $2 order by revision, leg`,
    [orgId, id],
  );
}

export interface TimelineWebhook {
  id: string;
  endpointId: string;
  url: string;
  event: string;
  state: "pending" | "delivered" | "failed";
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date | null;
  settledAt: Date | null;
  /** Latest answer of the endpoint; null before the first attempt. */
  httpStatus: number | null;
  error: string | null;
}

/** Webhook events of the document, oldest first. */
export async function findTimelineWebhooks(db: Queryable, { orgId, id }: Subject): Promise<TimelineWebhook[]> {
  return db.query<TimelineWebhook>(
    `select w.id, w.endpoint_id, e.url, w.event, w.state, w.attempts, w.created_at, w.next_attempt_at, w.settled_at,
       a.http_status, a.error
     from webhook_endpoints e
     join status_log l on l.org_id = e.org_id and l.document_id = $2
     join webhook_deliveries w on w.endpoint_id = e.id and w.log_id = l.id
     left join lateral (
       select http_status, error from webhook_attempts a where a.delivery_id = w.id order by a.id desc limit 1
     ) a on true
     where e.org_id = $1 order by w.created_at, w.id`,
    [orgId, id],
  );
}
