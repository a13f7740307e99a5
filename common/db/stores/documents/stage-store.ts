import type { DocumentKind, TradeDocument } from "../../../domain/document.ts";
import type { DocumentAmounts } from "../../../domain/pricing/amounts.ts";
import { legTraits } from "../../../domain/status/legs.ts";
import { pipeline, type DocumentRef, type DocumentStage, type DocumentState } from "../../../domain/status/pipeline.ts";
import { canMoveDocument, overallStatus } from "../../../domain/status/status.ts";
import type { Queryable } from "../../database.ts";
import { insertLogRows, type LogRows } from "../../fragments/log-rows.ts";

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

/** Of the group, what still waits in `from`, cut so that no part is larger than `maxBytes` unless it is one document. */
export async function partsBySize(
  db: Queryable,
  from: DocumentState,
  refs: readonly DocumentRef[],
  maxBytes: number,
): Promise<DocumentRef[][]> {
  const sized = await db.query<DocumentRef & { size: number }>(
    `select d.id, d.revision, d.size_bytes as size
     from (select distinct id, revision from unnest($1::uuid[], $2::int[]) as r (id, revision)) i
     join documents d on d.id = i.id and d.revision = i.revision where d.stage = $3 order by d.id`,
    [refs.map(({ id }) => id), refs.map(({ revision }) => revision), from],
  );
  const parts: DocumentRef[][] = [];
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

const without = (column: string) => ({ column: `null as ${column}`, join: "" });
const withAmounts = {
  column: "a.amounts",
  join: "left join document_amounts a on a.document_id = d.id and a.revision = d.revision",
};
const withUbl = {
  column: "x.xml as ubl",
  join: `left join document_xml x
    on x.document_id = d.id and x.revision = d.revision and x.form = '${legTraits.c3.form}'`,
};

/** Those of the group that still wait in `from`; the others were done by an earlier delivery of the same job. */
export async function loadWaiting(
  db: Queryable,
  from: DocumentState,
  refs: readonly DocumentRef[],
  needs: StageNeeds = {},
): Promise<WaitingDocument[]> {
  const amounts = needs.amounts === true ? withAmounts : without("amounts");
  const ubl = needs.ubl === true ? withUbl : without("ubl");
  return db.query<WaitingDocument>(
    `select d.id, d.org_id, d.kind, d.revision, d.document_sequence, d.document, d.accepted_amounts_sha256,
       ${amounts.column}, ${ubl.column}
     from (select distinct id, revision from unnest($1::uuid[], $2::int[]) as r (id, revision)) i
     join documents d on d.id = i.id and d.revision = i.revision
     ${amounts.join}
     ${ubl.join}
     where d.stage = $3`,
    [refs.map(({ id }) => id), refs.map(({ revision }) => revision), from],
  );
}

/** What a stage has made of one document: where it goes, and what the log says of it. */
export interface Move extends DocumentRef {
  to: DocumentState;
  event: string;
  durationMs: number;
  detail: Record<string, unknown> | null;
}

export type Moved = DocumentRef & { to: DocumentState };

/** What a stage stores for the documents that really moved, which are in the CTE `moved` with id, org_id and revision. */
export interface StageStorage {
  /** Each with a comma in front; their parameters begin with $10. */
  ctes: string;
  parameters: readonly unknown[];
  /** What the log says behind the stage's own entry. */
  log?: readonly LogRows[];
}

/**
 * Moves a group in one statement, together with its log rows and what the stage stores. A document that does not wait for
 * the stage any more is not touched: a replay ends well and changes nothing. Rows are locked in one order, so that two
 * groups that overlap cannot block each other.
 *
 * @returns the documents that moved
 * @throws Error for a move that the pipeline does not know
 */
export async function moveGroup(
  db: Queryable,
  stage: DocumentStage,
  moves: readonly Move[],
  { ctes, parameters, log = [] }: StageStorage,
): Promise<Moved[]> {
  const { from } = pipeline[stage];
  const impossible = moves.find(({ to }) => !canMoveDocument(from, to));
  if (impossible !== undefined) {
    throw new Error(`a document cannot go from ${from} to ${impossible.to}`);
  }
  return db.query<Moved>({ name: `move-${stage}`, text: moveStatement(ctes, log) }, [
    moves.map(({ id }) => id),
    moves.map(({ revision }) => revision),
    moves.map(({ to }) => to),
    moves.map(({ to }) => overallStatus(to, [])),
    moves.map(({ event }) => event),
    moves.map(({ durationMs }) => Math.round(durationMs)),
    moves.map(({ detail }) => (detail === null ? null : JSON.stringify(detail))),
    from,
    stage,
    ...parameters,
  ]);
}

const moveStatement = (ctes: string, log: readonly LogRows[]): string => `
with input as (
  select * from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::jsonb[])
    as i (id, revision, to_state, overall_status, event, duration_ms, detail)
), locked as (
  select d.id from documents d join input i on i.id = d.id and i.revision = d.revision
  where d.stage = $8 order by d.id for no key update of d
), moved as (
  update documents d set stage = i.to_state, overall_status = i.overall_status, stage_changed_at = now(),
    updated_at = now(), failure = null, swept_at = null
  from input i join locked l on l.id = i.id
  where d.id = i.id and d.revision = i.revision and d.stage = $8
  returning d.id, d.org_id, d.revision, i.to_state, i.overall_status, i.event, i.duration_ms, i.detail
)${ctes}, logged as (${insertLogRows(
  {
    from: "moved",
    documentId: "id",
    stage: "$9",
    event: "event",
    states: ["$8", "to_state"],
    durationMs: "duration_ms",
    detail: "detail",
  },
  ...log,
)})
select id, revision, to_state as to from moved`;

/** The stage gave a document up after all its tries: the row says so, and the sweeper leaves it alone. */
export async function saveStageFailure(
  db: Queryable,
  { id, revision, stage, message }: DocumentRef & { stage: DocumentStage; message: string },
): Promise<void> {
  await db.query(
    `with failed as (
       update documents set failure = jsonb_build_object('stage', $4::text, 'message', $5::text, 'at', now()),
         updated_at = now()
       where id = $1 and revision = $2 and stage = $3
       returning org_id, id, revision
     )
     ${insertLogRows({
       from: "failed",
       documentId: "id",
       stage: "$4",
       event: "'FAILED'",
       states: ["$3", "null"],
       detail: "jsonb_build_object('message', $5::text)",
     })}`,
    [id, revision, pipeline[stage].from, stage, message],
  );
}
