import { stageOfLeg } from "./leg-sql.ts";

/** Entries of status_log, one for each row of `from`; every other member is an SQL expression over those rows. */
export interface LogRows {
  /** A FROM clause: a CTE with org_id and revision, perhaps joined and with conditions. */
  from: string;
  stage: string;
  event: string;
  /** `document_id` unless the rows are documents themselves. */
  documentId?: string;
  leg?: string;
  /** From which to which; null where there is none. */
  states?: readonly [from: string, to: string];
  attempt?: string;
  durationMs?: string;
  detail?: string;
  /** A number: of several entries for one document, which comes first. */
  order?: string;
}

/**
 * SQL: writes entries of the log. Entries take their numbers in the order in which they come in: document by document, of
 * each those of the first rows first, and the legs in their order. The statement, or its transaction, has locked the documents:
 * two that add to one log at once would give the same positions, and the second would fail.
 */
export function insertLogRows(...entries: LogRows[]): string {
  return `insert into status_log (org_id, document_id, position, at, revision, stage, leg, event, from_state, to_state, attempt,
    duration_ms, detail)
  with entries as materialized (${entries.map(selectEntries).join(" union all ")})
  select org_id, document_id, l.position + row_number() over (partition by document_id order by nth, sort, leg), l.at,
    revision, stage, leg, event, from_state, to_state, attempt, duration_ms, detail
  from entries join log_ends((select array_agg(distinct document_id) from entries)) l using (document_id)
  order by document_id, nth, sort, leg`;
}

/** Of legs: `from` has document_id and leg as well. */
export const legRows = (rows: Omit<LogRows, "stage" | "leg">): LogRows => ({
  stage: stageOfLeg("leg"),
  leg: "leg",
  ...rows,
});

function selectEntries(rows: LogRows, nth: number): string {
  const {
    documentId = "document_id",
    leg,
    states: [fromState, toState] = [],
    attempt,
    durationMs,
    detail,
    order,
  } = rows;
  return `select org_id, ${documentId} as document_id, revision, ${text(rows.stage)} as stage, ${text(leg)} as leg,
    ${text(rows.event)} as event, ${text(fromState)} as from_state, ${text(toState)} as to_state,
    (${attempt ?? "null"})::integer as attempt, (${durationMs ?? "null"})::integer as duration_ms,
    (${detail ?? "null"})::jsonb as detail, ${nth} as nth, (${order ?? "null"})::bigint as sort
  from ${rows.from}`;
}

const text = (sql = "null"): string => `(${sql})::text`;

/**
 * SQL: milliseconds since a moment, as duration_ms holds them. Never below 0: `now()` is the beginning of our transaction
 * and can be before the commit of the one that wrote the moment.
 */
export const millisecondsSince = (moment: string): string =>
  `least(greatest(extract(epoch from now() - ${moment}), 0) * 1000, 2147483647)`;
