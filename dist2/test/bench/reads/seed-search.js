import { Database } from "../../../common/db/database.js";
/** Parties of each organization. */
const parties = 500;
const maxStatementMs = 3_600_000;
/**
 * Writes by statements what the indexer would write about the documents: for each its number, its request, an order of a few
 * documents, a contract of many and an AS4 message; and five hundred parties of each organization, with names of five
 * words, TIN and VAT number.
 */
export async function seedSearch(databaseUrl) {
    const database = await Database.open({ databaseUrl, poolSize: 1, timeouts: { statementMs: maxStatementMs } });
    try {
        for (const statement of [
            troubles,
            references,
            newParties,
            newErrors,
            "analyze search_parties",
            partyTerms,
            partyDocuments,
            caughtUp,
            "vacuum (analyze)",
        ]) {
            await database.query(statement);
        }
    }
    finally {
        await database.close();
    }
}
/** Gives the failures several causes, classes and receivers, as an outage leaves them among others. */
const troubles = `update transmissions t set reason = 'cause ' || n % 40, receiver_id = '0235:1' || lpad((n % 3000)::text, 9, '0'),
    failure_class = (array['blocked', 'blocked', 'retryable', 'rejected'])[1 + n % 4]
  from (select id, abs(hashtextextended(id::text, 5)) as n from transmissions where troubled) h where t.id = h.id`;
const references = `insert into search_references (org_id, term, document_id)
  select d.org_id, r.term, d.id from documents d
  cross join lateral (select abs(hashtextextended(d.id::text, 7)) as n) h
  cross join lateral (values
    (lower(d.document_sequence)),
    ('req-' || d.id),
    ('po-' || h.n % 200000),
    ('contract-' || h.n % 400),
    ('as4-' || md5(d.id::text) || '@ap.example'),
    (E'\\x02' || substring(d.document_sequence from '0*([0-9]+)$')),
    (E'\\x01' || lpad((h.n % 900000)::text, 6, '0'))
  ) r (term)
  order by 1, 2, 3 on conflict do nothing`;
const wordOf = (n) => `(array['marina', 'dune', 'falcon', 'palm', 'oasis', 'pearl', 'desert', 'harbour'])[1 + ${n} % 8]`;
/** As the indexer folds them. */
const arabic = `(array['نخله', 'بحر', 'صحراء', 'لولو'])[1 + n % 4]`;
const named = `${wordOf("n")} || ' ' || ${wordOf("(n / 8)")} || ' trading ' || ${arabic} || ' ' || n`;
const newParties = `insert into search_parties (org_id, digest, name, terms)
  select o.id, md5(o.id::text || n), p.name,
    E'\\n' || p.name || E'\\n' || replace(p.name, ' ', E'\\n') || E'\\n1' || lpad(n::text, 9, '0') || E'\\n1' || lpad(n::text, 9, '0') || '00003'
  from organizations o cross join generate_series(1, ${parties}) n
  cross join lateral (select ${named} as name) p`;
/** An error of forty in each organization, which a document in fifty had. */
const newErrors = `insert into search_parties (org_id, digest, name, terms)
  select o.id, md5(o.id::text || 'error' || n), 'No certificate, cause ' || n, E'\\n\\x04no\\n\\x04certificate\\n\\x04cause\\n\\x04' || n || E'\\n'
  from organizations o cross join generate_series(1, 40) n`;
const partyTerms = `insert into search_party_terms (org_id, term, party_id)
  select distinct p.org_id, t.term, p.id from search_parties p
  cross join lateral regexp_split_to_table(p.terms, E'\\n') t (term) where t.term <> ''
  union
  select p.org_id, v.term, min(p.id) from search_parties p
  cross join lateral regexp_split_to_table(p.name, ' ') w (word)
  cross join lateral (
    select E'\\x03' || left(w.word, at - 1) || substr(w.word, at + 1) as term from generate_series(1, length(w.word)) at
  ) v where w.word ~ '^[a-z]{5,15}$' group by 1, 2 on conflict do nothing`;
const partyDocuments = `insert into search_party_documents (party_id, document_id)
  select p.id, d.id from (
    select id, org_id, 1 + abs(hashtextextended(id::text, 9)) % ${parties} as nth from documents
  ) d join (
    select id, org_id, row_number() over (partition by org_id order by id) as nth from search_parties where name not like 'No certificate%'
  ) p on p.org_id = d.org_id and p.nth = d.nth
  union
  select p.id, d.id from documents d
  join search_parties p on p.org_id = d.org_id and p.name = 'No certificate, cause ' || (1 + abs(hashtextextended(d.id::text, 11)) % 2000)
  order by 1, 2 on conflict do nothing`;
const caughtUp = `update feed_cursors set position = (select coalesce(max(id), 0) from status_log) where name = 'search 2'`;
//# sourceMappingURL=seed-search.js.map