import { matches, matchParameters } from "./document-match-store.js";
/** Number beyond every one of the log. */
const highestChange = 2n ** 62n;
/**
 * Entries before `updatedSince` that are looked at as well: an entry has the time of its statement, and a document that of
 * the transaction, which begins earlier; and the clock of the server may have been set.
 */
const slackMs = 120_000;
/** SQL: whether an entry comes with a change of its document; other ones are of a leg alone. */
const isChange = (entry) => `(${entry}.leg is null or ${entry}.to_state in ('accepted', 'rejected', 'failed'))`;
const parametersOf = ({ after, limit, ...match }) => [
    ...matchParameters(match),
    after ?? (match.order === "newest" ? highestChange : 0n),
    limit,
];
/** Of these documents. */
export async function findUpdatedOf(db, query, ids) {
    return db.query(ofGiven[query.order], [...parametersOf(query), ids]);
}
const ofGiven = { newest: given("desc"), oldest: given("asc") };
function given(sort) {
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
export async function findUpdated(db, query, entries) {
    const since = query.updatedSince === undefined ? null : new Date(query.updatedSince.getTime() - slackMs);
    const [row] = await db.query(walked[query.order], [
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
    select 0::bigint, coalesce((select max(l.id) from status_log l where l.org_id = $1), 0) where $16::timestamptz is not null
    union all
    select case when m.at < $16::timestamptz then m.id else e.low end, case when m.at < $16::timestamptz then e.high else e.low + (e.high - e.low) / 2 end
    from edge e cross join lateral (
      select l.id, l.at from status_log l where l.org_id = $1 and l.id > e.low + (e.high - e.low) / 2 order by l.id limit 1
    ) m
    where e.low < e.high
  ), start as materialized (select greatest($13::bigint, coalesce((select max(low) from edge), 0)) as id)`;
/** Towards older entries no beginning has to be found: it ends where they are too old. */
const fromNewest = "start as materialized (select $13::bigint as id)";
const walked = { newest: walk("desc"), oldest: walk("asc") };
/** A document stands at its latest change: an earlier one is passed over, and so is one whose later change was passed already. */
function walk(sort) {
    const isNewest = sort === "desc";
    return {
        name: `find-updated-${sort}`,
        text: `
  with recursive ${isNewest ? fromNewest : firstSince}, walked as materialized (
    select l.id, l.document_id, l.position, l.at, ${isChange("l")} as is_change from status_log l
    where l.org_id = $1 and l.id ${isNewest ? "<" : ">"} (select id from start)
    order by l.id ${sort} limit $15
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
//# sourceMappingURL=updated-document-store.js.map