import type { DocumentAmounts, DocumentKind, TradeDocument } from "../../domain/document.ts";
import type { Finding } from "../../domain/finding.ts";
import type { FindingTotals } from "../../domain/judgement.ts";
import { canMoveStage, type OverallStatus, type Stage } from "../../domain/status.ts";
import type { Queryable } from "../database.ts";
import { legStage } from "./leg-log.ts";

/** A document that waits for a stage. `amounts` and `ubl` are there as far as earlier stages have come. */
export interface WaitingDocument {
  id: string;
  orgId: string;
  kind: DocumentKind;
  revision: number;
  documentSequence: string;
  document: TradeDocument;
  acceptedAmountsSha256: string;
  amounts: DocumentAmounts | null;
  ubl: string | null;
}

/** What a stage needs besides the document itself, so that nothing large is loaded for nothing. */
export interface StageNeeds {
  amounts?: boolean;
  ubl?: boolean;
}

export interface Ref {
  id: string;
  revision: number;
}

/** Of the group, what still waits in `from`, cut so that no part is larger than `maxBytes` unless it is one document. */
export async function partsBySize(
  db: Queryable,
  from: Stage,
  refs: readonly Ref[],
  maxBytes: number,
): Promise<Ref[][]> {
  const sized = await db.query<Ref & { size: number }>(
    `select d.id, d.revision, d.size_bytes as size
     from (select distinct id, revision from unnest($1::uuid[], $2::int[]) as r (id, revision)) i
     join documents d on d.id = i.id and d.revision = i.revision where d.stage = $3 order by d.id`,
    [refs.map(({ id }) => id), refs.map(({ revision }) => revision), from],
  );
  const parts: Ref[][] = [];
  let left = 0;
  for (const { id, revision, size } of sized) {
    if (size > left) {
      parts.push([]);
      left = maxBytes;
    }
    parts.at(-1)?.push({ id, revision });
    left -= size;
  }
  return parts;
}

/** Those of the group that still wait in `from`; the others were done by an earlier delivery of the same job. */
export async function loadWaiting(
  db: Queryable,
  from: Stage,
  refs: readonly Ref[],
  needs: StageNeeds,
): Promise<WaitingDocument[]> {
  const amounts = needs.amounts === true ? "a.amounts" : "null";
  const ubl = needs.ubl === true ? "x.xml" : "null";
  return db.query<WaitingDocument>(
    `select d.id, d.org_id as "orgId", d.kind, d.revision, d.document_sequence as "documentSequence", d.document,
       d.accepted_amounts_sha256 as "acceptedAmountsSha256", ${amounts} as amounts, ${ubl} as ubl
     from (select distinct id, revision from unnest($1::uuid[], $2::int[]) as r (id, revision)) i
     join documents d on d.id = i.id and d.revision = i.revision
     ${needs.amounts === true ? "left join document_amounts a on a.document_id = d.id and a.revision = d.revision" : ""}
     ${needs.ubl === true ? "left join document_xml x on x.document_id = d.id and x.revision = d.revision and x.form = 'ubl'" : ""}
     where d.stage = $3`,
    [refs.map(({ id }) => id), refs.map(({ revision }) => revision), from],
  );
}

/** One document's result of a stage: where it goes, and what the log says of it. */
export interface Move extends Ref {
  to: Stage;
  overallStatus: OverallStatus;
  event: string;
  durationMs: number;
  detail: Record<string, unknown> | null;
}

/**
 * Moves a group in one statement, together with its log rows and whatever `also` inserts for the documents that really
 * moved (the CTE `moved`: id, org_id, revision). A document that has left `from` already is not touched: a replay ends
 * well and changes nothing. Rows are locked in one order, so that two groups that overlap cannot block each other. The
 * log's rows are inserted by one sorted select, because entries take their numbers in the order in which they come in.
 *
 * @returns the documents that moved
 * @throws Error for a move that the state machine does not know
 */
async function moveGroup(
  db: Queryable,
  { stage, from, moves }: { stage: string; from: Stage; moves: readonly Move[] },
  also: { ctes: string; entries?: string; parameters: unknown[] },
): Promise<(Ref & { to: Stage })[]> {
  const impossible = moves.find(({ to }) => !canMoveStage(from, to));
  if (impossible !== undefined) {
    throw new Error(`a document cannot go from ${from} to ${impossible.to}`);
  }
  return db.query<Ref & { to: Stage }>(
    {
      name: `move-${stage}`,
      text: `with input as (
       select * from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::jsonb[])
         as i (id, revision, to_stage, overall_status, event, duration_ms, detail)
     ), locked as (
       select d.id from documents d join input i on i.id = d.id and i.revision = d.revision
       where d.stage = $8 order by d.id for no key update of d
     ), moved as (
       update documents d set stage = i.to_stage, overall_status = i.overall_status, stage_changed_at = now(),
         updated_at = now(), failure = null, swept_at = null
       from input i join locked l on l.id = i.id
       where d.id = i.id and d.revision = i.revision and d.stage = $8
       returning d.id, d.org_id, d.revision, i.to_stage, i.overall_status, i.event, i.duration_ms, i.detail
     )${also.ctes}, entries as (
       select org_id, id as document_id, revision, $9::text as stage, null as leg, event, $8::text as from_state,
         to_stage as to_state, duration_ms, detail, 1 as nth
       from moved
       ${also.entries ?? ""}
     ), logged as (
       insert into status_log (org_id, document_id, revision, stage, leg, event, from_state, to_state, duration_ms, detail)
       select org_id, document_id, revision, stage, leg, event, from_state, to_state, duration_ms, detail
       from entries order by document_id, nth
     )
     select id, revision, to_stage as "to" from moved`,
    },
    [
      moves.map(({ id }) => id),
      moves.map(({ revision }) => revision),
      moves.map(({ to }) => to),
      moves.map(({ overallStatus }) => overallStatus),
      moves.map(({ event }) => event),
      moves.map(({ durationMs }) => Math.round(durationMs)),
      moves.map(({ detail }) => (detail === null ? null : JSON.stringify(detail))),
      from,
      stage,
      ...also.parameters,
    ],
  );
}

/** received → priced. */
export async function savePriced(
  db: Queryable,
  results: readonly (Move & { amounts: DocumentAmounts })[],
): Promise<(Ref & { to: Stage })[]> {
  return moveGroup(
    db,
    { stage: "pricing", from: "received", moves: results },
    {
      ctes: `, stored as (
        insert into document_amounts (document_id, revision, org_id, amounts)
        select m.id, m.revision, m.org_id, r.amounts
        from moved m join unnest($1::uuid[], $10::json[]) as r (id, amounts) on r.id = m.id
        on conflict (document_id, revision) do update set amounts = excluded.amounts
      )`,
      parameters: [results.map(({ amounts }) => JSON.stringify(amounts))],
    },
  );
}

/** priced → rendered. */
export async function saveRendered(
  db: Queryable,
  results: readonly (Move & { xml: string; sha256: string })[],
): Promise<(Ref & { to: Stage })[]> {
  return moveGroup(
    db,
    { stage: "rendering", from: "priced", moves: results },
    {
      ctes: `, stored as (
        insert into document_xml (document_id, revision, form, org_id, xml, sha256)
        select m.id, m.revision, 'ubl', m.org_id, r.xml, r.sha256
        from moved m join unnest($1::uuid[], $10::text[], $11::text[]) as r (id, xml, sha256) on r.id = m.id
        on conflict (document_id, revision, form) do update set xml = excluded.xml, sha256 = excluded.sha256
      )`,
      parameters: [results.map(({ xml }) => xml), results.map(({ sha256 }) => sha256)],
    },
  );
}

/** A leg as the validation stage lays it down: its envelope's id is fixed here, long before anything is sent. */
export interface NewTransmission {
  id: string;
  documentId: string;
  leg: "c3" | "c5";
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
  transmissions: readonly NewTransmission[];
}

/** rendered → validated or invalid, with the findings and, where it goes on, both legs. */
export async function saveValidated(
  db: Queryable,
  results: readonly ValidatedResult[],
): Promise<(Ref & { to: Stage })[]> {
  const findings = results.flatMap(({ id, ruleSet, findings: found }) =>
    found.map((finding, position) => ({ document_id: id, position, rule_set: finding.ruleSet ?? ruleSet, ...finding })),
  );
  const totals = results.flatMap(({ id, totals: counted }) => (counted ? [{ document_id: id, ...counted }] : []));
  const legs = results.flatMap(({ transmissions }) => transmissions);
  return moveGroup(
    db,
    { stage: "validation", from: "rendered", moves: results },
    {
      ctes: storeFindingsAndLegs,
      entries: whatFollowsTheVerdict,
      parameters: [JSON.stringify(findings), JSON.stringify(legs), JSON.stringify(totals)],
    },
  );
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
const whatFollowsTheVerdict = `
  union all
  select org_id, id, revision, 'overall', null, overall_status, 'PENDING', overall_status, null, null, 2
  from moved where overall_status <> 'PENDING'
  union all
  select org_id, document_id, revision, ${legStage()}, leg,
    case state when 'queued' then 'QUEUED' else 'NOT_REQUIRED' end, null, state, null,
    case when reason is null then null else jsonb_build_object('reason', reason) end,
    case leg when 'c3' then 3 else 4 end
  from legs`;

/** The stage gave a document up after all its tries: the row says so, and the sweeper leaves it alone. */
export async function saveStageFailure(
  db: Queryable,
  { id, revision, stage, from, message }: Ref & { stage: string; from: Stage; message: string },
): Promise<void> {
  await db.query(
    `with failed as (
       update documents set failure = jsonb_build_object('stage', $4::text, 'message', $5::text, 'at', now()),
         updated_at = now()
       where id = $1 and revision = $2 and stage = $3
       returning org_id, id, revision
     )
     insert into status_log (org_id, document_id, revision, stage, event, from_state, detail)
     select org_id, id, revision, $4, 'FAILED', $3, jsonb_build_object('message', $5::text) from failed`,
    [id, revision, from, stage, message],
  );
}
