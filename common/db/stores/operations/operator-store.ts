import type { DocumentKind } from "../../../domain/document.ts";
import type { Leg } from "../../../domain/status/legs.ts";
import type { DocumentState } from "../../../domain/status/pipeline.ts";
import { legMove, type FailureClass, type LegState } from "../../../domain/status/status.ts";
import { organizationIn, type Scope } from "../../../domain/scope.ts";
import type { Queryable } from "../../database.ts";
import { inScope } from "../../fragments/in-scope.ts";
import { accessPointOf } from "./incident-store.ts";
import { insertLogRows, legRows, millisecondsSince } from "../../fragments/log-rows.ts";

/** A leg as far as a person's decision about it goes. */
export interface OperableLeg {
  orgId: string;
  sbdhId: string;
  documentId: string;
  revision: number;
  leg: Leg;
  state: LegState;
  failureClass: FailureClass | null;
  attempts: number;
  /** Whether anything still comes of it: its revision is the document's. */
  current: boolean;
}

/** Holds its document until the transaction ends: what a person decides holds for the revision that he has seen. */
export async function findOperableLeg(
  tx: Queryable,
  { orgId, sbdhId }: { orgId: Scope; sbdhId: string },
): Promise<OperableLeg | undefined> {
  const rows = await tx.query<OperableLeg>(
    `select t.org_id, t.id as sbdh_id, t.document_id, t.revision, t.leg, t.state, t.failure_class, t.attempts,
       t.revision = d.revision as current
     from transmissions t join documents d on d.id = t.document_id
     where ${inScope("t.org_id", "$1")} and t.id = $2 for no key update of d`,
    [organizationIn(orgId), sbdhId],
  );
  return rows[0];
}

export interface OperableLegRow extends Omit<OperableLeg, "current"> {
  kind: DocumentKind;
  documentSequence: string;
  reason: string | null;
  sentAt: Date | null;
  mlsOverdueAt: Date | null;
  updatedAt: Date;
}

export interface OperableLegQuery {
  orgId: Scope;
  states: readonly LegState[];
  failureClass?: FailureClass;
  /** SBDH id of the last leg of the page before. */
  after?: string;
  limit: number;
}

/** Oldest first; one more than `limit` says that there is a next page. */
export async function listOperableLegs(db: Queryable, query: OperableLegQuery): Promise<OperableLegRow[]> {
  return db.query<OperableLegRow>(
    `select t.org_id, t.id as sbdh_id, t.document_id, t.revision, t.leg, t.state, t.failure_class, t.attempts, d.kind,
       d.document_sequence, t.reason, t.sent_at, t.mls_overdue_at, t.updated_at
     from transmissions t
     join documents d on d.id = t.document_id and d.revision = t.revision
     where ${inScope("t.org_id", "$1")} and t.troubled and t.state = any($2::text[]) and ($3::text is null or t.failure_class = $3)
       and ($4::uuid is null or t.id > $4::uuid)
     order by t.id limit $5 + 1`,
    [organizationIn(query.orgId), query.states, query.failureClass ?? null, query.after ?? null, query.limit],
  );
}

export interface RequeuedLeg {
  orgId: string;
  id: string;
  revision: number;
  leg: Leg;
}

const retryMove = legMove("failed", "queued");

/** Which failed legs are meant; what is left out is any. */
export interface LegFilter {
  failureClass: FailureClass;
  leg?: Leg;
  receiverId?: string;
  /** What went wrong, in its very words. */
  cause?: string;
  /** Subject of the certificate that the latest envelope was sent to. */
  accessPoint?: string;
}

/** SQL: the failed legs of a filter in a scope; its parameters are those of `filterParameters`, from $1 on. */
const retryable = `from transmissions t
  join documents d on d.id = t.document_id and d.revision = t.revision
  where ${inScope("t.org_id", "$1")} and t.troubled and t.state = '${retryMove.from}' and t.failure_class = $2
    and ($3::text is null or t.leg = $3) and ($4::text is null or t.receiver_id = $4) and ($5::text is null or t.reason = $5)
    and ($6::timestamptz is null or t.updated_at <= $6) and ($7::text is null or ${accessPointOf} = $7)`;

interface FilterQuery extends LegFilter {
  orgId: Scope;
  /** Legs that have failed since then are none of it. */
  failedBefore?: Date;
}

const filterParameters = ({
  orgId,
  failureClass,
  leg,
  receiverId,
  cause,
  accessPoint,
  failedBefore,
}: FilterQuery): unknown[] => [
  organizationIn(orgId),
  failureClass,
  leg ?? null,
  receiverId ?? null,
  cause ?? null,
  failedBefore ?? null,
  accessPoint ?? null,
];

/** How many legs a retry would send again. */
export async function countRetryableLegs(db: Queryable, query: FilterQuery): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count ${retryable}`,
    filterParameters(query),
  );
  return row?.count ?? 0;
}

/** failed → queued for up to `limit` legs of a filter, each with its log row; the same SBDH id, the same bytes. */
export async function requeueFailedLegs(
  db: Queryable,
  query: FilterQuery & { limit: number; detail: Record<string, unknown> },
): Promise<RequeuedLeg[]> {
  return db.query<RequeuedLeg>(
    `with chosen as (
       select t.id, t.updated_at ${retryable}
       order by t.id limit $8 for no key update of d, t skip locked
     ), requeued as (
       update transmissions t set state = '${retryMove.to}', reason = null, failure_class = null, next_check_at = null,
         swept_at = null, updated_at = now()
       from chosen c where t.id = c.id
       returning t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, c.updated_at as since
     ), logged as (${insertLogRows(
       legRows({
         from: "requeued",
         event: "'OPERATOR_RETRY'",
         states: [`'${retryMove.from}'`, `'${retryMove.to}'`],
         attempt: "attempts",
         durationMs: millisecondsSince("since"),
         detail: "jsonb_build_object('sbdh_id', id) || $9::jsonb",
       }),
     )})
     select org_id, document_id as id, revision, leg from requeued`,
    [...filterParameters(query), query.limit, JSON.stringify(query.detail)],
  );
}

export interface FailedDocumentRow {
  orgId: string;
  id: string;
  kind: DocumentKind;
  documentSequence: string;
  revision: number;
  stage: DocumentState;
  failure: Record<string, unknown>;
  updatedAt: Date;
}

/** Documents that one of our own stages gave up, oldest first; one more than `limit` says that there is a next page. */
export async function listFailedDocuments(
  db: Queryable,
  { orgId, after, limit }: { orgId: Scope; after?: string; limit: number },
): Promise<FailedDocumentRow[]> {
  return db.query<FailedDocumentRow>(
    `select org_id, id, kind, document_sequence, revision, stage, failure, updated_at
     from documents
     where ${inScope("org_id", "$1")} and failure is not null and ($2::uuid is null or id > $2::uuid)
     order by id limit $3 + 1`,
    [organizationIn(orgId), after ?? null, limit],
  );
}

export interface RestartedDocument {
  orgId: string;
  id: string;
  revision: number;
  stage: DocumentState;
  /** False when no stage had given it up. */
  restarted: boolean;
}

/** Takes back that a stage gave the document up, with a log row; undefined for an unknown document. */
export async function clearStageFailure(
  db: Queryable,
  { orgId, id, detail }: { orgId: Scope; id: string; detail: Record<string, unknown> },
): Promise<RestartedDocument | undefined> {
  const rows = await db.query<RestartedDocument>(
    `with before as (
       select org_id, id, revision, stage, failure from documents where ${inScope("org_id", "$1")} and id = $2 for no key update
     ), cleared as (
       update documents d set failure = null, swept_at = null, stage_changed_at = now(), updated_at = now()
       from before b where d.id = b.id and b.failure is not null
       returning d.id, d.org_id, d.revision, d.stage, b.failure ->> 'stage' as gave_up
     ), logged as (${insertLogRows({
       from: "cleared",
       documentId: "id",
       stage: "gave_up",
       event: "'OPERATOR_RETRY'",
       states: ["stage", "stage"],
       detail: "$3",
     })})
     select b.org_id, b.id, b.revision, b.stage, exists (select from cleared) as restarted from before b`,
    [organizationIn(orgId), id, JSON.stringify(detail)],
  );
  return rows[0];
}

export type GivenUpDocument = Omit<RestartedDocument, "restarted">;

/** The same for up to `limit` documents that were given up, of one organization or of all, in one state or in all. */
export async function clearStageFailures(
  db: Queryable,
  query: { orgId: string | null; state: DocumentState | null; limit: number; detail: Record<string, unknown> },
): Promise<GivenUpDocument[]> {
  return db.query<GivenUpDocument>(
    `with before as (
       select id, failure from documents
       where failure is not null and ${inScope("org_id", "$1")} and ($2::text is null or stage = $2)
       order by id limit $3 for no key update skip locked
     ), cleared as (
       update documents d set failure = null, swept_at = null, stage_changed_at = now(), updated_at = now()
       from before b where d.id = b.id
       returning d.id, d.org_id, d.revision, d.stage, b.failure ->> 'stage' as gave_up
     ), logged as (${insertLogRows({
       from: "cleared",
       documentId: "id",
       stage: "gave_up",
       event: "'OPERATOR_RETRY'",
       states: ["stage", "stage"],
       detail: "$4",
     })})
     select org_id, id, revision, stage from cleared`,
    [query.orgId, query.state, query.limit, JSON.stringify(query.detail)],
  );
}
