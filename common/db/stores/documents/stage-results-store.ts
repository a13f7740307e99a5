import type { DocumentAmounts } from "../../../domain/pricing/amounts.ts";
import type { Finding } from "../../../domain/finding.ts";
import type { FindingTotals } from "../../../domain/validation-result.ts";
import { legTraits, type DecidingLeg } from "../../../domain/status/legs.ts";
import { initialStatus } from "../../../domain/status/status.ts";
import type { Queryable } from "../../database.ts";
import { legRows, type LogRows } from "../../fragments/log-rows.ts";
import { moveGroup, type Move, type Moved } from "./stage-store.ts";

/** received → priced. */
export async function savePriced(
  db: Queryable,
  results: readonly (Move & { amounts: DocumentAmounts })[],
): Promise<Moved[]> {
  return moveGroup(db, "pricing", results, {
    ctes: `, stored as (
        insert into document_amounts (document_id, revision, org_id, amounts)
        select m.id, m.revision, m.org_id, r.amounts
        from moved m join unnest($1::uuid[], $10::json[]) as r (id, amounts) on r.id = m.id
        on conflict (document_id, revision) do update set amounts = excluded.amounts
      )`,
    parameters: [results.map(({ amounts }) => JSON.stringify(amounts))],
  });
}

/** priced → rendered. */
export async function saveRendered(
  db: Queryable,
  results: readonly (Move & { xml: string; sha256: string })[],
): Promise<Moved[]> {
  return moveGroup(db, "rendering", results, {
    ctes: `, stored as (
        insert into document_xml (document_id, revision, form, org_id, xml, sha256)
        select m.id, m.revision, '${legTraits.c3.form}', m.org_id, r.xml, r.sha256
        from moved m join unnest($1::uuid[], $10::text[], $11::text[]) as r (id, xml, sha256) on r.id = m.id
        on conflict (document_id, revision, form) do update set xml = excluded.xml, sha256 = excluded.sha256
      )`,
    parameters: [results.map(({ xml }) => xml), results.map(({ sha256 }) => sha256)],
  });
}

/** A leg as the validation stage lays it down: its envelope's id is fixed here, long before anything is sent. */
export interface NewLeg {
  id: string;
  documentId: string;
  leg: DecidingLeg;
  state: "queued" | "not_required";
  reason: string | null;
  senderId: string;
  receiverId: string;
  docTypeId: string;
  processId: string;
}

export interface ValidatedResult extends Move {
  findings: readonly Finding[];
  /** Where the findings are not all there are. */
  totals?: FindingTotals;
  ruleSet: string;
  /** Empty for a document that failed. */
  transmissions: readonly NewLeg[];
}

/** rendered → validated or invalid, with the findings and, where it goes on, both legs. */
export async function saveValidated(db: Queryable, results: readonly ValidatedResult[]): Promise<Moved[]> {
  const findings = results.flatMap(({ id, ruleSet, findings: found }) =>
    found.map((finding, position) => ({ document_id: id, position, rule_set: finding.ruleSet ?? ruleSet, ...finding })),
  );
  const totals = results.flatMap(({ id, totals: counted }) => (counted ? [{ document_id: id, ...counted }] : []));
  const legs = results.flatMap(({ transmissions }) => transmissions);
  return moveGroup(db, "validation", results, {
    ctes: storeFindingsAndLegs,
    log: whatFollowsValidation,
    parameters: [JSON.stringify(findings), JSON.stringify(legs), JSON.stringify(totals)],
  });
}

const storeFindingsAndLegs = `, found as (
  insert into validation_findings (document_id, revision, position, org_id, flag, reason_code, text, location, test,
    pointer, rule_set)
  select m.id, m.revision, f.position, m.org_id, f.flag, f."reasonCode", f.text, f.location, f.test, f.pointer, f.rule_set
  from moved m join jsonb_to_recordset($10::jsonb) as f (document_id uuid, position int, rule_set text, flag text,
    "reasonCode" text, text text, location text, test text, pointer text) on f.document_id = m.id
), counted as (
  insert into validation_totals (document_id, revision, org_id, fatal, warning, rules)
  select m.id, m.revision, m.org_id, t.fatal, t.warning, t.rules
  from moved m join jsonb_to_recordset($12::jsonb) as t (document_id uuid, fatal int, warning int, rules jsonb)
    on t.document_id = m.id
), legs as (
  insert into transmissions (id, org_id, document_id, revision, leg, state, reason, sender_id, receiver_id, doc_type_id,
    process_id, created_at, updated_at)
  select t.id, m.org_id, m.id, m.revision, t.leg, t.state, t.reason, t."senderId", t."receiverId", t."docTypeId",
    t."processId", now(), now()
  from moved m join jsonb_to_recordset($11::jsonb) as t (id uuid, "documentId" uuid, leg text, state text, reason text,
    "senderId" text, "receiverId" text, "docTypeId" text, "processId" text) on t."documentId" = m.id
  returning org_id, document_id, revision, leg, state, reason
)`;

// A document that failed here has come to its end, which the log says of it as of every other.
const whatFollowsValidation: LogRows[] = [
  {
    from: `moved where overall_status <> '${initialStatus}'`,
    documentId: "id",
    stage: "'overall'",
    event: "overall_status",
    states: [`'${initialStatus}'`, "overall_status"],
  },
  legRows({
    from: "legs",
    event: "upper(state)",
    states: ["null", "state"],
    detail: "case when reason is null then null else jsonb_build_object('reason', reason) end",
  }),
];
