import type { DocumentKind, TradeDocument } from "./document.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import type { VatFigures } from "../pricing/vat-shares.ts";
import type { DecidingLeg } from "../status/legs.ts";
import { pipeline, type DocumentRef, type DocumentStage, type DocumentState } from "../status/pipeline.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { arrayRows, binaryArray, commitMark, inAnyPart } from "../db/shared-sql.ts";
import { unpackJson, unpackText, packTaxData, packText } from "../db/packed-text.ts";
import { insertLogRows, legRows } from "../db/log-sql.ts";
import type { Finding, FindingTotals } from "../rules/finding.ts";
import { type LogEventName, canMoveDocument, initialStatus, overallStatus } from "../status/status.ts";
import { stateToSend, taxDataFormOfLeg } from "../db/leg-sql.ts";
import type { LegClaim } from "../delivery/leg-attempt-store.ts";

/**
 * SQL: stores each new pair of document type and process of a CTE's legs in exchanges, with the next number. The legs of this statement
 * keep the texts of such a pair, because a statement does not see the rows that it inserts. Of two statements with the same new pair at
 * the same time the second inserts nothing.
 */
const keepExchanges = (cte: string): string => `
  insert into exchanges (number, doc_type_id, process_id)
  select (select coalesce(max(number), 0) from exchanges) + row_number() over (order by l.doc_type_id, l.process_id), l.doc_type_id, l.process_id
  from (select distinct doc_type_id, process_id from ${cte} where exchange is null) l
  on conflict do nothing`;

/** SQL: the number in exchanges of a row's document type and process; null where they have none yet. */
const exchangeOf = (leg: string): string => `(
    select x.number from exchanges x
    where x.doc_type_id = ${leg}.doc_type_id and x.process_id = ${leg}.process_id
  )`;

/** A document that waits for a stage. `amounts` and `ubl` are set as far as earlier stages have come. */
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
  requestId: string;
  traceparent: string | null;
  businessProfileId: string;
  /** When it was loaded, by the clock of the database. */
  readAt: Date;
  /** Null for a document of a release that did not store it. */
  likeness: string | null;
}

/** The document as loaded, with packed columns. */
export type PackedDocument = Omit<WaitingDocument, "amounts" | "ubl"> & {
  amounts: Uint8Array | null;
  ubl: Uint8Array | null;
};

/** @throws Error for corrupt content, which must not fail the other documents */
export async function unpackDocument({ amounts, ubl, ...document }: PackedDocument): Promise<WaitingDocument> {
  return { ...document, amounts: await unpackJson(amounts), ubl: ubl === null ? null : await unpackText(ubl) };
}

/** Columns that a stage needs besides the document, so that large ones are loaded on demand. */
export interface StageNeeds {
  amounts?: boolean;
  ubl?: boolean;
}

const groupParameters = (refs: readonly DocumentRef[], from: DocumentState): unknown[] => [
  refs.map(({ id }) => id),
  refs.map(({ revision }) => revision),
  from,
];

const waitingOfGroup = `(select distinct id, revision from ${arrayRows("$1::uuid[]", "$2::int[]")} as r (id, revision)) i
  join documents d on d.id = i.id and d.revision = i.revision and d.stage = $3`;

const sizesStatement = preparedStatement(
  "size-waiting",
  `select d.id, d.revision, d.size_bytes as size from ${waitingOfGroup} order by d.id`,
);

/** The documents that still wait in `from`, in chunks of at most `maxBytes` unless one is larger. */
export async function chunkBySize(
  db: Queryable,
  from: DocumentState,
  refs: readonly DocumentRef[],
  maxBytes: number,
): Promise<DocumentRef[][]> {
  const sized = await db.query<DocumentRef & { size: number }>(sizesStatement, groupParameters(refs, from));
  const parts: DocumentRef[][] = [];
  let left = 0;
  for (const { id, revision, size } of sized) {
    if (parts.length === 0 || size > left) {
      parts.push([]);
      left = maxBytes;
    }
    parts.at(-1)?.push({ id, revision });
    left -= Math.max(0, size);
  }
  return parts;
}

/** The documents of the batch that still wait in `from`; an earlier run of the same job has done the others. */
export async function loadWaiting(
  db: Queryable,
  from: DocumentState,
  refs: readonly DocumentRef[],
  needs: StageNeeds = {},
): Promise<PackedDocument[]> {
  const needed = (["amounts", "ubl"] as const).filter((need) => needs[need]);
  const statement = preparedStatement(
    ["load-waiting", ...needed].join("-"),
    `select d.id, d.org_id, d.kind, d.revision, d.document_sequence, d.document,
       encode(d.accepted_amounts_digest, 'hex') as accepted_amounts_sha256,
       d.request_id, d.traceparent, d.business_profile_id, now() as read_at, d.likeness,
       ${needs.amounts === true ? "f.amounts" : "null as amounts"}, ${needs.ubl === true ? "f.ubl" : "null as ubl"}
       from ${waitingOfGroup} ${needed.length === 0 ? "" : "left join revision_files f on f.document_id = d.id and f.revision = d.revision"}`,
  );
  return db.query<PackedDocument>(statement, groupParameters(refs, from));
}

interface StageFailure extends DocumentRef {
  stage: DocumentStage;
  message: string;
  /** Absent for an error of the stage; `poison` for a document that blocked or exhausted its worker. */
  failureClass?: "poison";
}

/**
 * Records that the document failed for good in a stage; the sweeper leaves it alone.
 *
 * @returns whether it was still waiting for that stage
 */
export async function saveStageFailure(
  db: Queryable,
  { id, revision, stage, message, failureClass }: StageFailure,
): Promise<boolean> {
  const rows = await db.query(
    `with failed as (
       update documents set failure = jsonb_strip_nulls(
           jsonb_build_object('stage', $4::text, 'message', $5::text, 'at', now(), 'class', $6::text)),
         updated_at = now()
       where id = $1 and revision = $2 and stage = $3 and failure is null
       returning org_id, id, revision
     )
     ${insertLogRows({
       from: "failed",
       documentId: "id",
       stage: "$4",
       event: "'FAILED'",
       states: ["$3", "null"],
       detail: "jsonb_strip_nulls(jsonb_build_object('message', $5::text, 'class', $6::text))",
     })}
     returning 1`,
    [id, revision, pipeline[stage].from, stage, message, failureClass ?? null],
  );
  return rows.length > 0;
}

/** The result of a stage for one document: its new state, log row and products. */
export interface Step {
  stage: DocumentStage;
  to: DocumentState;
  event: LogEventName;
  /** Moment at which the stage began, by `performance.now()`. */
  startedAt: number;
  durationMs: number;
  detail: Record<string, unknown> | null;
  makes: StageProducts;
}

interface StageProducts {
  amounts?: DocumentAmounts;
  /** Of the amounts, and stored with them. */
  vat?: VatFigures;
  ubl?: { xml: string; sha256: string };
  verdict?: Verdict;
}

interface Verdict {
  findings: readonly Finding[];
  /** Where not all findings are listed. */
  totals?: FindingTotals;
  ruleSet: string;
  /** Empty for an invalid document. */
  legs: readonly NewLeg[];
}

/** A leg as the validation stage creates it. The id of its first envelope is fixed here, before anything is sent. */
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
  /** The time of its envelope. */
  createdAt: Date;
  /** Of a leg that is sent at once. */
  claim?: Omit<LegClaim, "sbdhId" | "attempts">;
  /** Of a leg that waits to be sent: its tax data document, which takes less room now than later. */
  report?: { xml: string; sha256: string };
}

/** The steps of one document in one run, at least one. */
export interface DocumentProgress extends DocumentRef {
  steps: readonly Step[];
}

export type MovedDocument = DocumentRef & {
  to: DocumentState;
  /** Ids of the legs that it got, with those that were claimed first. */
  legs?: { claimed: readonly string[]; queued: readonly string[] };
};

/**
 * Moves a batch through one or several stages in one statement, with a log row per step and the products. A document
 * that is not in the state of its first step is left alone, so a replay changes nothing. Rows are locked in one order,
 * so that overlapping batches cannot deadlock.
 *
 * @param noteCommit called with the mark of the transaction (`commitMark`) where it has claimed legs, before anything is sent
 * @returns the documents that moved
 * @throws Error for a transition that the pipeline does not have
 */
export async function saveProgress(
  db: Queryable,
  advances: readonly DocumentProgress[],
  noteCommit: (mark: string) => Promise<void> = () => Promise.resolve(),
): Promise<MovedDocument[]> {
  const rows = await db.query<MovedDocument & { claimed: string[] | null; queued: string[] | null; mark: string }>(
    saveAdvancesStatement,
    await advanceParameters(advances),
  );
  const mark = rows.find(({ claimed }) => claimed !== null)?.mark;
  if (mark !== undefined) {
    await noteCommit(mark);
  }
  return rows.map(({ id, revision, to, claimed, queued }) => ({
    id,
    revision,
    to,
    ...((claimed ?? queued) !== null && { legs: { claimed: claimed ?? [], queued: queued ?? [] } }),
  }));
}

async function advanceParameters(advances: readonly DocumentProgress[]): Promise<unknown[]> {
  const moves = advances.map(asMove);
  const steps = advances.flatMap(({ id, steps: each }) => each.map((step) => ({ id, ...step })));
  const made = advances.map(({ id, steps: each }) => ({
    id,
    ...(Object.assign({}, ...each.map(({ makes }) => makes)) as StageProducts),
  }));
  const judged = made.flatMap(({ id, verdict }) => (verdict === undefined ? [] : [{ id, ...verdict }]));
  const findings = judged.flatMap(({ id, ruleSet, findings: found, totals }) =>
    found.map(({ places: _p, written: _w, diagnostics: _d, properties: _o, ...finding }, position) => ({
      document_id: id,
      position,
      rule_set: finding.ruleSet ?? ruleSet,
      ...(position === 0 && { totals }),
      ...finding,
    })),
  );
  const legs = judged.flatMap((verdict) => verdict.legs);
  const files = (await Promise.all(made.map(packFiles))).filter(({ bytes }) => bytes.some((each) => each !== null));
  return [
    moves.map(({ id }) => id),
    moves.map(({ revision }) => revision),
    moves.map(({ from }) => from),
    moves.map(({ to }) => to),
    moves.map(({ to }) => overallStatus(to, [])),
    steps.map(({ id }) => id),
    steps.map(({ stage }) => stage),
    steps.map(({ event }) => event),
    steps.map(({ stage }) => pipeline[stage].from),
    steps.map(({ to }) => to),
    steps.map(({ durationMs }) => Math.round(durationMs)),
    steps.map(({ detail }) => (detail === null ? null : JSON.stringify(detail))),
    JSON.stringify(findings),
    JSON.stringify(legs.map(legColumns)),
    files.map(({ id }) => id),
    files.map(({ vat }) => vat?.issueDate),
    files.map(({ vat }) => vat?.emirate),
    files.map(({ vat }) => vat && JSON.stringify(vat.shares)),
    ...[0, 1, 2].map((nth) =>
      binaryArray(
        "bytea",
        files.map(({ bytes }) => bytes[nth]!),
      ),
    ),
    files.map(({ ubl }) => ubl?.sha256),
    files.map(({ taxData }) => taxData?.sha256),
  ];
}

/** The row of revision_files of what was made, with amounts, UBL and tax data document packed. */
async function packFiles({ id, amounts, vat, ubl, verdict }: StageProducts & { id: string }) {
  const taxData = verdict?.legs.map(({ claim, report }) => claim?.taxData ?? report).find((each) => each !== undefined);
  const bytes = await Promise.all([
    amounts === undefined ? null : packText(JSON.stringify(amounts), "amounts"),
    ubl === undefined ? null : packText(ubl.xml, "xml"),
    taxData === undefined ? null : packTaxData(taxData.xml, ubl?.xml),
  ]);
  return { id, vat, ubl, taxData, bytes };
}

const legColumns = ({
  documentId,
  senderId,
  receiverId,
  docTypeId,
  processId,
  createdAt,
  claim,
  report: _r,
  ...leg
}: NewLeg) => ({
  document_id: documentId,
  sender_id: senderId,
  receiver_id: receiverId,
  doc_type_id: docTypeId,
  process_id: processId,
  created_at: createdAt,
  claimed_by: claim?.instanceId,
  sbd_sha256: claim?.sbdSha256,
  provider: claim?.provider,
  tax_data_type: claim?.taxData?.type,
  ...leg,
});

function asMove({ id, revision, steps }: DocumentProgress): MovedDocument & { from: DocumentState } {
  const [first] = steps;
  if (first === undefined) {
    throw new Error("a document cannot go nowhere");
  }
  const { from } = pipeline[first.stage];
  let state: DocumentState = from;
  for (const { stage, to } of steps) {
    if (pipeline[stage].from !== state || !canMoveDocument(state, to)) {
      throw new Error(`a document cannot go from ${state} to ${to}`);
    }
    state = to;
  }
  return { id, revision, from, to: state };
}

const fileRows = arrayRows(
  "$15::uuid[]",
  "$16::date[]",
  "$17::text[]",
  "$18::jsonb[]",
  "$19::bytea[]",
  "$20::bytea[]",
  "$21::bytea[]",
  "$22::text[]",
  "$23::text[]",
);

const isOfMade = `f.document_id = ${inAnyPart("m.id")} and f.revision = m.revision`;

// A stage that is worked again, after a correction for example, finds what it made before. ON CONFLICT would write a record more
// to the log for each row that is new; nothing comes between, because the documents are locked.
const saveAdvancesStatement = preparedStatement(
  "save-advances",
  `
with input as (
  select * from ${arrayRows("$1::uuid[]", "$2::int[]", "$3::text[]", "$4::text[]", "$5::text[]")}
    as i (id, revision, from_state, to_state, overall_status)
), locked as (
  select d.id from documents d join input i on i.id = d.id and i.revision = d.revision
  where d.stage = i.from_state order by d.id for no key update of d
), moved as (
  update documents d set stage = i.to_state, overall_status = i.overall_status, stage_changed_at = now(),
    updated_at = now(), failure = null, swept_at = null
  from input i join locked l on l.id = i.id
  where d.id = i.id and d.revision = i.revision and d.stage = i.from_state
  returning d.id, d.org_id, d.revision, d.created_at, i.to_state, i.overall_status
), steps as (
  select m.id, m.org_id, m.revision, s.stage, s.event, s.from_state, s.to_state, s.duration_ms, s.detail, s.nth
  from moved m join ${arrayRows("$6::uuid[]", "$7::text[]", "$8::text[]", "$9::text[]", "$10::text[]", "$11::int[]", "$12::jsonb[]")}
    with ordinality as s (id, stage, event, from_state, to_state, duration_ms, detail, nth) on s.id = m.id
), found as (
  insert into validation_findings (document_id, revision, position, org_id, flag, reason_code, text, location, test,
    rule, context, hint, pointer, rule_set, totals)
  select m.id, m.revision, f.position, m.org_id, f.flag, f."reasonCode", f.text, f.location, f.test, f.rule, f.context,
    f.hint, f.pointer, f.rule_set, f.totals
  from moved m join jsonb_to_recordset($13::jsonb) as f (document_id uuid, position int, rule_set text, flag text,
    "reasonCode" text, text text, location text, test text, rule text,
    context text, hint text, pointer text, totals jsonb) on f.document_id = m.id
), addressed as (
  select t.*, m.org_id, m.revision, ${exchangeOf("t")} as exchange, s.state as first_state,
    case when s.state = 'queued' and t.claimed_by is not null and not (select is_recovering()) then 'sending' else s.state end as next_state
  from moved m join jsonb_to_recordset($14::jsonb) as t (id uuid, document_id uuid, leg text, state text, reason text, sender_id text,
    receiver_id text, doc_type_id text, process_id text, claimed_by uuid, created_at timestamptz, sbd_sha256 text, provider text,
    tax_data_type text) on t.document_id = m.id
  cross join lateral (select ${stateToSend("m.created_at", "t.state")} as state) s
), exchanged as (${keepExchanges("addressed")}), legs as (
  insert into transmissions (id, org_id, document_id, revision, leg, state, attempts, claimed_by, provider, tax_data_type, reason,
    sender_id, receiver_id, doc_type_id, process_id, exchange, created_at, updated_at)
  select t.id, t.org_id, t.document_id, t.revision, t.leg, t.next_state, c.is_claimed::int, case when c.is_claimed then t.claimed_by end, case when c.is_claimed then t.provider end,
    case when c.is_claimed then t.tax_data_type end, t.reason, t.sender_id, t.receiver_id,
    case when t.exchange is null then t.doc_type_id end, case when t.exchange is null then t.process_id end, t.exchange,
    t.created_at, now()
  from addressed t cross join lateral (select t.next_state = 'sending' as is_claimed) c
  returning id, document_id, state
), made as (
  select m.id, m.revision, m.org_id, r.issue_date, r.emirate, r.vat, r.amounts, decode(r.ubl_sha256, 'hex') as ubl_sha256, r.ubl,
    case when t.id is not null then decode(r.tax_data_sha256, 'hex') end as tax_data_sha256, case when t.id is not null then r.tax_data end as tax_data
  from moved m join ${fileRows} as r (id, issue_date, emirate, vat, amounts, ubl, tax_data, ubl_sha256, tax_data_sha256) on r.id = m.id
  left join addressed t on t.document_id = m.id and t.first_state = 'queued' and ${taxDataFormOfLeg("t.leg")} is not null
), stored as (
  insert into revision_files (document_id, revision, org_id, issue_date, emirate, vat, amounts, ubl_sha256, ubl, tax_data_sha256, tax_data)
  select id, revision, org_id, issue_date, emirate, vat, amounts, ubl_sha256, ubl, tax_data_sha256, tax_data
  from made m where (select true from revision_files f where ${isOfMade}) is null
), stored_again as (
  update revision_files f set issue_date = coalesce(m.issue_date, f.issue_date), vat = coalesce(m.vat, f.vat),
    emirate = case when m.amounts is null then f.emirate else m.emirate end, amounts = coalesce(m.amounts, f.amounts),
    ubl_sha256 = coalesce(m.ubl_sha256, f.ubl_sha256), ubl = coalesce(m.ubl, f.ubl),
    tax_data_sha256 = coalesce(m.tax_data_sha256, f.tax_data_sha256), tax_data = coalesce(m.tax_data, f.tax_data)
  from made m where ${isOfMade}
), logged as (${insertLogRows(
    {
      from: "steps",
      documentId: "id",
      stage: "stage",
      event: "event",
      states: ["from_state", "to_state"],
      durationMs: "duration_ms",
      detail: "detail",
      order: "nth",
    },
    // A document that failed validation is final, and its log row says so.
    {
      from: `moved where overall_status <> '${initialStatus}'`,
      documentId: "id",
      stage: "'overall'",
      event: "overall_status",
      states: [`'${initialStatus}'`, "overall_status"],
    },
    legRows({
      from: "addressed",
      event: "upper(first_state)",
      states: ["null", "first_state"],
      detail: "case when reason is null then null else jsonb_build_object('reason', reason) end",
    }),
    legRows({
      from: "addressed where next_state = 'sending'",
      event: "'SENDING'",
      states: ["'queued'", "'sending'"],
      attempt: "1",
      durationMs: "0",
      detail: "jsonb_strip_nulls(jsonb_build_object('sbd_sha256', sbd_sha256, 'tax_data_type', tax_data_type))",
      envelope: "id",
    }),
  )})
select m.id, m.revision, m.to_state as to, l.claimed, l.queued, case when l.claimed is not null then ${commitMark} end as mark
from moved m left join (
  select document_id, array_agg(id) filter (where state = 'sending') as claimed, array_agg(id) filter (where state = 'queued') as queued
  from legs group by document_id
) l on l.document_id = m.id`,
);
