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
 * Replaces the party of a profile. Accepted documents keep the former one.
 *
 * @throws AppError 404, and 409 where another profile has the same taxpayer
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
