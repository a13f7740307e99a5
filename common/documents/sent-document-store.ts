import { legTraits } from "../status/legs.ts";
import { inAnyPart, arrayRows } from "../db/shared-sql.ts";
import { unpackText } from "../db/packed-text.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { violatedIndex } from "../db/database-errors.ts";
import { insertNumbered, insertParameters, type NewDocument, type StoredDocument } from "./new-document-store.ts";

/** The XML of a document that is sent as XML; its own number is the document's. */
export interface NewSentXml {
  number: string;
  /** Whether documents of another organization have numbers of the same taxpayer. */
  sharesNumbers: boolean;
  /** Where the number is of our own form: it has to be the next of its sequence. */
  runningNumber?: string;
  /** BTAE-07, which stays in all revisions. */
  uuid?: string;
  packed: Uint8Array;
  sha256: string;
  sizeBytes: number;
}

const form = legTraits.c3.form;

/**
 * Stores a document with its XML under the number that it brings.
 *
 * @returns never `busy`
 * @throws Error of PostgreSQL when a document of the profile and kind has the number (see `isNumberConflict`)
 */
export async function insertSentDocument(
  tx: Queryable,
  row: NewDocument,
  sentXml: NewSentXml,
): Promise<StoredDocument> {
  const [stored] = await tx.query<StoredDocument>(insertSentStatement, [
    ...insertParameters([row]),
    sentXml.number,
    ...sentXmlParameters(sentXml),
  ]);
  return stored!;
}

/** Whether a statement failed because another document of the profile and kind has the number. */
export const isNumberConflict = (error: unknown): boolean => violatedIndex(error) === "documents_document_sequence_key";

/**
 * CTE that stores new XML for the revision of the rows (id, org_id, revision) of the CTE `owners`. It takes
 * `sentXmlParameters` from the parameter `first` on.
 */
export const storeSentXml = (owners: string, first: number): string => `sent as (
  insert into document_xml (document_id, revision, form, org_id, packed, sha256)
  select id, revision, '${form}', org_id, $${first}::bytea, $${first + 1}::text from ${owners} where $${first}::bytea is not null
  on conflict (document_id, revision, form) do update set packed = excluded.packed, sha256 = excluded.sha256
)`;

export const sentXmlParameters = (sentXml: NewSentXml | undefined): unknown[] => [
  sentXml?.packed ?? null,
  sentXml?.sha256 ?? null,
];

/** SQL: CTE that copies the XML of the revision before to a new one. XML that came with a correction stays. */
export const keepSentXml = (owners: string): string => `kept as (
  insert into document_xml (document_id, revision, form, org_id, packed, sha256)
  select x.document_id, x.revision + 1, x.form, x.org_id, x.packed, x.sha256
  from (select id, revision from ${owners}) o
  join document_xml x on x.document_id = ${inAnyPart("o.id")} and x.revision = o.revision - 1 and x.form = '${form}'
  on conflict (document_id, revision, form) do nothing
)`;

const insertSentStatement = preparedStatement(
  "insert-sent-document",
  insertNumbered("$9", `, ${storeSentXml("stored", 10)}`),
);

type Numbered = Pick<NewDocument, "orgId" | "businessProfileId" | "kind">;

/** The document of the profile and kind that has the number, or had it before it was deleted. */
export async function findByNumber(
  db: Queryable,
  { orgId, businessProfileId, kind }: Numbered,
  number: string,
): Promise<{ id: string } | undefined> {
  const [row] = await db.query<{ id: string }>(
    `select id from documents where org_id = $1 and business_profile_id = $2 and kind = $3 and document_sequence = $4
     union all
     select id from deleted_documents where org_id = $1 and business_profile_id = $2 and kind = $3 and document_sequence = $4`,
    [orgId, businessProfileId, kind, number],
  );
  return row;
}

/** Takes the next running number of the sequence for a document that brings it. @returns what was taken */
export async function takeRunningNumber(
  tx: Queryable,
  { businessProfileId, numbersFrom = businessProfileId, kind, year }: NewDocument,
): Promise<string> {
  const [row] = await tx.query<{ taken: string }>(
    `insert into sequences (business_profile_id, kind, year, org_id, last_value)
     select id, $2, $3, org_id, 1 from business_profiles where id = $1
     on conflict (business_profile_id, kind, year) do update set last_value = sequences.last_value + 1
     returning last_value::text as taken`,
    [numbersFrom, kind, year],
  );
  return row!.taken;
}

/**
 * Whether another organization, which shares the taxpayer's numbers, has or had a document with this number. The profile whose
 * numbers both share is locked, so that they cannot both take one at the same time.
 */
export async function isSharedNumberTaken(
  tx: Queryable,
  { businessProfileId, numbersFrom = businessProfileId, kind }: NewDocument,
  number: string,
): Promise<boolean> {
  await tx.query("select from business_profiles where id = $1 for no key update", [numbersFrom]);
  const rows = await tx.query(
    `select from (
       select business_profile_id, kind, document_sequence from documents
       union all select business_profile_id, kind, document_sequence from deleted_documents
     ) d where d.kind = $2 and d.document_sequence = $3 and d.business_profile_id in (
       select p.id from business_profiles p where (p.id = $1 or p.numbers_from = $1) and p.id <> $4)`,
    [numbersFrom, kind, number, businessProfileId],
  );
  return rows.length > 0;
}

/** The XML of documents that were sent as XML, by id. */
export async function loadSentXml(
  db: Queryable,
  documents: readonly { orgId: string; id: string; revision: number }[],
): Promise<Map<string, string>> {
  if (documents.length === 0) {
    return new Map();
  }
  const rows = await db.query<{ id: string; packed: Uint8Array }>(
    `select x.document_id as id, x.packed
     from ${arrayRows("$1::uuid[]", "$2::int[]", "$3::uuid[]")} as r (id, revision, org_id)
     join document_xml x on x.document_id = r.id and x.revision = r.revision and x.form = '${form}' and x.org_id = r.org_id`,
    [documents.map(({ id }) => id), documents.map(({ revision }) => revision), documents.map(({ orgId }) => orgId)],
  );
  return new Map(await Promise.all(rows.map(async ({ id, packed }) => [id, await unpackText(packed)] as const)));
}
