import { organizationIn } from "../../../domain/scope.js";
import { behindAll, idsOf, organizations } from "./search-store.js";
/** Number of party terms that begin with each word, counted up to `most`; the rarest word first. */
export async function findRarestFirst(db, scope, { words, most }) {
    return db.query(`select w.word, (
       select count(*)::int from (
         select from ${organizations} cross join lateral (
           select from search_party_terms t
           where t.org_id = o.id and t.term >= w.word and t.term < w.word || $3 limit $4
         ) f limit $4
       ) c
     ) as begun
     from unnest($2::text[]) with ordinality w (word, nth) order by begun, nth`, [organizationIn(scope), words, behindAll, most]);
}
/**
 * Parties with a term that begins with `first` and one for each other word. Reads as many terms as `looked` allows, and
 * finds up to `most` parties.
 */
export async function findParties(db, scope, { first, others, looked, most }) {
    return idsOf(await db.query(`with looked as materialized (
         select f.party_id from ${organizations} cross join lateral (
           select t.party_id from search_party_terms t
           where t.org_id = o.id and t.term >= $2 and t.term < $3 order by t.term, t.party_id limit $5
         ) f limit $6
       )
       select l.party_id as id from (select distinct party_id from looked) l
       where cardinality($4::text[]) = 0
         or (select bool_and(position(w.word in p.terms) > 0) from search_parties p, unnest($4::text[]) w (word)
             where p.id = l.party_id)
       limit $7`, [
        organizationIn(scope),
        first,
        first + behindAll,
        others.map((word) => `\n${word}`),
        looked.perOrganization,
        looked.max,
        most,
    ]));
}
export async function findByParties(db, { below, limit }, parties) {
    return db.query(`select n.id, p.name from (
       select f.document_id as id, min(f.party_id) as party_id from unnest($1::bigint[]) p (id) cross join lateral (
         select s.document_id, s.party_id from search_party_documents s
         where s.party_id = p.id and s.document_id < $2 order by s.document_id desc limit $3
       ) f group by f.document_id order by f.document_id desc limit $3
     ) n join search_parties p on p.id = n.party_id order by n.id desc`, [parties, below, limit]);
}
/** Terms of parties that have one of these, by which misspelled words are found. */
export async function findTermsBeside(db, scope, { terms, most }) {
    const rows = await db.query(`select p.terms from ${organizations} cross join unnest($2::text[]) v (term) cross join lateral (
       select t.party_id from search_party_terms t where t.org_id = o.id and t.term = v.term order by t.party_id limit 2
     ) f join search_parties p on p.id = f.party_id limit $3`, [organizationIn(scope), terms, most]);
    return rows.flatMap((row) => row.terms.split("\n"));
}
//# sourceMappingURL=party-search-store.js.map