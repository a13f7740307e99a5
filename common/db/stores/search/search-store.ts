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

export const organizations = `(select id from organizations where $1::uuid is null or id = $1) o`;

/** Sorts after every text that begins with the term before it. */
export const behindAll = "\u{10ffff}";

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

export const parametersOf = ({ scope, below, limit }: SearchPage): unknown[] => [organizationIn(scope), below, limit];

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

/** Limits how many matches of a prefix are read. */
export interface SearchBudget {
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
