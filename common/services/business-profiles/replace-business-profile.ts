import {
  updateBusinessProfile,
  type BusinessProfile,
} from "../../db/stores/business-profiles/business-profile-store.ts";
import type { Party } from "../../domain/document.ts";
import { notFound } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";
import type { ProfileKey } from "./read-business-profile.ts";
import { storeOwnProfile } from "./store-own-profile.ts";

/**
 * Puts another party in the place of a profile's. Documents that were accepted before keep the one they were issued
 * with.
 *
 * @throws AppError 404, and 409 where another profile is the same taxpayer's
 */
export async function replaceBusinessProfile(
  deps: Pick<Deps, "database">,
  { orgId, id, party }: ProfileKey & { party: Party },
): Promise<BusinessProfile> {
  const profile = await storeOwnProfile(deps, { id, orgId, party }, updateBusinessProfile);
  if (profile === undefined) {
    throw notFound("Business profile");
  }
  return profile;
}
