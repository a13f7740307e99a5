import { legTraits } from "../../../domain/status/legs.js";
import { arrayRows } from "../../fragments/array-rows.js";
import { unpackText } from "../../packed-text.js";
import { violatedIndex } from "../../violated-index.js";
import { insertNumbered, insertParameters } from "./new-document-store.js";
const form = legTraits.c3.form;
/**
 * Stores a document with its XML under the number that it brings.
 *
 * @returns never `busy`
 * @throws Error of PostgreSQL when a document of the profile and kind has the number (see `isNumberConflict`)
 */
export async function insertSentDocument(tx, row, sentXml) {
    const [stored] = await tx.query(insertSentStatement, [
        ...insertParameters([row]),
        sentXml.number,
        ...sentXmlParameters(sentXml),
    ]);
    return stored;
}
/** Whether a statement failed because another document of the profile and kind has the number. */
export const isNumberConflict = (error) => violatedIndex(error) === "documents_document_sequence_key";
/**
 * CTE that stores new XML for the revision of the rows (id, org_id, revision) of the CTE `owners`. It takes
 * `sentXmlParameters` from the parameter `first` on.
 */
export const storeSentXml = (owners, first) => `sent as (
  insert into document_xml (document_id, revision, form, org_id, packed, sha256)
  select id, revision, '${form}', org_id, $${first}::bytea, $${first + 1}::text from ${owners} where $${first}::bytea is not null
  on conflict (document_id, revision, form) do update set packed = excluded.packed, sha256 = excluded.sha256
)`;
export const sentXmlParameters = (sentXml) => [
    sentXml?.packed ?? null,
    sentXml?.sha256 ?? null,
];
/** SQL: CTE that copies the XML of the revision before to a new one. XML that came with a correction stays. */
export const keepSentXml = (owners) => `kept as (
  insert into document_xml (document_id, revision, form, org_id, packed, sha256)
  select x.document_id, x.revision + 1, x.form, x.org_id, x.packed, x.sha256
  from (select id, revision from ${owners}) o
  join document_xml x on x.document_id = o.id and x.revision = o.revision - 1 and x.form = '${form}'
  on conflict (document_id, revision, form) do nothing
)`;
const insertSentStatement = {
    name: "insert-sent-document",
    text: insertNumbered("$9", `, ${storeSentXml("stored", 10)}`),
};
/** The document of the profile and kind that has the number, or had it before it was deleted. */
export async function findByNumber(db, { orgId, businessProfileId, kind }, number) {
    const [row] = await db.query(`select id from documents where org_id = $1 and business_profile_id = $2 and kind = $3 and document_sequence = $4
     union all
     select id from deleted_documents where org_id = $1 and business_profile_id = $2 and kind = $3 and document_sequence = $4`, [orgId, businessProfileId, kind, number]);
    return row;
}
/** Takes the next running number of the sequence for a document that brings it. @returns what was taken */
export async function takeRunningNumber(tx, { businessProfileId, numbersFrom = businessProfileId, kind, year }) {
    const [row] = await tx.query(`insert into sequences (business_profile_id, kind, year, org_id, last_value)
     select id, $2, $3, org_id, 1 from business_profiles where id = $1
     on conflict (business_profile_id, kind, year) do update set last_value = sequences.last_value + 1
     returning last_value::text as taken`, [numbersFrom, kind, year]);
    return row.taken;
}
/**
 * Whether another organization, which shares the taxpayer's numbers, has or had a document with this number. The profile whose
 * numbers both share is locked, so that they cannot both take one at the same time.
 */
export async function isSharedNumberTaken(tx, { businessProfileId, numbersFrom = businessProfileId, kind }, number) {
    await tx.query("select from business_profiles where id = $1 for no key update", [numbersFrom]);
    const rows = await tx.query(`select from (
       select business_profile_id, kind, document_sequence from documents
       union all select business_profile_id, kind, document_sequence from deleted_documents
     ) d where d.kind = $2 and d.document_sequence = $3 and d.business_profile_id in (
       select p.id from business_profiles p where (p.id = $1 or p.numbers_from = $1) and p.id <> $4)`, [numbersFrom, kind, number, businessProfileId]);
    return rows.length > 0;
}
/** The XML of documents that were sent as XML, by id. */
export async function loadSentXml(db, documents) {
    if (documents.length === 0) {
        return new Map();
    }
    const rows = await db.query(`select x.document_id as id, x.packed
     from ${arrayRows("$1::uuid[]", "$2::int[]", "$3::uuid[]")} as r (id, revision, org_id)
     join document_xml x on x.document_id = r.id and x.revision = r.revision and x.form = '${form}' and x.org_id = r.org_id`, [documents.map(({ id }) => id), documents.map(({ revision }) => revision), documents.map(({ orgId }) => orgId)]);
    return new Map(await Promise.all(rows.map(async ({ id, packed }) => [id, await unpackText(packed)])));
}
//# sourceMappingURL=sent-document-store.js.map