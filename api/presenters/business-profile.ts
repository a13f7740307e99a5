import type { BusinessProfile } from "../../common/services/read-business-profile.ts";

/** The party's own fields (spec 2.3), between what the service sets. */
export function presentBusinessProfile(profile: BusinessProfile): Record<string, unknown> {
  return {
    id: profile.id,
    org_id: profile.orgId,
    ...profile.party,
    created_at: profile.createdAt.toISOString(),
    updated_at: profile.updatedAt.toISOString(),
  };
}
