import { organizationIn, type Scope } from "../organizations/scope.ts";
import { escaped, isIndexed } from "./read-question.ts";
import { oneLine } from "./search-text.ts";
import { partsOf } from "./typing-errors.ts";
import type { Queryable } from "../db/queryable.ts";
import { isResentAs } from "../db/leg-sql.ts";
import type { TextCondition } from "./search-text-sql.ts";

/** Matches that are read to know the newest of them. */
const maxMatches = 10_000;
const maxNames = 100;

/** The text as `search_texts` has it. */
export async function foldText(db: Queryable, text: string): Promise<string> {
  const [row] = await db.query<{ folded: string }>(`select fold_text($1) as folded`, [oneLine(text)]);
  return row?.folded ?? "";
}

/** The document with this id, or with an envelope of this id. */
export async function findByUuid(db: Queryable, scope: Scope, id: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select f.id from (
       select id, org_id from documents where id = $2 union select document_id, org_id from transmissions
       where id = $2 or ${isResentAs("$2::uuid")}
     ) f where $1::uuid is null or f.org_id = $1`,
    [organizationIn(scope), id],
  );
  return rows.map(({ id: found }) => found);
}

/**
 * All documents with these patterns, by the index of their parts; undefined where none leads to few enough. Each pattern is a
 * condition of its own, because the index takes no list of which all must hold.
 */
export async function findByPatterns(
  db: Queryable,
  scope: Scope,
  { text, party }: TextCondition,
): Promise<string[] | undefined> {
  const patterns = [...text, ...party];
  if (!isIndexed(patterns)) {
    return undefined;
  }
  const orgId = organizationIn(scope);
  const conditions = [
    ...patterns.map((_, nth) => `s.folded like $${nth + 1}`),
    ...(orgId === null ? [] : [`s.org_id = $${patterns.length + 1}`]),
  ];
  const rows = await db.query<{ id: string }>(
    `select s.document_id as id from search_texts s where ${conditions.join(" and ")} limit ${maxMatches + 1}`,
    [...patterns, ...(orgId === null ? [] : [orgId])],
  );
  return rows.length > maxMatches ? undefined : rows.map(({ id }) => id);
}

/** Names of parties that have a part of the word, those most like it first. */
export async function findNamesLike(db: Queryable, scope: Scope, word: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select n.name from search_names n where ($1::uuid is null or n.org_id = $1) and (n.name like $3 or n.name like $4 or n.name like $5)
     group by n.name order by word_similarity($2, n.name) desc, n.name limit ${maxNames}`,
    [organizationIn(scope), word, ...partsOf(word).map((part) => `%${escaped(part)}%`)],
  );
  return rows.map(({ name }) => name);
}
