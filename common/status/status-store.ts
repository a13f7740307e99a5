import type { LegState, OverallStatus } from "./status.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { isDecidingLeg } from "../db/leg-sql.ts";
import type { DocumentKey } from "../documents/document-store.ts";
import { type NameColumns, type StatusColumns } from "../db/document-sql.ts";
import type { LogEvent } from "../webhooks/webhook-events.ts";

export interface StatusVersion {
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

// xmin changes with every update of a row, also with updates that write no log entry (a later report). The other
// parts keep versions apart from those of a database that this one was restored from.
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

export interface StatusRow extends StatusColumns, NameColumns {
  legs: LegState[];
  updatedAt: Date;
  /** Whether the metadata of all rows together has more bytes than are read; it is null then. */
  isTooMuch: boolean;
}

/** Metadata of one query: a hundred documents with all that they may have fit. */
export const maxMetadataMb = 4;

/** The documents that the organization has, in the order of the ids, each once. */
export async function findStatuses(db: Queryable, orgId: string, ids: readonly string[]): Promise<StatusRow[]> {
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
