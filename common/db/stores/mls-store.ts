import { legSources, type LegStatus, type OverallStatus } from "../../domain/status.ts";
import type { PreparedStatement, Queryable } from "../database.ts";

/** What a decided leg makes of its document, by what the other leg has come to; the state machine says it beforehand. */
export interface OverallByOther {
  /** There is no other leg. */
  alone: OverallStatus;
  approved: OverallStatus;
  rejected: OverallStatus;
  undecided: OverallStatus;
}

export interface LegDecision {
  sbdhId: string;
  to: "accepted" | "rejected";
  legStatus: LegStatus;
  overall: OverallByOther;
  mls: Record<string, unknown>;
  /** Issues of a rejection, shown with the document's findings; location is the line the MLS names. */
  findings: { flag: string; reasonCode: string; text: string; location: string; test: string }[];
}

export type DecisionOutcome = "recorded" | "duplicate" | "unmatched";

/**
 * The leg's final state, its MLS, the document's statuses and the log, in one statement: both legs may be decided at the
 * same moment, and the document's row is read again under its lock, so the second sees what the first has written.
 */
export async function saveLegDecision(db: Queryable, decision: LegDecision): Promise<DecisionOutcome> {
  const rows = await db.query<{ decided: boolean; known: boolean }>(saveLegDecisionStatement, [
    decision.sbdhId,
    decision.to,
    JSON.stringify(decision.mls),
    decision.legStatus,
    legSources(decision.to),
    decision.overall.alone,
    decision.overall.approved,
    decision.overall.rejected,
    decision.overall.undecided,
    JSON.stringify(decision.findings),
  ]);
  if (rows[0]?.decided === true) {
    return "recorded";
  }
  return rows[0]?.known === true ? "duplicate" : "unmatched";
}

const saveLegDecisionStatement: PreparedStatement = {
  name: "save-leg-decision",
  text: `
with decided as (
  update transmissions set state = $2, mls = $3::jsonb, reason = null, next_check_at = null, swept_at = null,
    claimed_by = null, updated_at = now()
  where id = $1 and state = any($5::text[])
  returning org_id, document_id, revision, leg
), situation as (
  select t.state as from_state, d.overall_status as overall_before, o.id is null as alone
  from transmissions t join documents d on d.id = t.document_id
  left join transmissions o on o.document_id = t.document_id and o.revision = t.revision and o.leg <> t.leg
    and o.state <> 'not_required'
  where t.id = $1
), document as (
  update documents d set updated_at = now(),
    participant_status = case decided.leg when 'c3' then $4 else d.participant_status end,
    fta_status = case decided.leg when 'c5' then $4 else d.fta_status end,
    overall_status = case when situation.alone then $6 else
      case case decided.leg when 'c3' then d.fta_status else d.participant_status end
        when 'APPROVED' then $7 when 'REJECTED' then $8 else $9 end
      end
  from decided, situation where d.id = decided.document_id and d.revision = decided.revision
  returning d.overall_status
), found as (
  insert into validation_findings (document_id, revision, position, org_id, flag, reason_code, text, location, test,
    rule_set)
  select d.document_id, d.revision, f.position + coalesce((
      select max(v.position) from validation_findings v
      where v.document_id = d.document_id and v.revision = d.revision
    ), -1), d.org_id, f.flag, f."reasonCode", f.text, f.location, f.test, 'mls-' || d.leg
  from decided d, rows from (jsonb_to_recordset($10::jsonb) as (flag text, "reasonCode" text, text text, location text,
    test text)) with ordinality as f (flag, "reasonCode", text, location, test, position)
), entries as (
  select org_id, document_id, revision, case leg when 'c3' then 'transmission' else 'reporting' end as stage, leg,
    upper($2::text) as event, from_state, $2::text as to_state,
    jsonb_build_object('sbdh_id', $1::text, 'mls_id', $3::jsonb ->> 'id', 'code', $3::jsonb ->> 'code') as detail, 1 as nth
  from decided, situation
  union all
  select org_id, document_id, revision, 'overall', null, overall_status, overall_before, overall_status, null, 2
  from decided, situation, document where overall_status <> overall_before
), logged as (
  insert into status_log (org_id, document_id, revision, stage, leg, event, from_state, to_state, detail)
  select org_id, document_id, revision, stage, leg, event, from_state, to_state, detail from entries order by nth
)
select exists (select from decided) as decided, exists (select from situation) as known`,
};
