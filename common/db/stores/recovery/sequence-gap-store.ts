import { documentKinds, documentKindNames } from "../../../domain/document-kinds.ts";
import type { Queryable } from "../../database.ts";
import { literals } from "../../fragments/literals.ts";

export interface SequenceGap {
  orgId: string;
  businessProfileId: string;
  kind: string;
  year: number;
  /** The numbers from this to that, both of them, are given to nobody. */
  firstValue: string;
  lastValue: string;
  /** The highest that the access point had seen; null where it had seen none of them. */
  seenValue: string | null;
  recoveryId: string;
  at: Date;
}

const kindOfPrefix = `case ${documentKindNames
  .map((kind) => `when e.document_sequence like '${documentKinds[kind].sequencePrefix}-%' then '${kind}'`)
  .join(" ")} end`;

/**
 * Takes every sequence beyond what may have been given since: past the highest number that the access point has seen, and
 * `margin` further, for documents that had their numbers and had not been sent. Sequences of the years since, that a profile
 * has not begun as far as the database knows, are taken beyond the margin where that profile uses the kind. Each leaves a gap
 * that can be read. A second time for the same recovery does nothing.
 */
export async function skipNumbers(
  tx: Queryable,
  { recoveryId, margin }: { recoveryId: string; margin: number },
): Promise<void> {
  await tx.query(
    `with seen as (
       select e.business_profile_id, p.org_id, ${kindOfPrefix} as kind,
         split_part(e.document_sequence, '-', 2)::smallint as year, max(split_part(e.document_sequence, '-', 3)::bigint) as value
       from recovered_envelopes e join business_profiles p on p.id = e.business_profile_id
       where e.recovery_id = $1 and e.document_sequence ~ '^[A-Z]+-[0-9]{4}-[0-9]{1,15}$'
       group by 1, 2, 3, 4
     ), used as (
       select business_profile_id, org_id, kind, year from sequences
       union select business_profile_id, org_id, kind, year from seen where kind in (${literals(documentKindNames)})
       union select s.business_profile_id, s.org_id, s.kind, y.year::smallint
         from sequences s, recoveries r, generate_series(
           extract(year from coalesce(r.known_until, r.began_at))::int, extract(year from r.began_at)::int) as y (year)
         where r.id = $1
     ), wanted as (
       select u.*, coalesce(s.last_value, 0) as before, n.value as seen,
         greatest(coalesce(s.last_value, 0), coalesce(n.value, 0)) + $2::bigint as after
       from used u left join sequences s using (business_profile_id, kind, year)
       left join seen n using (business_profile_id, kind, year)
       where not exists (select from sequence_gaps g where g.recovery_id = $1)
     ), skipped as (
       insert into sequences (business_profile_id, kind, year, org_id, last_value)
       select business_profile_id, kind, year, org_id, after from wanted where after > before
       on conflict (business_profile_id, kind, year) do update set last_value = excluded.last_value
     )
     insert into sequence_gaps (business_profile_id, kind, year, first_value, last_value, seen_value, org_id, recovery_id)
     select business_profile_id, kind, year, before + 1, after, seen, org_id, $1 from wanted where after > before`,
    [recoveryId, margin],
  );
}

/** What one recovery has skipped. */
export async function findSequenceGaps(db: Queryable, recoveryId: string): Promise<SequenceGap[]> {
  return db.query<SequenceGap>(
    `select org_id, business_profile_id, kind, year, first_value, last_value, seen_value, recovery_id, at from sequence_gaps
     where recovery_id = $1 order by business_profile_id, kind, year`,
    [recoveryId],
  );
}

/** Lets numbers be given and sends be claimed again. @returns false when somebody else has ended it */
export async function endRecovery(
  tx: Queryable,
  end: { id: string; by: string; envelopes: number; adopted: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update recoveries set open = null, finished_at = now(), finished_by = $2, problem = null, envelopes = $3, adopted = $4
     where id = $1 and open returning id`,
    [end.id, end.by, end.envelopes, end.adopted],
  );
  return rows.length > 0;
}
