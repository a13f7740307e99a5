import {
  escaped,
  isForgiven,
  isIndexed,
  isOneErrorApart,
  partsOf,
  patternsOf,
  readQuestion,
  withoutArticle,
  type Question,
} from "./read-question.ts";
import { marks, oneLine } from "./search-text.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import type { Queryable } from "../db/queryable.ts";
import { isResentAs } from "../db/leg-sql.ts";

interface SearchedRow {
  /** A CTE with the columns id, org_id, document_sequence, tax_inclusive_amount and likeness. */
  from: string;
  /** What `searchText` says of the document. */
  text: string;
  /** Whether none of the documents is stored yet. */
  isNew?: boolean;
}

/**
 * SQL: the CTEs that store what documents are found by. Names are few and looked up row by row, in one order, so that two
 * statements never wait for each other.
 */
export const storeSearchText = ({ from, text, isNew = false }: SearchedRow): string => `searched as (
  insert into search_texts (org_id, document_id, likeness, folded, folded_number)
  select s.org_id, s.id, s.likeness, fold_text(concat_ws(E'\\n', ${text} || s.document_sequence, trim_scale(s.tax_inclusive_amount)::text, '')),
    fold_number(s.document_sequence)
  from ${from} s where ${text} is not null
  ${isNew ? "" : "on conflict (org_id, document_id) do update set folded = excluded.folded, likeness = excluded.likeness"}
), named_parties as (
  insert into search_names (org_id, name)
  select distinct s.org_id, n.name from ${from} s
  cross join lateral party_lines(fold_text(split_part(${text}, '${marks.parties}', 1))) n (name)
  where (select true from search_names k where k.org_id = s.org_id and k.name = n.name) is null
  order by 1, 2 on conflict do nothing
)`;

/** Patterns that must all be in a document's text, and those that must be in its parties'. */
export interface TextCondition {
  text: readonly string[];
  party: readonly string[];
}

/** SQL: whether a document `d` has all patterns of the parameters; those of parties are the second. */
export const hasText = (
  text: string,
  party: string,
): string => `(cardinality(${text}::text[]) + cardinality(${party}::text[]) = 0 or exists (
      select from search_texts s where s.org_id = d.org_id and s.document_id = d.id
        and s.folded like all(${text}::text[]) and split_part(s.folded, '${marks.parties}', 1) like all(${party}::text[])))`;

/** How a page of documents is found that no index has in its order. */
interface PageSearch {
  /** Some more ids in the order of the page. */
  list: (after: string | undefined, limit: number) => Promise<string[]>;
  /** Those that match, in the order of the page. */
  keep: (ids: readonly string[]) => Promise<string[]>;
  /** Everything that an index knows to match a part of what is asked; undefined where those are too many. */
  rare: readonly (() => Promise<readonly string[] | undefined>)[];
  isBehind: (id: string, after: string) => boolean;
}

interface FoundPage {
  ids: string[];
  /** The last id that was looked at; null when none is left. */
  reached: string | null;
}

interface Asked {
  /** Of everything. */
  text: string | undefined;
  /** Of the parties alone. */
  party: string | undefined;
  scope: Scope;
  after: string | undefined;
}

/** A condition that the texts may mean; with the only possible ids, where they are known. */
type Meaning = TextCondition & { among?: readonly string[] };

/** A page of the first meaning that finds something. */
export async function findMeantPage(
  db: Queryable,
  asked: Asked,
  least: number,
  searchFor: (condition: TextCondition) => PageSearch,
): Promise<FoundPage> {
  let page: FoundPage = { ids: [], reached: null };
  for await (const { among, ...meant } of meaningsOf(db, asked)) {
    page = await findPage(searchFor(meant), { after: asked.after, least, among });
    if (page.ids.length > 0 || page.reached !== null) {
      break;
    }
  }
  return page;
}

/**
 * What the texts may mean, to be tried in turn until something is found: the documents that contain them; then the document or envelope
 * with this id, or else the documents that contain the words with typing errors corrected to words of known names.
 */
async function* meaningsOf(db: Queryable, { text, party, scope, after }: Asked): AsyncGenerator<Meaning> {
  const question = await questionOf(db, text);
  const partyQuestion = await questionOf(db, party);
  yield { text: question.patterns, party: partyQuestion.patterns };
  if (question.id !== undefined) {
    if (after === undefined) {
      yield { text: [], party: partyQuestion.patterns, among: await findByUuid(db, scope, question.id) };
    }
    return;
  }
  const meant = await correctedOf(db, scope, question);
  const meantParty = await correctedOf(db, scope, partyQuestion);
  if (meant !== question.words || meantParty !== partyQuestion.words) {
    yield { text: patternsOf(meant), party: patternsOf(meantParty) };
  }
}

async function questionOf(db: Queryable, text: string | undefined): Promise<Question> {
  if (text === undefined) {
    return { words: [], patterns: [] };
  }
  // The text as `search_texts` has it.
  const [row] = await db.query<{ folded: string }>(`select fold_text($1) as folded`, [oneLine(text)]);
  return readQuestion(row?.folded ?? "");
}

/** The words with those of known names in place of words with one typing error; the words themselves where there is none. */
async function correctedOf(db: Queryable, scope: Scope, { words }: Question): Promise<readonly string[]> {
  const meant = await Promise.all(
    words.map(async (word) => {
      const names = isForgiven(word) ? await findNamesLike(db, scope, word) : [];
      const known = names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u).map(withoutArticle));
      return known.some((other) => other.includes(word))
        ? word
        : (known.find((other) => isOneErrorApart(word, other)) ?? word);
    }),
  );
  return meant.every((word, nth) => word === words[nth]) ? words : meant;
}

/** Documents that are looked at first, and then: common ones fill a page of the first, rare ones are found by an index. */
const looks = [250, 5_000] as const;

/** A page of what matches; it may be short, and even empty: the next one begins after `reached`. */
async function findPage(
  { list, keep, rare, isBehind }: PageSearch,
  { after, least, among }: { after: string | undefined; least: number; among?: readonly string[] | undefined },
): Promise<FoundPage> {
  if (among !== undefined) {
    return { ids: await keep(among), reached: null };
  }
  const newest = await list(after, looks[0]);
  const first = await keep(newest);
  const reached = newest.length < looks[0] ? null : newest.at(-1)!;
  if (reached === null || first.length >= least) {
    return { ids: first, reached };
  }
  for (const find of rare) {
    const found = await find();
    if (found !== undefined) {
      // All matches are known: the page takes the first.
      const left = [...new Set(found)].filter((id) => after === undefined || isBehind(id, after));
      left.sort((one, other) => (isBehind(one, other) ? 1 : -1));
      const ids: string[] = [];
      for (let from = 0; from < left.length && ids.length < least; from += looks[0]) {
        ids.push(...(await keep(left.slice(from, from + looks[0]))));
      }
      return { ids, reached: null };
    }
  }
  const further = await list(reached, looks[1]);
  const second = await keep(further);
  return { ids: [...first, ...second], reached: further.length < looks[1] ? null : further.at(-1)! };
}

/** Matches that are read to know the newest of them. */
const maxMatches = 10_000;
const maxNames = 100;

/** The document with this id, or with an envelope of this id. */
async function findByUuid(db: Queryable, scope: Scope, id: string): Promise<string[]> {
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
 * All documents with these patterns, by the index; undefined where none leads to few enough. A pattern matches one line, that of a party
 * or one of the document's own. Each is a separate condition, because the index cannot take a list that must match in full.
 */
export async function findByPatterns(
  db: Queryable,
  scope: Scope,
  { text, party }: TextCondition,
): Promise<string[] | undefined> {
  const orgId = organizationIn(scope);
  const patterns = [...text, ...party];
  const indexed = patterns.filter(isIndexed);
  const keys = await Promise.all(indexed.map((pattern) => findPartyKeys(db, orgId, pattern)));
  const narrow = indexed.flatMap((pattern, nth) => {
    const ofParties = keys[nth];
    return ofParties === undefined ? [] : [{ pattern, ofParties }];
  });
  if (narrow.length === 0) {
    return undefined;
  }
  const parameters: unknown[] = [patterns];
  const place = (value: unknown): string => `$${parameters.push(value)}`;
  const conditions = narrow.map(({ pattern, ofParties }) => {
    const own = `own_text(s.folded) like ${place(pattern)}`;
    return ofParties.length === 0 ? own : `(${own} or party_keys(s.folded) && ${place(ofParties)}::int[])`;
  });
  const ofScope = orgId === null ? [] : [`s.org_id = ${place(orgId)}`];
  const rows = await db.query<{ id: string }>(
    `select s.document_id as id from search_texts s
     where ${[...conditions, ...ofScope].join(" and ")} and s.folded like all($1::text[]) limit ${maxMatches + 1}`,
    parameters,
  );
  return rows.length > maxMatches ? undefined : rows.map(({ id }) => id);
}

/** The index looks at each key for each document that has one: of many lines only those that are few among all. */
const maxKeys = { always: 100, ifFew: 1_000, fewOf: 20 } as const;

/**
 * Keys of the lines of parties that match a pattern, which has the line's ends where it asks for them; undefined for a pattern that so
 * many match that the newest documents have it.
 */
async function findPartyKeys(db: Queryable, orgId: string | null, pattern: string): Promise<number[] | undefined> {
  const ofLine = pattern.replace(/^%\n/, "").replace(/\n%$/, "");
  const ofScope = "($1::uuid is null or n.org_id = $1)";
  const [row] = await db.query<{ keys: number[] | null }>(
    `with found as materialized (
       select (party_keys(n.name))[1] as key from search_names n where ${ofScope} and n.name like $2 limit ${maxKeys.ifFew + 1}
     ), c as (select count(*) as count from found)
     select case when c.count <= ${maxKeys.always} or c.count <= ${maxKeys.ifFew}
       and c.count * ${maxKeys.fewOf} <= (select count(*) from search_names n where ${ofScope}) then array(select key from found) end as keys
     from c`,
    [orgId, ofLine],
  );
  return row?.keys ?? undefined;
}

/** Names of parties that have a part of the word, those most like it first. */
async function findNamesLike(db: Queryable, scope: Scope, word: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select n.name from search_names n where ($1::uuid is null or n.org_id = $1) and (n.name like $3 or n.name like $4 or n.name like $5)
     group by n.name order by word_similarity($2, n.name) desc, n.name limit ${maxNames}`,
    [organizationIn(scope), word, ...partsOf(word).map((part) => `%${escaped(part)}%`)],
  );
  return rows.map(({ name }) => name);
}
