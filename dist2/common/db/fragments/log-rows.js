import { stageOfLeg } from "./leg-sql.js";
/**
 * SQL: writes entries of the log. Entries take their numbers in the order in which they come in: document by document, of
 * each those of the first rows first, and the legs in their order. The statement, or its transaction, has locked the documents:
 * two that add to one log at once would give the same positions, and the second would fail.
 */
export function insertLogRows(...entries) {
    return `insert into status_log (org_id, document_id, position, at, revision, stage, leg, event, from_state, to_state, attempt,
    duration_ms, detail)
  with entries as materialized (${entries.map(selectEntries).join(" union all ")})
  select org_id, document_id, l.position + row_number() over (partition by document_id order by nth, sort, leg), l.at,
    revision, stage, leg, event, from_state, to_state, attempt, duration_ms, detail
  from entries join log_ends((select array_agg(distinct document_id) from entries)) l using (document_id)
  order by document_id, nth, sort, leg`;
}
/** Of legs: `from` has document_id and leg as well. */
export const legRows = (rows) => ({
    stage: stageOfLeg("leg"),
    leg: "leg",
    ...rows,
});
function selectEntries(rows, nth) {
    const { documentId = "document_id", leg, states: [fromState, toState] = [], attempt, durationMs, detail, order, } = rows;
    return `select org_id, ${documentId} as document_id, revision, ${text(rows.stage)} as stage, ${text(leg)} as leg,
    ${text(rows.event)} as event, ${text(fromState)} as from_state, ${text(toState)} as to_state,
    (${attempt ?? "null"})::integer as attempt, (${durationMs ?? "null"})::integer as duration_ms,
    (${detail ?? "null"})::jsonb as detail, ${nth} as nth, (${order ?? "null"})::bigint as sort
  from ${rows.from}`;
}
const text = (sql = "null") => `(${sql})::text`;
/**
 * SQL: milliseconds since a moment, as duration_ms holds them. Never below 0: `now()` is the beginning of our transaction
 * and can be before the commit of the one that wrote the moment.
 */
export const millisecondsSince = (moment) => `least(greatest(extract(epoch from now() - ${moment}), 0) * 1000, 2147483647)`;
//# sourceMappingURL=log-rows.js.map