import type { DocumentKind, Decimal, Metadata } from "./document.ts";
import { type OverallStatus, initialStatus } from "../status/status.ts";
import { violatedIndex } from "../db/database-errors.ts";
import { type Queryable, preparedStatement, type PreparedStatement } from "../db/queryable.ts";
import { initialState } from "../status/pipeline.ts";
import { binaryArray, commitMark, serverStart, profileVersion, inAnyPart, arrayRows } from "../db/shared-sql.ts";
import { insertLogRows } from "../db/log-sql.ts";
import { attachmentParameters, storeAttachments, type NewAttachment } from "./attachment-store.ts";
import { storeSearchText } from "../search/search-text-store.ts";
import { unpackText } from "../db/packed-text.ts";

export interface ReferenceUse {
  orgId: string;
  businessProfileId: string;
  kind: DocumentKind;
  externalReference: string;
  /** The document that uses it, which need not be stored yet. */
  id: string;
}

interface ReferenceHolder {
  id: string;
  documentSequence: string;
  overallStatus: OverallStatus;
}

/** The other document that has the reference; undefined where the organization lets references repeat. */
export async function findReferenceHolder(
  db: Queryable,
  { orgId, businessProfileId, kind, externalReference, id }: ReferenceUse,
): Promise<ReferenceHolder | undefined> {
  const rows = await db.query<ReferenceHolder>(
    `select d.id, d.document_sequence, d.overall_status from documents d
     where d.business_profile_id = $2 and d.kind = $3 and d.external_reference = $4
       and d.org_id is not distinct from $1::uuid and d.id <> $5 and d.void_reason is null
       and (select external_references from organizations where id = $1) = 'unique'
     limit 1`,
    [orgId, businessProfileId, kind, externalReference, id],
  );
  return rows[0];
}

/** Whether a statement failed because another document, stored at the same instant, has the reference. */
export const isTakenReference = (error: unknown): boolean =>
  violatedIndex(error) === "documents_external_reference_key";

/** SQL: `repeat_id` of a document with this id and reference. */
export const repeatId = ({ id, orgId, reference }: { id: string; orgId: string; reference: string }): string =>
  `case when ${reference} is not null
      and (select o.external_references = 'repeatable' from organizations o where o.id = ${orgId}) then ${id} end`;

export interface NewDocument {
  id: string;
  orgId: string;
  businessProfileId: string;
  /** Version of the business profile that the document was made with. */
  profileVersion: string;
  kind: DocumentKind;
  /** The profile whose sequences number the document, if it is another one than its own. */
  numbersFrom?: string;
  /** Prefix of the document number, before year and running number. */
  sequencePrefix: string;
  /** Least digits of the running number. */
  sequenceWidth: number;
  year: number;
  /** The start of the server (`findServerStart`) that was compared; undefined where none was: nothing is stored on another. */
  comparedServer: string | undefined;
  serviceVersion: string;
  requestId: string;
  traceparent?: string;
  documentJson: Uint8Array;
  acceptedAmountsSha256: string;
  taxInclusiveAmount: Decimal;
  sizeBytes: number;
  attachments: readonly NewAttachment[];
  /** External reference and metadata are also members of the document itself. */
  externalReference?: string;
  metadata?: Metadata;
  /** As `likenessNumber` makes it. */
  likeness: string;
  /** The document's currency, if later rates are compared with its rate (`floatingRate`). */
  rateCurrency?: string;
  /** Of a document that is sent as XML, as `uuidKey` makes it. */
  sentUuid?: string;
  /** The text by which the search finds it (`searchText`). */
  searchText: string;
  /** The request's Idempotency-Key; either the document's id is stored with it, or nothing is stored. */
  heldKey?: { key: string; claimId: string; batchPosition?: string };
}

/**
 * Result for a row. `stored`: it is. `lost`: its reservation is no longer valid, or another document has its batch
 * position. `stale`: its business profile was changed after the document was made. `busy`: another transaction holds
 * the sequence. `recovering`: a recovery is under way, in which no numbers are assigned. `restarted`: the server has started
 * since it was compared. `taken`: another document has its external_reference, or one before it among these rows.
 */
export type StoredDocument =
  | {
      outcome: "stored";
      documentSequence: string;
      createdAt: Date;
      /** The id of its latest entry in the log. */
      logId: string;
      /** Of the transaction (`commitMark`). */
      mark: string;
    }
  | { outcome: "lost" | "stale" | "busy" | "recovering" | "restarted" | "taken" };

/**
 * Stores accepted documents in one statement: numbers, rows, attachments and first log entries are written together,
 * which keeps the numbers gapless. Documents of one sequence get their numbers in the order of the rows.
 *
 * @param options.waits whether to wait for a locked sequence: then none is `busy`
 */
export async function insertDocuments(
  db: Queryable,
  rows: readonly NewDocument[],
  { waits }: { waits: boolean },
): Promise<StoredDocument[]> {
  return db.query<StoredDocument>(waits ? waitingStatement : passingStatement, insertParameters(rows));
}

const insertParameters = (rows: readonly NewDocument[]): unknown[] => [
  JSON.stringify(rows.map(({ heldKey, documentJson: _json, attachments: _files, ...row }) => ({ ...row, ...heldKey }))),
  binaryArray(
    "json",
    rows.map(({ documentJson }) => documentJson),
  ),
  ...attachmentParameters(rows),
];

const sequenceKey = "business_profile_id, kind, year";
/** The sequence of an item: the profile is its own, or the one that it shares the numbers of. */
const itemSequence = "numbering_profile_id, kind, year";

const items = `
with item as materialized (
  select * from rows from (
    json_to_recordset($1::json) as (id uuid, "orgId" uuid, "businessProfileId" uuid, "profileVersion" text, kind text, "sequencePrefix" text,
      "sequenceWidth" integer, year smallint, "serviceVersion" text, "requestId" text, "acceptedAmountsSha256" text, "taxInclusiveAmount" numeric,
      "sizeBytes" integer, traceparent text, key text, "claimId" uuid, "batchPosition" text, "externalReference" text,
      metadata json, likeness bigint, "searchText" text, "numbersFrom" uuid, "comparedServer" text, "sentUuid" uuid, "rateCurrency" text),
    unnest($2::json[])
  ) with ordinality as item (id, org_id, business_profile_id, profile_version, kind, prefix, width, year, service_version, request_id,
    accepted_amounts_sha256, tax_inclusive_amount, size_bytes, traceparent, key, claim_id, batch_position, external_reference, metadata, likeness, search_text, numbers_from, compared_server, sent_uuid, rate_currency, document, nth)
  cross join lateral (select coalesce(numbers_from, business_profile_id) as numbering_profile_id) as numbering
), recovering as materialized (
  select nth from item where (select is_recovering())
), restarted as materialized (
  select nth from item where compared_server is distinct from (select ${serverStart})
), wanted as materialized (
  select distinct ${itemSequence} from item order by ${itemSequence}
)`;

// A subquery per row is an index look-up: the planner would scan for a join, because it knows little about the table.
const isSequence = "s.business_profile_id = w.numbering_profile_id and s.kind = w.kind and s.year = w.year";

// Locked sequences are skipped, because a process that was frozen in a transaction would otherwise block all
// documents of the batch.
const lockedSequences = `free as materialized (
  select w.* from wanted w cross join lateral (select from sequences s where ${isSequence} for update skip locked) as held
), busy as materialized (
  select ${itemSequence} from wanted w
  where (select true from sequences s where ${isSequence}) and (${itemSequence}) not in (select * from free)
)`;

const noSequences = `busy as materialized (
  select ${itemSequence} from wanted where false
)`;

// Looked up row by row, as sequences are.
const isFreePosition = `coalesce(
      (select false from idempotency_keys h where h.org_id = i.org_id and h.batch_position = i.batch_position), true)`;

const isTaken = `coalesce((select true from documents d
      where d.business_profile_id = i.business_profile_id and d.kind = i.kind and d.external_reference = i.external_reference
        and d.void_reason is null limit 1), false)`;

// Locked as the foreign key of the documents locks it later: a profile that is being changed is waited for, and read anew.
const acceptedItems = `profile as materialized (
  select p.id, ${profileVersion("p")} as version from business_profiles p
  where p.id = any (array(select distinct business_profile_id from item)) order by p.id for key share
), stale as materialized (
  select nth from item i
  where i.profile_version <> (select p.version from profile p where p.id = i.business_profile_id)
), named as materialized (
  select i.*, ${repeatId({ id: "i.id", orgId: "i.org_id", reference: "i.external_reference" })} as repeat_id,
    row_number() over (partition by business_profile_id, kind, external_reference order by nth) as nth_of_name
  from item i where external_reference is not null
), taken as materialized (
  select nth from named i where repeat_id is null and (nth_of_name > 1 or ${isTaken})
), withheld as materialized (
  select nth from stale union all select nth from recovering union all select nth from restarted union all select nth from taken
), claim as (
  update idempotency_keys k set document_id = i.id, batch_position = i.batch_position from item i
  where i.key is not null and k.org_id = i.org_id and k.key = i.key and k.claim_id = i.claim_id and k.document_id is null
    and (i.numbering_profile_id, i.kind, i.year) not in (select * from busy) and i.nth not in (select nth from withheld)
    and (i.batch_position is null or ${isFreePosition})
  returning i.nth
), accepted as materialized (
  select *, row_number() over numbers as place, count(*) over (partition by ${itemSequence}) as places
  from item
  where (${itemSequence}) not in (select * from busy) and nth not in (select nth from withheld)
    and (key is null or nth in (select nth from claim))
  window numbers as (partition by ${itemSequence} order by nth)
)`;

// greatest() because lpad would cut a number that has more digits.
const ownNumbers = `number as (
  insert into sequences (${sequenceKey}, org_id, last_value)
  select ${itemSequence}, (select p.org_id from business_profiles p where p.id = numbering_profile_id), count(*)
  from accepted group by ${itemSequence} order by ${itemSequence}
  on conflict (${sequenceKey}) do update set last_value = sequences.last_value + excluded.last_value
  returning ${sequenceKey}, last_value
), numbered as (
  select v.*, concat_ws('-', prefix, year::text, lpad(value, greatest(width, length(value)), '0')) as document_sequence
  from (
    select a.*, (n.last_value - a.places + a.place)::text as value from accepted a
    join number n on (n.business_profile_id, n.kind, n.year) = (a.numbering_profile_id, a.kind, a.year)
  ) v
)`;

const storedItems = `stored as (
  insert into documents (id, org_id, business_profile_id, kind, document_sequence, stage, stage_changed_at,
    overall_status, service_version, request_id, document, issue_date, accepted_amounts_digest, tax_inclusive_amount,
    size_bytes, traceparent, external_reference, metadata, repeat_id, likeness, sent_uuid, rate_currency, created_at, updated_at)
  select id, org_id, business_profile_id, kind, document_sequence, '${initialState}', now(),
    '${initialStatus}', service_version, request_id, document,
    (document ->> 'issue_date')::date, decode(accepted_amounts_sha256, 'hex'), tax_inclusive_amount, size_bytes, traceparent,
    external_reference, metadata, (select n.repeat_id from named n where n.nth = numbered.nth), likeness, sent_uuid, rate_currency, now(), now()
  from numbered order by nth
  returning id, org_id, revision, document_sequence, request_id, created_at
), ${storeAttachments("stored", 3)}, ${storeSearchText({ from: "numbered", text: "s.search_text", isNew: true })}, logged as (${insertLogRows(
  {
    from: "stored",
    documentId: "id",
    stage: "'accept'",
    event: "'RECEIVED'",
    states: ["null", `'${initialState}'`],
    detail: "jsonb_build_object('request_id', request_id)",
  },
)} returning id)`;

interface InsertParts {
  /** CTE of skipped sequences. */
  busy: string;
  /** CTEs that give each row of `accepted` its `document_sequence`. */
  numbered: string;
  /** CTEs that store more of the CTE `stored`. */
  further?: string;
}

/** SQL: numbers and stores documents, with `insertParameters`. */
const insertStatement = ({ busy, numbered, further = "" }: InsertParts): string => `
${items}, ${busy}, ${acceptedItems}, ${numbered}, ${storedItems}${further}
select s.document_sequence, s.created_at, (select max(id)::text from logged) as log_id, (select ${commitMark} from logged limit 1) as mark, case
    when s.id is not null then 'stored'
    when i.nth in (select nth from recovering) then 'recovering'
    when i.nth in (select nth from restarted) then 'restarted'
    when i.nth in (select nth from stale) then 'stale'
    when (i.numbering_profile_id, i.kind, i.year) in (select * from busy) then 'busy'
    when i.nth in (select nth from taken) then 'taken'
    else 'lost' end as outcome
from item i left join stored s on s.id = i.id order by i.nth`;

const ownStatement = (name: string, busy: string): PreparedStatement =>
  preparedStatement(name, insertStatement({ busy, numbered: ownNumbers }));
const passingStatement = ownStatement("insert-documents", lockedSequences);
const waitingStatement = ownStatement("insert-documents-waiting", noSequences);

/** The XML of a document that is sent as XML; its own number is the document's. */
export interface NewSentXml {
  number: string;
  /** Whether documents of another organization have numbers of the same taxpayer. */
  sharesNumbers: boolean;
  /** Where the number is of our own form: it has to be the next of its sequence. */
  runningNumber?: string;
  /** BTAE-07, which stays in all revisions. */
  uuid?: string;
  /** The same as it is compared with others (`uuidKey`). */
  uuidKey?: string;
  packed: Uint8Array;
  sha256: string;
  sizeBytes: number;
}

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
  insert into revision_files (document_id, revision, org_id, ubl, ubl_sha256)
  select id, revision, org_id, $${first}::bytea, decode($${first + 1}::text, 'hex') from ${owners} where $${first}::bytea is not null
  on conflict (document_id, revision) do update set ubl = excluded.ubl, ubl_sha256 = excluded.ubl_sha256
)`;

export const sentXmlParameters = (sentXml: NewSentXml | undefined): unknown[] => [
  sentXml?.packed ?? null,
  sentXml?.sha256 ?? null,
];

/** SQL: CTE that copies the XML of the revision before to a new one. XML that came with a correction stays. */
export const keepSentXml = (owners: string): string => `kept as (
  insert into revision_files (document_id, revision, org_id, ubl, ubl_sha256)
  select f.document_id, f.revision + 1, f.org_id, f.ubl, f.ubl_sha256
  from (select id, revision from ${owners}) o
  join revision_files f on f.document_id = ${inAnyPart("o.id")} and f.revision = o.revision - 1
  on conflict (document_id, revision) do nothing
)`;

/** Stores one document under the number that it brings ($9); nothing, and `lost`, where a document that was deleted had it. */
const insertSentStatement = preparedStatement(
  "insert-sent-document",
  insertStatement({
    busy: noSequences,
    numbered: `numbered as (
      select a.*, $9::text as document_sequence from accepted a
      where not exists (select from deleted_documents g
        where g.business_profile_id = a.business_profile_id and g.kind = a.kind and g.document_sequence = $9::text))`,
    further: `, ${storeSentXml("stored", 10)}`,
  }),
);

/** Whether a statement failed because another document of the organization, which was sent as XML as well, has the UUID. */
export const isUuidConflict = (error: unknown): boolean => violatedIndex(error) === "documents_sent_uuid_key";

/** The other document of the organization that is reported under the UUID, or was before it was deleted. */
export async function findUuidHolder(
  db: Queryable,
  { orgId, id, sentUuid }: Pick<NewDocument, "orgId" | "id" | "sentUuid">,
): Promise<{ id: string; documentSequence: string } | undefined> {
  const [row] = await db.query<{ id: string; documentSequence: string }>(
    `select id, document_sequence from documents where org_id = $1 and sent_uuid = $3 and id <> $2
     union all
     select id, document_sequence from documents where org_id = $1 and id = $3 and sent_uuid is null and id <> $2
     union all
     select id, document_sequence from deleted_documents where org_id = $1 and sent_uuid = $3
     union all
     select id, document_sequence from deleted_documents where org_id = $1 and id = $3 and rule = 'documents'`,
    [orgId, id, sentUuid],
  );
  return row;
}

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
  const rows = await db.query<{ id: string; ubl: Uint8Array }>(
    `select f.document_id as id, f.ubl
     from ${arrayRows("$1::uuid[]", "$2::int[]", "$3::uuid[]")} as r (id, revision, org_id)
     join revision_files f on f.document_id = r.id and f.revision = r.revision and f.org_id = r.org_id`,
    [documents.map(({ id }) => id), documents.map(({ revision }) => revision), documents.map(({ orgId }) => orgId)],
  );
  return new Map(await Promise.all(rows.map(async ({ id, ubl }) => [id, await unpackText(ubl)] as const)));
}
