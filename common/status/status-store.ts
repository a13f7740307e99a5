import { type LegState, type OverallStatus, nextPollAfterSeconds, isTerminal } from "./status.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { isDecidingLeg } from "../db/leg-sql.ts";
import type { DocumentKey } from "../documents/document-store.ts";
import type { NameColumns, StatusColumns } from "../db/document-sql.ts";
import type { LogEvent } from "../webhooks/webhook-events.ts";
import { refusal } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { opaqueVersion } from "../recovery/read-installation.ts";

interface StatusVersion {
  /** Changes whenever the snapshot may have changed. */
  version: string;
  overallStatus: OverallStatus;
}

/** The version of the snapshot, without reading the snapshot. */
export async function findStatusVersion(
  db: Queryable,
  { orgId, kind, id }: DocumentKey,
): Promise<StatusVersion | undefined> {
  const rows = await db.query<StatusVersion>(findStatusVersionStatement, [orgId, kind, id]);
  return rows[0];
}

// xmin changes with every update of a row, also with updates that write no log entry (a later report). The other parts keep
// versions apart from those before a restore.
const findStatusVersionStatement = preparedStatement(
  "find-status-version",
  `
select d.overall_status, concat_ws('-', d.revision, d.xmin,
  (select max(l.position) from status_log l where l.document_id = d.id),
  (select string_agg(t.xmin::text, '-' order by t.leg) from transmissions t
   where t.document_id = d.id and t.revision = d.revision)) as version
from documents d
where d.org_id = $1 and d.kind = $2 and d.id = $3`,
);

interface StatusRow extends StatusColumns, NameColumns {
  legs: LegState[];
  updatedAt: Date;
  /** Whether the metadata of all rows together is too large to be read; `metadata` is null then. */
  isTooMuch: boolean;
}

/** Metadata of one query: that of a hundred documents fits, whatever they have. */
const maxMetadataMb = 4;

/** The documents that the organization has, in the order of the ids, each once. */
async function findStatuses(db: Queryable, orgId: string, ids: readonly string[]): Promise<StatusRow[]> {
  return db.query<StatusRow>(findStatusesStatement, [orgId, ids]);
}

const isTooMuch = `coalesce(sum(octet_length(d.metadata::text)) over (), 0) > ${maxMetadataMb * 1_048_576}`;

const findStatusesStatement = preparedStatement(
  "find-statuses",
  `
select d.id, d.kind, d.document_sequence, d.stage, d.overall_status, d.participant_status, d.fta_status, t.legs,
  d.external_reference, case when not ${isTooMuch} then d.metadata end as metadata, ${isTooMuch} as is_too_much,
  greatest(d.updated_at, t.updated_at) as updated_at
from (select id, min(position) as position from unnest($2::uuid[]) with ordinality as a (id, position) group by id) asked
join documents d on d.id = asked.id and d.org_id = $1
cross join lateral (
  select coalesce(array_agg(t.state order by t.leg), '{}') as legs, max(t.updated_at) as updated_at
  from transmissions t where t.document_id = d.id and t.revision = d.revision and ${isDecidingLeg("t.leg")}
) t
order by asked.position`,
);

export interface StatusLogRow extends LogEvent {
  /** Position in the document's log, from 1; an older log continues from its ids. */
  position: string;
  at: Date;
  revision: number;
  attempt: number | null;
  durationMs: number | null;
  detail: Record<string, unknown> | null;
}

/** The document's log, oldest first; empty for an unknown document. */
export async function findStatusLog(db: Queryable, { orgId, kind, id }: DocumentKey): Promise<StatusLogRow[]> {
  return db.query<StatusLogRow>(
    `select l.position, l.at, l.revision, l.stage, l.leg, l.event, l.from_state, l.to_state, l.attempt, l.duration_ms,
       l.detail
     from documents d join status_log l on l.org_id = d.org_id and l.document_id = d.id
     where d.org_id = $1 and d.kind = $2 and d.id = $3 order by l.position`,
    [orgId, kind, id],
  );
}

export interface Wait {
  /** Maximum wait for a change; 0: none. */
  ms: number;
  signal: AbortSignal;
}

/**
 * Repeats `look` until it finds a change, and returns what it finds when the time is over, too many requests wait, or
 * the process stops. `id`: organization or document whose notices trigger another look. The watch begins before the
 * first look, so that no change is missed.
 */
export async function awaitChange<Found>(
  { statusListener }: Pick<Deps, "statusListener">,
  { id, ms, signal }: Wait & { id: string },
  look: () => Promise<{ found: Found; isChange: boolean; againInMs?: number }>,
): Promise<Found> {
  const until = performance.now() + ms;
  const watch = ms > 0 ? statusListener.watch(id) : undefined;
  const leave = (): void => watch?.close();
  signal.addEventListener("abort", leave, { once: true });
  try {
    for (;;) {
      const mayWait = watch?.isOpen === true && !signal.aborted;
      const { found, isChange, againInMs = Infinity } = await look();
      const left = until - performance.now();
      if (isChange || !mayWait || left <= 0) {
        return found;
      }
      await watch?.change(Math.min(left, againInMs));
    }
  } finally {
    signal.removeEventListener("abort", leave);
    watch?.close();
  }
}

/**
 * The version of the document's snapshot; with a wait, once the state is final, or the current version when the time is over.
 *
 * @throws AppError 404
 */
export async function awaitFinalStatus(
  { database, installation, statusListener }: Pick<Deps, "database" | "installation" | "statusListener">,
  key: DocumentKey,
  wait: Wait,
): Promise<StatusVersion> {
  return awaitChange({ statusListener }, { ...wait, id: key.id }, async () => {
    const stored = await findStatusVersion(database, key);
    if (stored === undefined) {
      throw refusal("document_not_found");
    }
    // Versions contain counters of the whole site, which callers must not learn: only their digest is shown.
    const found = { ...stored, version: opaqueVersion(await installation(), stored.version) };
    return { found, isChange: isTerminal(found.overallStatus) };
  });
}

export interface StatusSummary extends StatusRow {
  isTerminal: boolean;
  /** Seconds; null if nothing will change by itself. */
  nextPollAfter: number | null;
}

/**
 * Statuses of many documents in the order of the ids, each once, and the ids that the organization does not have.
 *
 * @throws AppError 422 when their metadata is too much for one answer
 */
export async function queryStatuses(
  { database }: Pick<Deps, "database">,
  orgId: string,
  ids: readonly string[],
): Promise<{ found: StatusSummary[]; missing: string[] }> {
  const rows = await findStatuses(database, orgId, ids);
  if (rows.some((row) => row.isTooMuch)) {
    throw refusal("metadata_too_large", { maxMetadataMb });
  }
  const known = new Set(rows.map(({ id }) => id));
  const found = rows.map((row) => ({
    ...row,
    isTerminal: isTerminal(row.overallStatus),
    nextPollAfter: nextPollAfterSeconds(row.stage, row.overallStatus, row.legs),
  }));
  return { found, missing: [...new Set(ids)].filter((id) => !known.has(id)) };
}
