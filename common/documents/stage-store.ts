import type { DocumentKind, TradeDocument } from "./document.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import { legTraits } from "../status/legs.ts";
import { pipeline, type DocumentRef, type DocumentStage, type DocumentState } from "../status/pipeline.ts";
import { preparedStatement, type PreparedStatement, type Queryable } from "../db/queryable.ts";
import { arrayRows } from "../db/shared-sql.ts";
import { unpackJson, unpackText } from "../db/packed-text.ts";
import { insertLogRows } from "../db/log-sql.ts";

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
  /** Milliseconds since it reached the state that it waits in. */
  waitedMs: number;
  requestId: string;
  traceparent: string | null;
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

const without = (column: string) => ({ column: `null as ${column}`, join: "" });
const withAmounts = {
  column: "a.packed as amounts",
  join: "left join document_amounts a on a.document_id = d.id and a.revision = d.revision",
};
const withUbl = {
  column: "x.packed as ubl",
  join: `left join document_xml x
    on x.document_id = d.id and x.revision = d.revision and x.form = '${legTraits.c3.form}'`,
};

/** The documents of the batch that still wait in `from`; an earlier run of the same job has done the others. */
export async function loadWaiting(
  db: Queryable,
  from: DocumentState,
  refs: readonly DocumentRef[],
  needs: StageNeeds = {},
): Promise<PackedDocument[]> {
  return db.query<PackedDocument>(loadStatement(needs), groupParameters(refs, from));
}

function loadStatement(needs: StageNeeds): PreparedStatement {
  const amounts = needs.amounts === true ? withAmounts : without("amounts");
  const ubl = needs.ubl === true ? withUbl : without("ubl");
  const name = ["load-waiting", ...Object.keys(needs).filter((need) => needs[need as keyof StageNeeds])].join("-");
  return preparedStatement(
    name,
    `select d.id, d.org_id, d.kind, d.revision, d.document_sequence, d.document,
       encode(d.accepted_amounts_digest, 'hex') as accepted_amounts_sha256,
       d.request_id, d.traceparent, d.likeness,
       (extract(epoch from now() - d.stage_changed_at) * 1000)::float8 as waited_ms, ${amounts.column}, ${ubl.column}
       from ${waitingOfGroup} ${amounts.join} ${ubl.join}`,
  );
}

export interface StageFailure extends DocumentRef {
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
