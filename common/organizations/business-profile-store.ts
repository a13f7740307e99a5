import type { Party, DocumentKind } from "../documents/document.ts";
import { TIN_SCHEME } from "../peppol/identifiers.ts";
import { type Numbering, lookAlikes, foldPrefix } from "./numbering.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { profileVersion } from "../db/shared-sql.ts";

export interface NewBusinessProfile {
  id: string;
  orgId: string;
  party: Party;
  /** Left out, the stored one stays. */
  numbering?: Numbering | undefined;
  /** Another organization's profile whose number sequence it shares; null for its own. */
  numbersFrom?: string | null;
}

export interface BusinessProfile extends NewBusinessProfile {
  numbering: Numbering;
  numbersFrom: string | null;
  /** 1 at first, one more with each update; `If-Match` is compared with it. */
  contentVersion: number;
  createdAt: Date;
  updatedAt: Date;
}

const columns = `id, org_id, party, numbering, numbers_from, content_version, created_at, updated_at`;

/** @returns undefined when the id exists: the stored profile stays, so that seeding twice changes nothing */
export async function insertBusinessProfile(
  db: Queryable,
  { id, orgId, party, numbering = {}, numbersFrom = null }: NewBusinessProfile,
): Promise<BusinessProfile | undefined> {
  const rows = await db.query<BusinessProfile>(
    `insert into business_profiles (id, org_id, party, numbering, numbers_from) values ($1, $2, $3::jsonb, $4::jsonb, $5)
     on conflict (id) do nothing returning ${columns}`,
    [id, orgId, JSON.stringify(party), JSON.stringify(numbering), numbersFrom],
  );
  return rows[0];
}

/** @returns undefined when the organization has no such profile. Documents keep their own copy of the party. */
export async function updateBusinessProfile(
  db: Queryable,
  { id, orgId, party, numbering, numbersFrom = null }: NewBusinessProfile,
): Promise<BusinessProfile | undefined> {
  const rows = await db.query<BusinessProfile>(
    `update business_profiles set party = $3::jsonb, numbering = coalesce($4::jsonb, numbering), numbers_from = $5,
       updated_at = now(), content_version = content_version + 1
     where org_id = $2 and id = $1 returning ${columns}`,
    [id, orgId, JSON.stringify(party), numbering === undefined ? null : JSON.stringify(numbering), numbersFrom],
  );
  return rows[0];
}

export async function findBusinessProfiles(
  db: Queryable,
  orgId: string,
  ids: readonly string[],
): Promise<BusinessProfile[]> {
  return db.query<BusinessProfile>(
    `select ${columns} from business_profiles where org_id = $1 and id = any($2::uuid[])`,
    [orgId, ids],
  );
}

export interface IssuingProfile {
  id: string;
  party: Party;
  numbering: Numbering;
  /** Folded prefixes that its numbers have or had. */
  claimedPrefixes: string[];
  /** The profile whose sequences number its documents, in its form; null for its own. */
  numbersFrom: string | null;
  /** Whether documents of another organization's profile have numbers of the same sequences. */
  sharesNumbers: boolean;
  /** Changes with every update. */
  version: string;
}

export async function findIssuingProfiles(
  db: Queryable,
  orgId: string,
  ids: readonly string[],
): Promise<IssuingProfile[]> {
  return db.query<IssuingProfile>(issuingStatement, [orgId, ids]);
}

const issuingStatement = preparedStatement(
  "find-issuing-profiles",
  `select p.id, p.party, coalesce(f.numbering, p.numbering) as numbering, ${profileVersion("p")} as version, p.numbers_from,
      array(select c.folded from number_prefixes c where c.business_profile_id = coalesce(f.id, p.id)) as claimed_prefixes,
      f.id is not null or exists (select from business_profiles s where s.numbers_from = p.id) as shares_numbers
    from business_profiles p left join business_profiles f on f.id = p.numbers_from
    where p.org_id = $1 and p.id = any($2::uuid[])`,
);

/**
 * Another profile of the organization for the same taxpayer: the same TIN, or, if one of the two has no TIN, the same
 * endpoint (Peppol compares participant ids without regard to case) or the other's TIN as its endpoint.
 */
export async function findTwinProfile(
  db: Queryable,
  { id, orgId, party }: NewBusinessProfile,
): Promise<string | undefined> {
  const rows = await db.query<{ id: string }>(
    `select id from business_profiles where org_id = $2 and id <> $1
       and case when party->>'tin' is not null and $3::text is not null then party->>'tin' = $3
             else lower(party->>'endpoint_id') = lower($4) and party->>'endpoint_scheme_id' = $5
               or party->>'endpoint_id' = $3 and party->>'endpoint_scheme_id' = '${TIN_SCHEME}'
               or party->>'tin' = $4 and $5 = '${TIN_SCHEME}' end
     order by id limit 1`,
    [id, orgId, party.tin ?? null, party.endpoint_id, party.endpoint_scheme_id],
  );
  return rows[0]?.id;
}

interface ProfileUse {
  hasDocuments: boolean;
  /** Whether another organization's profile shares its numbers. */
  isShared: boolean;
}

/**
 * Finds what binds a profile to its taxpayer, under a lock: it waits for documents that are being stored, and new ones wait for
 * the transaction.
 */
export async function lockProfileUse(
  tx: Queryable,
  { id, orgId }: Pick<BusinessProfile, "id" | "orgId">,
): Promise<ProfileUse> {
  await tx.query("select from business_profiles where org_id = $2 and id = $1 for update", [id, orgId]);
  const [use] = await tx.query<ProfileUse>(
    `select exists (select from sequences where business_profile_id = $1)
         or exists (select from documents where business_profile_id = $1)
         or exists (select from deleted_documents where business_profile_id = $1) as has_documents,
       exists (select from business_profiles where numbers_from = $1) as is_shared`,
    [id],
  );
  return use!;
}

/**
 * Gives a profile, or those that share its numbers, a new version: drafts made with the former one are made again. The
 * sharing profiles are of other organizations with the same taxpayer.
 */
export async function renewVersions(tx: Queryable, which: { id: string } | { numbersFrom: string }): Promise<void> {
  const [column, id] = "id" in which ? ["id", which.id] : ["numbers_from", which.numbersFrom];
  await tx.query(`select from business_profiles where ${column} = $1 order by id for update`, [id]);
  await tx.query(`update business_profiles set numbering = numbering where ${column} = $1`, [id]);
}

/** Newest first; ids grow with time, so pages do not shift. One row more shows that there is a next page. */
export async function listBusinessProfileRows(
  db: Queryable,
  { orgId, after, limit }: { orgId: string; after?: string; limit: number },
): Promise<BusinessProfile[]> {
  return db.query<BusinessProfile>(
    `select ${columns} from business_profiles where org_id = $1 and ($2::uuid is null or id < $2::uuid)
     order by id desc limit $3 + 1`,
    [orgId, after ?? null, limit],
  );
}

/** SQL: a prefix of document numbers as `foldPrefix` writes it. */
export const foldedPrefix = (prefix: string): string =>
  `translate(${prefix}, '${lookAlikes.from}', '${lookAlikes.to}')`;

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
interface TakenPrefix {
  prefix: string;
  owner: PrefixOwner;
}

/**
 * Gives prefixes to a profile that has been stored with them. A prefix belongs to one kind of one profile, also after the profile
 * has taken another one, because its numbers are in use. Only a prefix that its owner has given up before its first document of
 * the kind is free again. The organization must be locked.
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
 * The first of these prefixes that is new to the profile but already in numbers of its documents, or of profiles that share its
 * numbers, because XML documents brought them. The service would issue one of these numbers again.
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
