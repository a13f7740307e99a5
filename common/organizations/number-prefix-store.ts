import type { DocumentKind } from "../documents/document.ts";
import { foldPrefix } from "./numbering.ts";
import { foldedPrefix } from "./folded-prefix-sql.ts";
import type { Queryable } from "../db/queryable.ts";

interface PrefixOwner {
  businessProfileId: string;
  kind: DocumentKind;
}

interface WantedPrefixes {
  orgId: string;
  businessProfileId: string;
  prefixes: readonly { kind: DocumentKind; prefix: string }[];
}

/** A prefix that belongs to another profile or kind of the organization. */
export interface TakenPrefix {
  prefix: string;
  owner: PrefixOwner;
}

/**
 * Gives prefixes to a profile that has been stored with them. A prefix belongs to one kind of one profile, also after the profile has
 * taken another one, because its numbers are out. Only a prefix that its owner has given up before its first document of the
 * kind is free again. The organization must be locked.
 *
 * @returns the first prefix that belongs to another profile or kind; the caller's transaction must then be rolled back
 */
export async function claimPrefixes(
  tx: Queryable,
  { orgId, businessProfileId, prefixes }: WantedPrefixes,
): Promise<TakenPrefix | undefined> {
  if (prefixes.length === 0) {
    return undefined;
  }
  const rows = await tx.query<PrefixOwner & { folded: string }>(claimStatement, [
    orgId,
    businessProfileId,
    prefixes.map(({ prefix }) => foldPrefix(prefix)),
    prefixes.map(({ kind }) => kind),
  ]);
  const [taken] = rows;
  const wanted = prefixes.find(({ prefix }) => foldPrefix(prefix) === taken?.folded);
  return taken === undefined || wanted === undefined
    ? undefined
    : { prefix: wanted.prefix, owner: { businessProfileId: taken.businessProfileId, kind: taken.kind } };
}

/**
 * The first of these prefixes that is new to the profile and stands in numbers of its documents, or of those that share its numbers:
 * documents in XML have brought them. The service would come to give one of these numbers a second time.
 */
export async function findUsedPrefix(
  tx: Queryable,
  { orgId, businessProfileId, prefixes }: WantedPrefixes,
): Promise<WantedPrefixes["prefixes"][number] | undefined> {
  const [used] = await tx.query<{ kind: DocumentKind; prefix: string }>(
    `select w.kind, w.prefix from jsonb_to_recordset($3::jsonb) as w (kind text, prefix text)
     where not exists (select from number_prefixes c
         where (c.org_id, c.folded, c.business_profile_id, c.kind) = ($1, ${foldedPrefix("w.prefix")}, $2, w.kind))
       and exists (
         select from (
           select business_profile_id, kind, document_sequence from documents
           union all select business_profile_id, kind, document_sequence from deleted_documents
         ) d where d.kind = w.kind and d.document_sequence ~ concat('^', w.prefix, '-[0-9]+-[0-9]+$')
           and d.business_profile_id in (select p.id from business_profiles p where p.id = $2 or p.numbers_from = $2))
     order by w.kind limit 1`,
    [orgId, businessProfileId, JSON.stringify(prefixes)],
  );
  return used;
}

/** The folded prefixes that profiles of these organizations have or had, by organization. */
export async function findOwnPrefixes(db: Queryable, orgIds: readonly string[]): Promise<Map<string, string[]>> {
  if (orgIds.length === 0) {
    return new Map();
  }
  const rows = await db.query<{ orgId: string; prefixes: string[] }>(
    `select org_id, array_agg(folded) as prefixes from number_prefixes where org_id = any($1::uuid[]) group by org_id`,
    [orgIds],
  );
  return new Map(rows.map(({ orgId, prefixes }) => [orgId, prefixes]));
}

const isInUse = `exists (select from sequences s where s.business_profile_id = c.business_profile_id and s.kind = c.kind)
  or exists (select from business_profiles p where p.id = c.business_profile_id
    and ${foldedPrefix("p.numbering #>> array[c.kind, 'prefix']")} = c.folded)`;

const claimStatement = `with wanted as (
  select * from unnest($3::text[], $4::text[]) as w (folded, kind)
), claimed as (
  insert into number_prefixes as c (org_id, folded, business_profile_id, kind) select $1, folded, $2, kind from wanted
  on conflict (org_id, folded) do update set business_profile_id = excluded.business_profile_id, kind = excluded.kind
  where (c.business_profile_id, c.kind) = (excluded.business_profile_id, excluded.kind) or not (${isInUse})
  returning folded
)
select c.folded, c.business_profile_id, c.kind from number_prefixes c
where c.org_id = $1 and c.folded in (select folded from wanted) and c.folded not in (select folded from claimed)
order by c.folded`;
