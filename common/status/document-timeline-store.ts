import type { Leg } from "./legs.ts";
import type { FailureClass, LegState } from "./status.ts";
import type { StatusLogRow } from "./status-store.ts";
import type { Queryable } from "../db/queryable.ts";
import { actingColumns, type ActingColumns } from "../db/leg-sql.ts";
import { type NameColumns, nameColumns, type ListedDocument } from "../db/document-sql.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import { findPausesInForce } from "../operations/pause-store.ts";
import { PausedWork } from "../operations/paused-work.ts";
import type { DocumentKey } from "../documents/document-store.ts";
import type { Finding } from "../rules/finding.ts";
import { refusal } from "../runtime/errors.ts";
import { collectEvidence, type Evidence } from "../documents/collect-evidence.ts";
import type { Deps } from "../runtime/deps.ts";

interface TimelineDocument extends ListedDocument, NameColumns {
  businessProfileId: string;
  stageChangedAt: Date;
  serviceVersion: string;
  requestId: string;
  sizeBytes: number;
  failure: { stage?: string; message?: string } | null;
  correctedAt: Date | null;
  voidReason: string | null;
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

/** SQL: name and identifiers of a party of the document `d`. */
const party = (role: TimelineParty["role"]): string => {
  const member = (path: string): string => `(d.document #>> '{accounting_${role}_party,${path}}')`;
  return `json_build_object('role', '${role}', 'name', ${member("name")}, 'tin', ${member("tin")},
    'vat_number', ${member("party_tax_scheme,company_id")},
    'endpoint', ${member("endpoint_scheme_id")} || ':' || ${member("endpoint_id")})`;
};

/** @throws AppError 404, also for a document outside of the scope */
async function findTimelineDocument(db: Queryable, scope: Scope, id: string): Promise<TimelineDocument> {
  const [document] = await db.query<TimelineDocument>(
    `select d.id, d.org_id, o.name as org_name, d.business_profile_id, d.kind, d.document_sequence, d.revision, d.stage,
       d.stage_changed_at, d.overall_status, d.participant_status, d.fta_status, d.service_version, d.request_id,
       d.issue_date::text as issue_date, d.tax_inclusive_amount::text as total,
       d.document ->> 'document_currency_code' as currency,
       d.document #>> '{accounting_supplier_party,name}' as supplier,
       d.document #>> '{accounting_customer_party,name}' as customer,
       json_build_array(${party("supplier")}, ${party("customer")}) as parties, d.size_bytes, d.failure, d.corrected_at, d.void_reason, d.created_at, d.updated_at,
       exists (select from legal_holds h where h.document_id = d.id and h.lifted_at is null) as legal_hold, ${nameColumns}
     from documents d join organizations o on o.id = d.org_id
     where d.id = $2 and ($1::uuid is null or d.org_id = $1)`,
    [organizationIn(scope), id],
  );
  if (document === undefined) {
    throw refusal("document_not_found");
  }
  return document;
}

/** Document whose timeline is read; every statement is scoped by it. */
type Subject = Pick<TimelineDocument, "orgId" | "id">;

interface TimelineLeg extends ActingColumns {
  leg: Leg;
  state: LegState;
  failureClass: FailureClass | null;
  reason: string | null;
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
async function findTimelineLegs(db: Queryable, { orgId, id }: Subject): Promise<TimelineLeg[]> {
  return db.query<TimelineLeg>(
    `select id as sbdh_id, revision, leg, state, failure_class, reason, tax_data_type, receiver_id, attempts, created_at,
       sent_at, mls_received_at, mls_overdue_at, next_check_at, updated_at, ${actingColumns("t")}
     from transmissions t where org_id = $1 and document_id = $2 order by revision, leg`,
    [orgId, id],
  );
}

interface TimelineWebhook {
  id: string;
  endpointId: string;
  url: string;
  event: string;
  state: "pending" | "delivered" | "failed";
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date | null;
  settledAt: Date | null;
  /** Of the latest attempt; null before the first, and for an attempt without an answer. */
  httpStatus: number | null;
  error: string | null;
}

/** Webhook events of the document, oldest first. */
async function findTimelineWebhooks(db: Queryable, { orgId, id }: Subject): Promise<TimelineWebhook[]> {
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

type TimelineDeps = Pick<Deps, "config" | "database">;

/** Everything that happened to a document, for operators. */
export interface DocumentTimeline {
  document: TimelineDocument;
  legs: TimelineLeg[];
  log: StatusLogRow[];
  /** Findings of rules and network, of the newest revision. */
  findings: Finding[];
  deliveries: TimelineWebhook[];
  evidence: Evidence;
  paused: PausedWork;
}

/** @throws AppError 404, which does not distinguish a foreign document from an unknown one */
export async function readDocumentTimeline(
  { config, database }: TimelineDeps,
  scope: Scope,
  id: string,
): Promise<DocumentTimeline> {
  const document = await findTimelineDocument(database, scope, id);
  const evidence = await collectEvidence({ config, database }, document);
  const current = evidence.revisions.find(({ revision }) => revision === document.revision);
  const pauses = await findPausesInForce(database, { endedWithinMs: 0 });
  return {
    document,
    evidence,
    paused: new PausedWork(pauses.filter(({ endedAt }) => endedAt === null)),
    legs: await findTimelineLegs(database, document),
    log: await evidence.contents.log(),
    findings: current === undefined ? [] : (JSON.parse(await evidence.contents.findings(current)) as Finding[]),
    deliveries: await findTimelineWebhooks(database, document),
  };
}

/** The key that the document's own operations use. @throws AppError 404 */
export async function findTimelineKey(
  { database }: Pick<Deps, "database">,
  scope: Scope,
  id: string,
): Promise<DocumentKey> {
  const { orgId, kind } = await findTimelineDocument(database, scope, id);
  return { orgId, kind, id };
}

/** @throws AppError 404 */
export async function readTimelineEvidence(
  { config, database }: TimelineDeps,
  scope: Scope,
  id: string,
): Promise<Evidence> {
  return collectEvidence({ config, database }, await findTimelineDocument(database, scope, id));
}
