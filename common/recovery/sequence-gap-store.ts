import { documentKindNames, documentKinds } from "../documents/document-kinds.ts";
import type { Queryable } from "../db/queryable.ts";
import { foldedPrefix } from "../organizations/business-profile-store.ts";
import { literals } from "../db/shared-sql.ts";

interface SequenceGap {
  orgId: string;
  businessProfileId: string;
  kind: string;
  year: number;
  /** First and last number of the gap, both included. */
  firstValue: string;
  lastValue: string;
  /** Highest number that the access point or the replaced database had; null if none was seen. */
  seenValue: string | null;
}

const sequenceKey = "business_profile_id, kind, year";
/** SQL: whether a number is written as ours are, whatever its prefix. */
const isWrittenAsOurs = (number: string): string => `${number} ~ '^.+-[0-9]{4}-[0-9]{1,15}$'`;
const prefixOf = (number: string): string => `regexp_replace(${number}, '-[0-9]{4}-[0-9]+$', '')`;
const defaultPrefixes = documentKindNames
  .map((kind) => `('${kind}', '${documentKinds[kind].sequencePrefix}')`)
  .join(", ");

/** SQL: whether we have given the number of a document `d`: its prefix is the kind's, or one that the profile has or had. */
const isGiven = `${isWrittenAsOurs("d.document_sequence")} and (
         (d.kind, ${prefixOf("d.document_sequence")}) in (${defaultPrefixes})
         or exists (select from number_prefixes c join runs r on r.business_profile_id = c.business_profile_id
           where r.id = d.business_profile_id and c.kind = d.kind
           and c.folded = ${foldedPrefix(prefixOf("d.document_sequence"))}))`;

const yearOf = (number: string): string => `split_part(${number}, '-', -2)::smallint`;
const highestOf = (number: string): string => `max(split_part(${number}, '-', -1)::bigint)`;

/** SQL: the profile, and its organization, whose sequences number the documents of each profile. */
const runs = `runs as materialized (
       select p.id, n.id as business_profile_id, n.org_id
       from business_profiles p join business_profiles n on n.id = coalesce(p.numbers_from, p.id)
     )`;

/** No other process may give numbers meanwhile, as one could once a person has ended the recovery. */
const lockSequences = `lock table sequences in share row exclusive mode`;

/** SQL: moves the sequences of the CTE `wanted` from `before` to `after`; `recordedGaps` records their gaps. */
const skipped = `skipped as (
       insert into sequences (${sequenceKey}, org_id, last_value)
       select ${sequenceKey}, org_id, after from wanted where after > before
       on conflict (${sequenceKey}) do update set last_value = excluded.last_value
     )`;
const recordedGaps = `insert into sequence_gaps (${sequenceKey}, first_value, last_value, seen_value, org_id, recovery_id)
     select ${sequenceKey}, before + 1, after, seen, org_id, $1 from wanted where after > before`;

/** A note outside the database: the sequence has given numbers up to here, except perhaps the last ones. */
interface NotedNumber {
  businessProfileId: string;
  kind: string;
  year: number;
  upTo: number;
}

export interface NumbersToSkip {
  recoveryId: string;
  notes: readonly NotedNumber[];
  /** Whether a sequence without a note has given no numbers. */
  areNotesComplete: boolean;
}

/** How long before the day of its number a document may be dated. */
const datedBefore = "interval '1 month'";

/**
 * Moves every sequence to the highest known number (access point, sequence, documents, notes), and further by a person's margin if neither
 * notes nor a replaced database show how far it had given numbers: the access point's list lacks archived documents, and those that were
 * not sent. The margin also moves sequences that a profile seems not to have begun, those of earlier years only if a number was seen.
 * Skipped numbers are recorded as gaps. It runs in the transaction that ends the recovery, because a repetition would add the margin
 * again.
 *
 * @returns the number of sequences for which neither data nor a person show how far they had given numbers
 */
export async function skipNumbers(
  tx: Queryable,
  { recoveryId, notes, areNotesComplete }: NumbersToSkip,
): Promise<number> {
  await tx.query(lockSequences);
  const [row] = await tx.query<{ unproven: number }>(
    `with ${runs}, seen as (
       select p.business_profile_id, p.org_id, e.kind, ${yearOf("e.document_sequence")} as year,
         ${highestOf("e.document_sequence")} as value
       from recovered_envelopes e join runs p on p.id = e.business_profile_id
       where e.recovery_id = $1 and ${isWrittenAsOurs("e.document_sequence")}
       group by 1, 2, 3, 4
     ), given as materialized (
       -- From the index of the numbers alone: rows are wide.
       select business_profile_id as id, kind, ${yearOf("document_sequence")} as year, ${highestOf("document_sequence")} as value
       from documents d where ${isGiven} group by 1, 2, 3
     ), there as materialized (
       select r.business_profile_id, r.org_id, g.kind, g.year, max(g.value) as value
       from given g join runs r on r.id = g.id group by 1, 2, 3, 4
     ), noted as materialized (
       select p.id as business_profile_id, p.org_id, n.kind, n.year, n."upTo" as value
       from jsonb_to_recordset($2::jsonb) as n ("businessProfileId" uuid, kind text, year smallint, "upTo" bigint)
       join business_profiles p on p.id = n."businessProfileId" where n.kind in (${literals(documentKindNames)})
     ), used as (
       select ${sequenceKey}, org_id from noted
       union select ${sequenceKey}, org_id from sequences
       union select ${sequenceKey}, org_id from seen where kind in (${literals(documentKindNames)})
       union select ${sequenceKey}, org_id from there
       union select p.id, k.kind, y.year::smallint, p.org_id
         from business_profiles p, unnest(array[${literals(documentKindNames)}]) as k (kind), recoveries r, generate_series(
           extract(year from coalesce(r.known_until, r.began_at) - ${datedBefore})::int, extract(year from r.began_at)::int) as y (year)
         where r.id = $1 and p.numbers_from is null
     ), known as (
       select u.*, coalesce(s.last_value, 0) as before, n.value as seen,
         greatest(coalesce(s.last_value, 0), coalesce(n.value, 0), coalesce(t.value, 0), coalesce(o.value, 0)) as known,
         r.are_numbers_known or coalesce(o.value, 0) >= greatest(s.last_value, n.value, 0) and (o.value is not null or $3)
           or n.value is null and u.year < extract(year from coalesce(r.known_until, r.began_at) - ${datedBefore}) as is_proven,
         r.number_margin as margin
       from used u join recoveries r on r.id = $1 left join sequences s using (${sequenceKey})
       left join seen n using (${sequenceKey})
       left join there t using (${sequenceKey})
       left join noted o using (${sequenceKey})
     ), wanted as (
       select ${sequenceKey}, org_id, before, seen, known + case when is_proven then 0 else coalesce(margin, 0) end as after from known
     ), ${skipped}, gaps as (${recordedGaps})
     select count(*)::int as unproven from known where not is_proven and margin is null`,
    [recoveryId, JSON.stringify(notes), areNotesComplete],
  );
  return row!.unproven;
}

/**
 * Reserves the prefixes of lost documents for their profiles: a restored database may be older than a prefix, and would let another
 * profile take it.
 */
export async function keepLostPrefixes(tx: Queryable, recoveryId: string): Promise<void> {
  await tx.query(
    `with ${runs}, lost as (
       select distinct p.org_id, ${prefixOf("e.document_sequence")} as prefix, p.business_profile_id as id, e.kind
       from recovered_envelopes e join runs p on p.id = e.business_profile_id
       where e.recovery_id = $1 and e.kind in (${literals(documentKindNames)}) and ${isWrittenAsOurs("e.document_sequence")}
     )
     insert into number_prefixes (org_id, folded, business_profile_id, kind)
     select org_id, ${foldedPrefix("prefix")}, id, kind from lost
     where (kind, prefix) not in (${defaultPrefixes})
     on conflict do nothing`,
    [recoveryId],
  );
}

/** Last number of a sequence in another database. */
export interface IssuedNumber {
  businessProfileId: string;
  kind: string;
  year: number;
  lastValue: string;
}

/** Moves sequences past those of the replaced database; profiles that do not exist here are left out. */
export async function skipIssuedNumbers(
  tx: Queryable,
  recoveryId: string,
  given: readonly IssuedNumber[],
): Promise<void> {
  await tx.query(
    `with given as (
       select * from jsonb_to_recordset($2::jsonb) as g ("businessProfileId" uuid, kind text, year smallint, "lastValue" bigint)
     ), wanted as (
       select p.id as business_profile_id, p.org_id, g.kind, g.year, coalesce(s.last_value, 0) as before, g."lastValue" as after,
         g."lastValue" as seen
       from given g join business_profiles p on p.id = g."businessProfileId"
       left join sequences s on s.business_profile_id = p.id and s.kind = g.kind and s.year = g.year
       where g.kind in (${literals(documentKindNames)})
     ), ${skipped} ${recordedGaps}`,
    [recoveryId, JSON.stringify(given)],
  );
}

/** The replaced database has reported all numbers: a recovery skips none beyond them. */
export async function recordNumbersKnown(tx: Queryable, recoveryId: string): Promise<void> {
  await tx.query(`update recoveries set are_numbers_known = true where id = $1`, [recoveryId]);
}

/** The number of sequences that lack a noted number; profiles that do not exist here are left out. */
export async function countForgottenSequences(
  db: Queryable,
  notes: readonly NotedNumber[],
  numbersOfStep: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count
     from jsonb_to_recordset($1::jsonb) as n ("businessProfileId" uuid, kind text, year smallint, "upTo" bigint)
     join business_profiles p on p.id = n."businessProfileId"
     left join sequences s on s.business_profile_id = p.id and s.kind = n.kind and s.year = n.year
     where n."upTo" - $2::int >= coalesce(s.last_value, 0)`,
    [JSON.stringify(notes), numbersOfStep],
  );
  return row?.count ?? 0;
}

/** The last number of every sequence. */
export async function findIssuedNumbers(db: Queryable): Promise<IssuedNumber[]> {
  return db.query<IssuedNumber>(`select ${sequenceKey}, last_value from sequences`);
}

/** The gaps of all organizations. */
export function findSequenceGaps(db: Queryable, recoveryId: string): Promise<SequenceGap[]> {
  return db.query<SequenceGap>(
    `select g.org_id, g.business_profile_id, g.kind, g.year, g.first_value, g.last_value, g.seen_value
     from sequence_gaps g where g.recovery_id = $1 order by g.business_profile_id, g.kind, g.year`,
    [recoveryId],
  );
}

/** Ends the recovery: numbers are given and legs claimed again. @returns the number of legs that were put in doubt */
export async function endRecovery(tx: Queryable, end: { id: string; by: string; envelopes: number }): Promise<number> {
  const [row] = await tx.query<{ adopted: number }>(
    `update recoveries set open = null, finished_at = now(), finished_by = $2, problem = null, envelopes = $3
     where id = $1 returning adopted`,
    [end.id, end.by, end.envelopes],
  );
  return row!.adopted;
}

/** Records how many numbers a person wants skipped where nothing shows how far they were given. @returns whether a recovery is under way */
export async function recordMargin(db: Queryable, margin: number, by: string): Promise<boolean> {
  const rows = await db.query(`update recoveries set number_margin = $1, margin_by = $2 where open returning id`, [
    margin,
    by,
  ]);
  return rows.length > 0;
}
