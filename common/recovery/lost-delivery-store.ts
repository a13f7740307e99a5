import type { DocumentKind } from "../documents/document.ts";
import type { Leg } from "../status/legs.ts";
import type { Queryable } from "../db/queryable.ts";

/** An envelope that was sent, whose document or revision is not in the database. */
export interface LostDelivery {
  sbdhId: string;
  orgId: string | null;
  organization: string | null;
  documentId: string | null;
  kind: DocumentKind | null;
  documentSequence: string | null;
  revision: number | null;
  leg: Leg | null;
  receiverId: string;
  status: string;
  mlsStatus: string | null;
  takenAt: Date | null;
}

/** SQL: whether the database has what the envelope `e` carried, or had it and deleted it after its term. */
const isHere = `exists (select from documents d where d.id = e.document_id and d.revision >= e.revision)
       or exists (select from deleted_documents g where g.id = e.document_id and g.revision >= e.revision)
       or exists (select from transmissions t where t.id = e.sbdh_id)`;

/**
 * Marks what is lost, in the transaction that ends the recovery: later a document may be deleted after its term, and is not
 * lost by that.
 */
export async function markLost(tx: Queryable, recoveryId: string): Promise<void> {
  await tx.query(
    `update recovered_envelopes e set lost = true where e.recovery_id = $1 and not e.lost and not (${isHere})`,
    [recoveryId],
  );
}

export interface RecentLosses {
  count: number;
  skippedNumbers: number;
  since: Date | null;
}

/** What recoveries have lost and skipped that ended within the last two weeks, in which operators inform those concerned. */
export async function countRecentLosses(db: Queryable): Promise<RecentLosses> {
  const [row] = await db.query<RecentLosses>(
    `with recent as (
       select r.finished_at, (select count(*) from recovered_envelopes e where e.recovery_id = r.id and e.lost and not (${isHere})) as lost,
         (select sum(g.last_value - g.first_value + 1) from sequence_gaps g where g.recovery_id = r.id) as skipped
       from recoveries r where r.finished_at > now() - interval '14 days'
     )
     select coalesce(sum(lost), 0)::int as count, coalesce(sum(skipped), 0)::float8 as skipped_numbers, min(finished_at) as since
     from recent where lost > 0 or skipped > 0`,
  );
  return row!;
}

/** What all organizations have lost, unless it has come back since. */
export function findLostDeliveries(db: Queryable, recoveryId: string): Promise<LostDelivery[]> {
  return db.query<LostDelivery>(
    `select e.sbdh_id, e.org_id, o.name as organization, e.document_id, e.kind, e.document_sequence, e.revision, e.leg,
       e.receiver_id, e.status, e.mls_status, e.taken_at
     from recovered_envelopes e left join organizations o on o.id = e.org_id
     where e.recovery_id = $1 and e.lost and not (${isHere})
     order by o.name, e.org_id, e.document_sequence, e.revision, e.leg, e.sbdh_id`,
    [recoveryId],
  );
}
