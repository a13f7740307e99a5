import { createHash } from "node:crypto";

import type { TradeDocument } from "../../../domain/document.ts";
import { normalised, searchParty, searchReferences, type SearchParty } from "../../../domain/search/search-terms.ts";
import type { Queryable } from "../../queryable.ts";

/** A document with new log entries that change its search terms. */
export interface Touched {
  documentId: string;
  /** Also for a new document. */
  contentChanged: boolean;
  envelopeSent: boolean;
}

const contentEvents = ["RECEIVED", "UPDATED", "RESUBMITTED"];

/** Documents of the log entries between `after` and the watermark `upTo`. */
export async function findTouched(db: Queryable, { after, upTo }: { after: bigint; upTo: bigint }): Promise<Touched[]> {
  return db.query<Touched>(
    `select document_id, bool_or(content_changed) as content_changed, bool_or(envelope_sent) as envelope_sent from (
       select l.document_id, l.event = any($3) as content_changed,
         l.to_state in ('sent', 'accepted', 'rejected') and l.from_state in ('queued', 'sending', 'unknown', 'failed')
           as envelope_sent
       from status_log l
       where l.org_id = any(array(select id from organizations)) and l.id > $1 and l.id <= $2
     ) e where content_changed or envelope_sent group by document_id`,
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
      [...new Set([documentSequence, requestId].map(normalised)), ...searchReferences(document)].map(
        (term): Reference => ({ orgId, term, documentId: id }),
      ),
    ),
  );
  // A document that was sent as XML may lack whatever a party is known by.
  await storeParties(
    db,
    documents.flatMap(partiesOf).filter(({ terms }) => terms.length > 0),
  );
}

interface Reference {
  orgId: string;
  term: string;
  documentId: string;
}

async function storeReferences(db: Queryable, rows: readonly Reference[]): Promise<void> {
  if (rows.length > 0) {
    await db.query(
      `insert into search_references (org_id, term, document_id)
       select * from unnest($1::uuid[], $2::text[], $3::uuid[]) order by 1, 2, 3 on conflict do nothing`,
      [rows.map(({ orgId }) => orgId), rows.map(({ term }) => term), rows.map(({ documentId }) => documentId)],
    );
  }
}

interface PartyOfDocument extends SearchParty {
  orgId: string;
  digest: string;
  documentId: string;
}

function partiesOf({ id, orgId, document }: IndexedDocument): PartyOfDocument[] {
  return [document.accounting_supplier_party, document.accounting_customer_party].map((sent) => {
    const party = searchParty(sent);
    const digest = createHash("sha256").update(party.terms.join("\n")).digest("base64url");
    return { ...party, orgId, digest, documentId: id };
  });
}

const partyKey = ({ orgId, digest }: { orgId: string; digest: string }): string => `${orgId} ${digest}`;

async function storeParties(db: Queryable, rows: readonly PartyOfDocument[]): Promise<void> {
  const parties = [...new Map(rows.map((row) => [partyKey(row), row])).values()];
  if (parties.length === 0) {
    return;
  }
  const ids = new Map((await storeNewParties(db, parties)).map((row) => [partyKey(row), row.id]));
  await db.query(
    `insert into search_party_documents (party_id, document_id)
     select * from unnest($1::bigint[], $2::uuid[]) order by 1, 2 on conflict do nothing`,
    [rows.map((row) => ids.get(partyKey(row))), rows.map(({ documentId }) => documentId)],
  );
}

/** Stores new parties with their terms. @returns the ids of all parties */
async function storeNewParties(
  db: Queryable,
  parties: readonly PartyOfDocument[],
): Promise<{ id: string; orgId: string; digest: string }[]> {
  const written = parties.map(({ orgId, digest, name, terms }) => ({ orgId, digest, name, terms }));
  return db.query(
    `with item as materialized (
       select * from json_to_recordset($1::json) as ("orgId" uuid, digest text, name text, terms json)
     ), added as (
       insert into search_parties (org_id, digest, name, terms)
       select "orgId", digest, name, E'\\n' || (select string_agg(t, E'\\n') from json_array_elements_text(terms) t) || E'\\n'
       from item order by 1, 2 on conflict do nothing
       returning id, org_id, digest
     ), named as (
       insert into search_party_terms (org_id, term, party_id)
       select a.org_id, t.term, a.id from added a join item i on i."orgId" = a.org_id and i.digest = a.digest
       cross join lateral json_array_elements_text(i.terms) t (term)
     )
     select id, org_id, digest from added
     union all
     select p.id, p.org_id, p.digest from item i join search_parties p on p.org_id = i."orgId" and p.digest = i.digest`,
    [JSON.stringify(written)],
  );
}

export async function findReportsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<{ orgId: string; documentId: string; report: Uint8Array }[]> {
  return db.query(
    `select t.org_id, t.document_id, r.packed as report
     from transmissions t join sending_reports r on r.transmission_id = t.id
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
