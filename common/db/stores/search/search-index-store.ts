import { createHash } from "node:crypto";

import type { TradeDocument } from "../../../domain/document.ts";
import { normalised } from "../../../domain/search/fold-text.ts";
import {
  runningTerm,
  searchError,
  searchParty,
  searchReferences,
  type SharedTerms,
} from "../../../domain/search/search-terms.ts";
import { isOfLeg, wholeReport } from "../../fragments/leg-sql.ts";
import { isBehind, isUpTo } from "../../fragments/log-numbers.ts";
import type { Queryable } from "../../queryable.ts";

/** A document with new log entries that change its search terms. */
export interface Touched {
  documentId: string;
  /** Also for a new document. */
  contentChanged: boolean;
  envelopeSent: boolean;
  /** A stage, a rule or a leg has failed. */
  failed: boolean;
}

const contentEvents = ["RECEIVED", "UPDATED", "RESUBMITTED"];

/** Documents of the log entries between `after` and the watermark `upTo`. */
export async function findTouched(db: Queryable, { after, upTo }: { after: bigint; upTo: bigint }): Promise<Touched[]> {
  return db.query<Touched>(
    `select document_id, bool_or(content_changed) as content_changed, bool_or(envelope_sent) as envelope_sent,
       bool_or(failed) as failed from (
       select l.document_id, l.event = any($3) as content_changed,
         l.to_state in ('sent', 'accepted', 'rejected') and l.from_state in ('queued', 'sending', 'unknown', 'failed')
           as envelope_sent,
         l.event = 'FAILED' or coalesce(l.to_state in ('failed', 'rejected', 'unknown', 'invalid'), false) as failed
       from status_log l
       where l.org_id = any(array(select id from organizations)) and ${isBehind("l", "$1")} and ${isUpTo("l", "$2")}
     ) e where content_changed or envelope_sent or failed group by document_id`,
    [after, upTo, contentEvents],
  );
}

export interface SizedDocument {
  id: string;
  sizeBytes: number;
}

export async function findSizes(db: Queryable, ids: readonly string[]): Promise<SizedDocument[]> {
  return db.query<SizedDocument>(`select id, size_bytes from documents where id = any($1::uuid[]) order by id`, [ids]);
}

interface IndexedDocument {
  id: string;
  orgId: string;
  documentSequence: string;
  requestId: string;
  document: TradeDocument;
}

/** Stores the search terms of the documents; existing ones stay. */
export async function indexContent(db: Queryable, ids: readonly string[]): Promise<void> {
  const documents = await db.query<IndexedDocument>(
    `select id, org_id, document_sequence, request_id, document from documents where id = any($1::uuid[])`,
    [ids],
  );
  await storeReferences(
    db,
    documents.flatMap(({ id, orgId, documentSequence, requestId, document }) =>
      [
        ...new Set([documentSequence, requestId].map(normalised)),
        ...[runningTerm(documentSequence) ?? []].flat(),
        ...searchReferences(document),
      ].map((term): Reference => ({ orgId, term, documentId: id })),
    ),
  );
  // A document that was sent as XML may lack whatever a party is known by.
  await storeShared(
    db,
    documents.flatMap(({ id, orgId, document }) =>
      [document.accounting_supplier_party, document.accounting_customer_party].map((sent) => ({
        ...searchParty(sent),
        orgId,
        documentId: id,
      })),
    ),
  );
}

/** Fatal findings of a document whose texts are read. */
const maxFindings = 10;

/** Stores the terms of the errors that the documents have now. */
export async function indexErrors(db: Queryable, ids: readonly string[]): Promise<void> {
  const errors = await db.query<{ orgId: string; documentId: string; text: string }>(
    `select d.org_id, d.id as document_id, e.text from documents d cross join lateral (
       select t.reason from transmissions t
       where t.document_id = d.id and t.state in ('failed', 'rejected', 'unknown') and t.reason is not null
       union select d.failure ->> 'message' where d.failure is not null
       union (select concat_ws(' ', f.rule, f.text) from validation_findings f
         where f.document_id = d.id and f.revision = d.revision and f.flag = 'fatal' order by f.position limit ${maxFindings})
     ) e (text) where d.id = any($1::uuid[])`,
    [ids],
  );
  await storeShared(
    db,
    errors.map(({ text, ...row }) => ({ ...row, ...searchError(text) })),
  );
}

interface Reference {
  orgId: string;
  term: string;
  documentId: string;
}

/*
 * What is there is looked up row by row, because ON CONFLICT writes a record more to the log for each row that is new, as nearly all
 * are. The newest documents come first, so that those behind them lie within what the index of ranges knows of the page, and
 * nothing is written to it for them. An indexer that was frozen may store the same at this moment: the second fails, and its documents are tried by themselves.
 */

async function storeReferences(db: Queryable, rows: readonly Reference[]): Promise<void> {
  if (rows.length > 0) {
    await db.query(
      `insert into search_references (org_id, term, document_id)
       select distinct r.* from unnest($1::uuid[], $2::text[], $3::uuid[]) as r (org_id, term, document_id)
       where (select true from search_references s
         where s.org_id = r.org_id and s.term = r.term and s.document_id = r.document_id) is null
       order by document_id desc, org_id, term`,
      [rows.map(({ orgId }) => orgId), rows.map(({ term }) => term), rows.map(({ documentId }) => documentId)],
    );
  }
}

interface SharedOfDocument extends SharedTerms {
  orgId: string;
  documentId: string;
}

const sharedKey = ({ orgId, digest }: { orgId: string; digest: string }): string => `${orgId} ${digest}`;

async function storeShared(db: Queryable, sent: readonly SharedOfDocument[]): Promise<void> {
  const rows = sent
    .filter(({ terms }) => terms.length > 0)
    .map((row) => ({ ...row, digest: createHash("sha256").update(row.identity).digest("base64url") }));
  if (rows.length === 0) {
    return;
  }
  const distinct = [...new Map(rows.map((row) => [sharedKey(row), row])).values()];
  const written = distinct.map(({ orgId, digest, name, terms, variants }) => ({
    orgId,
    digest,
    name,
    terms,
    variants,
  }));
  const stored = await db.query<{ id: string; orgId: string; digest: string }>(storeTerms, [JSON.stringify(written)]);
  const ids = new Map(stored.map((row) => [sharedKey(row), row.id]));
  await db.query(
    `insert into search_party_documents (party_id, document_id)
     select distinct r.* from unnest($1::bigint[], $2::uuid[]) as r (party_id, document_id)
     where (select true from search_party_documents s where s.party_id = r.party_id and s.document_id = r.document_id) is null
     order by document_id desc, party_id`,
    [rows.map((row) => ids.get(sharedKey(row))), rows.map(({ documentId }) => documentId)],
  );
}

/**
 * Stores what is new, and what is there with terms of an earlier release; gives the ids of all. Variants stand behind the terms, and of
 * each an organization has the first alone.
 */
const storeTerms = `with item as materialized (
    select i.*, E'\\n' || (select string_agg(t, E'\\n') from json_array_elements_text(i.terms) t) || E'\\n' as base
    from json_to_recordset($1::json) as i ("orgId" uuid, digest text, name text, terms json, variants json)
  ), lacking as materialized (
    select i.*, array(
      select distinct v from json_array_elements_text(i.variants) v
      where not exists (select from search_party_terms t where t.org_id = i."orgId" and t.term = v)
    ) as added_variants
    from item i
    where not exists (
      select from search_parties p where p.org_id = i."orgId" and p.digest = i.digest and starts_with(p.terms, i.base))
  ), added as (
    insert into search_parties (org_id, digest, name, terms)
    select "orgId", digest, name, base || array_to_string(added_variants || ''::text, E'\\n') from lacking order by 1, 2
    on conflict (org_id, digest) do update set terms = excluded.terms
    returning id, org_id, digest
  ), named as (
    insert into search_party_terms (org_id, term, party_id)
    select a.org_id, t.term, a.id from added a join lacking l on l."orgId" = a.org_id and l.digest = a.digest
    cross join lateral (select json_array_elements_text(l.terms) union select unnest(l.added_variants)) t (term)
    on conflict do nothing
  )
  select id, org_id, digest from added
  union all
  select p.id, p.org_id, p.digest from item i join search_parties p on p.org_id = i."orgId" and p.digest = i.digest`;

export async function findReportsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<{ orgId: string; documentId: string; report: Uint8Array }[]> {
  return db.query(
    `select t.org_id, t.document_id, ${wholeReport("r")} as report
     from transmissions t join sending_reports r on ${isOfLeg("r", "t")}
     where t.document_id = any($1::uuid[])`,
    [ids],
  );
}

export async function indexReferences(
  db: Queryable,
  rows: readonly { orgId: string; documentId: string; reference: string }[],
): Promise<void> {
  await storeReferences(
    db,
    rows.map(({ reference, ...row }) => ({ ...row, term: normalised(reference) })),
  );
}
