import { inOrder, isBehind, isUpTo } from "../../fragments/log-numbers.ts";
import type { PreparedStatement, Queryable } from "../../queryable.ts";
import { matches, matchParameters, type Match } from "./document-match-store.ts";
import type { IdOrder } from "./document-page-sql.ts";

/*
 * Documents in the order of their latest changes, which is that of the log: an index of `documents` that begins with a time
 * would cost every update of every document an entry in each of its indexes.
 */

export interface Updated {
  id: string;
  /** Number of the latest change in the log of the whole site. */
  change: string;
}

export interface UpdatedQuery extends Match {
  /** The change that the page begins behind. */
  after: bigint | undefined;
  limit: number;
}

/** Number beyond every one of the log. */
const highestChange = 2n ** 62n;

/**
 * Entries before `updatedSince` that are looked at as well: an entry has the time of its statement, and a document that of
 * the transaction, which begins earlier; and the clock of the server may have been set.
 */
const slackMs = 120_000;

/** SQL: whether an entry comes with a change of its document; other ones are of a leg alone. */
const isChange = (entry: string): string =>
  `(${entry}.leg is null or ${entry}.to_state in ('accepted', 'rejected', 'failed'))`;

const parametersOf = ({ after, limit, ...match }: UpdatedQuery): unknown[] => [
  ...matchParameters(match),
  after ?? (match.order === "newest" ? highestChange : 0n),
  limit,
];

/** Of these documents. */
export async function findUpdatedOf(db: Queryable, query: UpdatedQuery, ids: readonly string[]): Promise<Updated[]> {
  return db.query<Updated>(ofGiven[query.order], [...parametersOf(query), ids]);
}

const ofGiven: Readonly<Record<IdOrder, PreparedStatement>> = { newest: given("desc"), oldest: given("asc") };

function given(sort: "asc" | "desc"): PreparedStatement {
  return {
    name: `find-updated-of-${sort}`,
    text: `
  select i.id, c.change from unnest($15::uuid[]) as i (id)
  cross join lateral (select d.id from documents d where d.id = i.id and ${matches} offset 0) m
  cross join lateral (
    select l.id as change from status_log l where l.document_id = i.id and ${isChange("l")}
    order by l.position desc limit 1
  ) c
  where c.change ${sort === "desc" ? "<" : ">"} $13::bigint order by c.change ${sort} limit $14`,
  };
}

/**
 * Of the next `entries` of the organization's log. @returns as well how far was looked; null when nothing is left.
 */
export async function findUpdated(
  db: Queryable,
  query: UpdatedQuery,
  entries: number,
): Promise<{ found: Updated[]; reached: string | null }> {
  const since = query.updatedSince === undefined ? null : new Date(query.updatedSince.getTime() - slackMs);
  const [row] = await db.query<{ found: Updated[] | null; reached: string | null }>(walked[query.order], [
    ...parametersOf(query),
    entries,
    since,
  ]);
  return { found: row?.found ?? [], reached: row?.reached ?? null };
}

/**
 * The number before the first entry since $16. Numbers and times of entries grow alike, so it is found by halving, which costs
 * a look for each of the sixty bits that a number has at most.
 */
const firstSince = `edge (low, high) as (
    select 0::bigint, coalesce((select l.id from status_log l where l.org_id = $1 ${inOrder("l", "desc")} limit 1), 0) where $16::timestamptz is not null
    union all
    select case when m.at < $16::timestamptz then m.id else e.low end, case when m.at < $16::timestamptz then e.high else e.low + (e.high - e.low) / 2 end
    from edge e cross join lateral (
      select l.id, l.at from status_log l where l.org_id = $1 and ${isBehind("l", "(e.low + (e.high - e.low) / 2)")} ${inOrder("l")} limit 1
    ) m
    where e.low < e.high
  ), start as materialized (select greatest($13::bigint, coalesce((select max(low) from edge), 0)) as id)`;

/** Towards older entries no beginning has to be found: it ends where they are too old. */
const fromNewest = "start as materialized (select $13::bigint as id)";

const walked: Readonly<Record<IdOrder, PreparedStatement>> = { newest: walk("desc"), oldest: walk("asc") };

/** A document stands at its latest change: an earlier one is passed over, and so is one whose later change was passed already. */
function walk(sort: "asc" | "desc"): PreparedStatement {
  const isNewest = sort === "desc";
  return {
    name: `find-updated-${sort}`,
    text: `
  with recursive ${isNewest ? fromNewest : firstSince}, walked as materialized (
    select l.id, l.document_id, l.position, l.at, ${isChange("l")} as is_change from status_log l
    where l.org_id = $1 and ${isNewest ? isUpTo("l", "(select id - 1 from start)") : isBehind("l", "(select id from start)")}
    ${inOrder("l", sort)} limit $15
  ), latest as materialized (
    select document_id, max(id) as change, max(position) as position from walked
    where is_change and ($16::timestamptz is null or at >= $16::timestamptz) group by document_id order by change ${sort}
  ), found as materialized (
    select w.document_id as id, w.change from latest w
    cross join lateral (select from documents d where d.id = w.document_id and ${matches} offset 0) m
    where not exists (
      select from status_log n where n.document_id = w.document_id and n.position > w.position and ${isChange("n")}
    )
    order by w.change ${sort} limit $14
  )
  select (select json_agg(json_build_object('id', id, 'change', change::text) order by change ${sort}) from found) as found,
    (select ${isNewest ? "min" : "max"}(id)::text from walked
     having count(*) = $15 ${isNewest ? "and ($16::timestamptz is null or min(at) >= $16::timestamptz)" : ""}) as reached`,
  };
}
