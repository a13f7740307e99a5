import type { Queryable } from "../../queryable.ts";

/**
 * The first of these taxpayer ids (`taxpayerIds`) that a profile of another organization has; undefined if all are
 * free. The transaction holds a lock, so that two organizations cannot both find a taxpayer free and take it.
 */
export async function findTakenTaxpayer(
  tx: Queryable,
  { orgId, ids }: { orgId: string; ids: readonly string[] },
): Promise<string | undefined> {
  if (ids.length === 0) {
    return undefined;
  }
  await tx.query("select pg_advisory_xact_lock($1, 0)", [taxpayerLock]);
  const rows = await tx.query<{ id: string }>(
    `select i.id from business_profiles p
       cross join lateral (select p.party->>'tin' as tin, p.party->>'endpoint_scheme_id' as scheme,
         lower(regexp_replace(p.party->>'endpoint_id', '\\s', '', 'g')) as endpoint,
         p.party#>>'{party_tax_scheme,company_id}' as vat) party
       join unnest($2::text[]) i (id) on i.id in (scheme || ':' || endpoint, '0235:' || tin)
         or tin is null and scheme <> '0235' and vat ~ '^1\\d{12}03$' and i.id = '0235:' || left(vat, 10)
     where p.org_id <> $1 limit 1`,
    [orgId, ids],
  );
  return rows[0]?.id;
}

/** Advisory lock; 7301 is the lock of account notices. */
const taxpayerLock = 7302;
