import { v7 as uuid } from "uuid";

import {
  insertBusinessProfile,
  type BusinessProfile,
} from "../../db/stores/business-profiles/business-profile-store.ts";
import type { Party } from "../../domain/document.ts";
import type { Deps } from "../runtime/deps.ts";
import { storeOwnProfile } from "./store-own-profile.ts";

/**
 * Creates a further business profile; `party` is validated.
 *
 * @throws AppError 409 where the organization has a profile of the same taxpayer
 */
export async function createBusinessProfile(
  deps: Pick<Deps, "database">,
  { orgId, party }: { orgId: string; party: Party },
): Promise<BusinessProfile> {
  const profile = await storeOwnProfile(deps, { id: uuid(), orgId, party }, insertBusinessProfile);
  if (profile === undefined) {
    throw new Error("A new id is taken");
  }
  return profile;
}
