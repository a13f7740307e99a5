import { documentKindNames } from "../../../domain/document-kinds.ts";
import type { Queryable } from "../../database.ts";
import { organizationIn, type Scope } from "../../../domain/scope.ts";

/*
 * Ids of documents that a search finds, newest first. Each organization in the scope is looked into by itself, where the
 * rows of a term lie together in the order of ids, so that what a page costs depends on its size and the number of
 * organizations.
 */

/** What all of them have: whose documents, below which id, and how many. */
export interface SearchPage {
  scope: Scope;
  below: string;
  limit: number;
}

const organizations = `(select id from organizations where $1::uuid is null or id = $1) o`;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

const parametersOf = ({ scope, below, limit }: SearchPage): unknown[] => [organizationIn(scope), below, limit];

/** The document of this id, and that of an envelope of this id. */
export async function findByUuid(db: Queryable, page: SearchPage, id: string): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `select f.id from (
         select id, org_id from documents where id = $4
         union select document_id, org_id from transmissions where id = $4
       ) f where ($1::uuid is null or f.org_id = $1) and f.id < $2 order by f.id desc limit $3`,
      [...parametersOf(page), id],
    ),
  );
}

/** A number of ours, also of a document that the search does not know yet. */
export async function findByNumber(db: Queryable, page: SearchPage, number: string): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `select d.id from ${organizations} join business_profiles p on p.org_id = o.id
       cross join unnest($5::text[]) k (kind)
       join documents d on d.business_profile_id = p.id and d.kind = k.kind and d.document_sequence = $4
       where d.id < $2 order by d.id desc limit $3`,
      [...parametersOf(page), number, documentKindNames],
    ),
  );
}

/** A number or reference in just this form. */
export async function findByReference(db: Queryable, page: SearchPage, term: string): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `select f.document_id as id from ${organizations} cross join lateral (
         select r.document_id from search_references r
         where r.org_id = o.id and r.term = $4 and r.document_id < $2 order by r.document_id desc limit $3
       ) f order by f.document_id desc limit $3`,
      [...parametersOf(page), term],
    ),
  );
}

/** Every text that begins with a term sorts before the term with this behind it. */
const behindAll = "\u{10ffff}";

/**
 * Numbers and references that begin so. They lie in the order of the alphabet: of those of an organization, the last so many
 * are looked at.
 */
export async function findByReferencePrefix(
  db: Queryable,
  page: SearchPage,
  { term, most }: { term: string; most: number },
): Promise<{ ids: string[]; isComplete: boolean }> {
  const rows = await db.query<{ id: string; most: number }>(
    `with looked as materialized (
       select o.id as org_id, f.document_id from ${organizations} cross join lateral (
         select r.document_id from search_references r
         where r.org_id = o.id and r.term >= $4 and r.term < $5 order by r.term desc limit $6
       ) f
     )
     select distinct document_id as id, (
       select max(n) from (select count(*)::int as n from looked group by org_id) c
     ) as most
     from looked where document_id < $2 order by document_id desc limit $3`,
    [...parametersOf(page), term, term + behindAll, most],
  );
  return { ids: idsOf(rows), isComplete: rows.every((row) => row.most < most) };
}

/** Parties that have a term which begins with `first`, and one for each of the other words; so many of an organization. */
export async function findParties(
  db: Queryable,
  scope: Scope,
  { first, others, most }: { first: string; others: readonly string[]; most: number },
): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `select distinct f.party_id as id from ${organizations} cross join lateral (
         select t.party_id from search_party_terms t
         where t.org_id = o.id and t.term >= $2 and t.term < $3 and (
           cardinality($4::text[]) = 0
           or (select bool_and(position(w.word in p.terms) > 0) from search_parties p, unnest($4::text[]) w (word)
               where p.id = t.party_id)
         ) order by t.term limit $5
       ) f limit $5`,
      [organizationIn(scope), first, first + behindAll, others.map((word) => `\n${word}`), most],
    ),
  );
}

export async function findByParties(
  db: Queryable,
  { below, limit }: SearchPage,
  parties: readonly string[],
): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `select distinct f.document_id as id from unnest($1::bigint[]) p (id) cross join lateral (
         select s.document_id from search_party_documents s
         where s.party_id = p.id and s.document_id < $2 order by s.document_id desc limit $3
       ) f order by f.document_id desc limit $3`,
      [parties, below, limit],
    ),
  );
}
