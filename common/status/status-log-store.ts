import type { LogEvent } from "../webhooks/webhook-events.ts";
import type { Queryable } from "../db/queryable.ts";
import type { DocumentKey } from "../documents/document-store.ts";

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
