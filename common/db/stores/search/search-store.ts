import { documentKindNames } from "../../../domain/document-kinds.ts";
import type { Queryable } from "../../queryable.ts";
import { organizationIn, type Scope } from "../../../domain/scope.ts";

/*
 * Ids of documents that a search finds, newest first. Each organization in the scope is searched separately, because
 * its rows of a term are ordered by id, so that the cost depends on the page size and the number of organizations.
 */

export interface SearchPage {
  scope: Scope;
  below: string;
  limit: number;
}

const organizations = `(select id from organizations where $1::uuid is null or id = $1) o`;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

const parametersOf = ({ scope, below, limit }: SearchPage): unknown[] => [organizationIn(scope), below, limit];

/** The document with this id, or with an envelope of this id. */
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

/** A document number, also of a document that is not indexed yet. */
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

/** Sorts after every text that begins with the term before it. */
const behindAll = "\u{10ffff}";

/** Limits how many matches of a prefix are read. */
interface SearchBudget {
  /** Maximum per organization, so that each gets a share. */
  perOrganization: number;
  max: number;
}

/**
 * Numbers and references with this prefix. They are ordered alphabetically, so common prefixes cannot be read by time:
 * only the last `most` matches are read.
 */
export async function findByReferencePrefix(
  db: Queryable,
  { scope, below, limit }: SearchPage,
  { term, most }: { term: string; most: number },
): Promise<{ ids: string[]; isComplete: boolean }> {
  const look = (looked: SearchBudget) => readReferences(db, scope, term, looked);
  const all = await look({ perOrganization: most + 1, max: most + 1 });
  const isComplete = all.length <= most;
  const looked = isComplete ? all : await look(await budgetPerOrganization(db, scope, { atLeast: limit, most }));
  const ids = looked.filter((id) => id < below);
  return { ids: [...new Set(ids)].sort().toReversed().slice(0, limit), isComplete };
}

async function readReferences(db: Queryable, scope: Scope, term: string, looked: SearchBudget): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `select f.document_id as id from ${organizations} cross join lateral (
         select r.document_id from search_references r
         where r.org_id = o.id and r.term >= $2 and r.term < $3 order by r.term desc, r.document_id desc limit $4
       ) f limit $5`,
      [organizationIn(scope), term, term + behindAll, looked.perOrganization, looked.max],
    ),
  );
}

/** Splits the budget among the organizations when there are too many matches. */
export async function budgetPerOrganization(
  db: Queryable,
  scope: Scope,
  { atLeast, most }: { atLeast: number; most: number },
): Promise<SearchBudget> {
  const [row] = await db.query<{ count: number }>(`select count(*)::int as count from ${organizations}`, [
    organizationIn(scope),
  ]);
  return { perOrganization: Math.max(atLeast, Math.floor(most / Math.max(row?.count ?? 1, 1))), max: most };
}

/** Number of party terms that begin with each word, counted up to `most`; the rarest word first. */
export async function findRarestFirst(
  db: Queryable,
  scope: Scope,
  { words, most }: { words: readonly string[]; most: number },
): Promise<{ word: string; begun: number }[]> {
  return db.query(
    `select w.word, (
       select count(*)::int from (
         select from ${organizations} cross join lateral (
           select from search_party_terms t
           where t.org_id = o.id and t.term >= w.word and t.term < w.word || $3 limit $4
         ) f limit $4
       ) c
     ) as begun
     from unnest($2::text[]) with ordinality w (word, nth) order by begun, nth`,
    [organizationIn(scope), words, behindAll, most],
  );
}

/**
 * Parties with a term that begins with `first` and one for each other word. Reads as many terms as `looked` allows, and
 * finds up to `most` parties.
 */
export async function findParties(
  db: Queryable,
  scope: Scope,
  { first, others, looked, most }: { first: string; others: readonly string[]; looked: SearchBudget; most: number },
): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `with looked as materialized (
         select f.party_id from ${organizations} cross join lateral (
           select t.party_id from search_party_terms t
           where t.org_id = o.id and t.term >= $2 and t.term < $3 order by t.term, t.party_id limit $5
         ) f limit $6
       )
       select l.party_id as id from (select distinct party_id from looked) l
       where cardinality($4::text[]) = 0
         or (select bool_and(position(w.word in p.terms) > 0) from search_parties p, unnest($4::text[]) w (word)
             where p.id = l.party_id)
       limit $7`,
      [
        organizationIn(scope),
        first,
        first + behindAll,
        others.map((word) => `\n${word}`),
        looked.perOrganization,
        looked.max,
        most,
      ],
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
