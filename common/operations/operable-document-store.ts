import type { DocumentKind } from "../documents/document.ts";
import type { DocumentState, WaitingState } from "../status/pipeline.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import type { Queryable } from "../db/queryable.ts";
import { inScope, literals } from "../db/shared-sql.ts";
import { insertLogRows, legRows } from "../db/log-sql.ts";
import { openLegStates, type LegState } from "../status/status.ts";
import { stateToSend } from "../db/leg-sql.ts";

export interface FailedDocumentRow {
  orgId: string;
  id: string;
  kind: DocumentKind;
  documentSequence: string;
  revision: number;
  stage: WaitingState;
  failure: Record<string, unknown>;
  updatedAt: Date;
}

/** Documents that failed for good in our own stages, oldest first; reads one row more than `limit` to show a next page. */
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

interface RestartedDocument {
  orgId: string;
  id: string;
  revision: number;
  stage: DocumentState;
  /** False when it had not failed. */
  restarted: boolean;
}

/** SQL: clears the failure of the documents that `before` has locked, with a log row each, and notes whose retry it is. */
const clearing = (detail: string, runId: string): string => `cleared as (
    update documents d set failure = null, retry_run_id = ${runId}::uuid, swept_at = null, stage_changed_at = now(), updated_at = now()
    from before b where d.id = b.id and b.failure is not null
    returning d.id, d.org_id, d.revision, d.stage, b.failure ->> 'stage' as gave_up
  ), logged as (${insertLogRows({
    from: "cleared",
    documentId: "id",
    stage: "gave_up",
    event: "'OPERATOR_RETRY'",
    states: ["stage", "stage"],
    detail,
  })})`;

/** Clears the stage failure of one document, with a log row; undefined for an unknown document. */
export async function clearStageFailure(
  db: Queryable,
  { orgId, id, detail }: { orgId: Scope; id: string; detail: Record<string, unknown> },
): Promise<RestartedDocument | undefined> {
  const rows = await db.query<RestartedDocument>(
    `with before as (
       select org_id, id, revision, stage, failure from documents where ${inScope("org_id", "$1")} and id = $2 for no key update
     ), ${clearing("$3", "null")}
     select b.org_id, b.id, b.revision, b.stage, exists (select from cleared) as restarted from before b`,
    [organizationIn(orgId), id, JSON.stringify(detail)],
  );
  return rows[0];
}

type GivenUpDocument = Omit<RestartedDocument, "restarted">;

interface GivenUpQuery {
  orgId: string | null;
  state: DocumentState;
  /** Leaves out documents that failed later. */
  before?: Date;
}

const givenUp = `from documents where failure is not null and ${inScope("org_id", "$1")} and stage = $2
  and ($3::timestamptz is null or updated_at <= $3)`;
const parametersOf = ({ orgId, state, before }: GivenUpQuery): unknown[] => [orgId, state, before ?? null];

export async function countGivenUp(db: Queryable, query: GivenUpQuery): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*)::int as count ${givenUp}`, parametersOf(query));
  return row?.count ?? 0;
}

/** Clears up to `limit` stage failures, for a run whose outcome they count for. */
export async function clearStageFailures(
  db: Queryable,
  query: GivenUpQuery & { limit: number; detail: Record<string, unknown>; runId: string },
): Promise<GivenUpDocument[]> {
  return db.query<GivenUpDocument>(
    `with before as (
       select id, failure ${givenUp} order by id limit $4 for no key update skip locked
     ), ${clearing("$5", "$6")}
     select org_id, id, revision, stage from cleared`,
    [...parametersOf(query), query.limit, JSON.stringify(query.detail), query.runId],
  );
}

interface WithdrawalSituation {
  orgId: string;
  revision: number;
  stage: DocumentState;
  /** Newest revision whose report the authority accepted; null without one. */
  acceptedRevision: number | null;
  /** State of a newer report under way; null without one. */
  laterState: LegState | null;
  /** State of a withdrawal of the accepted report; null without one. */
  withdrawalState: LegState | null;
}

export async function findWithdrawalSituation(
  db: Queryable,
  { orgId, documentId }: { orgId: Scope; documentId: string },
): Promise<WithdrawalSituation | undefined> {
  const rows = await db.query<WithdrawalSituation>(
    `select d.org_id, d.revision, d.stage, a.revision as accepted_revision,
       (select t.state from transmissions t
        where t.document_id = d.id and t.leg = 'c5' and t.revision > coalesce(a.revision, 0)
          and t.state in (${literals(openLegStates)}) order by t.revision desc limit 1) as later_state,
       (select t.state from transmissions t
        where t.document_id = d.id and t.leg = 'withdrawal' and t.revision >= a.revision
        order by t.revision desc limit 1) as withdrawal_state
     from documents d
     left join lateral (
       select max(t.revision) as revision from transmissions t
       where t.document_id = d.id and t.leg = 'c5' and t.state = 'accepted' and t.revision <= d.revision
     ) a on true
     where ${inScope("d.org_id", "$1")} and d.id = $2`,
    [organizationIn(orgId), documentId],
  );
  return rows[0];
}

interface NewWithdrawal {
  orgId: string;
  documentId: string;
  id: string;
  /** Current revision and revision of the accepted report, as read under the document's lock. */
  revision: number;
  acceptedRevision: number;
  detail: Record<string, unknown>;
}

/** Creates the leg that withdraws the accepted report; it goes to the same address. */
export async function insertWithdrawal(tx: Queryable, withdrawal: NewWithdrawal): Promise<void> {
  await tx.query(
    `with added as (
       insert into transmissions (id, org_id, document_id, revision, leg, state, sender_id, receiver_id, doc_type_id,
         process_id, exchange, country, tax_data_type, created_at, updated_at)
       select $3, t.org_id, t.document_id, $4, 'withdrawal', ${stateToSend("d.created_at")}, t.sender_id, t.receiver_id,
         t.doc_type_id, t.process_id, t.exchange, t.country, 'W', now(), now()
       from transmissions t join documents d on d.id = t.document_id
       where t.org_id = $1 and t.document_id = $2 and t.leg = 'c5' and t.revision = $5 and t.state = 'accepted'
       returning id, org_id, document_id, revision, leg, state
     )
     ${insertLogRows(
       legRows({
         from: "added",
         event: "upper(state)",
         states: ["null", "state"],
         detail: "jsonb_build_object('withdraws_revision', $5::int) || $6::jsonb",
         envelope: "id",
       }),
     )}`,
    [
      withdrawal.orgId,
      withdrawal.documentId,
      withdrawal.id,
      withdrawal.revision,
      withdrawal.acceptedRevision,
      JSON.stringify(withdrawal.detail),
    ],
  );
}
