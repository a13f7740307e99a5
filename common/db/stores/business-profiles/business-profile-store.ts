import type { Party } from "../../../domain/document.ts";
import type { Numbering } from "../../../domain/numbering.ts";
import type { PreparedStatement, Queryable } from "../../queryable.ts";
import { profileVersion } from "../../fragments/profile-version.ts";

export interface NewBusinessProfile {
  id: string;
  orgId: string;
  party: Party;
  /** What stands stays when it is left out. */
  numbering?: Numbering | undefined;
}

export interface BusinessProfile extends NewBusinessProfile {
  numbering: Numbering;
  createdAt: Date;
  updatedAt: Date;
}

const columns = `id, org_id, party, numbering, created_at, updated_at`;

/** @returns undefined when the id exists: the stored profile stays, so that seeding twice changes nothing */
export async function insertBusinessProfile(
  db: Queryable,
  { id, orgId, party, numbering = {} }: NewBusinessProfile,
): Promise<BusinessProfile | undefined> {
  const rows = await db.query<BusinessProfile>(
    `insert into business_profiles (id, org_id, party, numbering) values ($1, $2, $3::jsonb, $4::jsonb)
     on conflict (id) do nothing returning ${columns}`,
    [id, orgId, JSON.stringify(party), JSON.stringify(numbering)],
  );
  return rows[0];
}

/** @returns undefined when the organization has no such profile. Documents keep their own copy of the party. */
export async function updateBusinessProfile(
  db: Queryable,
  { id, orgId, party, numbering }: NewBusinessProfile,
): Promise<BusinessProfile | undefined> {
  const rows = await db.query<BusinessProfile>(
    `update business_profiles set party = $3::jsonb, numbering = coalesce($4::jsonb, numbering), updated_at = now()
     where org_id = $2 and id = $1 returning ${columns}`,
    [id, orgId, JSON.stringify(party), numbering === undefined ? null : JSON.stringify(numbering)],
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
  text: `select p.id, p.party, p.numbering, ${profileVersion("p")} as version,
      array(select c.folded from number_prefixes c where c.business_profile_id = p.id) as claimed_prefixes
    from business_profiles p
    where p.org_id = $1 and p.id = any($2::uuid[])`,
};

/**
 * Another profile of the organization for the same taxpayer: the same TIN, or the same endpoint if one of the two
 * has no TIN (Peppol compares participant ids without regard to case).
 */
export async function findTwinProfile(
  db: Queryable,
  { id, orgId, party }: NewBusinessProfile,
): Promise<string | undefined> {
  const rows = await db.query<{ id: string }>(
    `select id from business_profiles where org_id = $2 and id <> $1
       and case when party->>'tin' is not null and $3::text is not null then party->>'tin' = $3
             else lower(party->>'endpoint_id') = lower($4) and party->>'endpoint_scheme_id' = $5 end
     order by id limit 1`,
    [id, orgId, party.tin ?? null, party.endpoint_id, party.endpoint_scheme_id],
  );
  return rows[0]?.id;
}

/** The TIN under which the profile has issued documents; undefined when there are none, or it had no TIN. */
export async function findIssuerTin(
  db: Queryable,
  { id, orgId }: Pick<NewBusinessProfile, "id" | "orgId">,
): Promise<string | undefined> {
  const rows = await db.query<{ tin: string | null }>(
    `select party->>'tin' as tin from business_profiles p where org_id = $2 and id = $1
       and exists (select from sequences s where s.org_id = p.org_id and s.business_profile_id = p.id)`,
    [id, orgId],
  );
  return rows[0]?.tin ?? undefined;
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
