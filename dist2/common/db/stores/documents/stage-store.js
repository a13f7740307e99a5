import { legTraits } from "../../../domain/status/legs.js";
import { pipeline } from "../../../domain/status/pipeline.js";
import { arrayRows } from "../../fragments/array-rows.js";
import { unpackJson, unpackText } from "../../packed-text.js";
import { insertLogRows } from "../../fragments/log-rows.js";
/** @throws Error for corrupt content, which must not fail the other documents */
export async function unpackDocument({ amounts, ubl, ...document }) {
    return { ...document, amounts: await unpackJson(amounts), ubl: ubl === null ? null : await unpackText(ubl) };
}
const groupParameters = (refs, from) => [
    refs.map(({ id }) => id),
    refs.map(({ revision }) => revision),
    from,
];
const waitingOfGroup = `(select distinct id, revision from ${arrayRows("$1::uuid[]", "$2::int[]")} as r (id, revision)) i
  join documents d on d.id = i.id and d.revision = i.revision and d.stage = $3`;
const sizesStatement = {
    name: "size-waiting",
    text: `select d.id, d.revision, d.size_bytes as size from ${waitingOfGroup} order by d.id`,
};
/** The documents that still wait in `from`, in chunks of at most `maxBytes` unless one is larger. */
export async function chunkBySize(db, from, refs, maxBytes) {
    const sized = await db.query(sizesStatement, groupParameters(refs, from));
    const parts = [];
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
const without = (column) => ({ column: `null as ${column}`, join: "" });
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
export async function loadWaiting(db, from, refs, needs = {}) {
    return db.query(loadStatement(needs), groupParameters(refs, from));
}
function loadStatement(needs) {
    const amounts = needs.amounts === true ? withAmounts : without("amounts");
    const ubl = needs.ubl === true ? withUbl : without("ubl");
    return {
        name: ["load-waiting", ...Object.entries(needs).flatMap(([need, isNeeded]) => (isNeeded ? [need] : []))].join("-"),
        text: `select d.id, d.org_id, d.kind, d.revision, d.document_sequence, d.document, d.accepted_amounts_sha256,
       d.request_id, d.traceparent, d.likeness,
       (extract(epoch from now() - d.stage_changed_at) * 1000)::float8 as waited_ms, ${amounts.column}, ${ubl.column}
       from ${waitingOfGroup} ${amounts.join} ${ubl.join}`,
    };
}
/**
 * Records that the document failed for good in a stage; the sweeper leaves it alone.
 *
 * @returns whether it was still waiting for that stage
 */
export async function saveStageFailure(db, { id, revision, stage, message, failureClass }) {
    const rows = await db.query(`with failed as (
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
     returning 1`, [id, revision, pipeline[stage].from, stage, message, failureClass ?? null]);
    return rows.length > 0;
}
//# sourceMappingURL=stage-store.js.map