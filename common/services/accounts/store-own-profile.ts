import {
  findIssuerTin,
  findTwinProfile,
  type BusinessProfile,
  type NewBusinessProfile,
} from "../../db/stores/accounts/business-profile-store.ts";
import type { Queryable } from "../../db/database.ts";
import { lockOrganization } from "../../db/stores/accounts/organization-store.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../process/deps.ts";

type Store = (tx: Queryable, profile: NewBusinessProfile) => Promise<BusinessProfile | undefined>;

/**
 * Stores a profile as the only one of its taxpayer, and as that taxpayer's for good once it has issued documents: their
 * numbers run per profile, and would otherwise be given out again under the same TIN. Profiles of one organization are
 * stored one after the other.
 *
 * @returns undefined where `store` finds nothing to do
 * @throws AppError 409 that names the profile there is, or the TIN that has issued
 */
export function storeOwnProfile(
  { database }: Pick<Deps, "database">,
  profile: NewBusinessProfile,
  store: Store,
): Promise<BusinessProfile | undefined> {
  return database.transaction(async (tx) => {
    await lockOrganization(tx, profile.orgId);
    const issuerTin = await findIssuerTin(tx, profile);
    if (issuerTin !== undefined && issuerTin !== profile.party.tin) {
      throw new AppError(
        409,
        `The business profile has issued documents as ${issuerTin}: create one for another taxpayer`,
      );
    }
    const stored = await store(tx, profile);
    const twin = stored === undefined ? undefined : await findTwinProfile(tx, profile);
    if (twin !== undefined) {
      throw new AppError(409, `Business profile ${twin} is the same taxpayer's: update it, or issue with it`);
    }
    return stored;
  });
}
