import type { ClientBase } from "pg";

import { stageOfLeg } from "./leg-sql.ts";
import { isAnswer } from "./own-connection.ts";

/** The most entries of one row of the log: numbers of rows are this far apart, and a row's entries have the numbers in between. */
export const maxEntriesOfRow = 16;

/** Entries of status_log, one for each row of `from`; every other member is an SQL expression over those rows. */
export interface LogRows {
  /** A FROM clause: a CTE with org_id and revision, perhaps joined and with conditions. */
  from: string;
  stage: string;
  event: string;
  /** `document_id` unless the rows are documents themselves. */
  documentId?: string;
  leg?: string;
  /** Each may be null. */
  states?: readonly [from: string, to: string];
  attempt?: string;
  durationMs?: string;
  detail?: string;
  /** For a leg its id, which is the envelope's; the detail has it as sbdh_id. */
  envelope?: string;
  /** For a leg its status message as JSON. A detail that repeats the message is not stored but read from it. */
  message?: string;
  /** A number that sorts several entries of one document. */
  order?: string;
}

/**
 * SQL: writes entries of the log, those of a document in one row (docs/decisions/storage-and-months.md). Entries take their numbers
 * in the order of the arguments, document by document, and the legs in their order. The statement, or its transaction, must have
 * locked the documents: two that add to one log at once would give the same positions, and the second would fail.
 */
export function insertLogRows(...entries: LogRows[]): string {
  return `insert into status_log (org_id, document_id, position, at, revision, stage, leg, event, from_state, to_state, attempt,
    duration_ms, detail, steps, digests)
  with entries as materialized (${entries.map(selectEntries).join(" union all ")}), numbered as (
    select e.*, l.at, l.position + row_number() over (partition by document_id order by nth, sort, leg) as position,
      ${step} as step, decode(${hexDigest}, 'hex') as digest
    from entries e join log_ends((select array_agg(distinct document_id) from entries)) l using (document_id)
  ), placed as (
    select *, count(step) over documents = count(*) over documents and count(*) over documents <= ${maxEntriesOfRow}
      and min(revision) over documents = max(revision) over documents as packs
    from numbered window documents as (partition by document_id)
  )
  select (array_agg(org_id))[1], document_id, min(position), min(at), min(revision), ${unpacked("min(stage)")},
    ${unpacked("min(leg)")}, ${unpacked("min(event)")}, ${unpacked("min(from_state)")}, ${unpacked("min(to_state)")},
    ${unpacked("min(attempt)")}, ${unpacked("min(duration_ms)")},
    case when not packs then (array_agg(case when envelope is null then detail
        else coalesce(detail, '{}') || jsonb_build_object('sbdh_id', envelope) end))[1]
      when count(${kept}) = 0 then null when count(*) = 1 then (array_agg(${kept}))[1] else jsonb_agg(${kept} order by position) end,
    case when packs then string_agg(step, '' order by position) end, case when packs then string_agg(digest, '' order by position) end
  from placed group by document_id, packs, case when packs then 0 else position end
  order by document_id, min(position)`;
}

/** SQL: the detail that the entry of a status message has, made from the message. */
const detailOf = (message: string): string =>
  `jsonb_build_object('mls_id', ${message} -> 'id', 'code', ${message} -> 'code', 'sender', ${message} -> 'senderId', 'source', 'message')`;

/** SQL: what a row stores of a detail. */
const kept =
  "case when not names_message then case when digest is null then detail else nullif(detail - digest_member(leg), '{}') end end";

/** SQL: a digest in the detail, which is stored as bytes. */
const hexDigest = "substring(detail ->> digest_member(leg) from '^[0-9a-f]{64}$')";

/** SQL: the bytes of an entry. The first tells the view what to add to the detail: 1 the envelope, 3 the status message as well, 4 a digest. */
const step = `log_step(case when names_message then 3 when envelope is null then 0 else 1 end + case when ${hexDigest} is null then 0 else 4 end,
        stage, leg, event, from_state, to_state, attempt, duration_ms)`;

/** SQL: for an entry with a word that the database has no number for, which is written as words in a row of its own. */
const unpacked = (sql: string): string => `case when not packs then ${sql} end`;

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
    envelope,
    message,
    order,
  } = rows;
  return `select org_id, ${documentId} as document_id, revision, ${text(rows.stage)} as stage, ${text(leg)} as leg,
    ${text(rows.event)} as event, ${text(fromState)} as from_state, ${text(toState)} as to_state,
    (${attempt ?? "null"})::integer as attempt, (${durationMs ?? "null"})::integer as duration_ms,
    (${detail ?? "null"})::jsonb as detail, (${envelope ?? "null"})::uuid as envelope,
    ${message === undefined ? "false" : `coalesce(${message} ->> 'source' = 'message' and (${detail ?? "null"}) = ${detailOf(message)}, false)`} as names_message,
    ${nth} as nth, (${order ?? "null"})::bigint as sort
  from ${rows.from}`;
}

const text = (sql = "null"): string => `(${sql})::text`;

/**
 * SQL: milliseconds since a moment, as duration_ms holds them. Never below 0: `now()` is the beginning of our transaction
 * and can be before the commit of the one that wrote the moment.
 */
export const millisecondsSince = (moment: string): string =>
  `least(greatest(extract(epoch from now() - ${moment}), 0) * 1000, 2147483647)`;

/** More numbers than are written between two backups, for a clock that has gone back. */
export const skippedLogNumbers = 1_000_000_000;

const microseconds = "(extract(epoch from clock_timestamp()) * 1000000)::bigint";
const next = "nextval('status_log_id_seq')";

/**
 * SQL: moves the log to the microseconds of the clock, and returns the number reached. Cursors may be ahead of the log of a backup
 * or of another server, by skips that this log does not know. No log is ahead of the clock, because fewer numbers are written than
 * microseconds pass.
 */
export const skippedLog = `setval('status_log_id_seq',
  greatest(${microseconds}, ${next} + case when ${next} < ${microseconds} then 0 else ${skippedLogNumbers} end))`;

const skipWhereMoved = `with moved as materialized (
    select from installation_state where home <> database_home() for update
  )
  select ${skippedLog} from moved`;

/**
 * The pool listens for errors of idle connections, and users for errors of the connections that they have. During this statement
 * neither listens, and an error without a listener would end the process.
 */
const ignore = (): void => undefined;

/**
 * The first statement of a connection of the service. Until a process notices that another server has taken over, its log entries would
 * get numbers that readers have passed, and be missing in the feed and in webhooks. Each connection in that time skips again, because
 * none knows of the others.
 *
 * @param done is called with the error of a lost connection; a database without these tables, or one that takes no writes, has nothing to skip
 */
export function skipMovedLog(client: ClientBase, done: (error?: Error) => void): void {
  client.on("error", ignore);
  client.query(skipWhereMoved, (error: Error | null) => {
    client.off("error", ignore);
    done(error === null || isAnswer(error) ? undefined : error);
  });
}
