import type { Party } from "../documents/document.ts";
import { TIN_SCHEME } from "../peppol/identifiers.ts";
import type { Numbering } from "./numbering.ts";
import type { PreparedStatement, Queryable } from "../db/queryable.ts";
import { profileVersion } from "../db/profile-version.ts";

export interface NewBusinessProfile {
  id: string;
  orgId: string;
  party: Party;
  /** What stands stays when it is left out. */
  numbering?: Numbering | undefined;
  /** The profile of another organization whose numbers it goes on with; null for its own. */
  numbersFrom?: string | null;
}

export interface BusinessProfile extends NewBusinessProfile {
  numbering: Numbering;
  numbersFrom: string | null;
  /** Counts what callers have written. */
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

const issuingStatement: PreparedStatement = {
  name: "find-issuing-profiles",
  text: `select p.id, p.party, coalesce(f.numbering, p.numbering) as numbering, ${profileVersion("p")} as version, p.numbers_from,
      array(select c.folded from number_prefixes c where c.business_profile_id = coalesce(f.id, p.id)) as claimed_prefixes,
      f.id is not null or exists (select from business_profiles s where s.numbers_from = p.id) as shares_numbers
    from business_profiles p left join business_profiles f on f.id = p.numbers_from
    where p.org_id = $1 and p.id = any($2::uuid[])`,
};

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

export interface ProfileUse {
  hasDocuments: boolean;
  /** Whether another organization's profile goes on with its numbers. */
  isShared: boolean;
}

/** What binds a profile to its taxpayer. It waits for documents that are being stored, and new ones wait for the transaction. */
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
 * Gives a profile, or those that go on with its numbers, a new version: what was made with the former one is made again.
 * They are other organizations', which share the taxpayer.
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
