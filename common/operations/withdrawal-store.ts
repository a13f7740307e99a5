import type { DocumentState } from "../status/pipeline.ts";
import { openLegStates, type LegState } from "../status/status.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import type { Queryable } from "../db/queryable.ts";
import { inScope, literals } from "../db/shared-sql.ts";
import { stateToSend } from "../db/leg-sql.ts";
import { insertLogRows, legRows } from "../db/log-sql.ts";

export interface WithdrawalSituation {
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

export interface NewWithdrawal {
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
